/* Runs html5lib's tokenizer tests against the lexer. Compares text and the names of tags, in order,
 * but not attributes, comments and doctypes.
 *
 * The lexer passes on names as written in the source. The standard's tokenizer puts them in lower
 * case, with U+FFFD for NUL (HTML §13.2.5.8), so this test does so before it compares them. */
#include "../bytes.h"
#include "html/lexer.h"
#include "input/charset/text_decoder.h"

#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SKIPPED 77 /* automake's status of a skipped test */

/* Around the names of tags. UTF-8 has neither byte. */
#define TAG_OPEN  '\xfe'
#define TAG_CLOSE '\xff'

static void append_byte(struct bytes *bytes, char byte) {
    bytes_put(bytes, &byte, 1);
}

/* Surrogates are written like characters. */
static void append_code_point(struct bytes *bytes, unsigned code) {
    if (code < 0x80) {
        append_byte(bytes, (char)code);
        return;
    }
    if (code < 0x800) {
        append_byte(bytes, (char)(0xc0 | code >> 6));
    } else {
        if (code < 0x10000) {
            append_byte(bytes, (char)(0xe0 | code >> 12));
        } else {
            append_byte(bytes, (char)(0xf0 | code >> 18));
            append_byte(bytes, (char)(0x80 | (code >> 12 & 0x3f)));
        }
        append_byte(bytes, (char)(0x80 | (code >> 6 & 0x3f)));
    }
    append_byte(bytes, (char)(0x80 | (code & 0x3f)));
}

static bool escaped_unit(const char *text, unsigned *unit) {
    int length = 0;
    return sscanf(text, "\\u%4x%n", unit, &length) == 1 && length == 6;
}

/* Undoes the second escaping of a string marked `doubleEscaped`. */
static void append_unescaped(struct bytes *bytes, const char *text, size_t size) {
    const char *end = text + size;
    while (text < end) {
        unsigned unit, low;
        if (!escaped_unit(text, &unit)) {
            append_byte(bytes, *text++);
            continue;
        }
        text += 6;
        if (unit >> 10 == 0x36 && escaped_unit(text, &low) && low >> 10 == 0x37) {
            unit = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
            text += 6;
        }
        append_code_point(bytes, unit);
    }
}

/* Appends a test's string as the lexer would get it: the decoder before it replaces lone
 * surrogates, which UTF-8 does not have. False if there are some. */
static bool append_string(struct bytes *bytes, const json_t *string, bool escaped) {
    struct bytes raw = {NULL, 0, 0};
    const char *text = json_string_value(string);
    if (text == NULL) { return true; }
    if (escaped) {
        append_unescaped(&raw, text, json_string_length(string));
    } else {
        bytes_put(&raw, text, json_string_length(string));
    }
    struct text_decoder decoder = {.push = bytes_put, .self = bytes};
    size_t start = bytes->size;
    text_decoder_begin(&decoder, ENCODING_UTF_8);
    text_decoder_push(&decoder, (const unsigned char *)raw.at, raw.size);
    text_decoder_end(&decoder);
    size_t size = bytes->size - start;
    bool same = size == raw.size && (size == 0 || memcmp(bytes->at + start, raw.at, size) == 0);
    bytes_free(&raw);
    return same;
}

static void append_expected(struct bytes *bytes, const json_t *output, bool escaped) {
    size_t index;
    const json_t *token;
    json_array_foreach(output, index, token) {
        const char *kind = json_string_value(json_array_get(token, 0));
        const json_t *text = json_array_get(token, 1);
        bool start = strcmp(kind, "StartTag") == 0;
        if (strcmp(kind, "Character") == 0) {
            append_string(bytes, text, escaped);
        } else if (start || strcmp(kind, "EndTag") == 0) {
            bytes_put(bytes, start ? "\xfe" : "\xfe/", start ? 1 : 2);
            append_string(bytes, text, escaped);
            append_byte(bytes, TAG_CLOSE);
        }
    }
}

static int on_text(void *self, const struct text *text) {
    return bytes_put(self, text->text.bytes, text->text.size);
}

static int on_tag(void *self, const struct tag *tag) {
    append_byte(self, TAG_OPEN);
    if (tag->end) { append_byte(self, '/'); }
    for (size_t i = 0; i < tag->name.size; i++) {
        char byte = tag->name.bytes[i];
        if (byte == '\0') {
            bytes_put(self, "\xef\xbf\xbd", 3);
        } else {
            append_byte(self, byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte);
        }
    }
    append_byte(self, TAG_CLOSE);
    return 0;
}

static void begin(struct lexer *lexer, const char *state, const char *last_start_tag) {
    static const char *const raw_states[][2] = {{"RCDATA state", "title"},
                                                {"RAWTEXT state", "style"},
                                                {"Script data state", "script"},
                                                {"PLAINTEXT state", "plaintext"}};
    lexer_keep_removed(lexer);
    if (strcmp(state, "CDATA section state") == 0) { lexer_begin_in_cdata(lexer); }
    for (size_t i = 0; i < sizeof raw_states / sizeof raw_states[0]; i++) {
        const char *element = raw_states[i][1];
        if (strcmp(state, raw_states[i][0]) == 0) {
            lexer_begin_in(lexer, element, last_start_tag != NULL ? last_start_tag : element);
        }
    }
}

struct test {
    const char *file;
    const char *description;
    const char *last_start_tag; /* NULL for none */
    struct bytes input;
    struct bytes expected;
};

static struct bytes lex(const struct test *test, const char *state, size_t piece,
                        size_t buffer_size) {
    struct bytes got = {NULL, 0, 0};
    struct token_sink sink = {.text = on_text, .tag = on_tag, .self = &got};
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, buffer_size);
    if (lexer == NULL) { abort(); }
    begin(lexer, state, test->last_start_tag);
    for (size_t at = 0; at < test->input.size; at += piece) {
        size_t left = test->input.size - at;
        lexer_push(lexer, test->input.at + at, piece < left ? piece : left);
    }
    lexer_end(lexer);
    lexer_free(lexer);
    return got;
}

static void print(const struct bytes *bytes) {
    putchar('"');
    for (size_t i = 0; i < bytes->size; i++) {
        unsigned char byte = (unsigned char)bytes->at[i];
        if (byte == (unsigned char)TAG_OPEN) {
            printf("\u27e8");
        } else if (byte == (unsigned char)TAG_CLOSE) {
            printf("\u27e9");
        } else if (byte < ' ' || byte > '~') {
            printf("\\x%02x", byte);
        } else {
            putchar(byte);
        }
    }
    putchar('"');
}

struct score {
    size_t cases, agreeing;
};

static void disagree(const struct test *test, const char *state, const char *how,
                     const struct bytes *got) {
    printf("  %s: %s (%s%s): expected ", test->file, test->description, state, how);
    print(&test->expected);
    printf(", got ");
    print(got);
    putchar('\n');
}

static void run_case(const struct test *test, const char *state, struct score *score) {
    struct bytes whole = lex(test, state, SIZE_MAX / 2, LEXER_BUFFER_SIZE);
    struct bytes bytewise = lex(test, state, 1, LEXER_BUFFER_LEAST);
    score->cases++;
    if (!bytes_equal(&whole, &test->expected)) {
        disagree(test, state, "", &whole);
    } else if (!bytes_equal(&bytewise, &whole)) {
        disagree(test, state, ", a byte at a time", &bytewise);
    } else {
        score->agreeing++;
    }
    bytes_free(&whole);
    bytes_free(&bytewise);
}

static void run_test(const char *file, const json_t *json, struct score *score) {
    struct test test = {
        .file = file,
        .description = json_string_value(json_object_get(json, "description")),
        .last_start_tag = json_string_value(json_object_get(json, "lastStartTag")),
    };
    bool escaped = json_is_true(json_object_get(json, "doubleEscaped"));
    if (!append_string(&test.input, json_object_get(json, "input"), escaped)) {
        printf("  %s: %s: lone surrogates, read as U+FFFD\n", file, test.description);
    }
    append_expected(&test.expected, json_object_get(json, "output"), escaped);
    const json_t *states = json_object_get(json, "initialStates");
    size_t index;
    const json_t *state;
    if (states == NULL) { run_case(&test, "Data state", score); }
    json_array_foreach(states, index, state) run_case(&test, json_string_value(state), score);
    bytes_free(&test.input);
    bytes_free(&test.expected);
}

static void run_file(const char *path, size_t *passed, size_t *failed) {
    const char *slash = strrchr(path, '/');
    const char *file = slash != NULL ? slash + 1 : path;
    json_error_t error;
    json_t *json = json_load_file(path, JSON_ALLOW_NUL, &error);
    if (json == NULL) {
        printf("%s: line %d: %s\n", path, error.line, error.text);
        ++*failed;
        return;
    }
    struct score score = {0, 0};
    size_t index;
    const json_t *test;
    json_array_foreach(json_object_get(json, "tests"), index, test) run_test(file, test, &score);
    json_decref(json);
    printf("%s: %zu/%zu\n", file, score.agreeing, score.cases);
    *passed += score.agreeing;
    *failed += score.cases - score.agreeing;
}

int main(void) {
    const char *shared = getenv("DANAG_SHARED");
    if (shared == NULL) { shared = "../shared"; }
    struct bytes pattern = {NULL, 0, 0};
    bytes_put_text(&pattern, shared);
    const char folder[] = "/conformance/html5lib-tokenizer/*.test";
    bytes_put(&pattern, folder, sizeof folder);
    glob_t files;
    if (glob(pattern.at, 0, NULL, &files) != 0) {
        printf("skipped: there is no %s; DANAG_SHARED says where the folder is\n", pattern.at);
        bytes_free(&pattern);
        return SKIPPED;
    }
    size_t passed = 0;
    size_t failed = 0;
    for (size_t i = 0; i < files.gl_pathc; i++) {
        if (strstr(files.gl_pathv[i], "xmlViolation.test") == NULL) {
            run_file(files.gl_pathv[i], &passed, &failed);
        }
    }
    globfree(&files);
    bytes_free(&pattern);
    printf("%zu passed, %zu failed\n", passed, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
