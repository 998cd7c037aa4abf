#include "eval/package/package.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_URL,
    KEY_CHARSET,
    KEY_LANGUAGE,
    KEY_TYPE,
    KEY_FOLD,
    KEY_TITLE,
    KEY_AUTHOR,
    KEY_PUBLISHED,
    KEY_FRAGMENTED,
    KEY_SEVERAL,
    SINGLE_KEYS,
    KEY_WITH = SINGLE_KEYS,
    KEY_WITHOUT,
    KEY_COUNT
};

static const char *const keys[KEY_COUNT] = {
    [KEY_URL] = "url",         [KEY_CHARSET] = "charset",     [KEY_LANGUAGE] = "language",
    [KEY_TYPE] = "type",       [KEY_FOLD] = "fold",           [KEY_TITLE] = "title",
    [KEY_AUTHOR] = "author",   [KEY_PUBLISHED] = "published", [KEY_FRAGMENTED] = "fragmented",
    [KEY_SEVERAL] = "several", [KEY_WITH] = "with",           [KEY_WITHOUT] = "without"};

static void add_snippet(struct snippets *snippets, const char *text) {
    snippets->texts = reallocate(snippets->texts, snippets->count + 1, sizeof *snippets->texts);
    snippets->texts[snippets->count++] = duplicate(text);
}

static void read_yes_or_no(const struct text_lines *lines, const struct field *field, bool *yes) {
    *yes = strcmp(field->value, "yes") == 0;
    if (!*yes && strcmp(field->value, "no") != 0) {
        problem(lines->problems, lines->file, lines->number, "'%s' is neither 'yes' nor 'no'",
                keys[field->key]);
    }
}

static void read_group(const struct text_lines *lines, const struct field *field, char **group) {
    if (field_is_plain(lines, field)) { *group = duplicate(field->value); }
}

static void take_field(struct meta *meta, const struct text_lines *lines,
                       const struct field *field) {
    switch (field->key) {
    case KEY_URL:
        meta->url = duplicate(field->value);
        break;
    case KEY_CHARSET:
        meta->charset = duplicate(field->value);
        break;
    case KEY_LANGUAGE:
        read_group(lines, field, &meta->language);
        break;
    case KEY_TYPE:
        read_group(lines, field, &meta->type);
        break;
    case KEY_FOLD:
        read_group(lines, field, &meta->fold);
        break;
    case KEY_TITLE:
        meta->title = duplicate(field->value);
        break;
    case KEY_AUTHOR:
        meta->author = duplicate(field->value);
        break;
    case KEY_PUBLISHED:
        meta->published = duplicate(field->value);
        break;
    case KEY_FRAGMENTED:
        read_yes_or_no(lines, field, &meta->fragmented);
        break;
    case KEY_SEVERAL:
        read_yes_or_no(lines, field, &meta->several);
        break;
    default:
        add_snippet(field->key == KEY_WITH ? &meta->with : &meta->without, field->value);
    }
}

void meta_read(struct meta *meta, const char *file, struct problems *problems) {
    struct fields fields = {.keys = keys, .key_count = KEY_COUNT, .single_count = SINGLE_KEYS};
    struct text_lines lines;
    if (!text_lines_open(&lines, file, problems)) { return; }
    while (text_lines_next(&lines)) {
        struct field field;
        if (lines.size > 0 && lines.line[0] != '#' && field_read(&fields, &lines, &field)) {
            take_field(meta, &lines, &field);
        }
    }
    text_lines_free(&lines);
}

static void free_snippets(struct snippets *snippets) {
    for (size_t i = 0; i < snippets->count; i++) { free(snippets->texts[i]); }
    free(snippets->texts);
}

void meta_free(struct meta *meta) {
    free(meta->url);
    free(meta->charset);
    free(meta->language);
    free(meta->type);
    free(meta->fold);
    free(meta->title);
    free(meta->author);
    free(meta->published);
    free_snippets(&meta->with);
    free_snippets(&meta->without);
    *meta = (struct meta){0};
}
