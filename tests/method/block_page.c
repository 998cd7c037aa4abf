#include "block_page.h"

#include "extract.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define DEPTH 6

/* The open elements. */
struct surroundings {
    const char *open[DEPTH];
    size_t depth;
};

static bool chance(struct draw *draw, unsigned in) {
    return draw_below(draw, in) == 0;
}

static void put_both(struct block_page *page, struct drawn_block *block, const char *text) {
    bytes_put_text(&page->html, text);
    bytes_put_text(&block->text, text);
    block->content += (unsigned)strlen(text);
}

static void put_words(struct block_page *page, struct drawn_block *block, struct draw *draw) {
    static const char *const words[] = {"a", "word", "of", "some", "letters"};
    unsigned count = 1 + (unsigned)draw_below(draw, 4);
    for (unsigned i = 0; i < count; i++) {
        put_both(page, block, i > 0 ? " " : "");
        put_both(page, block, words[draw_below(draw, sizeof words / sizeof words[0])]);
    }
}

static void put_link(struct block_page *page, struct drawn_block *block, struct draw *draw) {
    bool advertisement = chance(draw, 6);
    unsigned before = block->content;
    bytes_put_text(&page->html, advertisement ? "<a href='https://ads.doubleclick.net/x'>"
                                              : "<a href='https://example.org/doubleclick.net'>");
    put_words(page, block, draw);
    bytes_put_text(&page->html, "</a>");
    block->link += block->content - before;
    block->advertisement = block->advertisement || advertisement;
}

static void put_piece(struct block_page *page, struct drawn_block *block, struct draw *draw) {
    if (chance(draw, 2)) {
        put_link(page, block, draw);
    } else {
        put_words(page, block, draw);
    }
    if (chance(draw, 12)) {
        bytes_put_text(&page->html, "<img width=728 height=90 src=x>");
        block->advertisement = true;
    }
}

/* A space within a line counts as a character; a br does not. */
static void put_between(struct block_page *page, struct drawn_block *block, struct draw *draw) {
    if (!chance(draw, 3)) {
        put_both(page, block, " ");
        return;
    }
    bytes_put_text(&page->html, chance(draw, 2) ? "<br>" : " <br> <br>\n");
    bytes_put_text(&block->text, "\n");
}

static bool is_open(const struct surroundings *around, const char *name) {
    for (size_t i = 0; i < around->depth; i++) {
        if (strcmp(around->open[i], name) == 0) { return true; }
    }
    return false;
}

static void put_block(struct block_page *page, const struct surroundings *around,
                      struct draw *draw) {
    struct drawn_block *block = &page->blocks[page->count++];
    const char *innermost = around->depth > 0 ? around->open[around->depth - 1] : "";
    bool paragraph = chance(draw, 2);
    *block = (struct drawn_block){
        .in_list = is_open(around, "ul") || is_open(around, "dl"),
        .in_cell = strcmp(innermost, "table") == 0 && !paragraph,
        .in_form = is_open(around, "form"),
    };
    if (strcmp(innermost, "table") == 0) {
        bytes_put_text(&page->html, chance(draw, 2) ? "<tr><td>" : "<tr><th>");
    } else if (is_open(around, "ul")) {
        bytes_put_text(&page->html, "<li>");
    } else {
        paragraph = true;
    }
    if (paragraph) { bytes_put_text(&page->html, "<p>"); }
    put_piece(page, block, draw);
    while (!chance(draw, 3)) {
        put_between(page, block, draw);
        put_piece(page, block, draw);
    }
    bytes_put_text(&block->text, "\n");
}

static void open_or_close(struct block_page *page, struct surroundings *around, struct draw *draw) {
    static const char *const names[] = {"div", "ul", "dl", "form", "table"};
    char tag[20];
    if (around->depth > 0 && chance(draw, 2)) {
        snprintf(tag, sizeof tag, "</%s>", around->open[--around->depth]);
    } else if (around->depth < DEPTH) {
        const char *name = names[draw_below(draw, sizeof names / sizeof names[0])];
        if (is_open(around, "form") && strcmp(name, "form") == 0) {
            name = "div"; /* forms do not nest */
        }
        snprintf(tag, sizeof tag, "<%s>", name);
        around->open[around->depth++] = name;
    } else {
        return;
    }
    bytes_put_text(&page->html, tag);
}

void block_page_draw(struct block_page *page, struct draw *draw) {
    struct surroundings around = {.depth = 0};
    *page = (struct block_page){.count = 0};
    for (size_t left = draw_below(draw, BLOCKS_BOUND); left > 0; left--) {
        while (chance(draw, 2)) { open_or_close(page, &around, draw); }
        put_block(page, &around, draw);
    }
}

void block_page_free(struct block_page *page) {
    for (size_t i = 0; i < page->count; i++) { bytes_free(&page->blocks[i].text); }
    bytes_free(&page->html);
}

void assert_blocks(danag_t *danag, const struct block_page *page,
                   bool (*stays)(const struct drawn_block *block)) {
    static const size_t chunks[] = {CHUNK_WHOLE, CHUNK_RANDOM, 1};
    struct bytes expected = {0}, output = {0};
    for (size_t i = 0; i < page->count; i++) {
        if (stays(&page->blocks[i])) {
            bytes_put(&expected, page->blocks[i].text.at, page->blocks[i].text.size);
        }
    }
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        ck_assert_int_eq(extract(danag, &page->html, chunks[i], &output), DANAG_OK);
        extract_drop_bullets(&output);
        if (!bytes_equal(&expected, &output)) {
            ck_abort_msg("the page\n%.*s\ngives\n%.*s\ninstead of\n%.*s", (int)page->html.size,
                         page->html.at, (int)output.size, output.at, (int)expected.size,
                         expected.at);
        }
    }
    bytes_free(&expected);
    bytes_free(&output);
}

void assert_extracted(danag_t *danag, const char *page, const char *expected) {
    struct bytes output = {0};
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    extract_drop_bullets(&output);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
}
