#include "method/learned/features.h"

/* Which of the kinds of elements an element is. */
static const uint8_t kinds[ELEMENT_COUNT] = {
    [ELEMENT_ADDRESS] = 1,     [ELEMENT_ARTICLE] = 2,   [ELEMENT_ASIDE] = 3,
    [ELEMENT_BLOCKQUOTE] = 4,  [ELEMENT_CAPTION] = 5,   [ELEMENT_CENTER] = 6,
    [ELEMENT_DD] = 7,          [ELEMENT_DETAILS] = 8,   [ELEMENT_DIALOG] = 9,
    [ELEMENT_DIV] = 10,        [ELEMENT_DL] = 11,       [ELEMENT_DT] = 12,
    [ELEMENT_FIELDSET] = 13,   [ELEMENT_FIGCAPTION] = 14, [ELEMENT_FIGURE] = 15,
    [ELEMENT_FOOTER] = 16,     [ELEMENT_FORM] = 17,     [ELEMENT_H1] = 18,
    [ELEMENT_H2] = 19,         [ELEMENT_H3] = 20,       [ELEMENT_H4] = 21,
    [ELEMENT_H5] = 22,         [ELEMENT_H6] = 23,       [ELEMENT_HEADER] = 24,
    [ELEMENT_HGROUP] = 25,     [ELEMENT_LEGEND] = 26,   [ELEMENT_LI] = 27,
    [ELEMENT_MAIN] = 28,       [ELEMENT_MENU] = 29,     [ELEMENT_NAV] = 30,
    [ELEMENT_OL] = 31,         [ELEMENT_P] = 32,        [ELEMENT_PRE] = 33,
    [ELEMENT_SEARCH] = 34,     [ELEMENT_SECTION] = 35,  [ELEMENT_SUMMARY] = 36,
    [ELEMENT_TABLE] = 37,      [ELEMENT_TBODY] = 38,    [ELEMENT_TD] = 39,
    [ELEMENT_TFOOT] = 40,      [ELEMENT_TH] = 41,       [ELEMENT_THEAD] = 42,
    [ELEMENT_TR] = 43,         [ELEMENT_UL] = 44,       [ELEMENT_LISTING] = 33,
    [ELEMENT_PLAINTEXT] = 33,  [ELEMENT_XMP] = 33,      [ELEMENT_DIR] = 44,
};

/* Steps that get wider: 0, 1, 2, 3, 4, 6, 8, 12, 16, 24, ... */
static unsigned bucket(uint64_t count, unsigned buckets) {
    unsigned result = (unsigned)count;
    if (count >= 4) {
        unsigned log = 2;
        while (count >> (log + 1) != 0)
            log++;
        result = 2 * log + (unsigned)(count >> (log - 1) & 1);
    }
    return result < buckets ? result : buckets - 1;
}

static unsigned share(uint64_t part, uint64_t whole) {
    if (part == 0 || whole == 0)
        return 0;
    return part >= whole ? SHARES - 1 : 1 + (unsigned)(part * (SHARES - 2) / whole);
}

static void add(struct feature_ids *ids, unsigned id) {
    if (ids->count < FEATURE_IDS_MAX)
        ids->ids[ids->count++] = (uint16_t)id;
}

#define BUCKET(ids, group, count)                                                                 \
    add(ids, FEATURE_##group +                                                                    \
                 bucket(count, FEATURE_##group##_LAST - FEATURE_##group + 1))

static void add_set(struct feature_ids *ids, unsigned group, const struct keyword_set *set) {
    for (unsigned i = 0; i < KEYWORD_SET_WORDS; i++)
        for (uint64_t bits = set->bits[i]; bits != 0; bits &= bits - 1) {
            unsigned bit = 0;
            while ((bits >> bit & 1) == 0)
                bit++;
            add(ids, group + 64 * i + bit);
        }
}

static void add_bits(struct feature_ids *ids, unsigned group, uint32_t bits) {
    for (; bits != 0; group++, bits >>= 1)
        if ((bits & 1) != 0)
            add(ids, group);
}

static void add_to_page(struct features *features, const struct traits *line) {
    uint64_t characters = line->characters;
    features->characters += characters;
    features->words += line->words;
    features->link += line->link;
    features->prices += (line->marks & MARK_CURRENCY) != 0;
    features->in_p += line->within & within_bit(WITHIN_P) ? characters : 0;
    features->in_li += line->within & within_bit(WITHIN_LI) ? characters : 0;
    features->in_table += line->within & within_bit(WITHIN_TABLE) ? characters : 0;
    features->in_article += line->within & within_bit(WITHIN_ARTICLE) ? characters : 0;
    features->in_main += line->within & within_bit(WITHIN_MAIN) ? characters : 0;
    for (int i = 0; i < CHARACTER_COUNT; i++)
        features->counts[i] += line->counts[i];
}

void features_prepare(struct features *features, struct feature_row *rows, size_t count,
                      const struct page_traits *page) {
    features->rows = rows;
    features->count = count;
    features->page = page;
    features->characters = features->words = features->link = features->prices = 0;
    features->in_p = features->in_li = features->in_table = 0;
    features->in_article = features->in_main = 0;
    for (int i = 0; i < CHARACTER_COUNT; i++)
        features->counts[i] = 0;
    sums_begin(&features->paths, count);
    sums_begin(&features->class_paths, count);
    sums_begin(&features->texts, count);
    blocks_begin(&features->blocks);
    for (size_t i = 0; i < count; i++) {
        struct feature_row *row = &rows[i];
        row->path = sums_add(&features->paths, row->traits.path, &row->traits);
        row->class_path = sums_add(&features->class_paths, row->traits.class_path, &row->traits);
        row->text = sums_add(&features->texts, row->traits.text + row->traits.characters,
                             &row->traits);
        row->block = blocks_add(&features->blocks, &row->traits);
        add_to_page(features, &row->traits);
    }
    blocks_end(&features->blocks);
}

/* Which kind of script most characters are of; small letters stand for scripts with capitals. */
static unsigned script(uint64_t characters, uint64_t wide, uint64_t unspaced, uint64_t uncased) {
    if (2 * wide > characters)
        return CHARACTER_WIDE - CHARACTER_SMALL;
    if (2 * unspaced > characters)
        return CHARACTER_UNSPACED - CHARACTER_SMALL;
    if (2 * uncased > characters)
        return CHARACTER_UNCASED - CHARACTER_SMALL;
    return 0;
}

void features_of_page(const struct features *features, struct feature_ids *ids) {
    const struct page_traits *page = features->page;
    const uint32_t *elements_seen = page->elements;
    const struct blocks *blocks = &features->blocks;
    uint64_t characters = features->characters;
    ids->count = 0;
    add(ids, FEATURE_PAGE_BIAS);
    add_set(ids, FEATURE_PAGE_CLASS, &page->keywords);
    add(ids, FEATURE_PAGE_KIND + (unsigned)page->kind);
    BUCKET(ids, PAGE_LINES, features->count);
    BUCKET(ids, PAGE_WORDS, features->words);
    add(ids, FEATURE_PAGE_LINK + share(features->link, characters));
    add(ids, FEATURE_PAGE_P + share(features->in_p, characters));
    add(ids, FEATURE_PAGE_LI + share(features->in_li, characters));
    add(ids, FEATURE_PAGE_TABLE + share(features->in_table, characters));
    add(ids, FEATURE_PAGE_ARTICLE + share(features->in_article, characters));
    add(ids, FEATURE_PAGE_MAIN + share(features->in_main, characters));
    add(ids, FEATURE_PAGE_PROSE + share(blocks->table[0].prose, characters));
    add(ids, FEATURE_PAGE_CORE + share(blocks->table[blocks->core].characters, characters));
    BUCKET(ids, PAGE_H1, elements_seen[ELEMENT_H1]);
    BUCKET(ids, PAGE_H2, elements_seen[ELEMENT_H2]);
    BUCKET(ids, PAGE_H3, elements_seen[ELEMENT_H3]);
    BUCKET(ids, PAGE_ARTICLES, elements_seen[ELEMENT_ARTICLE]);
    BUCKET(ids, PAGE_FORMS, elements_seen[ELEMENT_FORM]);
    BUCKET(ids, PAGE_INPUTS, elements_seen[ELEMENT_INPUT]);
    BUCKET(ids, PAGE_IMAGES, elements_seen[ELEMENT_IMG]);
    BUCKET(ids, PAGE_TIMES, elements_seen[ELEMENT_TIME]);
    BUCKET(ids, PAGE_PRICES, features->prices);
    add(ids, FEATURE_PAGE_SCRIPT + script(characters, features->counts[CHARACTER_WIDE],
                                          features->counts[CHARACTER_UNSPACED],
                                          features->counts[CHARACTER_UNCASED]));
    BUCKET(ids, PAGE_TITLE, page->title_words);
}

static void add_structure(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct traits *line = &features->rows[row].traits;
    unsigned before = row > 0 ? features->rows[row - 1].traits.depth : 0;
    add(ids, FEATURE_ELEMENT + kinds[line->elements[0]]);
    add(ids, FEATURE_PARENT + kinds[line->elements[1]]);
    add(ids, FEATURE_GRANDPARENT + kinds[line->elements[2]]);
    add(ids, FEATURE_OPENED + line->opened);
    add(ids, FEATURE_CLOSED + line->closed);
    BUCKET(ids, DEPTH, line->depth);
    BUCKET(ids, ENTERED, (uint64_t)(line->depth - line->shared));
    BUCKET(ids, LEFT, before > line->shared ? before - line->shared : 0);
    add_bits(ids, FEATURE_OPEN, line->within);
    add_set(ids, FEATURE_OWN_CLASS, &line->own);
    add_set(ids, FEATURE_ABOVE_CLASS, &line->above);
    add_set(ids, FEATURE_OPEN_CLASS, &line->open);
    add_set(ids, FEATURE_INSIDE_CLASS, &line->inside);
    BUCKET(ids, BREAKS, line->breaks);
    BUCKET(ids, IMAGES, line->images);
    add(ids, FEATURE_HEADING + line->heading);
    if (line->marks & MARK_AFTER_H1)
        BUCKET(ids, SINCE_H1, line->since_h1);
    if (line->heading > 0)
        BUCKET(ids, SINCE_HEADING, line->since_heading);
}

static void add_text(const struct traits *line, struct feature_ids *ids) {
    const uint16_t *counts = line->counts;
    uint64_t characters = line->characters;
    unsigned kind = script(characters, counts[CHARACTER_WIDE], counts[CHARACTER_UNSPACED],
                           counts[CHARACTER_UNCASED]);
    BUCKET(ids, CHARACTERS, characters + 2u * counts[CHARACTER_WIDE]);
    BUCKET(ids, WORDS, line->words);
    BUCKET(ids, CODE, line->code);
    add(ids, FEATURE_LINK + share(line->link, characters));
    BUCKET(ids, LINKS, line->links);
    BUCKET(ids, INLINE_TAGS, line->inline_tags);
    BUCKET(ids, STOPS, counts[CHARACTER_STOP]);
    BUCKET(ids, COMMAS, counts[CHARACTER_COMMA]);
    add(ids, FEATURE_DIGITS + share(counts[CHARACTER_DIGIT], characters));
    if (kind == 0)
        add(ids, FEATURE_CAPITALS + share(3u * counts[CHARACTER_CAPITAL], characters));
    BUCKET(ids, QUOTES, counts[CHARACTER_QUOTE]);
    BUCKET(ids, CURRENCIES, counts[CHARACTER_CURRENCY]);
    BUCKET(ids, SEPARATORS, counts[CHARACTER_SEPARATOR]);
    BUCKET(ids, PUNCTUATION, counts[CHARACTER_MARK]);
    add(ids, FEATURE_FIRST + line->first);
    add(ids, FEATURE_LAST + line->last);
    add(ids, FEATURE_R2L + share(line->r2l, characters));
    add(ids, FEATURE_SCRIPT + kind);
    add_bits(ids, FEATURE_MARK, line->marks);
}

static void add_title(const struct features *features, const struct traits *line,
                      struct feature_ids *ids) {
    BUCKET(ids, TITLE_WORDS, line->title_found);
    add(ids, FEATURE_TITLE_SHARE + share(line->title_found, features->page->title_words));
    add(ids, FEATURE_TITLE_OF_LINE + share(line->title_words, line->words_looked_at));
}

static int64_t balance(const struct features *features, size_t row) {
    if (row >= features->count) /* before the first, too */
        return 0;
    const struct traits *line = &features->rows[row].traits;
    return (int64_t)line->characters - line->code;
}

static void add_place(const struct features *features, size_t row, struct feature_ids *ids) {
    int64_t diff = balance(features, row - 1) + balance(features, row) +
                   balance(features, row + 1);
    const unsigned middle = (FEATURE_DIFF + FEATURE_DIFF_LAST) / 2;
    const unsigned buckets = FEATURE_DIFF_LAST - middle + 1;
    uint64_t size = (uint64_t)(diff < 0 ? -diff : diff) / 4;
    unsigned step = bucket(size, buckets);
    add(ids, diff < 0 ? middle - step : middle + step);
    add(ids, FEATURE_PLACE + (unsigned)(row * 16 / features->count));
    BUCKET(ids, FROM_START, row);
    BUCKET(ids, FROM_END, features->count - 1 - row);
}

static void add_sums(const struct features *features, const struct feature_row *row,
                     struct feature_ids *ids) {
    const struct sum *sum = &features->paths.slots[row->path];
    BUCKET(ids, TEXT_COUNT, features->texts.slots[row->text].lines);
    BUCKET(ids, PATH_LINES, sum->lines);
    BUCKET(ids, PATH_MEAN, sum->characters / sum->lines);
    add(ids, FEATURE_PATH_LINK + share(sum->link, sum->characters));
    add(ids, FEATURE_PATH_PUNCTUATED + share(sum->punctuated, sum->lines));
    add(ids, FEATURE_PATH_SHARE + share(sum->characters, features->characters));
    sum = &features->class_paths.slots[row->class_path];
    BUCKET(ids, CLASS_PATH_LINES, sum->lines);
    BUCKET(ids, CLASS_PATH_MEAN, sum->characters / sum->lines);
    add(ids, FEATURE_CLASS_PATH_LINK + share(sum->link, sum->characters));
    add(ids, FEATURE_CLASS_PATH_PUNCTUATED + share(sum->punctuated, sum->lines));
    add(ids, FEATURE_CLASS_PATH_SHARE + share(sum->characters, features->characters));
}

static void add_blocks(const struct features *features, const struct feature_row *row,
                       struct feature_ids *ids) {
    const struct block *table = features->blocks.table;
    const struct block *block = &table[row->block];
    unsigned distance = table[features->blocks.core].depth - block->common;
    add_bits(ids, FEATURE_CORE, block->cores);
    BUCKET(ids, CORE_DISTANCE, distance);
    for (unsigned level = 0; level < BLOCK_LEVELS && block != table; level++) {
        add(ids, FEATURE_BLOCK_LINES + 14 * level + bucket(block->lines, 14));
        add(ids, FEATURE_BLOCK_MEAN + 16 * level + bucket(block->characters / block->lines, 16));
        add(ids, FEATURE_BLOCK_LINK + SHARES * level + share(block->link, block->characters));
        add(ids, FEATURE_BLOCK_SHARE + SHARES * level +
                     share(block->characters, features->characters));
        add(ids, FEATURE_BLOCK_PROSE + SHARES * level + share(block->prose, block->characters));
        block = &table[block->parent];
    }
}

void features_of_line(const struct features *features, size_t row, struct feature_ids *ids) {
    const struct feature_row *line = &features->rows[row];
    ids->count = 0;
    add_structure(features, row, ids);
    add_text(&line->traits, ids);
    add_title(features, &line->traits, ids);
    add_place(features, row, ids);
    add_sums(features, line, ids);
    add_blocks(features, line, ids);
}
