/* CCB, content code blurring (Gottron 2008), with its variants ACCB and TCCB.
 *
 * The document is a vector of atoms, 1 for content and 0 for code. Each step replaces each atom by
 * an average of the atoms around it, weighted by a Gaussian: values stay high in the middle of text
 * and sink around tags. The steps end when the words taken no longer change, or after `steps`
 * steps. In CCB an atom is a character; ACCB leaves out the characters of anchor tags; in TCCB an
 * atom is a whole tag or word.
 *
 * The methods take a whole word if one of its atoms is high enough. Spaces between words are not
 * atoms. Everything outside the document counts as code. */
#include "method/blur.h"
#include "method/part.h"
#include "text/memory.h"

#define TILE 256 /* values blurred at once */

#define EXP_BITS  24 /* bits after the point */
#define EXP_TERMS 32

/* e^(over / under), times 2^EXP_BITS. The exponent must be at most 8. */
static uint64_t exponential(uint64_t over, uint64_t under) {
    uint64_t sum = 0, term = (uint64_t)1 << EXP_BITS;
    for (uint64_t n = 1; n <= EXP_TERMS; n++) {
        sum += term;
        term = term * over / (under * n);
    }
    return sum;
}

/* The weights are e^(-x²/2σ²) with σ = range / BLUR_SIGMAS, scaled so that their sum is BLUR_WHOLE.
 * The middle weight makes up for the rounding of the others. */
void blur_make(struct blur *blur, size_t range) {
    uint64_t bells[BLUR_RANGE_MAX + 1];
    uint64_t sum = 0;
    for (size_t away = 0; away <= range; away++) {
        bells[away] = ((uint64_t)1 << 2 * EXP_BITS) /
                      exponential(BLUR_SIGMAS * BLUR_SIGMAS * away * away, 2 * range * range);
        sum += away == 0 ? bells[away] : 2 * bells[away];
    }
    uint32_t middle = BLUR_WHOLE;
    for (size_t away = 1; away <= range; away++) {
        blur->weights[away] = (uint16_t)(bells[away] * BLUR_WHOLE / sum);
        middle -= 2u * blur->weights[away];
    }
    blur->weights[0] = (uint16_t)middle;
    blur->range = range;
}

static void add_pair(uint32_t *sums, const uint16_t *left, const uint16_t *right, uint16_t weight) {
    for (size_t i = 0; i < TILE; i++) {
        sums[i] += (uint32_t)weight * (uint16_t)(left[i] + right[i]);
    }
}

/* Blurs a tile of TILE values. `values` begins `range` values before the tile and ends `range`
 * values after it. */
static void blur_tile(const struct blur *blur, const uint16_t *values, uint32_t *sums) {
    const uint16_t *middle = values + blur->range;
    for (size_t i = 0; i < TILE; i++) {
        sums[i] = BLUR_WHOLE / 2 + (uint32_t)blur->weights[0] * middle[i];
    }
    for (size_t away = 1; away <= blur->range; away++) {
        add_pair(sums, middle - away, middle + away, blur->weights[away]);
    }
}

void blur_step(const struct blur *blur, uint16_t *values, size_t count) {
    /* A tile and the values on both sides of it, as they were before this step. */
    uint16_t around[BLUR_RANGE_MAX + TILE + BLUR_RANGE_MAX] = {0};
    const size_t range = blur->range;
    size_t ahead = count < range ? count : range;
    memcpy(around + range, values, ahead * sizeof *values);
    for (size_t start = 0; start < count; start += TILE) {
        size_t left = count - start;
        size_t more = left < range ? 0 : left - range < TILE ? left - range : TILE;
        if (more > 0) { memcpy(around + 2 * range, values + start + range, more * sizeof *values); }
        memset(around + 2 * range + more, 0, (TILE - more) * sizeof *values);
        size_t size = left < TILE ? left : TILE;
        if (memcmp(around, around + 1, (2 * range + TILE - 1) * sizeof *around) != 0) {
            uint32_t sums[TILE];
            blur_tile(blur, around, sums);
            for (size_t i = 0; i < size; i++) {
                values[start + i] = (uint16_t)(sums[i] / BLUR_WHOLE);
            }
        }
        memmove(around, around + TILE, 2 * range * sizeof *values);
    }
}

enum { RANGE, THRESHOLD, STEPS };

/* A token is stored as its number of atoms and these bits. */
#define ATOMS_MAX  4096u /* longer tokens count as having this many atoms */
#define ATOMS_MASK 0x1fffu
#define IS_TAKEN   0x4000u
#define IS_WORD    0x8000u

struct ccb_state {
    const struct danag_allocator *memory;
    struct token_part part;
    uint16_t *kept; /* the stored tokens */
    size_t kept_capacity, count;
    uint16_t *atoms;
    size_t atoms_capacity, atom_count;
    size_t most; /* how many atoms fit into the memory, even if each is a token */
    struct blur blur;
};

static bool ccb_make(void *state, const struct danag_allocator *memory, size_t size) {
    *(struct ccb_state *)state =
        (struct ccb_state){.memory = memory, .most = size / (2 * sizeof(uint16_t))};
    return true;
}

static void ccb_free(void *self) {
    struct ccb_state *state = self;
    memory_free(state->memory, state->kept);
    memory_free(state->memory, state->atoms);
}

static void ccb_begin(void *self, const struct method_frame *frame) {
    struct ccb_state *state = self;
    state->part = (struct token_part){.frame = frame};
    state->count = state->atom_count = 0;
    if (state->blur.range != frame->parameters[RANGE]) {
        blur_make(&state->blur, (size_t)frame->parameters[RANGE]);
    }
}

/* Fills the vector for the first step and marks all words as taken. */
static void lay_out(struct ccb_state *state) {
    uint16_t *atom = state->atoms;
    for (size_t i = 0; i < state->count; i++) {
        bool word = (state->kept[i] & IS_WORD) != 0;
        for (unsigned left = state->kept[i] & ATOMS_MASK; left > 0; left--) {
            *atom++ = word ? BLUR_ONE : 0;
        }
        if (word) { state->kept[i] |= IS_TAKEN; }
    }
}

static unsigned most(const uint16_t *atoms, unsigned count) {
    unsigned most = 0;
    for (unsigned i = 0; i < count; i++) { most = atoms[i] > most ? atoms[i] : most; }
    return most;
}

/* Marks the words with an atom that reaches the threshold as taken. True if any mark changed. */
static bool take_words(struct ccb_state *state) {
    const uint64_t threshold = state->part.frame->parameters[THRESHOLD] * BLUR_ONE;
    const uint16_t *atom = state->atoms;
    unsigned changes = 0;
    for (size_t i = 0; i < state->count; i++) {
        const unsigned token = state->kept[i];
        const unsigned count = token & ATOMS_MASK;
        if ((token & IS_WORD) != 0) {
            bool taken = most(atom, count) * 100 >= threshold;
            unsigned now = IS_WORD | (taken ? IS_TAKEN : 0) | count;
            changes |= now ^ token;
            state->kept[i] = (uint16_t)now;
        }
        atom += count;
    }
    return changes != 0;
}

static int pass_on(struct ccb_state *state) {
    int error = 0;
    token_part_rewind(&state->part);
    for (size_t i = 0; i < state->count && error == 0; i++) {
        if ((state->kept[i] & IS_WORD) != 0) {
            error = token_part_word(&state->part, (state->kept[i] & IS_TAKEN) != 0);
        }
    }
    return error == 0 ? token_part_end(&state->part) : error;
}

static int judge(void *self) {
    struct ccb_state *state = self;
    if (state->count == 0) { return 0; }
    if (!memory_grow(state->memory, &state->atoms, &state->atoms_capacity, state->atom_count,
                     state->most, sizeof *state->atoms)) {
        return DANAG_NO_MEMORY;
    }
    lay_out(state);
    uint64_t steps = state->part.frame->parameters[STEPS];
    do {
        blur_step(&state->blur, state->atoms, state->atom_count);
    } while (take_words(state) && --steps > 0);
    int error = pass_on(state);
    state->count = state->atom_count = 0;
    return error;
}

static int add(struct ccb_state *state, const struct line *token, uint64_t atoms) {
    if (atoms > ATOMS_MAX) { atoms = ATOMS_MAX; }
    const bool full = state->atom_count + atoms > state->most;
    int error = token_part_add(&state->part, token, full, judge, state);
    if (error != 0) { return error; }
    if (!memory_grow(state->memory, &state->kept, &state->kept_capacity, state->count + 1,
                     state->most, sizeof *state->kept)) {
        return DANAG_NO_MEMORY;
    }
    state->kept[state->count++] = (uint16_t)(atoms | (token_is_word(token) ? IS_WORD : 0));
    state->atom_count += (size_t)atoms;
    return 0;
}

static int ccb_line(void *state, const struct line *token) {
    return add(state, token, token->content + token->code);
}

static int accb_line(void *state, const struct line *token) {
    bool anchor = !token_is_word(token) && token->element == ELEMENT_A;
    return anchor ? 0 : add(state, token, token->content + token->code);
}

static int tccb_line(void *state, const struct line *token) {
    return add(state, token, 1);
}

/* The three methods differ only in their atoms. */
#define CCB_METHOD(range_preset, unit)                                                             \
    .parameter_count = 3,                                                                          \
    .parameters = {[RANGE] = {"range", unit " on either side that blur one", .least = 1,           \
                              .most = BLUR_RANGE_MAX, .preset = range_preset},                     \
                   [THRESHOLD] = {"threshold", "least percentage of content around a word taken",  \
                                  .most = 100, .preset = 75},                                      \
                   [STEPS] = {"steps", "most steps of blurring", .least = 1, .most = 1000,         \
                              .preset = 1}},                                                       \
    .line_rule = LINES_TOKEN, .state_size = sizeof(struct ccb_state), .make = ccb_make,            \
    .free = ccb_free, .begin = ccb_begin, .end = judge

const struct method method_ccb = {
    .name = "ccb",
    .summary = "words with little code around them, by content code blurring (2008)",
    .line = ccb_line,
    CCB_METHOD(40, "characters"),
};

const struct method method_accb = {
    .name = "accb",
    .summary = "as ccb, without the tags of links",
    .line = accb_line,
    CCB_METHOD(40, "characters"),
};

const struct method method_tccb = {
    .name = "tccb",
    .summary = "as ccb, by words and tags instead of characters",
    .line = tccb_line,
    CCB_METHOD(25, "tokens"),
};
