/* Block importance, as the survey of Garg and Diwanji gives it, in one pass.
 *
 * A block is the text between two breaking tags other than br. Its keywords are its terms
 * (text/words.h): N of them, d different ones, l in links; n of the title's terms are in the block,
 * where they occur F times. The block's importance is
 *
 *     b = 1 - (KR / 2 + LP / 3 + TR / 6)
 *     KR = (N / d - 1) / (N - 1)    its keywords repeat
 *     LP = l / N                    its keywords are in links
 *     TR = n / (n + F)              its keywords are in the title
 *
 * Of blocks with nearly equal fingerprints the first is kept. If D of M blocks are left then, those
 * with b > (D - 1) / M are the content. Blocks without keywords are none. */
#include "method/alike.h"
#include "method/part.h"
#include "text/keyed_digest.h"
#include "text/words.h"

#define KEYWORDS_MAX       1024 /* of a block; the others do not count */
#define KEYWORD_SLOTS      2048
#define TITLE_KEYWORDS_MAX 64 /* different ones; the others do not count */

enum { TITLE_WORDS };

/* The different keywords of the title. A bit of `filter` is set for the lowest bits of each. */
struct title_keywords {
    uint64_t keywords[TITLE_KEYWORDS_MAX];
    uint64_t filter;
    size_t count;
};

/* A keyword of the block with this number. */
struct keyword_slot {
    uint64_t keyword, block;
};

/* The block being read. */
struct block_counts {
    uint32_t keywords, different, linked;
    uint32_t of_title;    /* keywords that are in the title */
    uint64_t title_found; /* which of the title's keywords these are: one bit each */
    struct simhash simhash;
};

struct importance_row {
    uint64_t fingerprint;
    double importance;
    bool has_keywords;
};

struct importance {
    struct line_part part; /* an extent and a struct importance_row for each block */
    struct digest_key key; /* of the slots */
    struct title_keywords title;
    struct term_reader reader;
    struct block_counts block;
    bool in_block;         /* the last extent is the block that is being read */
    uint64_t block_number; /* counts on from page to page */
    struct keyword_slot slots[KEYWORD_SLOTS];
    struct near near;
};

static bool importance_make(void *self, const struct danag_allocator *memory, size_t size) {
    struct importance *state = self;
    line_part_make(&state->part, memory, size, sizeof(struct importance_row),
                   sizeof(struct near_link));
    digest_key_draw(&state->key);
    return true;
}

static void clear_block(struct importance *state) {
    state->block = (struct block_counts){.keywords = 0};
    state->reader = (struct term_reader){.letters = 0};
    state->block_number++;
}

static void importance_begin(void *self, const struct method_frame *frame) {
    struct importance *state = self;
    line_part_begin(&state->part, frame);
    state->title = (struct title_keywords){.count = 0};
    state->in_block = false;
    clear_block(state);
}

/* The keyword's number in the title; TITLE_KEYWORDS_MAX if it has none. */
static size_t number_in_title(const struct title_keywords *title, uint64_t keyword) {
    if ((title->filter >> keyword % 64 & 1) == 0) { return TITLE_KEYWORDS_MAX; }
    for (size_t i = 0; i < title->count; i++) {
        if (title->keywords[i] == keyword) { return i; }
    }
    return TITLE_KEYWORDS_MAX;
}

static void add_to_title(struct title_keywords *title, uint64_t keyword) {
    if (title->count == TITLE_KEYWORDS_MAX || number_in_title(title, keyword) < title->count) {
        return;
    }
    title->keywords[title->count++] = keyword;
    title->filter |= UINT64_C(1) << keyword % 64;
}

static void on_title(void *self, struct slice text) {
    struct importance *state = self;
    struct term_reader reader = {.letters = 0};
    uint64_t keyword;
    state->title = (struct title_keywords){.count = 0};
    while (term_next(&reader, &text, &keyword)) { add_to_title(&state->title, keyword); }
    if (term_end(&reader, &keyword)) { add_to_title(&state->title, keyword); }
}

/* True the first time the block has the keyword. */
static bool is_different(struct importance *state, uint64_t keyword) {
    size_t slot = (size_t)keyed_digest_add(state->key.first, keyword, &state->key) % KEYWORD_SLOTS;
    while (state->slots[slot].block == state->block_number) {
        if (state->slots[slot].keyword == keyword) { return false; }
        slot = (slot + 1) % KEYWORD_SLOTS;
    }
    state->slots[slot] = (struct keyword_slot){keyword, state->block_number};
    return true;
}

static void add_keyword(struct importance *state, uint64_t keyword) {
    struct block_counts *block = &state->block;
    if (block->keywords == KEYWORDS_MAX) { return; }
    block->keywords++;
    block->different += is_different(state, keyword);
    block->linked += state->part.frame->outline->in_link;
    simhash_add(&block->simhash, keyword);
    const size_t number = number_in_title(&state->title, keyword);
    if (number == TITLE_KEYWORDS_MAX) { return; }
    block->of_title++;
    block->title_found |= UINT64_C(1) << number;
}

static void on_text(void *self, const struct text *text) {
    struct importance *state = self;
    struct slice rest = text->text;
    uint64_t keyword;
    while (term_next(&state->reader, &rest, &keyword)) { add_keyword(state, keyword); }
}

static void end_keyword(void *state) {
    uint64_t keyword;
    if (term_end(&((struct importance *)state)->reader, &keyword)) { add_keyword(state, keyword); }
}

static double quotient(uint64_t part, uint64_t whole) {
    return whole > 0 ? (double)part / (double)whole : 0;
}

static double importance_of(const struct block_counts *block, bool title_counts_for) {
    const uint64_t n = bits_count(block->title_found);
    const uint64_t all = block->keywords;
    const double repeated = all > 1 ? (quotient(all, block->different) - 1) / (double)(all - 1) : 0;
    const double of_title = quotient(n, n + block->of_title) / 6;
    const double loss = repeated / 2 + quotient(block->linked, all) / 3;
    return 1 - (title_counts_for ? loss - of_title : loss + of_title);
}

/* Writes down what the block is worth as far as it has been read. */
static void rate_block(struct importance *state) {
    const struct block_counts *block = &state->block;
    const bool title_counts_for = state->part.frame->parameters[TITLE_WORDS] != 0;
    struct importance_row *rows = state->part.rows;
    rows[state->part.count - 1] = (struct importance_row){
        .fingerprint = simhash_of(&block->simhash),
        .importance = importance_of(block, title_counts_for),
        .has_keywords = block->keywords > 0,
    };
}

static void on_tag(void *self, const struct tag *tag) {
    struct importance *state = self;
    /* The outline has not changed yet. */
    if (tag->element == ELEMENT_A) { end_keyword(state); }
    if ((element_traits(tag->element) & BREAKING) == 0 || tag->element == ELEMENT_BR) { return; }
    if (state->in_block) { rate_block(state); }
    state->in_block = false;
    clear_block(state);
}

static void on_line_end(void *self, struct line *line, enum line_edge edge) {
    (void)line, (void)edge;
    end_keyword(self);
}

static int judge(void *self) {
    struct importance *state = self;
    struct line_part *part = &state->part;
    const struct importance_row *rows = part->rows;
    uint64_t blocks = 0;
    if (part->count == 0) { return 0; }
    if (state->in_block) { rate_block(state); }
    state->in_block = false;
    struct near_link *links = line_part_own(part, part->count, part->most, sizeof *links);
    if (links == NULL) { return DANAG_NO_MEMORY; }
    state->near = (struct near){.count = 0};
    for (size_t i = 0; i < part->count; i++) {
        blocks += rows[i].has_keywords;
        part->extents[i].taken =
            rows[i].has_keywords && near_is_new(&state->near, links, rows[i].fingerprint);
    }
    if (state->near.count == 0) { return line_part_pass_on(part); }
    const double threshold = quotient(state->near.count - 1, blocks);
    for (size_t i = 0; i < part->count; i++) {
        if (rows[i].importance <= threshold) { part->extents[i].taken = false; }
    }
    return line_part_pass_on(part);
}

/* A block gets its row with its first line, so that ending it needs no memory. */
static int importance_line(void *self, const struct line *line) {
    struct importance *state = self;
    struct line_part *part = &state->part;
    int error = line_part_room(part, line, judge, state);
    if (error != 0) { return error; }
    if (state->in_block) {
        part->extents[part->count - 1].end = line->end;
        return 0;
    }
    error = line_part_add(part, line, &(struct importance_row){.has_keywords = false});
    state->in_block = error == 0;
    return error;
}

static const struct line_observer observer = {
    .title = on_title,
    .text = on_text,
    .space = end_keyword,
    .tag = on_tag,
    .line = on_line_end,
};

const struct method method_importance = {
    .name = "importance",
    .summary = "important blocks, by their keywords, links and title words (Garg and Diwanji)",
    .parameter_count = 1,
    .parameters = {[TITLE_WORDS] = {"title-words",
                                    "0: words of the title count against a block, as "
                                    "printed; 1: for it",
                                    .most = 1}},
    .line_rule = LINES_TEXT,
    .observer = &observer,
    .state_size = sizeof(struct importance),
    .make = importance_make,
    .free = line_part_free,
    .begin = importance_begin,
    .line = importance_line,
    .end = judge,
};
