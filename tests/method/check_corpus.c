/* Compares results on real pages: DANAg in one pass with the paper's own steps, by each rule for
 * lines; danag with little memory with danag with enough; and pages in chunks with whole pages. */
#include "extract.h"
#include "html/lexer.h"
#include "input/charset.h"
#include "paper.h"
#include "trial.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define GAP         20
#define SKIPPED     77
#define PAGES_CUT   100 /* spread over the corpus */
#define PAGES_RULES 10  /* of these, cut with every rule */

static const char *const rules[] = {"source", "tag", "block", "text"};
static const char *const of_tokens[] = {"plain", "bte", "dsc", "accb", "tccb"};
static const char *const of_texts[] = {"importance", "title", "cetd", "reps"};

static unsigned long passed, failed;

static void count(bool holds, const char *path, const char *what, const char *which) {
    if (holds) {
        passed++;
        return;
    }
    failed++;
    printf("%s: %s %s\n", path, what, which);
}

static bool read_page(const char *path, struct bytes *page) {
    gzFile file = gzopen(path, "rb");
    if (file == NULL) { return false; }
    char buffer[65536];
    int size;
    bytes_clear(page);
    while ((size = gzread(file, buffer, sizeof buffer)) > 0) {
        bytes_put(page, buffer, (size_t)size);
    }
    gzclose(file);
    return size == 0;
}

/* Passes the lines of a page on to DANAg, and keeps them for the paper's steps. */
struct capture {
    struct trial trial;
    struct bytes counts;
    struct bytes positions;
};

struct position {
    uint64_t start;
    uint64_t end;
};

static int capture_line(void *self, const struct line *line) {
    struct capture *capture = self;
    const struct counts counts = {line->content, line->code};
    const struct position position = {line->start, line->end};
    bytes_put(&capture->counts, (const char *)&counts, sizeof counts);
    bytes_put(&capture->positions, (const char *)&position, sizeof position);
    return trial_line(&capture->trial, line);
}

static bool capture_page(struct capture *capture, const struct bytes *page, enum line_rule rule) {
    const struct line_sink line_sink = {capture_line, capture};
    struct outline outline;
    struct lines *lines =
        lines_new(NULL, rule, false, capture->trial.tape, &outline, NULL, NULL, &line_sink);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(NULL, &token_sink, &outline, LEXER_BUFFER_SIZE);
    struct charset charset = {.decoder = {.push = lexer_push, .self = lexer}};
    bytes_clear(&capture->counts);
    bytes_clear(&capture->positions);
    trial_begin(&capture->trial);
    charset_begin(&charset, &(struct charset_claims){.forced = ENCODING_UTF_8});
    lines_begin(lines);
    bool whole = charset_push(&charset, page->at, page->size) == 0 && charset_end(&charset) == 0 &&
                 lexer_end(lexer) == 0 && lines_end(lines) == 0 && trial_end(&capture->trial) == 0;
    lexer_free(lexer);
    lines_free(lines);
    return whole;
}

static bool as_in_the_paper(struct capture *capture, const struct bytes *page,
                            enum line_rule rule) {
    if (!capture_page(capture, page, rule)) { return false; }
    const struct position *positions = (const void *)capture->positions.at;
    const struct main_content content = paper_main_content(
        (const void *)capture->counts.at, capture->counts.size / sizeof(struct counts), GAP);
    const struct trial *trial = &capture->trial;
    if (!content.exists || trial->spans != 1) { return !content.exists && trial->spans == 0; }
    return trial->start == positions[content.first].start &&
           trial->end == positions[content.last].end;
}

static void check_paper(struct capture *capture, const char *path, const struct bytes *page) {
    for (enum line_rule rule = LINES_SOURCE; rule <= LINES_TEXT; rule++) {
        count(as_in_the_paper(capture, page, rule), path, "differs from the paper by", rules[rule]);
    }
}

static bool is_cut_well(const struct bytes *page, const char *memory, const struct bytes *whole) {
    struct bytes cut = {0};
    danag_t *danag = danag_new();
    bool well = danag_set(danag, "method", "danag") == DANAG_OK &&
                danag_set(danag, "max-memory", memory) == DANAG_OK;
    int status = extract(danag, page, CHUNK_WHOLE, &cut);
    well = well && (status == DANAG_OK ? bytes_equal(&cut, whole)
                                       : status == DANAG_CUT && extract_is_prefix(&cut, whole));
    danag_free(danag);
    bytes_free(&cut);
    return well;
}

/* Memory also decides how much is read again behind an element without an end, so nothing stays
 * open here. */
static void check_memory(const char *path, const struct bytes *page) {
    struct bytes closed = {0}, whole = {0};
    bytes_put(&closed, page->at, page->size);
    bytes_put_text(&closed,
                   "--></title></textarea></script></style></iframe></noembed></noframes>");
    danag_t *danag = danag_new();
    danag_set(danag, "method", "danag");
    count(extract(danag, &closed, CHUNK_WHOLE, &whole) == DANAG_OK, path, "is cut with", "64M");
    count(is_cut_well(&closed, "64K", &whole), path, "is not a prefix with", "64K");
    count(is_cut_well(&closed, "256K", &whole), path, "is not a prefix with", "256K");
    danag_free(danag);
    bytes_free(&closed);
    bytes_free(&whole);
}

static void check_cuts(const char *path, const struct bytes *page, const char *method,
                       const char *rule) {
    static const size_t chunks[] = {1, 2, 3, 7, 4096, CHUNK_RANDOM};
    struct bytes whole = {0}, pieces = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", method);
    danag_set(danag, "lines", rule);
    extract(danag, page, CHUNK_WHOLE, &whole);
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        bool same = extract(danag, page, chunks[i], &pieces) == DANAG_OK;
        count(same && bytes_equal(&whole, &pieces), path, "depends on its cuts by", rule);
    }
    danag_free(danag);
    bytes_free(&whole);
    bytes_free(&pieces);
}

static void check_page(struct capture *capture, const char *path, size_t number, size_t pages) {
    struct bytes page = {0};
    if (!read_page(path, &page)) {
        count(false, path, "cannot be read", "");
        return;
    }
    check_paper(capture, path, &page);
    check_memory(path, &page);
    size_t step = pages / PAGES_CUT + 1;
    bool every = number % (step * (PAGES_CUT / PAGES_RULES)) == 0;
    for (size_t rule = 0; number % step == 0 && rule < 4; rule++) {
        if (every || rule == LINES_TEXT) { check_cuts(path, &page, "danag", rules[rule]); }
    }
    if (number % step == 0) { check_cuts(path, &page, danag_method_name(0), "text"); }
    if (every) {
        for (size_t i = 0; i < sizeof of_tokens / sizeof of_tokens[0]; i++) {
            check_cuts(path, &page, of_tokens[i], "token");
        }
        for (size_t i = 0; i < sizeof of_texts / sizeof of_texts[0]; i++) {
            check_cuts(path, &page, of_texts[i], "text");
        }
    }
    bytes_free(&page);
}

int main(void) {
    const char *shared = getenv("DANAG_SHARED");
    char pattern[4096];
    glob_t pages;
    snprintf(pattern, sizeof pattern, "%s/corpora/wcxb-dev/html/*.html.gz",
             shared != NULL ? shared : "../shared");
    if (glob(pattern, 0, NULL, &pages) != 0) {
        printf("skipped: no %s\n", pattern);
        return SKIPPED;
    }
    struct capture capture = {0};
    struct tape *tape = tape_new(NULL, (size_t)64 << 20);
    trial_make(&capture.trial, tape, GAP);
    for (size_t i = 0; i < pages.gl_pathc; i++) {
        check_page(&capture, pages.gl_pathv[i], i, pages.gl_pathc);
    }
    trial_free(&capture.trial);
    bytes_free(&capture.counts);
    bytes_free(&capture.positions);
    tape_free(tape);
    globfree(&pages);
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
