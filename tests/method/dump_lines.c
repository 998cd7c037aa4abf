/* Writes what a learned method knows of the lines of a page: for training.
 *
 *     dump_lines PAGE
 *
 * The page is UTF-8.  First comes `#names`, a tab and what the features are called, with spaces
 * between them; then a row a line: its words, a tab, its characters, a tab, the numbers of its
 * features, a tab, its text. */
#include "bytes.h"
#include "input/charset.h"
#include "method/learned/features.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Tables as large as they get, as in the filter: those of most pages would be smaller. */
#define LINES ((size_t)1 << 20)

struct dump {
    struct tape *tape;
    struct feature_row *rows;
    struct line *lines;
    size_t count;
    size_t room;
};

static int on_line(void *self, const struct line *line) {
    struct dump *dump = self;
    if (dump->count == dump->room) {
        dump->room = dump->room * 2 + 1000;
        dump->rows = realloc(dump->rows, dump->room * sizeof *dump->rows);
        dump->lines = realloc(dump->lines, dump->room * sizeof *dump->lines);
        if (dump->rows == NULL || dump->lines == NULL) { abort(); }
    }
    dump->rows[dump->count].traits = *line->traits;
    dump->lines[dump->count++] = *line;
    return 0;
}

static int on_run(void *self, const struct run *run) {
    (void)self;
    if (run->joint == JOINT_SPACE) { putchar(' '); }
    return 0;
}

static int on_text(void *self, const char *text, size_t size) {
    (void)self;
    for (size_t i = 0; i < size; i++) {
        putchar(text[i] == '\t' || text[i] == '\n' ? ' ' : text[i]);
    }
    return 0;
}

static void write_names(void) {
    for (unsigned id = 0; id < FEATURE_COUNT; id++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(id, name);
        printf("%s%s", id == 0 ? "#names\t" : " ", name);
    }
    putchar('\n');
}

static void write_ids(const struct feature_ids *ids, bool first) {
    for (size_t i = 0; i < ids->count; i++) {
        printf("%s%u", first && i == 0 ? "" : " ", (unsigned)ids->ids[i]);
    }
}

static void write_lines(const struct dump *dump, const struct features *features) {
    const struct tape_reader reader = {on_run, on_text, NULL};
    struct feature_ids page, ids;
    features_of_page(features, &page);
    for (size_t i = 0; i < dump->count; i++) {
        const struct line *line = &dump->lines[i];
        printf("%" PRIu64 "\t%" PRIu64 "\t", line->words, line->content);
        features_of_line(features, i, &ids);
        write_ids(&page, true);
        write_ids(&ids, false);
        putchar('\t');
        tape_read(dump->tape, line->start, line->end, &reader);
        putchar('\n');
    }
}

static int push_to_lexer(void *self, const char *data, size_t size) {
    return lexer_push(self, data, size);
}

int main(int argc, char **argv) {
    struct bytes page = {0};
    if (argc != 2 || !bytes_put_file(&page, argv[1])) {
        fprintf(stderr, "usage: dump_lines PAGE\n");
        return 2;
    }
    struct dump dump = {.tape = tape_new((size_t)1 << 30)};
    const struct line_sink line_sink = {on_line, &dump};
    struct traits_reader *reader = malloc(sizeof *reader);
    static struct outline outline;
    struct lines *lines =
        lines_new(LINES_TEXT, false, dump.tape, &outline, &traits_observer, reader, &line_sink);
    struct features *features = malloc(sizeof *features);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(&token_sink, &outline, LEXER_BUFFER_SIZE);
    struct charset charset = {.decoder = {.push = push_to_lexer, .self = lexer}};
    traits_observer.make(reader, &outline);
    charset_begin(&charset, &(struct charset_claims){.forced = ENCODING_UTF_8});
    tape_begin(dump.tape);
    lines_begin(lines);
    charset_push(&charset, page.at, page.size);
    charset_end(&charset);
    lexer_end(lexer);
    lines_end(lines);
    if (!features_make(features, LINES)) { abort(); }
    features_prepare(features, dump.rows, dump.count, &reader->page);
    write_names();
    write_lines(&dump, features);
    features_free(features);
    free(features);
    free(reader);
    free(dump.rows);
    free(dump.lines);
    lexer_free(lexer);
    lines_free(lines);
    tape_free(dump.tape);
    bytes_free(&page);
    return 0;
}
