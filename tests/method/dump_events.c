/* Writes what the survey's methods see of a page in UTF-8, from standard input: one event a line,
 * for survey.py.
 *
 *     T TEXT             the title's characters, in small letters and without spaces
 *     W DIGEST           then its keywords
 *     O PARENT ENTRY ELEMENT L
 *                        a breaking element was opened in PARENT; both are entries of the outline.
 *                        L is 1 in a link
 *     I ENTRY L          any other element was opened in this breaking element, or has no content
 *     B                  a breaking tag other than br came
 *     K DIGEST L         a keyword of the line
 *     C TEXT             the line's characters, as those of the title
 *     L ENTRY CONTENT LINK START END...
 *                        the line: its innermost breaking element, its characters, those in links,
 *                        and where each of its runs of text is in the page
 */
#include "bytes.h"
#include "input/charset.h"
#include "lines/lines.h"
#include "text/character.h"
#include "text/utf8.h"
#include "text/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define TAPE_SIZE ((size_t)1 << 28)

struct dump {
    const struct outline *outline;
    struct tape *tape;
    struct term_reader reader;
    struct bytes characters;
};

static void make(void *self, const struct outline *outline) {
    ((struct dump *)self)->outline = outline;
}

/* Puts all but spaces, a capital as its small letter. */
static void put_character(struct bytes *characters, uint32_t point) {
    char small[UTF8_SEQUENCE_MAX];
    if (point == ' ') { return; }
    bytes_put(characters, small, utf8_encode(character_fold(point), small));
}

static void on_title(void *self, struct slice title) {
    struct term_reader reader = {.letters = 0};
    uint64_t keyword;
    (void)self;
    struct bytes characters = {0};
    for (size_t at = 0, size; at < title.size; at += size) {
        put_character(&characters, utf8_decode(title.bytes + at, &size));
    }
    printf("T %.*s\n", (int)characters.size, characters.at);
    bytes_free(&characters);
    while (term_next(&reader, &title, &keyword)) { printf("W %" PRIu64 "\n", keyword); }
    if (term_end(&reader, &keyword)) { printf("W %" PRIu64 "\n", keyword); }
}

static unsigned in_link(const struct dump *dump) {
    return dump->outline->in_link ? 1 : 0;
}

static void write_inline(const struct dump *dump) {
    printf("I %u %u\n", outline_top(dump->outline)->block, in_link(dump));
}

static void on_opened(void *self) {
    const struct dump *dump = self;
    const size_t top = dump->outline->top;
    if (outline_breaks(dump->outline, top)) {
        printf("O %u %zu %u %u\n", dump->outline->entries[top - 1].block, top,
               dump->outline->entries[top].element, in_link(dump));
    } else {
        write_inline(dump);
    }
}

static void write_keyword(const struct dump *dump, uint64_t keyword) {
    printf("K %" PRIu64 " %u\n", keyword, in_link(dump));
}

static void end_keyword(void *self) {
    struct dump *dump = self;
    uint64_t keyword;
    if (term_end(&dump->reader, &keyword)) { write_keyword(dump, keyword); }
}

static void on_tag(void *self, const struct tag *tag) {
    const struct dump *dump = self;
    const unsigned traits = element_traits(tag->element);
    if (tag->element == ELEMENT_A) { end_keyword(self); }
    if ((traits & BREAKING) != 0 && tag->element != ELEMENT_BR) { puts("B"); }
    if ((traits & VOID) != 0 && !tag->end) { write_inline(dump); }
}

static void on_text(void *self, const struct text *text) {
    struct dump *dump = self;
    struct slice rest = text->text;
    uint64_t keyword;
    while (term_next(&dump->reader, &rest, &keyword)) { write_keyword(dump, keyword); }
    for (size_t at = 0, size; at < text->text.size; at += size) {
        put_character(&dump->characters, utf8_decode(text->text.bytes + at, &size));
    }
}

static void on_line_end(void *self, struct line *line, enum line_edge edge) {
    (void)line, (void)edge;
    end_keyword(self);
}

static int on_run(void *self, const struct run *run) {
    (void)self;
    printf(" %" PRIu64 " %" PRIu64, run->source_start, run->source_end);
    return 0;
}

static int no_text(void *self, const char *text, size_t size) {
    (void)self, (void)text, (void)size;
    return 0;
}

static int on_line(void *self, const struct line *line) {
    struct dump *dump = self;
    const struct tape_reader reader = {on_run, no_text, NULL};
    printf("C %.*s\n", (int)dump->characters.size, dump->characters.at);
    bytes_clear(&dump->characters);
    printf("L %u %" PRIu64 " %" PRIu64, outline_top(dump->outline)->block, line->content,
           line->link);
    tape_read(dump->tape, line->start, line->end, &reader);
    putchar('\n');
    return 0;
}

static const struct line_observer observer = {
    .make = make,
    .title = on_title,
    .opened = on_opened,
    .tag = on_tag,
    .text = on_text,
    .space = end_keyword,
    .line = on_line_end,
};

int main(void) {
    struct dump dump = {.tape = tape_new(NULL, TAPE_SIZE)};
    struct outline outline;
    const struct line_sink line_sink = {on_line, &dump};
    struct lines *lines =
        lines_new(NULL, LINES_TEXT, false, dump.tape, &outline, &observer, &dump, &line_sink);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(NULL, &token_sink, &outline, LEXER_BUFFER_SIZE);
    struct charset charset = {.decoder = {.push = lexer_push, .self = lexer}};
    static char buffer[65536];
    size_t size;
    make(&dump, &outline);
    /* What danag keeps by default. */
    lexer_keep_unclosed(lexer, (size_t)1 << 20);
    charset_begin(&charset, &(struct charset_claims){.forced = ENCODING_UTF_8});
    lexer_begin(lexer);
    tape_begin(dump.tape);
    lines_begin(lines);
    while ((size = fread(buffer, 1, sizeof buffer, stdin)) > 0) {
        charset_push(&charset, buffer, size);
    }
    charset_end(&charset);
    lexer_end(lexer);
    lines_end(lines);
    lexer_free(lexer);
    lines_free(lines);
    tape_free(dump.tape);
    bytes_free(&dump.characters);
    return 0;
}
