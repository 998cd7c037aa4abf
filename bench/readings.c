/* The readings of DANAg that its paper allows, to compare them.
 *
 * It reads a page from standard input and writes its main content as text. The options choose the
 * reading; without options it writes what danag -m danag writes. It does not work in one pass: it
 * keeps all lines and text in memory and runs the paper's steps over them one after another. */
#include "html/lexer.h"
#include "input/charset.h"
#include "lines/lines.h"
#include "output/writer.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_SIZE    (64 * 1024)
#define TEXT_MOST     ((size_t)1 << 30)
#define GAP_MOST      4096
#define SMOOTH_MOST   100
#define CHOICES_MOST  4
#define ANSWER_OFFSET 256 /* above what getopt_long returns for letters */

enum {
    OPTION_GAP,
    OPTION_SMOOTH,
    OPTION_LINES,
    OPTION_WEIGHT,
    OPTION_JOIN,
    OPTION_GAP_LINES,
    OPTION_BREAKING,
    OPTION_COUNT
};

enum { WEIGHT_CONTENT, WEIGHT_AREA };
enum { JOIN_REGION, JOIN_TEXT };
enum { GAP_LINES_KEEP, GAP_LINES_DROP };
enum { BREAKING_NONE, BREAKING_CODE };

/* The value of each option: a number, or the index of a choice. */
struct reading {
    uint64_t values[OPTION_COUNT];
};

static const struct option_row {
    const char *name;
    const char *choices[CHOICES_MOST]; /* none if the value is a number */
    uint64_t most;
    uint64_t preset;
    const char *summary;
} option_rows[OPTION_COUNT] = {
    [OPTION_GAP] = {"gap", {NULL}, GAP_MOST, 20, "the most lines between regions that join"},
    [OPTION_SMOOTH] = {"smooth", {NULL}, SMOOTH_MOST, 1, "neighbours on each side in formula 1"},
    [OPTION_LINES] = {"lines", {"source", "tag", "block", "text"}, 0, LINES_TEXT, "what a line is"},
    [OPTION_WEIGHT] = {"weight",
                       {"content", "area"},
                       0,
                       WEIGHT_CONTENT,
                       "a region's weight: its text, or its area under the smoothed curve"},
    [OPTION_JOIN] = {"join",
                     {"region", "text"},
                     0,
                     JOIN_REGION,
                     "what can join over a gap: lines of regions, or any line with text"},
    [OPTION_GAP_LINES] = {"gap-lines", {"keep", "drop"}, 0, GAP_LINES_KEEP, "the lines in gaps"},
    [OPTION_BREAKING] =
        {"breaking",
         {"none", "code"},
         0,
         BREAKING_NONE,
         "with --lines=text: tags between lines are not code, or code of the next line"},
};

static void print_usage(FILE *file) {
    fputs("Usage: readings [OPTION]... <PAGE\n", file);
    for (const struct option_row *row = option_rows; row < option_rows + OPTION_COUNT; row++) {
        fprintf(file, "  --%s=", row->name);
        if (row->choices[0] == NULL) {
            fprintf(file, "N (0 to %" PRIu64 "; %" PRIu64 ")", row->most, row->preset);
        }
        for (size_t i = 0; i < CHOICES_MOST && row->choices[i] != NULL; i++) {
            fprintf(file, "%s%s", i > 0 ? "|" : "", row->choices[i]);
        }
        if (row->choices[0] != NULL) { fprintf(file, " (%s)", row->choices[row->preset]); }
        fprintf(file, "\n        %s\n", row->summary);
    }
}

__attribute__((format(printf, 1, 2))) static _Noreturn void fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("readings: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    exit(2);
}

static bool read_value(const struct option_row *row, const char *text, uint64_t *value) {
    if (row->choices[0] == NULL) {
        char *end;
        errno = 0;
        *value = strtoull(text, &end, 10);
        return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && *value <= row->most;
    }
    for (*value = 0; *value < CHOICES_MOST && row->choices[*value] != NULL; ++*value) {
        if (strcmp(row->choices[*value], text) == 0) { return true; }
    }
    return false;
}

static struct reading read_options(int argc, char **argv) {
    struct reading reading;
    struct option options[OPTION_COUNT + 2] = {
        [OPTION_COUNT] = {"help", no_argument, NULL, ANSWER_OFFSET + OPTION_COUNT}};
    for (int i = 0; i < OPTION_COUNT; i++) {
        options[i] =
            (struct option){option_rows[i].name, required_argument, NULL, ANSWER_OFFSET + i};
        reading.values[i] = option_rows[i].preset;
    }
    for (int answer; (answer = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int i = answer - ANSWER_OFFSET;
        if (i == OPTION_COUNT) {
            print_usage(stdout);
            exit(EXIT_SUCCESS);
        }
        if (i < 0) { exit(2); /* getopt_long has printed why */ }
        if (!read_value(&option_rows[i], optarg, &reading.values[i])) {
            fail("--%s: '%s' is not one of its values (see --help)", option_rows[i].name, optarg);
        }
    }
    if (optind < argc) { fail("%s: the page is read from standard input", argv[optind]); }
    if (reading.values[OPTION_BREAKING] == BREAKING_CODE &&
        reading.values[OPTION_LINES] != LINES_TEXT) {
        fail("--breaking=code needs --lines=text");
    }
    return reading;
}

struct page_line {
    uint64_t content; /* T1 */
    uint64_t code;    /* T2 */
    uint64_t start;   /* of its text on the tape */
    uint64_t end;
    int64_t diff;
    bool taken; /* it is main content */
};

struct page {
    struct tape *tape;
    struct page_line *lines;
    size_t count;
    size_t capacity;
    bool only_text;        /* lines without text are dropped; their code goes to the next line */
    uint64_t waiting_code; /* of dropped lines, for the next one */
};

static int add_line(void *self, const struct line *line) {
    struct page *page = self;
    if (page->only_text && line->content == 0) {
        page->waiting_code += line->code;
        return 0;
    }
    if (page->count == page->capacity) {
        page->capacity = page->capacity == 0 ? 1024 : page->capacity * 2;
        page->lines = realloc(page->lines, page->capacity * sizeof *page->lines);
        if (page->lines == NULL) { fail("out of memory"); }
    }
    page->lines[page->count++] = (struct page_line){.content = line->content,
                                                    .code = line->code + page->waiting_code,
                                                    .start = line->start,
                                                    .end = line->end};
    page->waiting_code = 0;
    return 0;
}

static int push_input(struct charset *charset) {
    char input[INPUT_SIZE];
    int error = 0;
    for (size_t size; error == 0 && (size = fread(input, 1, sizeof input, stdin)) > 0;) {
        error = charset_push(charset, input, size);
    }
    if (ferror(stdin)) { fail("standard input: %s", strerror(errno)); }
    return error == 0 ? charset_end(charset) : error;
}

/* For --breaking=code the lines come from the rule `block`, which counts breaking tags as code; of
 * these, the lines with text are the lines of `text`. */
static void read_page(struct page *page, const struct reading *reading) {
    page->only_text = reading->values[OPTION_BREAKING] == BREAKING_CODE;
    enum line_rule rule =
        page->only_text ? LINES_BLOCK : (enum line_rule)reading->values[OPTION_LINES];
    const struct line_sink line_sink = {add_line, page};
    page->tape = tape_new(NULL, TEXT_MOST);
    struct outline outline;
    struct lines *lines = page->tape != NULL ? lines_new(NULL, rule, false, page->tape, &outline,
                                                         NULL, NULL, &line_sink)
                                             : NULL;
    if (lines == NULL) { fail("out of memory"); }
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(NULL, &token_sink, &outline, LEXER_BUFFER_SIZE);
    if (lexer == NULL) { fail("out of memory"); }
    struct charset charset = {.decoder = {.push = lexer_push, .self = lexer}};
    charset_begin(&charset, &(struct charset_claims){.forced = ENCODING_UTF_8});
    lexer_begin(lexer);
    tape_begin(page->tape);
    lines_begin(lines);
    if (push_input(&charset) != 0 || lexer_end(lexer) != 0 || lines_end(lines) != 0) {
        fail("out of memory");
    }
    if (page->count > 0) { page->lines[page->count - 1].code += page->waiting_code; }
    lexer_free(lexer);
    lines_free(lines);
}

/* DANAg §3.2, formula 1, with any number of neighbours. */
static void smooth(struct page *page, size_t neighbours) {
    for (size_t i = 0; i < page->count; i++) {
        struct page_line *line = &page->lines[i];
        for (size_t j = i > neighbours ? i - neighbours : 0; j <= i + neighbours && j < page->count;
             j++) {
            line->diff += (int64_t)page->lines[j].content - (int64_t)page->lines[j].code;
        }
    }
}

/* The lines from `first` up to, but not including, `end`. */
struct region {
    size_t first;
    size_t end;
    int64_t weight;
};

/* Returns the first of equal regions; an empty one if there is none. */
static struct region heaviest_region(const struct page *page, const struct reading *reading) {
    bool by_area = reading->values[OPTION_WEIGHT] == WEIGHT_AREA;
    struct region best = {0, 0, -1};
    struct region region = {0, 0, 0};
    for (size_t i = 0; i < page->count; i++) {
        const struct page_line *line = &page->lines[i];
        if (line->diff <= 0) {
            region = (struct region){i + 1, i + 1, 0};
            continue;
        }
        region.end = i + 1;
        region.weight += by_area ? line->diff : (int64_t)line->content;
        if (region.weight > best.weight || region.first == best.first) { best = region; }
    }
    return best;
}

static bool joins(const struct page_line *line, const struct reading *reading) {
    return reading->values[OPTION_JOIN] == JOIN_TEXT ? line->content > 0 : line->diff > 0;
}

static void take(struct page *page, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) { page->lines[i].taken = true; }
}

/* Works by lines: if one end of a region joins, so do its other lines. */
static void grow(struct page *page, const struct reading *reading, struct region seed) {
    uint64_t gap = reading->values[OPTION_GAP];
    size_t first = seed.first;
    size_t end = seed.end;
    take(page, first, end);
    for (size_t i = end; i < page->count && i - end <= gap; i++) {
        if (joins(&page->lines[i], reading)) {
            page->lines[i].taken = true;
            end = i + 1;
        }
    }
    for (size_t i = first; i > 0 && first - i <= gap; i--) {
        if (joins(&page->lines[i - 1], reading)) {
            page->lines[i - 1].taken = true;
            first = i - 1;
        }
    }
    if (reading->values[OPTION_GAP_LINES] == GAP_LINES_KEEP) { take(page, first, end); }
}

static int put(void *context, const char *bytes, size_t size) {
    return fwrite(bytes, 1, size, context) == size ? 0 : 1;
}

static void write_taken(const struct page *page) {
    struct writer writer = {0};
    if (!writer_make(&writer, &format_text, &(struct writer_wishes){0}, page->tape, NULL, 0)) {
        fail("out of memory");
    }
    writer.output = put;
    writer.context = stdout;
    int error = 0;
    writer_begin(&writer);
    for (size_t i = 0; i < page->count && error == 0; i++) {
        size_t first = i;
        while (i < page->count && page->lines[i].taken) { i++; }
        if (i > first) {
            error = writer_span(&writer, page->lines[first].start, page->lines[i - 1].end);
        }
    }
    if (writer.cut) { fail("standard input: more than %zu bytes of text", TEXT_MOST); }
    if (error != 0 || writer_end(&writer, NULL, 0) != 0 || fflush(stdout) != 0) {
        fail("standard output: %s", strerror(errno));
    }
}

int main(int argc, char **argv) {
    const struct reading reading = read_options(argc, argv);
    struct page page = {.tape = NULL};
    read_page(&page, &reading);
    smooth(&page, (size_t)reading.values[OPTION_SMOOTH]);
    const struct region seed = heaviest_region(&page, &reading);
    if (seed.end > 0) { grow(&page, &reading, seed); }
    write_taken(&page);
    tape_free(page.tape);
    free(page.lines);
    return EXIT_SUCCESS;
}
