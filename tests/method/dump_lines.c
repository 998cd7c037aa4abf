/* Writes what the learned method knows about each line of a page. The page must be UTF-8.
 *
 *     dump_lines PAGE            for training: first `#names`, a tab and the names of the features,
 *                                separated by spaces; then one row per line, separated by tabs:
 *                                its words, its characters, the numbers of its features, its text
 *     dump_lines --names PAGE    for people: the page's features; then for each line its text, its
 *                                level by the built-in model, its counts, and how its features
 *                                differ from those of the line before: + for new ones, - for those
 *                                gone (but not if only the number of a feature changed) */
#include "bytes.h"
#include "input/charset.h"
#include "lines/traits.h"
#include "method/learned/learned.h"
#include "method/learned/network.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gives the largest tables that danag uses; with smaller ones, features could differ. */
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
    if (run->style.spaced) { putchar(' '); }
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

static void write_count(const char *name, unsigned count) {
    if (count > 0) { printf(" %s %u", name, count); }
}

static void write_counts(const struct traits *line) {
    write_count("characters", line->characters);
    write_count("code", line->code);
    write_count("link", line->link);
    write_count("words", line->words);
    write_count("r2l", line->r2l);
    for (int i = 0; i < CHARACTER_COUNT; i++) { write_count(character_names[i], line->counts[i]); }
    write_count("inline-tags", line->inline_tags);
    write_count("links", line->links);
    write_count("breaks", line->breaks);
    write_count("images", line->images);
    write_count("depth", line->depth);
    write_count("shared", line->shared);
    write_count("since-h1", line->since_h1);
    write_count("since-heading", line->since_heading);
    write_count("title-words", line->title_words);
    write_count("title-found", line->title_found);
}

static bool has_id(const struct feature_ids *ids, unsigned id) {
    for (size_t i = 0; i < ids->count; i++) {
        if (ids->ids[i] == id) { return true; }
    }
    return false;
}

/* Whether the name is a bucket of some feature, and `others` has another bucket of that feature. */
static bool is_other_bucket(const char *name, const struct feature_ids *others) {
    size_t prefix = strcspn(name, ":") + 1;
    for (size_t i = 0; i < others->count && name[prefix] >= '0' && name[prefix] <= '9'; i++) {
        char other[FEATURE_NAME_SIZE];
        feature_name(others->ids[i], other);
        if (strncmp(name, other, prefix) == 0) { return true; }
    }
    return false;
}

/* Writes the features that `others` lacks: the new ones (+), or those gone (-). */
static void write_names_of(char sign, const struct feature_ids *ids,
                           const struct feature_ids *others) {
    for (size_t i = 0; i < ids->count; i++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(ids->ids[i], name);
        if (has_id(others, ids->ids[i]) || (sign == '-' && is_other_bucket(name, others))) {
            continue;
        }
        printf(" %c%s", sign, name);
    }
}

static void find_levels(const struct features *features, uint8_t *levels[MODEL_OUTPUTS]) {
    const size_t cells = features->count + 2 * NETWORK_MARGIN;
    channels *rows = calloc(cells, sizeof *rows);
    channels *spare = calloc(cells, sizeof *spare);
    for (size_t i = 0; i < MODEL_OUTPUTS; i++) {
        levels[i] = calloc(features->count + 1, 1);
        if (levels[i] == NULL) { abort(); }
    }
    if (rows == NULL || spare == NULL) { abort(); }
    network_begin(layer_code(), &model_preset, features, rows);
    network_end(layer_code(), &model_preset, rows, spare, features->count, levels);
    free(rows);
    free(spare);
}

static void write_choice(const struct dump *dump, const uint8_t *levels) {
    uint64_t words[MODEL_LEVELS] = {0};
    for (size_t i = 0; i < dump->count; i++) { words[levels[i]] += dump->rows[i].traits.words; }
    struct choice choice = choose_lines(&model_preset, words, FAVOR_BALANCED);
    printf("chosen: from level %u, confidence %u\n", choice.least_level, choice.confidence);
}

static void write_readable(const struct dump *dump, const struct features *features) {
    const struct tape_reader reader = {on_run, on_text, NULL};
    const struct feature_ids none = {.count = 0};
    struct feature_ids ids[2] = {{.count = 0}};
    uint8_t *levels[MODEL_OUTPUTS];
    find_levels(features, levels);
    features_of_page(features, &ids[1]);
    fputs("page:", stdout);
    write_names_of('+', &ids[1], &none);
    putchar('\n');
    write_choice(dump, levels[OUTPUT_CONTENT]);
    ids[1] = none;
    for (size_t i = 0; i < dump->count; i++) {
        struct feature_ids *now = &ids[i % 2], *before = &ids[(i + 1) % 2];
        fputs("\n\"", stdout);
        tape_read(dump->tape, dump->lines[i].start, dump->lines[i].end, &reader);
        printf("\"\nlevel %u", levels[OUTPUT_CONTENT][i]);
        if (levels[OUTPUT_COMMENT][i] > 0) { printf(" comment %u", levels[OUTPUT_COMMENT][i]); }
        write_counts(&dump->rows[i].traits);
        putchar('\n');
        features_of_line(features, i, now);
        write_names_of('+', now, before);
        write_names_of('-', before, now);
        putchar('\n');
    }
    for (size_t i = 0; i < MODEL_OUTPUTS; i++) { free(levels[i]); }
}

int main(int argc, char **argv) {
    struct bytes page = {0};
    bool readable = argc == 3 && strcmp(argv[1], "--names") == 0;
    if (argc != 2 + readable || !bytes_put_file(&page, argv[argc - 1])) {
        fprintf(stderr, "usage: dump_lines [--names] PAGE\n");
        return 2;
    }
    struct dump dump = {.tape = tape_new((size_t)1 << 30)};
    const struct line_sink line_sink = {on_line, &dump};
    struct traits_reader *reader = malloc(sizeof *reader);
    struct outline outline;
    struct lines *lines =
        lines_new(LINES_TEXT, false, dump.tape, &outline, &traits_observer, reader, &line_sink);
    struct features *features = malloc(sizeof *features);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(&token_sink, &outline, LEXER_BUFFER_SIZE);
    struct charset charset = {.decoder = {.push = lexer_push, .self = lexer}};
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
    if (readable) {
        write_readable(&dump, features);
    } else {
        write_names();
        write_lines(&dump, features);
    }
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
