/* Lewis 1995, "Evaluating and optimizing autonomous text classification systems": of lines with
 * honest probabilities, those above some probability make the expected F greatest. */
#include "method/learned/choice.h"

/* The expected F of what is kept, out of CONFIDENCE_SURE: (1 + b) * right / (kept + b * wanted),
 * where b is beta squared, a quarter, 1 or 4. */
static uint64_t expected(uint64_t right, uint64_t kept, uint64_t wanted, unsigned quarters) {
    uint64_t below = (4 * kept * MODEL_CERTAIN + quarters * wanted) / CONFIDENCE_SURE + 1;
    return (4 + quarters) * right / below;
}

struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor) {
    static const unsigned quarters[] = {
        [FAVOR_PRECISION] = 1, [FAVOR_BALANCED] = 4, [FAVOR_RECALL] = 16};
    uint64_t wanted = 0;
    for (unsigned level = 0; level < MODEL_LEVELS; level++)
        wanted += words[level] * model->probability[level];
    struct choice choice = {MODEL_LEVELS, 0};
    uint64_t best = 0;
    uint64_t right = 0;
    uint64_t kept = 0;
    for (unsigned level = MODEL_LEVELS; level-- > 0;) {
        if (words[level] == 0)
            continue;
        right += words[level] * model->probability[level];
        kept += words[level];
        uint64_t value = expected(right, kept, wanted, quarters[favor]);
        if (value <= best)
            continue;
        best = value;
        choice.least_level = level;
        choice.confidence = (unsigned)expected(right, kept, wanted, 4);
    }
    if (choice.confidence < model->least_confidence)
        choice.least_level = MODEL_LEVELS;
    return choice;
}
