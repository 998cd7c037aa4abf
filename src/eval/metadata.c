#include "eval/metadata.h"

#include "danag.h"
#include "eval/command.h"
#include "text/character.h"
#include "text/slice.h"
#include "text/utf8.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SHARE_DIGITS 3

enum { NAME_TITLE, NAME_AUTHOR, NAME_PUBLISHED, NAME_COUNT };

static const char *const names[NAME_COUNT] = {"title", "author", "published"};

/* How a value compares with the gold. For `title`, `author` and `published`, values are as good as
 * equal if they differ only in what doc/test-packages.md lists. */
enum agreement { AGREEMENT_NONE, AGREEMENT_NEAR, AGREEMENT_EXACT };

/* What a document's metadata are worth. */
struct mark {
    bool gold;  /* the package says what the value is */
    bool given; /* danag gives one */
    enum agreement agreement;
};

static const char *gold_of(const struct meta *meta, int name) {
    return name == NAME_TITLE ? meta->title : name == NAME_AUTHOR ? meta->author : meta->published;
}

static bool is_letter_or_digit(uint32_t point) {
    const enum character kind = character_of(point);
    return point > ' ' &&
           (kind >= CHARACTER_SMALL || kind == CHARACTER_CAPITAL || kind == CHARACTER_DIGIT);
}

static bool is_word(const char *text, size_t at, const char *word) {
    const size_t size = strlen(word);
    return (at == 0 || text[at - 1] == ' ') && strncmp(text + at, word, size) == 0 &&
           text[at + size] == ' ';
}

/* Appends the letters and digits, without case; without `and` between names. */
static void put_letters(struct buffer *letters, const char *text, size_t end, bool person) {
    for (size_t at = 0, size; at < end; at += size) {
        char bytes[UTF8_SEQUENCE_MAX];
        const uint32_t point = utf8_decode(text + at, &size);
        if (person && is_word(text, at, "and")) {
            size = strlen("and");
        } else if (is_letter_or_digit(point)) {
            buffer_put(letters, bytes, utf8_encode(character_fold(point), bytes));
        }
    }
    buffer_put(letters, "", 0);
}

static bool is_same(const char *one, size_t one_size, const char *other, size_t other_size,
                    bool person) {
    struct buffer left = {0};
    struct buffer right = {0};
    put_letters(&left, one, one_size, person);
    put_letters(&right, other, other_size, person);
    const bool same =
        left.size > 0 && left.size == right.size && memcmp(left.bytes, right.bytes, left.size) == 0;
    buffer_free(&left);
    buffer_free(&right);
    return same;
}

/* The size of what separates two parts of a title, such as ` - `; 0 if nothing does. */
static size_t separator(const char *at) {
    static const char *const marks[] = {" | ", " - ", " – ", " — ", " · ", " • ",
                                        " » ", " : ", " / ", ": ",  "|"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const size_t size = strlen(marks[i]);
        if (strncmp(at, marks[i], size) == 0) { return size; }
    }
    return 0;
}

/* The title itself, without its last part, without its first part, and the first part alone. */
#define TITLE_FORMS 4
static void forms_of(const char *title, struct slice forms[TITLE_FORMS]) {
    const size_t whole = strlen(title);
    size_t first_end = whole;
    size_t second = 0;
    size_t last = whole;
    for (size_t at = 1; at < whole; at++) {
        const size_t size = separator(title + at);
        if (size == 0 || at + size >= whole) { continue; }
        if (first_end == whole) {
            first_end = at;
            second = at + size;
        }
        last = at;
        at += size - 1;
    }
    forms[0] = (struct slice){title, whole};
    forms[1] = (struct slice){title, last};
    forms[2] = (struct slice){title + second, whole - second};
    forms[3] = (struct slice){title, first_end};
}

static bool same_title(const char *value, const char *gold) {
    struct slice ours[TITLE_FORMS];
    struct slice theirs[TITLE_FORMS];
    forms_of(value, ours);
    forms_of(gold, theirs);
    for (size_t i = 0; i < TITLE_FORMS; i++) {
        for (size_t k = 0; k < TITLE_FORMS; k++) {
            if (is_same(ours[i].bytes, ours[i].size, theirs[k].bytes, theirs[k].size, false)) {
                return true;
            }
        }
    }
    return false;
}

/* A date as exact as the gold one. */
static bool same_date(const char *value, const char *gold) {
    const size_t size = strlen(gold);
    return strncmp(value, gold, size) == 0 &&
           (value[size] == '\0' || value[size] == 'T' || value[size] == '-');
}

static enum agreement compare(const char *name, const char *value, const char *gold) {
    if (strcmp(value, gold) == 0) { return AGREEMENT_EXACT; }
    const bool near = strcmp(name, names[NAME_TITLE]) == 0 ? same_title(value, gold)
                      : strcmp(name, names[NAME_AUTHOR]) == 0
                          ? is_same(value, strlen(value), gold, strlen(gold), true)
                          : same_date(value, gold);
    return near ? AGREEMENT_NEAR : AGREEMENT_NONE;
}

static const char *value_of(const danag_t *danag, const char *name) {
    const char *found;
    for (size_t i = 0; (found = danag_metadata_name(danag, i)) != NULL; i++) {
        if (strcmp(found, name) == 0) { return danag_metadata_value(danag, i); }
    }
    return NULL;
}

static int ignore(void *context, const char *bytes, size_t size) {
    (void)context, (void)bytes, (void)size;
    return 0;
}

static danag_t *make_danag(void) {
    danag_t *danag = danag_new();
    if (danag == NULL || danag_set(danag, "method", "plain") != DANAG_OK ||
        danag_set(danag, "metadata", "yes") != DANAG_OK ||
        danag_set_output(danag, ignore, NULL) != DANAG_OK) {
        give_up();
    }
    return danag;
}

static bool mark_document(danag_t *danag, const struct evaluation *evaluation, size_t entry,
                          struct mark marks[NAME_COUNT]) {
    struct buffer path = {0};
    struct buffer html = {0};
    const struct meta *meta = &evaluation_document(evaluation, entry)->meta;
    const struct page page = evaluation_page(evaluation, entry, &path);
    bool read = buffer_read(&html, page.path, PACKAGE_FILE_MAX);
    if (!read) {
        eval_message("%s: %s", page.path, strerror(errno));
    } else if (danag_begin(danag, page.url, NULL, page.charset) != DANAG_OK ||
               danag_feed(danag, html.bytes, html.size) != DANAG_OK) {
        eval_message("%s: %s", page.path, danag_error(danag));
        read = false;
    } else {
        /* Content that is cut, for max-memory, does not matter here. */
        danag_finish(danag);
    }
    for (int name = 0; read && name < NAME_COUNT; name++) {
        const char *gold = gold_of(meta, name);
        const char *value = value_of(danag, names[name]);
        marks[name] = (struct mark){gold != NULL, value != NULL, AGREEMENT_NONE};
        if (gold != NULL && value != NULL) {
            marks[name].agreement = compare(names[name], value, gold);
        }
    }
    buffer_free(&html);
    buffer_free(&path);
    return read;
}

static double share(size_t part, size_t whole) {
    return whole > 0 ? (double)part / (double)whole : NAN;
}

static void put_group(struct table *table, const struct group *group,
                      const struct mark (*marks)[NAME_COUNT], int name) {
    size_t gold = 0;
    size_t exact = 0;
    size_t near = 0;
    size_t given = 0;
    for (size_t i = 0; i < group->count; i++) {
        const struct mark *mark = &marks[group->entries[i]][name];
        gold += mark->gold;
        exact += mark->agreement == AGREEMENT_EXACT;
        near += mark->agreement != AGREEMENT_NONE;
        given += !mark->gold && mark->given;
    }
    table_cell(table, "%s", group->label);
    table_cell(table, "%s", names[name]);
    table_cell(table, "%zu", gold);
    table_number(table, share(exact, gold), SHARE_DIGITS);
    table_number(table, share(near, gold), SHARE_DIGITS);
    table_cell(table, "%zu", group->count - gold);
    table_number(table, share(given, group->count - gold), SHARE_DIGITS);
    table_end_row(table);
}

static void print_groups(const struct evaluation *evaluation, enum grouping by,
                         const struct mark (*marks)[NAME_COUNT]) {
    const char *const heads[] = {grouping_name(by), "metadata", "gold", "exact",
                                 "normalised",      "no gold",  "given"};
    struct groups groups;
    struct table table = {0};
    groups_make(&groups, evaluation, by);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        table_cell(&table, "%s", heads[i]);
    }
    table_end_row(&table);
    for (size_t group = 0; group < groups.count; group++) {
        for (int name = 0; name < NAME_COUNT; name++) {
            put_group(&table, &groups.items[group], marks, name);
        }
    }
    table_print(&table, 2);
    table_free(&table);
    groups_free(&groups);
}

bool metadata_measure(const struct evaluation *evaluation, enum grouping by) {
    danag_t *danag = make_danag();
    struct mark(*marks)[NAME_COUNT] = allocate(evaluation->entry_count, sizeof *marks);
    bool read = true;
    for (size_t entry = 0; entry < evaluation->entry_count && read; entry++) {
        read = mark_document(danag, evaluation, entry, marks[entry]);
    }
    if (read) {
        print_groups(evaluation, BY_PACKAGE, (const struct mark(*)[NAME_COUNT])marks);
        if (by != BY_PACKAGE) {
            print_groups(evaluation, by, (const struct mark(*)[NAME_COUNT])marks);
        }
    }
    free(marks);
    danag_free(danag);
    return read;
}
