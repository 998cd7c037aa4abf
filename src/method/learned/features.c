#include "method/learned/features.h"

#include <stdio.h>

/* The buckets begin at 0, 1, 2, 3, 4, 6, 8, 12, 16, 24, ... */
#define BUCKET_START(bucket) ((bucket) < 4 ? (bucket) : (2 + (bucket) % 2) << ((bucket) / 2 - 1))

/* The buckets of small counts. */
#define TWICE(...)          __VA_ARGS__, __VA_ARGS__
#define OCTAVE(run, bucket) run(bucket), run(bucket + 1)
#define RUN_2(bucket)       TWICE(bucket)
#define RUN_4(bucket)       TWICE(RUN_2(bucket))
#define RUN_8(bucket)       TWICE(RUN_4(bucket))
#define RUN_16(bucket)      TWICE(RUN_8(bucket))
#define RUN_32(bucket)      TWICE(RUN_16(bucket))
#define RUN_64(bucket)      TWICE(RUN_32(bucket))
#define RUN_128(bucket)     TWICE(RUN_64(bucket))
#define RUN_256(bucket)     TWICE(RUN_128(bucket))
/* clang-format off */
static const uint8_t buckets_of[] = {
    0, 1, 2, 3, OCTAVE(RUN_2, 4), OCTAVE(RUN_4, 6), OCTAVE(RUN_8, 8), OCTAVE(RUN_16, 10),
    OCTAVE(RUN_32, 12), OCTAVE(RUN_64, 14), OCTAVE(RUN_128, 16), OCTAVE(RUN_256, 18)};
/* clang-format on */
_Static_assert(sizeof buckets_of == BUCKET_START(20), "all buckets below 20");

static unsigned bucket(uint64_t count, unsigned buckets) {
    const uint64_t most = BUCKET_START(buckets - 1);
    if (most < sizeof buckets_of) { return buckets_of[count < most ? count : most]; }
    if (count < sizeof buckets_of) { return buckets_of[count]; }
    const unsigned highest = bits_highest(count);
    const unsigned result = 2 * highest + (unsigned)(count >> (highest - 1) & 1);
    return result < buckets ? result : buckets - 1;
}

/* The buckets: none; less than 1/8, 2/8, ... 8/8; all. The code avoids a division. */
static unsigned share(uint64_t part, uint64_t whole) {
    if (part == 0 || whole == 0) { return 0; }
    if (part >= whole) { return SHARES - 1; }
    unsigned eighths = 0;
    for (int bit = 0; bit < 3; bit++) {
        part *= 2;
        unsigned more = part >= whole;
        part -= more * whole;
        eighths = 2 * eighths + more;
    }
    return 1 + eighths;
}

/* The buckets: none; less than 1/64, 1/32, ... 1/2, 3/4, 1; all. */
static unsigned small_share(uint64_t part, uint64_t whole) {
    if (part == 0) { return 0; }
    if (part >= whole) { return SHARES - 1; }
    if (2 * part >= whole) { return 4 * part >= 3 * whole ? SHARES - 2 : SHARES - 3; }
    unsigned step = SHARES - 4;
    for (part *= 4; step > 1 && part < whole; part *= 2) { step--; }
    return step;
}

/* The kind of each element; all elements not listed are KIND_OTHER. */
static const uint8_t kinds[ELEMENT_COUNT] = {
#define KIND_OF(name) [ELEMENT_##name] = KIND_##name,
    FEATURE_ELEMENTS(KIND_OF)
#undef KIND_OF
        [ELEMENT_DIR] = KIND_UL,
    [ELEMENT_LISTING] = KIND_PRE,
    [ELEMENT_PLAINTEXT] = KIND_PRE,
    [ELEMENT_XMP] = KIND_PRE,
};

static void add(struct feature_ids *ids, unsigned id) {
    ids->ids[ids->count++] = (uint16_t)id;
}

#define BUCKETS(group)                     (FEATURE_##group##_LAST - FEATURE_##group + 1)
#define ADD_BUCKET(ids, group, count)      add(ids, FEATURE_##group + bucket(count, BUCKETS(group)))
#define ADD_SHARE(ids, group, part, whole) add(ids, FEATURE_##group + share(part, whole))

static void add_bits(struct feature_ids *ids, unsigned group, uint64_t bits) {
    for (; bits != 0; bits &= bits - 1) { add(ids, group + bits_lowest(bits)); }
}

static void add_set(struct feature_ids *ids, unsigned group, const struct keyword_set *set) {
    for (unsigned i = 0; i < KEYWORD_SET_WORDS; i++) {
        add_bits(ids, group + 64 * i, set->bits[i]);
    }
}

static void judge_paths(const struct features *features, const struct path_sums *paths) {
    for (uint32_t slot = 0; slot < features->used; slot++) {
        const struct sum *sum = &paths->sums[slot];
        if (sum->key == 0) { continue; }
        paths->buckets[slot] = (struct sum_buckets){
            .lines = (uint8_t)bucket(sum->lines, BUCKETS(PATH_LINES)),
            .mean = (uint8_t)bucket(sum->characters / sum->lines, BUCKETS(PATH_MEAN)),
            .link = (uint8_t)share(sum->link, sum->characters),
            .share = (uint8_t)small_share(sum->characters, features->sums.characters),
            .punctuated = (uint8_t)share(sum->punctuated, sum->lines)};
    }
}

void features_prepare(struct features *features, struct feature_row *rows, size_t count,
                      const struct page_traits *page) {
    features->rows = rows;
    features->count = count;
    features->page = page;
    features_sum_up(features);
    judge_paths(features, &features->paths);
    judge_paths(features, &features->class_paths);
}

/* The kind of script that most characters belong to, counted from CHARACTER_SMALL, which stands for
 * scripts with capital letters. */
static unsigned script(uint64_t characters, uint64_t wide, uint64_t unspaced, uint64_t uncased) {
    return (2 * wide > characters       ? CHARACTER_WIDE
            : 2 * unspaced > characters ? CHARACTER_UNSPACED
            : 2 * uncased > characters  ? CHARACTER_UNCASED
                                        : CHARACTER_SMALL) -
           CHARACTER_SMALL;
}

void features_of_page(const struct features *features, struct feature_ids *ids) {
    const struct page_traits *page = features->page;
    const struct page_sums *sums = &features->sums;
    uint64_t characters = sums->characters;
    ids->count = 0;
    add(ids, FEATURE_PAGE_BIAS);
    add_set(ids, FEATURE_PAGE_CLASS, &page->keywords);
    add_set(ids, FEATURE_PAGE_SEEN, &sums->seen);
    add(ids, FEATURE_PAGE_KIND + (unsigned)page->kind);
    ADD_BUCKET(ids, PAGE_LINES, features->count);
    ADD_BUCKET(ids, PAGE_WORDS, sums->words);
    ADD_SHARE(ids, PAGE_LINK, sums->link, characters);
    ADD_SHARE(ids, PAGE_P, sums->in_p, characters);
    ADD_SHARE(ids, PAGE_LI, sums->in_li, characters);
    ADD_SHARE(ids, PAGE_TABLE, sums->in_table, characters);
    ADD_SHARE(ids, PAGE_ARTICLE, sums->in_article, characters);
    ADD_SHARE(ids, PAGE_MAIN, sums->in_main, characters);
    ADD_SHARE(ids, PAGE_PROSE, sums->prose, characters);
    ADD_BUCKET(ids, PAGE_H1, page->elements[ELEMENT_H1]);
    ADD_BUCKET(ids, PAGE_H2, page->elements[ELEMENT_H2]);
    ADD_BUCKET(ids, PAGE_H3, page->elements[ELEMENT_H3]);
    ADD_BUCKET(ids, PAGE_ARTICLES, page->elements[ELEMENT_ARTICLE]);
    ADD_BUCKET(ids, PAGE_FORMS, page->elements[ELEMENT_FORM]);
    ADD_BUCKET(ids, PAGE_INPUTS, page->elements[ELEMENT_INPUT]);
    ADD_BUCKET(ids, PAGE_IMAGES, page->elements[ELEMENT_IMG]);
    ADD_BUCKET(ids, PAGE_TIMES, page->elements[ELEMENT_TIME]);
    ADD_BUCKET(ids, PAGE_PRICES, sums->prices);
    add(ids, FEATURE_PAGE_SCRIPT + script(characters, sums->wide, sums->unspaced, sums->uncased));
    ADD_BUCKET(ids, PAGE_TITLE, page->title_words);
}

static void add_structure(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct traits *line = &features->rows[row].traits;
    unsigned before = row > 0 ? features->rows[row - 1].traits.depth : 0;
    add(ids, FEATURE_OPENED + line->opened);
    add(ids, FEATURE_CLOSED + line->closed);
    ADD_BUCKET(ids, ENTERED, (uint64_t)(line->depth - line->shared));
    ADD_BUCKET(ids, LEFT, before > line->shared ? before - line->shared : 0);
    add_set(ids, FEATURE_INSIDE_CLASS, &line->inside);
    add_set(ids, FEATURE_SAID, &line->said);
    add_set(ids, FEATURE_HEADED, &line->headed);
    ADD_BUCKET(ids, BREAKS, line->breaks);
    ADD_BUCKET(ids, IMAGES, line->images);
    add(ids, FEATURE_HEADING + line->heading);
    if (line->marks & MARK_AFTER_H1) { ADD_BUCKET(ids, SINCE_H1, line->since_h1); }
    if (line->heading > 0) { ADD_BUCKET(ids, SINCE_HEADING, line->since_heading); }
}

static void add_text(const struct traits *line, struct feature_ids *ids) {
    const uint16_t *counts = line->counts;
    unsigned characters = line->characters;
    unsigned kind = script(characters, counts[CHARACTER_WIDE], counts[CHARACTER_UNSPACED],
                           counts[CHARACTER_UNCASED]);
    ADD_BUCKET(ids, CHARACTERS, characters + 2u * counts[CHARACTER_WIDE]);
    ADD_BUCKET(ids, WORDS, line->words);
    ADD_BUCKET(ids, CODE, line->code);
    ADD_SHARE(ids, LINK, line->link, characters);
    ADD_BUCKET(ids, LINKS, line->links);
    ADD_BUCKET(ids, INLINE_TAGS, line->inline_tags);
    ADD_BUCKET(ids, STOPS, counts[CHARACTER_STOP]);
    ADD_BUCKET(ids, COMMAS, counts[CHARACTER_COMMA]);
    ADD_SHARE(ids, DIGITS, counts[CHARACTER_DIGIT], characters);
    if (kind == 0) { ADD_SHARE(ids, CAPITALS, 3u * counts[CHARACTER_CAPITAL], characters); }
    ADD_BUCKET(ids, QUOTES, counts[CHARACTER_QUOTE]);
    ADD_BUCKET(ids, CURRENCIES, counts[CHARACTER_CURRENCY]);
    ADD_BUCKET(ids, SEPARATORS, counts[CHARACTER_SEPARATOR]);
    ADD_BUCKET(ids, PUNCTUATION, counts[CHARACTER_MARK]);
    add(ids, FEATURE_FIRST + line->first);
    add(ids, FEATURE_LAST + line->last);
    ADD_SHARE(ids, R2L, line->r2l, characters);
    add(ids, FEATURE_SCRIPT + kind);
    add_bits(ids, FEATURE_MARK, line->marks);
}

static void add_title(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct traits *line = &features->rows[row].traits;
    ADD_BUCKET(ids, TITLE_WORDS, line->title_found);
    ADD_SHARE(ids, TITLE_SHARE, line->title_found, features->page->title_words);
    ADD_SHARE(ids, TITLE_OF_LINE, line->title_words, line->words_looked_at);
    if (features->title == features->count) { return; }
    if (row < features->title) {
        ADD_BUCKET(ids, BEFORE_TITLE, features->title - row - 1);
    } else if (row > features->title) {
        ADD_BUCKET(ids, AFTER_TITLE, row - features->title - 1);
    } else {
        add(ids, FEATURE_TITLE_LINE);
    }
}

/* T1 - T2 of a line (DANAg §3.2); 0 outside the page. */
static int balance(const struct features *features, size_t row) {
    if (row >= features->count) { /* also true for the row before the first: it wraps around */
        return 0;
    }
    const struct traits *line = &features->rows[row].traits;
    return line->characters - line->code;
}

/* DANAg §3.2, formula 1, in buckets on both sides of 0. */
static void add_diff(const struct features *features, size_t row, struct feature_ids *ids) {
    const unsigned middle = (FEATURE_DIFF + FEATURE_DIFF_LAST) / 2;
    int diff = balance(features, row - 1) + balance(features, row) + balance(features, row + 1);
    unsigned step = bucket((unsigned)(diff < 0 ? -diff : diff) / 4, FEATURE_DIFF_LAST - middle + 1);
    add(ids, diff < 0 ? middle - step : middle + step);
}

/* The groups of the path come after those of the class path by this much. */
enum { CLASS_PATH = FEATURE_CLASS_PATH_LINES - FEATURE_PATH_LINES };

static void add_path(const struct sum_buckets *buckets, unsigned groups, struct feature_ids *ids) {
    add(ids, groups + FEATURE_PATH_LINES + buckets->lines);
    add(ids, groups + FEATURE_PATH_MEAN + buckets->mean);
    add(ids, groups + FEATURE_PATH_LINK + buckets->link);
    add(ids, groups + FEATURE_PATH_PUNCTUATED + buckets->punctuated);
    add(ids, groups + FEATURE_PATH_SHARE + buckets->share);
}
_Static_assert(FEATURE_PATH_SHARE + CLASS_PATH == FEATURE_CLASS_PATH_SHARE, "the same groups");

static void add_around(const struct around *around, struct feature_ids *ids) {
    ADD_BUCKET(ids, PROSE_BEFORE, around->prose_before);
    ADD_BUCKET(ids, PROSE_AFTER, around->prose_after);
    ADD_BUCKET(ids, LINK_RUN, around->link_run);
    ADD_BUCKET(ids, SHORT_RUN, around->short_run);
    ADD_BUCKET(ids, PATH_BEFORE, around->path_before);
    ADD_BUCKET(ids, PATH_AFTER, around->path_after);
    ADD_BUCKET(ids, PATH_FROM_FIRST, around->path_from_first);
    ADD_BUCKET(ids, PATH_TO_LAST, around->path_to_last);
}

void features_of_place(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct feature_row *place = &features->rows[row];
    const struct traits *line = &place->traits;
    ids->count = 0;
    add(ids, FEATURE_ELEMENT + kinds[line->elements[0]]);
    add(ids, FEATURE_PARENT + kinds[line->elements[1]]);
    add(ids, FEATURE_GRANDPARENT + kinds[line->elements[2]]);
    ADD_BUCKET(ids, DEPTH, line->depth);
    add_bits(ids, FEATURE_OPEN, line->within);
    add_set(ids, FEATURE_OWN_CLASS, &line->own);
    add_set(ids, FEATURE_ABOVE_CLASS, &line->above);
    add_set(ids, FEATURE_OPEN_CLASS, &line->open);
    add_path(&features->paths.buckets[place->path], 0, ids);
    add_path(&features->class_paths.buckets[place->class_path], CLASS_PATH, ids);
    for (unsigned rank = 0; rank < TOP_PATHS; rank++) {
        if (features->paths.top[rank] == place->path) { add(ids, FEATURE_PATH_TOP + rank); }
        if (features->class_paths.top[rank] == place->class_path) {
            add(ids, FEATURE_CLASS_PATH_TOP + rank);
        }
    }
}

void features_of_text(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct feature_row *line = &features->rows[row];
    add_structure(features, row, ids);
    add_text(&line->traits, ids);
    add_title(features, row, ids);
    add_diff(features, row, ids);
    add(ids, FEATURE_PLACE + (unsigned)((uint64_t)row * BUCKETS(PLACE) / features->count));
    ADD_BUCKET(ids, FROM_START, row);
    ADD_BUCKET(ids, FROM_END, features->count - 1 - row);
    ADD_BUCKET(ids, TEXT_COUNT, features->texts[line->text].lines);
    add_around(&line->around, ids);
}

void features_of_line(const struct features *features, size_t row, struct feature_ids *ids) {
    features_of_place(features, row, ids);
    features_of_text(features, row, ids);
}

bool features_alike(const struct feature_row *one, const struct feature_row *other) {
    const struct traits *line = &one->traits, *other_line = &other->traits;
    return one->class_path == other->class_path && one->path == other->path &&
           line->within == other_line->within && line->depth == other_line->depth &&
           memcmp(line->elements, other_line->elements, sizeof line->elements) == 0 &&
           memcmp(&line->own, &other_line->own, sizeof line->own) == 0 &&
           memcmp(&line->above, &other_line->above, sizeof line->above) == 0 &&
           memcmp(&line->open, &other_line->open, sizeof line->open) == 0;
}

static const char *const kind_names[FEATURE_KINDS] = {
    [KIND_OTHER] = "other",
#define KIND_NAME(name) [KIND_##name] = #name,
    FEATURE_ELEMENTS(KIND_NAME)
#undef KIND_NAME
        [FEATURE_KINDS - 1] = "none",
};

static const char *const mark_names[] = {"currency", "year",     "time",     "bold",
                                         "input",    "after-h1", "copyright"};

void feature_name(unsigned id, char name[FEATURE_NAME_SIZE]) {
    static const struct group {
        const char *name;
        unsigned first, count;
        const char *const *names;
    } groups[] = {
#define GROUP(name, count, names) {#name, FEATURE_##name, count, names},
        FEATURE_GROUPS(GROUP)
#undef GROUP
    };
    const struct group *group = groups;
    while (id >= group->first + group->count) { group++; }
    const unsigned value = id - group->first;
    if (group->names != NULL) {
        snprintf(name, FEATURE_NAME_SIZE, "%s:%s", group->name, group->names[value]);
    } else {
        snprintf(name, FEATURE_NAME_SIZE, "%s:%u", group->name, value);
    }
    for (char *at = name; *at != '\0'; at++) { *at = *at == '_' ? '-' : ascii_lower(*at); }
}
