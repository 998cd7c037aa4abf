#include "method/learned/features.h"

#include <string.h>

#define PROSE_WORDS 10 /* the least words of a line of prose */
#define SHORT_WORDS 8  /* a short line has fewer */

/* Prose has a full stop or a comma, and less than a third of it is links. */
static bool is_prose(const struct traits *line) {
    return line->counts[CHARACTER_STOP] + line->counts[CHARACTER_COMMA] > 0 &&
           line->words >= PROSE_WORDS && 3 * line->link < line->characters;
}

static bool is_linked(const struct traits *line) {
    return 2 * line->link > line->characters;
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
        rows[i].around =
            (struct around){.prose_before = last.prose_before,
                            .link_run = is_linked(line) ? one_more(last.link_run) : 0,
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

void around_find(struct feature_row *rows, size_t count, struct path_end *ends, size_t slots) {
    memset(ends, 0, slots * sizeof ends[0]);
    look_back(rows, count, ends);
    memset(ends, 0, slots * sizeof ends[0]);
    look_ahead(rows, count, ends);
}
