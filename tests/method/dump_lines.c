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

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gives the largest tables that danag uses; with smaller ones, features could differ. */
#define LINES ((size_t)1 << 20)

#define PARTS_MAX 8
#define TAPE_SIZE ((size_t)1 << 28)

/* Lines FIRST to LAST of a page, counted from 0. */
struct part {
    char *path;
    size_t first;
    size_t last;
    size_t at; /* the number of the next line */
    struct tape *tape;
};

struct dump {
    struct part parts[PARTS_MAX];
    size_t part_count;
    struct part *part;       /* the one being read */
    struct page_traits page; /* of the first part */
    struct tape **tapes;
    struct feature_row *rows;
    struct line *lines;
    size_t count;
    size_t room;
};

static void make_room(struct dump *dump) {
    dump->room = dump->room * 2 + 1000;
    dump->rows = realloc(dump->rows, dump->room * sizeof *dump->rows);
    dump->lines = realloc(dump->lines, dump->room * sizeof *dump->lines);
    dump->tapes = realloc(dump->tapes, dump->room * sizeof *dump->tapes);
    if (dump->rows == NULL || dump->lines == NULL || dump->tapes == NULL) { abort(); }
}

/* A line after lines that were left out shares no element with the line before it. A line of
 * another page has no words of this page's title. */
static int on_line(void *self, const struct line *line) {
    struct dump *dump = self;
    struct part *part = dump->part;
    size_t number = part->at++;
    if (number < part->first || number > part->last) { return 0; }
    if (dump->count == dump->room) { make_room(dump); }
    struct traits *traits = &dump->rows[dump->count].traits;
    *traits = *line->traits;
    if (number == part->first && dump->count > 0) { traits->shared = 0; }
    if (strcmp(part->path, dump->parts[0].path) != 0) {
        traits->title_words = traits->title_found = 0;
    }
    dump->tapes[dump->count] = part->tape;
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
        printf("%u\t%" PRIu64 "\t", traits_words(&dump->rows[i].traits), line->content);
        features_of_line(features, i, &ids);
        write_ids(&page, true);
        write_ids(&ids, false);
        putchar('\t');
        tape_read(dump->tapes[i], line->start, line->end, &reader);
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
    const size_t cells = NETWORK_ROWS(features->count);
    channels *rows = calloc((MODEL_NETS + 1) * cells, sizeof *rows);
    for (size_t i = 0; i < MODEL_OUTPUTS; i++) {
        levels[i] = calloc(features->count + 1, 1);
        if (levels[i] == NULL) { abort(); }
    }
    if (rows == NULL) { abort(); }
    network_begin(layer_code(0), &model_preset, features, rows);
    network_end(layer_code(0), &model_preset, rows, features->count, levels, NULL);
    free(rows);
}

static void write_choice(const struct dump *dump, const uint8_t *levels) {
    uint64_t words[MODEL_LEVELS] = {0};
    for (size_t i = 0; i < dump->count; i++) {
        words[levels[i]] += traits_words(&dump->rows[i].traits);
    }
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
        tape_read(dump->tapes[i], dump->lines[i].start, dump->lines[i].end, &reader);
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

/* PAGE or PAGE:FIRST-LAST. */
static struct part part_of(char *argument) {
    struct part part = {.path = argument, .last = SIZE_MAX};
    char *colon = strrchr(argument, ':');
    if (colon != NULL && sscanf(colon, ":%zu-%zu", &part.first, &part.last) == 2) { *colon = 0; }
    return part;
}

static bool read_part(struct dump *dump, struct part *part) {
    struct bytes page = {0};
    struct outline outline;
    const struct line_sink line_sink = {on_line, dump};
    if (!bytes_put_file(&page, part->path)) { return false; }
    part->tape = tape_new(NULL, TAPE_SIZE);
    struct traits_reader *reader = malloc(sizeof *reader);
    struct lines *lines = lines_new(NULL, LINES_TEXT, false, part->tape, &outline, &traits_observer,
                                    reader, &line_sink);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(NULL, &token_sink, &outline, LEXER_BUFFER_SIZE);
    struct charset charset = {.decoder = {.push = lexer_push, .self = lexer}};
    traits_observer.make(reader, &outline);
    charset_begin(&charset, &(struct charset_claims){.forced = ENCODING_UTF_8});
    tape_begin(part->tape);
    lines_begin(lines);
    charset_push(&charset, page.at, page.size);
    charset_end(&charset);
    lexer_end(lexer);
    lines_end(lines);
    if (part == dump->parts) { dump->page = reader->page; }
    lexer_free(lexer);
    lines_free(lines);
    free(reader);
    bytes_free(&page);
    return true;
}

static bool read_parts(struct dump *dump, int argc, char **argv) {
    if (argc < 1 || argc > PARTS_MAX) { return false; }
    for (int i = 0; i < argc; i++) {
        dump->part = &dump->parts[dump->part_count++];
        *dump->part = part_of(argv[i]);
        if (!read_part(dump, dump->part)) { return false; }
    }
    return true;
}

int main(int argc, char **argv) {
    bool readable = argc > 1 && strcmp(argv[1], "--names") == 0;
    struct dump dump = {.count = 0};
    if (!read_parts(&dump, argc - 1 - readable, argv + 1 + readable)) {
        fprintf(stderr, "usage: dump_lines [--names] PAGE[:FIRST-LAST]...\n");
        return 2;
    }
    struct features *features = malloc(sizeof *features);
    if (features == NULL || !features_make(features, NULL, LINES)) { abort(); }
    features_prepare(features, dump.rows, dump.count, &dump.page);
    if (readable) {
        write_readable(&dump, features);
    } else {
        write_names();
        write_lines(&dump, features);
    }
    features_free(features);
    free(features);
    free(dump.rows);
    free(dump.lines);
    free(dump.tapes);
    for (size_t i = 0; i < dump.part_count; i++) { tape_free(dump.parts[i].tape); }
    return 0;
}
