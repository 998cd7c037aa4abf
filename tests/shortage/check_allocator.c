/* Claims about danag_new_with: what happens when the allocator refuses. Every page of tests/pages
 * is read with every set-up, and each of its allocations is refused, alone and with all after it.
 * The libraries' own allocations are refused by refusals.py. */
#include "claims.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>

struct refuser {
    long calls;  /* that ask for memory */
    long at;     /* the number of the first to refuse, from 1; 0: none */
    bool all;    /* all after that, too */
    long blocks; /* that are not yet freed */
};

static bool refuses(struct refuser *refuser) {
    refuser->calls++;
    return refuser->at > 0 &&
           (refuser->all ? refuser->calls >= refuser->at : refuser->calls == refuser->at);
}

static void *resize(void *context, void *block, size_t size) {
    struct refuser *refuser = context;
    if (size == 0) {
        refuser->blocks--;
        free(block);
        return NULL;
    }
    if (refuses(refuser)) { return NULL; }
    refuser->blocks += block == NULL;
    return realloc(block, size);
}

/* Options, each a name and a value. */
struct set_up {
    const char *options[8];
};

static const struct set_up set_ups[] = {
    {{NULL}},
    {{"format", "markdown", "links", "yes"}},
    {{"format", "jsonl", "body", "text,markdown,html"}},
    {{"method", "plain", "format", "html", "images", "yes"}},
    {{"method", "ccb", "format", "spans"}},
    {{"method", "dsc", "max-memory", "64K"}},
    {{"method", "r2l", "lines", "source"}},
#ifdef DANAG_SURVEY
    {{"method", "importance"}},
    {{"method", "title"}},
    {{"method", "cetd"}},
    {{"method", "reps"}},
#endif
    {{"method", "danag", "explain", "yes"}},
#ifdef DANAG_LEARNED
    {{"method", "learned", "explain", "yes"}},
    {{"comments", "no", "format", "jsonl", "fields", "text,comments,words"}},
    {{"favor", "recall", "metadata", "yes", "max-memory", "64K"}},
#endif
};

static const char *const pages[] = {"arabic",   "article", "broken",  "chinese", "code",
                                    "empty",    "forum",   "letters", "oneline", "persian",
                                    "rendered", "shop",    "wrapped", "nested",  "table"};

static struct bytes page, whole, output;
static long points;

static void tear_down(void) {
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}

static void read_page_file(const char *name) {
    char path[4096];
    const char *srcdir = getenv("srcdir");
    snprintf(path, sizeof path, "%s/tests/pages/%s.html", srcdir != NULL ? srcdir : ".", name);
    bytes_clear(&page);
    ck_assert(bytes_put_file(&page, path));
}

/* NULL if memory was refused. */
static danag_t *make(struct refuser *refuser, const struct set_up *set_up) {
    const struct danag_allocator allocator = {resize, refuser};
    danag_t *danag = danag_new_with(&allocator);
    int status = danag != NULL ? DANAG_OK : DANAG_NO_MEMORY;
    for (size_t i = 0; status == DANAG_OK && set_up->options[i] != NULL; i += 2) {
        status = danag_set(danag, set_up->options[i], set_up->options[i + 1]);
    }
    if (status == DANAG_OK) { return danag; }
    ck_assert_int_gt(refuser->at, 0);
    danag_free(danag);
    return NULL;
}

static void assert_out_of_memory(danag_t *danag, int status) {
    ck_assert_int_eq(status, DANAG_NO_MEMORY);
    ck_assert_str_eq(danag_error(danag), "out of memory");
    ck_assert(extract_is_prefix(&output, &whole));
}

/* Refuses, then reads the page again with all memory. */
static void refuse(const struct set_up *set_up, long at, bool all) {
    struct refuser refuser = {.at = at, .all = all};
    danag_t *danag = make(&refuser, set_up);
    points++;
    if (danag != NULL) {
        assert_out_of_memory(danag, extract(danag, &page, CHUNK_WHOLE, &output));
        danag_drop(danag);
        refuser.at = 0;
        int status = extract(danag, &page, CHUNK_WHOLE, &output);
        ck_assert(status == DANAG_OK || status == DANAG_CUT);
        ck_assert(bytes_equal(&output, &whole));
    }
    danag_free(danag);
    ck_assert_int_eq(refuser.blocks, 0);
}

static void refuse_each(const struct set_up *set_up) {
    struct refuser refuser = {0};
    danag_t *danag = make(&refuser, set_up);
    int status = extract(danag, &page, CHUNK_WHOLE, &whole);
    ck_assert(status == DANAG_OK || status == DANAG_CUT);
    danag_free(danag);
    ck_assert_int_gt(refuser.calls, 3);
    ck_assert_int_eq(refuser.blocks, 0);
    for (long at = 1; at <= refuser.calls; at++) {
        refuse(set_up, at, false);
        refuse(set_up, at, true);
    }
}

SUITE("allocator", .end = tear_down);

CLAIM_TIMES(a_page_without_memory_is_an_error_and_leaves_nothing_behind,
            (int)(sizeof set_ups / sizeof set_ups[0])) {
    points = 0;
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        read_page_file(pages[i]);
        refuse_each(&set_ups[_i]);
    }
    printf("set-up %d: %ld allocations refused\n", _i, points);
}

#ifdef DANAG_ICONV
/* Each of these charsets needs tables. */
CLAIM_TIMES(a_charset_without_memory_for_its_tables_is_an_error, 6) {
    static const char *const labels[] = {"koi8-r", "shift_jis", "gb18030",
                                         "big5",   "euc-kr",    "iso-2022-jp"};
    struct set_up set_up = {{"method", "plain", "charset", labels[_i]}};
    bytes_clear(&page);
    bytes_put_text(&page, "<p>\xc0\xc1 and \x1b$B0!\x1b(B");
    struct refuser refuser = {0};
    danag_t *danag = make(&refuser, &set_up);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    danag_free(danag);
    for (long at = 1; at <= refuser.calls; at++) {
        struct refuser once = {.at = at};
        danag = make(&once, &set_up);
        if (danag == NULL) { continue; }
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_NO_MEMORY);
        danag_free(danag);
        ck_assert_int_eq(once.blocks, 0);
    }
}
#endif

CLAIM(without_an_allocator_malloc_is_used) {
    danag_t *danag = danag_new_with(NULL);
    ck_assert_int_eq(extract_text(danag, "<p>one line of text", &output), DANAG_OK);
    danag_free(danag);
}
