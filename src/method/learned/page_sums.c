/* Looks over the lines of a page before any line has features: sums, and what is around each line.
 */
#include "method/learned/features.h"
#include "text/memory.h"

/* The bytes of the tables for each slot, at most. How many lines are judged together depends on it.
 */
#define SLOT_SIZE 92
#define TABLES_SIZE                                                                                \
    (3 * sizeof(struct sum) + sizeof(struct path_end) + 2 * sizeof(struct sum_buckets))
_Static_assert(TABLES_SIZE <= SLOT_SIZE, "the tables have room");

static uint32_t slots_for(size_t lines) {
    uint32_t slots = SUMS_SLOTS_LEAST;
    while (slots < SUMS_SLOTS_MAX && slots < 2 * lines) { slots *= 2; }
    return slots;
}

size_t features_size(size_t lines) {
    return (size_t)slots_for(lines) * SLOT_SIZE;
}

bool features_make(struct features *features, const struct danag_allocator *memory, size_t lines) {
    const uint32_t slots = slots_for(lines);
    struct sum *sums = memory_resize(memory, NULL, slots * TABLES_SIZE);
    *features = (struct features){.memory = memory, .tables = sums};
    if (sums == NULL) { return false; }
    features->paths.sums = sums;
    features->class_paths.sums = sums + slots;
    features->texts = sums + 2 * (size_t)slots;
    features->ends = (struct path_end *)(sums + 3 * (size_t)slots);
    features->paths.buckets = (struct sum_buckets *)(features->ends + slots);
    features->class_paths.buckets = features->paths.buckets + slots;
    return true;
}

void features_free(struct features *features) {
    memory_free(features->memory, features->tables);
}

static bool is_punctuated(const struct traits *line) {
    return line->counts[CHARACTER_STOP] + line->counts[CHARACTER_COMMA] > 0;
}

static void add_to_page(struct page_sums *sums, const struct traits *line) {
    uint64_t characters = line->characters;
    sums->characters += characters;
    sums->words += line->words;
    sums->link += line->link;
    sums->prices += (line->marks & MARK_CURRENCY) != 0;
    sums->in_p += is_within(line, WITHIN_P) ? characters : 0;
    sums->in_li += is_within(line, WITHIN_LI) ? characters : 0;
    sums->in_table += is_within(line, WITHIN_TABLE) ? characters : 0;
    sums->in_article += is_within(line, WITHIN_ARTICLE) ? characters : 0;
    sums->in_main += is_within(line, WITHIN_MAIN) ? characters : 0;
    sums->prose += is_punctuated(line) ? (uint64_t)(line->characters - line->link) : 0;
    sums->wide += line->counts[CHARACTER_WIDE];
    sums->unspaced += line->counts[CHARACTER_UNSPACED];
    sums->uncased += line->counts[CHARACTER_UNCASED];
    keyword_set_add(&sums->seen, &line->own);
    keyword_set_add(&sums->seen, &line->above);
}

#define PROBES 8 /* how many slots to try; the last takes the line, whatever its key */

/* Adds a line to the sum with its key; returns the slot. `used` is a power of two. */
static uint32_t add_to_sum(struct sum *sums, uint32_t used, uint32_t key,
                           const struct traits *line) {
    key += key == 0;
    uint32_t slot = (key ^ key >> 16) & (used - 1);
    for (int probe = 1; probe < PROBES; probe++) {
        if (sums[slot].key == key || sums[slot].key == 0) { break; }
        slot = (slot + 1) & (used - 1);
    }
    struct sum *sum = &sums[slot];
    sum->key = key;
    sum->lines++;
    sum->characters += line->characters;
    sum->link += line->link;
    sum->punctuated += is_punctuated(line);
    return slot;
}

/* Finds the slots with the most text outside links. Among equal slots the first wins. */
static void find_top(struct path_sums *paths, uint32_t used) {
    uint32_t texts[TOP_PATHS] = {0};
    uint32_t *top = paths->top;
    for (int rank = 0; rank < TOP_PATHS; rank++) { top[rank] = UINT32_MAX; }
    for (uint32_t slot = 0; slot < used; slot++) {
        uint32_t text = paths->sums[slot].characters - paths->sums[slot].link;
        uint32_t place = slot;
        if (text <= texts[TOP_PATHS - 1]) { continue; }
        for (int rank = 0; rank < TOP_PATHS; rank++) {
            if (text <= texts[rank]) { continue; }
            uint32_t other_text = texts[rank], other = top[rank];
            texts[rank] = text;
            top[rank] = place;
            text = other_text;
            place = other;
        }
    }
}

/* The line most like the title. Headings score higher. */
static void find_title(struct features *features) {
    unsigned most = 0;
    features->title = features->count;
    for (size_t i = 0; i < features->count; i++) {
        const struct traits *line = &features->rows[i].traits;
        const unsigned found = line->title_found;
        if (2 * found < features->page->title_words && found < 3) { continue; }
        const unsigned likeness = 4 * found + (is_within(line, WITHIN_HEADING) ? 3 : 0);
        if (likeness <= most) { continue; }
        most = likeness;
        features->title = i;
    }
}

#define PROSE_WORDS 10 /* the least words of a line of prose */
#define SHORT_WORDS 8  /* a short line has fewer */

/* Prose has a full stop or a comma, and less than a third of it is links. */
static bool is_prose(const struct traits *line) {
    return is_punctuated(line) && line->words >= PROSE_WORDS && 3 * line->link < line->characters;
}

static uint8_t one_more(uint8_t count) {
    return (uint8_t)(count + (count < UINT8_MAX));
}

static uint8_t capped(size_t count) {
    return (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
}

static void look_back(struct feature_row *rows, size_t count, struct path_end *ends) {
    struct around last = {.prose_before = UINT8_MAX};
    for (size_t i = 0; i < count; i++) {
        const struct traits *line = &rows[i].traits;
        struct path_end *end = &ends[rows[i].class_path];
        const bool linked = 2 * line->link > line->characters;
        rows[i].around =
            (struct around){.prose_before = last.prose_before,
                            .link_run = linked ? one_more(last.link_run) : 0,
                            .short_run = line->words < SHORT_WORDS ? one_more(last.short_run) : 0,
                            .path_before = end->next == 0 ? UINT8_MAX : capped(i - end->next),
                            .path_from_first = capped(end->lines++)};
        end->next = (uint32_t)i + 1;
        last = rows[i].around;
        last.prose_before = is_prose(line) ? 0 : one_more(last.prose_before);
    }
}

/* The length of a series, from the count so far and the series that the next line is in. */
static uint8_t series(uint8_t so_far, uint8_t next) {
    return so_far == 0 || so_far > next ? so_far : next;
}

static void look_ahead(struct feature_row *rows, size_t count, struct path_end *ends) {
    struct around next = {.prose_after = UINT8_MAX};
    for (size_t i = count; i-- > 0;) {
        struct around *around = &rows[i].around;
        struct path_end *end = &ends[rows[i].class_path];
        around->prose_after = next.prose_after;
        around->link_run = series(around->link_run, next.link_run);
        around->short_run = series(around->short_run, next.short_run);
        around->path_after = end->next == 0 ? UINT8_MAX : capped(end->next - i - 2);
        around->path_to_last = capped(end->lines++);
        end->next = (uint32_t)i + 1;
        next = *around;
        next.prose_after = is_prose(&rows[i].traits) ? 0 : one_more(next.prose_after);
    }
}

static void clear(void *table, size_t size, const struct features *features) {
    memset(table, 0, features->used * size);
}

void features_sum_up(struct features *features) {
    const uint32_t used = features->used = slots_for(features->count);
    features->sums = (struct page_sums){0};
    clear(features->paths.sums, sizeof(struct sum), features);
    clear(features->class_paths.sums, sizeof(struct sum), features);
    clear(features->texts, sizeof(struct sum), features);
    for (size_t i = 0; i < features->count; i++) {
        struct feature_row *row = &features->rows[i];
        const struct traits *line = &row->traits;
        row->path = add_to_sum(features->paths.sums, used, line->path, line);
        row->class_path = add_to_sum(features->class_paths.sums, used, line->class_path, line);
        row->text = add_to_sum(features->texts, used, line->text + line->characters, line);
        add_to_page(&features->sums, line);
    }
    find_top(&features->paths, used);
    find_top(&features->class_paths, used);
    find_title(features);
    clear(features->ends, sizeof features->ends[0], features);
    look_back(features->rows, features->count, features->ends);
    clear(features->ends, sizeof features->ends[0], features);
    look_ahead(features->rows, features->count, features->ends);
}
