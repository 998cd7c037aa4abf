/* Runs html5lib's tests of what a page declares, by its byte-order mark or where prescan finds it.
 */
#include "bytes.h"
#include "input/charset.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SKIPPED     77 /* what automake takes for a skipped test */
#define LEAST_SHARE 95 /* in a hundred, of the cases that a prescan can decide */

struct score {
    size_t cases, agreeing, beyond;
};

struct test {
    const char *page;
    size_t size;
    const char *expected; /* a label, up to the line's end */
};

/* Whether its declaration comes after what prescan reads. A browser finds it later, and starts
 * again. */
static bool is_beyond(const struct test *test) {
    const char *meta = strstr(test->page, "<meta");
    return meta != NULL && meta < test->page + test->size && meta - test->page >= PRESCAN_SIZE;
}

static int drop(void *self, const char *data, size_t size) {
    (void)self, (void)data, (void)size;
    return 0;
}

/* The mark first. If nothing is declared, the tests expect what a server would state. */
static enum encoding read_page(const struct test *test) {
    static struct charset charset = {.decoder = {.push = drop}};
    struct charset_claims claims = {.content_type = NULL};
    if (prescan(test->page, test->size) == ENCODING_NONE) {
        claims.content_type = "text/html; charset=windows-1252";
    }
    charset_begin(&charset, &claims);
    if (charset_push(&charset, test->page, test->size) != 0 || charset_end(&charset) != 0) {
        return ENCODING_NONE;
    }
    return charset.decoder.encoding;
}

static void run_test(const char *file, const struct test *test, struct score *score) {
    enum encoding expected = encoding_of_label(test->expected, strcspn(test->expected, "\n"));
    enum encoding encoding = read_page(test);
    bool agrees = encoding == expected;
    score->cases++;
    score->agreeing += agrees;
    score->beyond += !agrees && is_beyond(test);
    if (agrees) { return; }
    printf("  %s: %s, not %s%s:\n", file, encoding_name(encoding), encoding_name(expected),
           is_beyond(test) ? " (no prescan can tell)" : "");
    printf("%.*s\n", (int)(test->size < 200 ? test->size : 200), test->page);
}

/* Lines `#data`, the page, `#encoding`, its encoding. One newline ends the page. */
static void run_file(const char *path, struct score *score) {
    struct bytes bytes = {0};
    if (!bytes_put_file(&bytes, path)) {
        printf("%s: cannot be read\n", path);
        exit(EXIT_FAILURE);
    }
    bytes_put(&bytes, "\n", 2); /* with its NUL, as a string */
    const char *name = strrchr(path, '/') + 1;
    const char *at = bytes.at;
    while ((at = strstr(at, "#data\n")) != NULL) {
        struct test test = {.page = at + strlen("#data\n")};
        const char *end = strstr(test.page, "\n#encoding\n");
        if (end == NULL) { break; }
        test.size = (size_t)(end - test.page);
        test.expected = end + strlen("\n#encoding\n");
        run_test(name, &test, score);
        at = test.expected;
    }
    bytes_free(&bytes);
}

int main(void) {
    const char *shared = getenv("DANAG_SHARED");
    char pattern[4096];
    snprintf(pattern, sizeof pattern, "%s/conformance/html5lib-encoding/*.dat",
             shared != NULL ? shared : "../shared");
    glob_t files;
    if (glob(pattern, 0, NULL, &files) != 0) {
        printf("html5lib_encoding: skipped: no %s\n", pattern);
        return SKIPPED;
    }
    struct score all = {0};
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct score score = {0};
        run_file(files.gl_pathv[i], &score);
        printf("%s: %zu of %zu agree, %zu cannot\n", strrchr(files.gl_pathv[i], '/') + 1,
               score.agreeing, score.cases, score.beyond);
        all.cases += score.cases;
        all.agreeing += score.agreeing;
        all.beyond += score.beyond;
    }
    globfree(&files);
    size_t decidable = all.cases - all.beyond;
    printf("html5lib_encoding: %zu of %zu that a prescan can decide agree\n", all.agreeing,
           decidable);
    return all.agreeing > 0 && all.agreeing * 100 >= decidable * LEAST_SHARE ? EXIT_SUCCESS
                                                                             : EXIT_FAILURE;
}
