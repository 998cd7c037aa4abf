/* Lewis 1995, "Evaluating and optimizing autonomous text classification systems": if the
 * probabilities are right, the best expected F comes from keeping all lines above a threshold. */
#include "method/learned/learned.h"

#define EXPECTED_SHIFT 16                  /* an expected F of 1 is 65536 */
#define WORDS_MAX      ((uint64_t)1 << 24) /* the counts of pages with more words are scaled down */

void weigh_comments(enum comments comments, uint8_t *const levels[MODEL_OUTPUTS], size_t count) {
    uint8_t *content = levels[OUTPUT_CONTENT];
    const uint8_t *comment = levels[OUTPUT_COMMENT];
    if (comments == COMMENTS_AUTO) { return; }
    for (size_t i = 0; i < count; i++) {
        if (comments == COMMENTS_YES && comment[i] > content[i]) { content[i] = comment[i]; }
        if (comments == COMMENTS_NO && comment[i] >= COMMENT_LEVEL) { content[i] = 0; }
    }
}

/* The expected F of the lines kept: (1 + b) * right / (kept + b * wanted), where b is beta squared,
 * given in quarters. The other arguments are numbers of words times MODEL_CERTAIN. */
static uint64_t expected(uint64_t right, uint64_t kept, uint64_t wanted, unsigned quarters) {
    uint64_t below = 4 * kept + quarters * wanted;
    return below == 0 ? 0 : ((4 + quarters) * right << EXPECTED_SHIFT) / below;
}

static unsigned scale_of(const uint64_t words[MODEL_LEVELS]) {
    uint64_t all = 0;
    unsigned scale = 0;
    for (unsigned level = 0; level < MODEL_LEVELS; level++) { all += words[level]; }
    while (all >> scale > WORDS_MAX) { scale++; }
    return scale;
}

struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor) {
    static const unsigned quarters[] = {
        [FAVOR_PRECISION] = 1, [FAVOR_BALANCED] = 4, [FAVOR_RECALL] = 16};
    const unsigned scale = scale_of(words);
    struct choice choice = {MODEL_LEVELS, 0};
    uint64_t wanted = 0;
    uint64_t right = 0;
    uint64_t kept = 0;
    uint64_t best = 0;
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        wanted += (words[level] >> scale) * model->probability[level];
    }
    for (unsigned level = MODEL_LEVELS; level-- > 0;) {
        right += (words[level] >> scale) * model->probability[level];
        kept += (words[level] >> scale) * MODEL_CERTAIN;
        uint64_t value = expected(right, kept, wanted, quarters[favor]);
        if (value <= best) { continue; }
        best = value;
        choice.least_level = level;
        choice.confidence =
            (unsigned)(expected(right, kept, wanted, 4) * CONFIDENCE_SURE >> EXPECTED_SHIFT);
    }
    if (choice.confidence < model->least_confidence) { choice.least_level = MODEL_LEVELS; }
    return choice;
}
