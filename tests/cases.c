#include "cases.h"

#include "extract.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MOST 200
#define MISSING   1000 /* no status of danag.h */

struct example {
    struct bytes options, page, expected;
    size_t line;
};

struct claim {
    char name[NAME_MOST], file[NAME_MOST];
    struct example *examples;
    size_t count;
};

/* What a file said so far. */
struct reader {
    const char *file;
    size_t line;
    Suite *suite;
    struct bytes options, before, after;
    bool in_page, in_output, after_line;
};

/* Tests get no argument but a number, that of their claim. */
static struct claim *claims;
static size_t claim_count, skipped;
static char **kept;
static size_t kept_count;

static void *grow(void *array, size_t count, size_t size) {
    array = realloc(array, (count + 1) * size);
    if (array == NULL) { abort(); }
    memset((char *)array + count * size, 0, size);
    return array;
}

/* What a build may be without; the full one has all of them. */
static bool may_be_missing(const char *name) {
#if defined DANAG_FORMATS && defined DANAG_LEARNED && defined DANAG_SURVEY
    (void)name;
    return false;
#else
    return strcmp(name, "format") == 0 || strcmp(name, "method") == 0;
#endif
}

/* Sets the options, `NAME=VALUE` with spaces between them; the URL goes to `url`. */
static int set_options(danag_t *danag, const struct bytes *options, char *url, size_t room) {
    char text[1024], *rest = text, *value;
    snprintf(text, sizeof text, "%.*s", (int)options->size, options->size > 0 ? options->at : "");
    *url = '\0';
    for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL;) {
        value = strchr(name, '=');
        if (value == NULL) { return DANAG_INVALID; }
        *value++ = '\0';
        if (strcmp(name, "url") == 0) {
            snprintf(url, room, "%s", value);
        } else if (danag_set(danag, name, value) != DANAG_OK) {
            return may_be_missing(name) ? MISSING : DANAG_INVALID;
        }
    }
    return DANAG_OK;
}

static void read_page(const struct example *example, size_t chunk, struct bytes *output) {
    char url[NAME_MOST];
    danag_t *danag = danag_new();
    ck_assert_int_eq(set_options(danag, &example->options, url, sizeof url), DANAG_OK);
    const char *at = *url != '\0' ? url : NULL;
    ck_assert_int_eq(extract_at(danag, at, &example->page, chunk, output), DANAG_OK);
    danag_free(danag);
}

static void check_example(const struct claim *claim, const struct example *example) {
    static const size_t chunks[] = {CHUNK_WHOLE, 1, 7, CHUNK_RANDOM};
    struct bytes output = {0};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        read_page(example, chunks[i], &output);
        ck_assert_msg(bytes_equal(&output, &example->expected),
                      "%s:%zu: %s\n--- expected\n%.*s--- got\n%.*s---", claim->file, example->line,
                      claim->name, (int)example->expected.size,
                      example->expected.size > 0 ? example->expected.at : "", (int)output.size,
                      output.size > 0 ? output.at : "");
    }
    bytes_free(&output);
}

START_TEST(pages_give_what_the_file_says) {
    const struct claim *claim = &claims[_i];
    for (size_t i = 0; i < claim->count; i++) { check_example(claim, &claim->examples[i]); }
}
END_TEST

static void refuse(const struct reader *reader, const char *what) {
    fprintf(stderr, "%s:%zu: %s\n", reader->file, reader->line, what);
    exit(EXIT_FAILURE);
}

static void put_escaped(const struct reader *reader, struct bytes *bytes, const char *text) {
    for (; *text != '\0'; text++) {
        char byte = *text;
        if (byte == '\\') {
            byte = *++text;
            char digits[3] = {0};
            switch (byte) {
            case 'n':
                byte = '\n';
                break;
            case 't':
                byte = '\t';
                break;
            case '\\':
                break;
            case 'x':
                memcpy(digits, text + 1, strnlen(text + 1, 2));
                if (strspn(digits, "0123456789abcdef") != 2) { refuse(reader, "\\x needs hh"); }
                byte = (char)strtol(digits, NULL, 16);
                text += 2;
                break;
            default:
                refuse(reader, "no such escape");
            }
        }
        bytes_put(bytes, &byte, 1);
    }
}

/* Suites and groups of tests keep the pointer to their name only. */
static const char *keep(const char *name) {
    kept = grow(kept, kept_count, sizeof *kept);
    char *copy = strdup(name);
    if (copy == NULL) { abort(); }
    kept[kept_count++] = copy;
    return copy;
}

static struct example *last_example(void) {
    struct claim *claim = &claims[claim_count - 1];
    return &claim->examples[claim->count - 1];
}

/* A case is whole. It is dropped if what it needs is not built. */
static void end_example(struct reader *reader) {
    char url[NAME_MOST];
    if (!reader->in_page) { return; }
    reader->in_page = reader->in_output = false;
    struct example *example = last_example();
    bytes_put(&example->expected, reader->after.at, reader->after.size);
    danag_t *danag = danag_new();
    int status = set_options(danag, &example->options, url, sizeof url);
    if (status != DANAG_OK && status != MISSING) { refuse(reader, danag_error(danag)); }
    if (status == MISSING) {
        bytes_free(&example->options);
        bytes_free(&example->page);
        bytes_free(&example->expected);
        claims[claim_count - 1].count--;
        skipped++;
    }
    danag_free(danag);
}

static void begin_example(struct reader *reader) {
    if (claim_count == 0) { refuse(reader, "a case without a claim"); }
    struct claim *claim = &claims[claim_count - 1];
    claim->examples = grow(claim->examples, claim->count, sizeof *claim->examples);
    struct example *example = &claim->examples[claim->count++];
    example->line = reader->line;
    bytes_put(&example->options, reader->options.at, reader->options.size);
    bytes_put(&example->expected, reader->before.at, reader->before.size);
    reader->in_page = true;
    reader->after_line = false;
}

static void begin_claim(struct reader *reader, const char *name) {
    claims = grow(claims, claim_count, sizeof *claims);
    snprintf(claims[claim_count].name, NAME_MOST, "%s", name);
    snprintf(claims[claim_count].file, NAME_MOST, "%s", reader->file);
    TCase *tests = tcase_create(keep(name));
    int number = (int)claim_count++;
    tcase_add_loop_test(tests, pages_give_what_the_file_says, number, number + 1);
    suite_add_tcase(reader->suite, tests);
}

static void put_line(const struct reader *reader, struct bytes *bytes, const char *text, bool raw) {
    if (raw) {
        put_escaped(reader, bytes, text);
    } else {
        bytes_put_text(bytes, text);
    }
}

static void read_page_line(struct reader *reader, const char *text, bool raw) {
    if (reader->in_output) { end_example(reader); }
    if (!reader->in_page) { begin_example(reader); }
    if (reader->after_line) { bytes_put_text(&last_example()->page, "\n"); }
    put_line(reader, &last_example()->page, text, raw);
    reader->after_line = !raw;
}

static void read_output_line(struct reader *reader, const char *text, bool raw) {
    if (!reader->in_page) { refuse(reader, "output without a page"); }
    reader->in_output = true;
    put_line(reader, &last_example()->expected, text, raw);
    if (!raw) { bytes_put_text(&last_example()->expected, "\n"); }
}

static void read_options(struct reader *reader, const char *text) {
    bytes_clear(&reader->options);
    bytes_clear(&reader->before);
    bytes_clear(&reader->after);
    bytes_put_text(&reader->options, text);
}

static void put_around(struct bytes *bytes, const char *text) {
    bytes_put_text(bytes, text);
    bytes_put_text(bytes, "\n");
}

static void read_line(struct reader *reader, const char *line) {
    char mark = line[0];
    bool raw = mark != '\0' && line[1] == ':';
    const char *text = mark == '\0' ? line : line + 1 + raw;
    if (*text == ' ') { text++; }
    if (mark != '<' && mark != '>') { end_example(reader); }
    switch (mark) {
    case '\0':
    case '/':
        break;
    case '?':
        read_options(reader, text);
        break;
    case '#':
        begin_claim(reader, text);
        break;
    case '<':
        read_page_line(reader, text, raw);
        break;
    case '>':
        read_output_line(reader, text, raw);
        break;
    case '^':
        put_around(&reader->before, text);
        break;
    case '$':
        put_around(&reader->after, text);
        break;
    default:
        refuse(reader, "no such line");
    }
}

static void read_file(SRunner *runner, const char *path) {
    struct bytes text = {0};
    struct reader reader = {.file = path};
    char name[NAME_MOST];
    snprintf(name, sizeof name, "%s", strrchr(path, '/') + 1);
    name[strcspn(name, ".")] = '\0';
    reader.suite = suite_create(keep(name));
    if (!bytes_put_file(&text, path)) { refuse(&reader, "cannot read"); }
    bytes_put(&text, "", 1);
    char *line = text.at;
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        reader.line++;
        read_line(&reader, line);
    }
    end_example(&reader);
    srunner_add_suite(runner, reader.suite);
    bytes_free(&reader.options);
    bytes_free(&reader.before);
    bytes_free(&reader.after);
    bytes_free(&text);
}

void cases_add_suites(SRunner *runner) {
    char pattern[1024];
    const char *srcdir = getenv("srcdir");
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/tests/cases/*.txt", srcdir != NULL ? srcdir : ".");
    if (glob(pattern, 0, NULL, &found) != 0) {
        fprintf(stderr, "no files: %s\n", pattern);
        exit(EXIT_FAILURE);
    }
    for (size_t i = 0; i < found.gl_pathc; i++) { read_file(runner, found.gl_pathv[i]); }
    globfree(&found);
    if (skipped > 0) { printf("cases skipped, as they need what is not built: %zu\n", skipped); }
}

void cases_free(void) {
    for (size_t i = 0; i < claim_count; i++) {
        for (size_t j = 0; j < claims[i].count; j++) {
            bytes_free(&claims[i].examples[j].options);
            bytes_free(&claims[i].examples[j].page);
            bytes_free(&claims[i].examples[j].expected);
        }
        free(claims[i].examples);
    }
    free(claims);
    for (size_t i = 0; i < kept_count; i++) { free(kept[i]); }
    free(kept);
}
