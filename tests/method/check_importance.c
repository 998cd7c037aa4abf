#include "block_page.h"
#include "claims.h"
#include "extract.h"
#include "method/alike.h"

#include <stdio.h>
#include <string.h>

static danag_t *danag;

static void set_up(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "importance"), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
}

static void put_others(struct bytes *page, const char *tag, unsigned count) {
    char block[40];
    for (unsigned i = 0; i < count; i++) {
        snprintf(block, sizeof block, "%sother%u another%u", tag, i, i);
        bytes_put_text(page, block);
    }
}

/* Whether the block comes out of a page of `blocks` blocks; the others have no links and nothing
 * that repeats, so the threshold is (blocks - 1) / blocks. */
static bool stays(const char *title, const char *block, unsigned blocks) {
    struct bytes page = {0}, output = {0};
    bytes_put_text(&page, title);
    put_others(&page, "<p>", blocks - 1);
    bytes_put_text(&page, "<p>");
    bytes_put_text(&page, block);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_nonnull(strstr(output.at, "other0 another0\n"));
    const bool found = strstr(output.at, "keyword") != NULL;
    bytes_free(&page);
    bytes_free(&output);
    return found;
}

SUITE("importance", .begin = set_up, .end = tear_down);

CLAIM(the_share_of_keywords_in_links_counts_a_third) {
    const char *half = "keyword <a href=x>link</a>";
    ck_assert(stays("", half, 5));
    ck_assert(!stays("", half, 7)); /* 1 - 1/6 is below 6/7 */
    ck_assert(stays("", "keyword <a href=x>of it</a>", 100));
    ck_assert(stays("", "<a href=x>keyword</a>", 2));
    ck_assert(!stays("", "<a href=x>keyword</a>", 4)); /* 1 - 1/3 is below 3/4 */
}

CLAIM(a_keyword_ends_with_its_link) {
    ck_assert(!stays("", "<a href=x>keyword</a>, link", 7));
    ck_assert(!stays("", "<a href=x>keyword</a>link", 7));
}

CLAIM(keywords_that_repeat_count_half) {
    const char *repeats = "keyword keyword other"; /* KR = (3/2 - 1) / 2 */
    ck_assert(stays("", repeats, 7));
    ck_assert(!stays("", repeats, 9)); /* 1 - 1/8 is below 8/9 */
    ck_assert(stays("", "keyword of of of of", 100));
}

CLAIM(words_of_the_title_count_a_sixth_against_a_block) {
    const char *title = "<title>Keyword of it</title>"; /* TR = 1 / (1 + 1) */
    ck_assert(stays(title, "keyword beacon", 11));
    ck_assert(!stays(title, "keyword beacon", 13)); /* 1 - 1/12 is below 12/13 */
    ck_assert(stays("", "keyword beacon", 13));
}

CLAIM(a_parameter_makes_words_of_the_title_count_for_a_block) {
    const char *title = "<title>keyword</title>";
    const char *links = "keyword <a href=x>link</a>"; /* 1 - 1/6 + 1/12 */
    ck_assert(!stays(title, links, 7));
    ck_assert_int_eq(danag_set(danag, "title-words", "1"), DANAG_OK);
    ck_assert(stays(title, links, 11));
    ck_assert(!stays(title, links, 13));
    ck_assert(!stays("", links, 7)); /* the title of the page before is over */
}

CLAIM(of_equal_blocks_the_first_is_kept_and_the_others_lower_the_threshold) {
    assert_extracted(danag, "<p>same words here<p>Words here, same!", "same words here\n");
    assert_extracted(danag,
                     "<p>one alone<p><a href=x>link</a>"
                     "<p>other words<p>other words<p>other words<p>other words",
                     "one alone\nlink\nother words\n");
}

CLAIM(a_br_does_not_end_a_block) {
    assert_extracted(danag, "<p>same<br>words<p>same words", "same\nwords\n");
    assert_extracted(danag, "<p>same<div>words</div><p>same words", "same\nwords\nsame words\n");
}

CLAIM(blocks_without_keywords_are_left_out) {
    assert_extracted(danag, "<p>of it<p>keyword<p>\xc2\xa9 42", "keyword\n");
    assert_extracted(danag, "<p>of it", "");
    assert_extracted(danag, "<p>\xe7\x81\xaf\xe5\xa1\x94", "\xe7\x81\xaf\xe5\xa1\x94\n");
}

CLAIM(with_little_memory_no_block_without_links_is_lost) {
    struct bytes page = {0}, whole = {0}, output = {0};
    put_others(&page, "<p>", 20000);
    bytes_put_text(&page, "<p>block");
    put_others(&page, "<br>", 20000);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_uint_gt(whole.size, 400000);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert(bytes_equal(&whole, &output));
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}

CLAIM(fingerprints_with_up_to_three_other_bits_are_near) {
    static struct near near;
    static struct near_link links[2];
    struct draw draw = {1};
    for (int round = 0; round < 1000; round++) {
        uint64_t first = draw_below(&draw, UINT64_C(1) << 31) * UINT64_C(0x9e3779b97f4a7c15);
        uint64_t other = first;
        const unsigned bits = 1 + (unsigned)draw_below(&draw, 6);
        for (unsigned flipped = 0; flipped < bits;) {
            const uint64_t bit = UINT64_C(1) << draw_below(&draw, 64);
            if (((first ^ other) & bit) != 0) { continue; }
            other ^= bit;
            flipped++;
        }
        near = (struct near){.count = 0};
        ck_assert(near_is_new(&near, links, first));
        ck_assert_int_eq(near_is_new(&near, links, other), bits > NEAR_DISTANCE);
        ck_assert_uint_eq(near.count, bits > NEAR_DISTANCE ? 2 : 1);
    }
}

CLAIM(only_the_last_fingerprints_with_an_equal_band_are_compared) {
    static struct near near;
    static struct near_link links[2 * NEAR_LOOKS];
    struct draw draw = {2};
    near = (struct near){.count = 0};
    ck_assert(near_is_new(&near, links, 0x1111));
    for (unsigned i = 0; i < NEAR_LOOKS; i++) {
        /* Equal in the lowest band only. */
        const uint64_t upper = draw_below(&draw, UINT64_C(1) << 31) | 1;
        ck_assert(!near_is_new(&near, links, 0x1111));
        ck_assert(near_is_new(&near, links, upper * UINT64_C(0x9e3779b97f4a7c15) << 16 | 0x1111));
    }
    /* Its upper bands are no longer equal to those of the first. */
    ck_assert(near_is_new(&near, links, UINT64_C(0x0001000100011111)));
}
