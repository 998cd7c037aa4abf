#include "method/learned/features.h"

#include "method/learned/buckets.h"
#include "text/memory.h"
#include "text/octets.h"

#include <string.h>

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

static void add_to_page(struct page_sums *sums, const struct traits *line) {
    uint64_t characters = line->characters;
    sums->characters += characters;
    sums->words += line->words;
    sums->link += line->link;
    sums->prices += (line->marks & MARK_CURRENCY) != 0;
    sums->in_p += line->within & within_bit(WITHIN_P) ? characters : 0;
    sums->in_li += line->within & within_bit(WITHIN_LI) ? characters : 0;
    sums->in_table += line->within & within_bit(WITHIN_TABLE) ? characters : 0;
    sums->in_article += line->within & within_bit(WITHIN_ARTICLE) ? characters : 0;
    sums->in_main += line->within & within_bit(WITHIN_MAIN) ? characters : 0;
    if (line->counts[CHARACTER_STOP] + line->counts[CHARACTER_COMMA] > 0) {
        sums->prose += (uint64_t)(line->characters - line->link);
    }
    sums->wide += line->counts[CHARACTER_WIDE];
    sums->unspaced += line->counts[CHARACTER_UNSPACED];
    sums->uncased += line->counts[CHARACTER_UNCASED];
    keyword_set_add(&sums->seen, &line->own);
    keyword_set_add(&sums->seen, &line->above);
}

static void judge(const struct features *features, const struct sum *sum,
                  struct sum_buckets *buckets) {
    buckets->lines = (uint8_t)bucket(sum->lines, BUCKETS(PATH_LINES));
    buckets->mean = (uint8_t)bucket(sum->characters / sum->lines, BUCKETS(PATH_MEAN));
    buckets->link = (uint8_t)share(sum->link, sum->characters);
    buckets->share = (uint8_t)small_share(sum->characters, features->sums.characters);
    buckets->prose = (uint8_t)share(sum->prose, sum->characters);
    buckets->punctuated = (uint8_t)share(sum->punctuated, sum->lines);
}

static void judge_all(const struct features *features, const struct sums *sums,
                      struct sum_buckets *buckets) {
    for (uint32_t slot = 0; slot < sums->used; slot++) {
        if (sums->slots[slot].key != 0) { judge(features, &sums->slots[slot], &buckets[slot]); }
    }
}

/* Finds the slots with the most text outside links. Among equal slots the first wins. */
static void find_top(const struct sums *sums, uint32_t top[TOP_PATHS]) {
    uint32_t texts[TOP_PATHS] = {0};
    for (int rank = 0; rank < TOP_PATHS; rank++) { top[rank] = UINT32_MAX; }
    for (uint32_t slot = 0; slot < sums->used; slot++) {
        uint32_t text = sums->slots[slot].characters - sums->slots[slot].link;
        uint32_t place = slot;
        if (text <= texts[TOP_PATHS - 1]) { continue; }
        for (int rank = 0; rank < TOP_PATHS; rank++) {
            if (text <= texts[rank]) { continue; }
            uint32_t other_text = texts[rank], other = top[rank];
            texts[rank] = text;
            top[rank] = place;
            text = other_text;
            place = other;
        }
    }
}

/* How similar a line is to the title. Headings score higher. */
static unsigned title_likeness(const struct features *features, const struct traits *line) {
    unsigned found = line->title_found;
    if (2 * found < features->page->title_words && found < 3) { return 0; }
    return 4 * found + (line->within & within_bit(WITHIN_HEADING) ? 3 : 0);
}

static void find_lines(struct features *features) {
    unsigned most = 0;
    features->title = features->count;
    for (size_t i = 0; i < features->count; i++) {
        const struct feature_row *row = &features->rows[i];
        unsigned likeness = title_likeness(features, &row->traits);
        if (likeness > most) {
            most = likeness;
            features->title = i;
        }
    }
}

static uint32_t slots_for(size_t lines) {
    uint32_t slots = SUMS_SLOTS_LEAST;
    while (slots < SUMS_SLOTS_MAX && slots < 2 * lines) { slots *= 2; }
    return slots;
}

size_t features_size(size_t lines) {
    return slots_for(lines) *
           (3 * sizeof(struct sum) + 2 * sizeof(struct sum_buckets) + sizeof(struct path_end));
}

static struct sums sums_of(const struct danag_allocator *memory, uint32_t slots) {
    struct sum *sums = memory_resize(memory, NULL, slots * sizeof *sums);
    return (struct sums){.slots = sums, .slot_count = slots};
}

bool features_make(struct features *features, const struct danag_allocator *memory, size_t lines) {
    const uint32_t slots = slots_for(lines);
    *features = (struct features){
        .memory = memory,
        .paths = sums_of(memory, slots),
        .class_paths = sums_of(memory, slots),
        .texts = sums_of(memory, slots),
        .path_buckets = memory_resize(memory, NULL, slots * sizeof(struct sum_buckets)),
        .class_path_buckets = memory_resize(memory, NULL, slots * sizeof(struct sum_buckets)),
        .ends = memory_resize(memory, NULL, slots * sizeof(struct path_end))};
    return features->paths.slots != NULL && features->class_paths.slots != NULL &&
           features->texts.slots != NULL && features->path_buckets != NULL &&
           features->class_path_buckets != NULL && features->ends != NULL;
}

void features_free(struct features *features) {
    const struct danag_allocator *memory = features->memory;
    memory_free(memory, features->paths.slots);
    memory_free(memory, features->class_paths.slots);
    memory_free(memory, features->texts.slots);
    memory_free(memory, features->path_buckets);
    memory_free(memory, features->class_path_buckets);
    memory_free(memory, features->ends);
}

void features_prepare(struct features *features, struct feature_row *rows, size_t count,
                      const struct page_traits *page) {
    features->rows = rows;
    features->count = count;
    features->page = page;
    features->sums = (struct page_sums){0};
    sums_begin(&features->paths, count);
    sums_begin(&features->class_paths, count);
    sums_begin(&features->texts, count);
    for (size_t i = 0; i < count; i++) {
        struct feature_row *row = &rows[i];
        const struct traits *line = &row->traits;
        row->path = sums_add(&features->paths, line->path, line);
        row->class_path = sums_add(&features->class_paths, line->class_path, line);
        row->text = sums_add(&features->texts, line->text + line->characters, line);
        add_to_page(&features->sums, line);
    }
    judge_all(features, &features->paths, features->path_buckets);
    judge_all(features, &features->class_paths, features->class_path_buckets);
    find_top(&features->paths, features->top_paths);
    find_top(&features->class_paths, features->top_class_paths);
    find_lines(features);
    around_find(rows, count, features->ends, features->class_paths.used);
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

static void add_elements(const struct traits *line, struct feature_ids *ids) {
    add(ids, FEATURE_ELEMENT + kinds[line->elements[0]]);
    add(ids, FEATURE_PARENT + kinds[line->elements[1]]);
    add(ids, FEATURE_GRANDPARENT + kinds[line->elements[2]]);
    ADD_BUCKET(ids, DEPTH, line->depth);
    add_bits(ids, FEATURE_OPEN, line->within);
    add_set(ids, FEATURE_OWN_CLASS, &line->own);
    add_set(ids, FEATURE_ABOVE_CLASS, &line->above);
    add_set(ids, FEATURE_OPEN_CLASS, &line->open);
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

static void add_position(const struct features *features, size_t row, struct feature_ids *ids) {
    add(ids, FEATURE_PLACE + (unsigned)((uint64_t)row * BUCKETS(PLACE) / features->count));
    ADD_BUCKET(ids, FROM_START, row);
    ADD_BUCKET(ids, FROM_END, features->count - 1 - row);
}

static void add_sums(const struct features *features, const struct feature_row *row,
                     struct feature_ids *ids) {
    const struct sum_buckets *path = &features->path_buckets[row->path];
    const struct sum_buckets *class_path = &features->class_path_buckets[row->class_path];
    add(ids, FEATURE_PATH_LINES + path->lines);
    add(ids, FEATURE_PATH_MEAN + path->mean);
    add(ids, FEATURE_PATH_LINK + path->link);
    add(ids, FEATURE_PATH_PUNCTUATED + path->punctuated);
    add(ids, FEATURE_PATH_SHARE + path->share);
    add(ids, FEATURE_CLASS_PATH_LINES + class_path->lines);
    add(ids, FEATURE_CLASS_PATH_MEAN + class_path->mean);
    add(ids, FEATURE_CLASS_PATH_LINK + class_path->link);
    add(ids, FEATURE_CLASS_PATH_PUNCTUATED + class_path->punctuated);
    add(ids, FEATURE_CLASS_PATH_SHARE + class_path->share);
}

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

static void add_tops(const struct features *features, const struct feature_row *row,
                     struct feature_ids *ids) {
    for (unsigned rank = 0; rank < TOP_PATHS; rank++) {
        if (features->top_paths[rank] == row->path) { add(ids, FEATURE_PATH_TOP + rank); }
        if (features->top_class_paths[rank] == row->class_path) {
            add(ids, FEATURE_CLASS_PATH_TOP + rank);
        }
    }
}

static void add_place(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct feature_row *line = &features->rows[row];
    add_elements(&line->traits, ids);
    add_sums(features, line, ids);
    add_tops(features, line, ids);
}

static void add_others(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct feature_row *line = &features->rows[row];
    add_structure(features, row, ids);
    add_text(&line->traits, ids);
    add_title(features, row, ids);
    add_diff(features, row, ids);
    add_position(features, row, ids);
    ADD_BUCKET(ids, TEXT_COUNT, features->texts.slots[line->text].lines);
    add_around(&line->around, ids);
}

void features_of_place(const struct features *features, size_t row, struct feature_ids *ids) {
    ids->count = 0;
    add_place(features, row, ids);
}

void features_of_text(const struct features *features, size_t row, struct feature_ids *ids) {
    ids->count = 0;
    add_others(features, row, ids);
}

void features_of_line(const struct features *features, size_t row, struct feature_ids *ids) {
    ids->count = 0;
    add_place(features, row, ids);
    add_others(features, row, ids);
}

static bool same_set(const struct keyword_set *one, const struct keyword_set *other) {
    uint64_t different = 0;
    for (unsigned i = 0; i < KEYWORD_SET_WORDS; i++) { different |= one->bits[i] ^ other->bits[i]; }
    return different == 0;
}

bool features_alike(const struct feature_row *one, const struct feature_row *other) {
    const struct traits *line = &one->traits, *other_line = &other->traits;
    return one->class_path == other->class_path && one->path == other->path &&
           line->within == other_line->within && line->depth == other_line->depth &&
           memcmp(line->elements, other_line->elements, sizeof line->elements) == 0 &&
           same_set(&line->own, &other_line->own) && same_set(&line->above, &other_line->above) &&
           same_set(&line->open, &other_line->open);
}
