#include "claims.h"
#include "lines/tape.h"

#include "bytes.h"
#include "draw.h"

#include <stdlib.h>
#include <string.h>

#define RUNS_BOUND 400
#define HAN        "\xe6\xb1\x89"

/* Everything that was put in, and what the tape may have lost of it. */
struct model {
    struct bytes text;
    struct run runs[RUNS_BOUND];
    uint64_t starts[RUNS_BOUND + 1]; /* positions of the runs, and of the next run */
    size_t offsets[RUNS_BOUND + 1];  /* of their text in `text` */
    size_t count;

    size_t forgotten; /* how many runs, from the first on */
    size_t lost;      /* everything before this run may be lost */
    size_t droppable; /* text may have been dropped from this run on */
    size_t line;      /* the first run of the newest line */
    size_t kept_first;
    size_t kept_last; /* the run after the kept ones; kept_first if there are none */
    bool kept_may_be_cut;
};

struct reading {
    struct bytes text;
    struct run runs[RUNS_BOUND];
    size_t count;
};

static int on_run(void *self, const struct run *run) {
    struct reading *reading = self;
    reading->runs[reading->count++] = *run;
    return 0;
}

static int on_text(void *self, const char *text, size_t size) {
    return bytes_put(&((struct reading *)self)->text, text, size);
}

static int read_into(struct tape *tape, uint64_t start, uint64_t end, struct reading *reading) {
    const struct tape_reader reader = {on_run, on_text, reading};
    reading->count = 0;
    bytes_clear(&reading->text);
    return tape_read(tape, start, end, &reader);
}

/* Half of the limit, less what is set aside for the newest line, and a little for the chunks. */
static uint64_t least_window(size_t limit) {
    return limit / 2 / 16 * 13 - 2 * TAPE_CHUNK_SIZE;
}

/* This much of the newest line is kept, whatever comes before it. */
static uint64_t least_aside(size_t limit) {
    return limit / 2 / TAPE_LINE_SHARE / 4 * 3;
}

static void must(bool holds, const char *what) {
    if (!holds) { ck_abort_msg("%s", what); }
}

static void assert_same_run(const struct run *one, const struct run *other) {
    must(one->source_start == other->source_start && one->source_end == other->source_end &&
             one->style.paragraph == other->style.paragraph &&
             one->style.spaced == other->style.spaced,
         "a run is not the one that was put in");
}

/* What is read of the runs from `first` up to `last` is a prefix, in whole characters. */
static void assert_read(struct tape *tape, const struct model *model, size_t first, size_t last,
                        bool may_be_cut) {
    static struct reading reading;
    uint64_t start = model->starts[first], end = model->starts[last];
    must(read_into(tape, start, end, &reading) == 0, "reading fails");
    must(reading.count <= last - first, "there are more runs than were put in");
    size_t done = 0;
    for (size_t i = 0; i < reading.count; i++) {
        const struct run *read = &reading.runs[i];
        const struct run *put = &model->runs[first + i];
        assert_same_run(read, put);
        must(read->size == put->size || (read->size < put->size && i + 1 == reading.count),
             "a run is cut that is not the last");
        done += read->size;
    }
    const char *text = model->text.at + model->offsets[first];
    must(done == reading.text.size, "the sizes are not those of the text");
    must(done == 0 || memcmp(reading.text.at, text, done) == 0, "the text is no prefix");
    must(done == model->text.size - model->offsets[first] ||
             ((unsigned char)text[done] & 0xc0) != 0x80,
         "a character is cut");
    bool whole =
        reading.count == last - first && done == model->offsets[last] - model->offsets[first];
    must(whole || may_be_cut, "text is missing though there is room for it");
    must(whole == (tape_read_end(tape, start, end) == end), "a cut is not told");
}

static void assert_window(struct tape *tape, const struct model *model, size_t limit) {
    static struct reading reading;
    uint64_t start = model->starts[model->forgotten];
    read_into(tape, start, model->starts[model->count], &reading);
    uint64_t held = reading.text.size + reading.count * sizeof(struct run);
    must(held <= limit / 2, "more is kept than half of the limit");
}

static void model_begin(struct model *model, struct tape *tape) {
    bytes_clear(&model->text);
    *model = (struct model){.text = model->text, .droppable = SIZE_MAX};
    tape_begin(tape);
    must(tape_position(tape) == 0, "positions do not begin at 0");
}

static size_t readable(const struct model *model) {
    return model->lost > model->forgotten ? model->lost : model->forgotten;
}

static void put_run(struct draw *draw, struct model *model, struct tape *tape, size_t limit) {
    static const char *const pieces[] = {"a",        "bc ", "\xc3\xa9", HAN, "\xf0\x9f\x98\x80",
                                         HAN HAN "x"};
    struct run *run = &model->runs[model->count];
    *run = (struct run){.source_start = draw_below(draw, 1000),
                        .source_end = draw_below(draw, 1000),
                        .style.paragraph = (uint32_t)draw_below(draw, 3),
                        .style.spaced = draw_below(draw, 2) == 0};
    if (draw_below(draw, 3) == 0) {
        tape_line(tape);
        model->line = model->count;
    }
    const struct run opened = {.source_start = run->source_start, .style = run->style};
    must(tape_open(tape, &opened), "memory is short");
    uint64_t bound = draw_below(draw, 3) == 0 ? 4000 : 40;
    for (uint64_t left = 1 + draw_below(draw, bound); left > 0; left--) {
        const char *piece = pieces[draw_below(draw, sizeof pieces / sizeof pieces[0])];
        must(tape_append(tape, piece, strlen(piece)), "memory is short");
        bytes_put_text(&model->text, piece);
        run->size += strlen(piece);
    }
    tape_close(tape, run->source_end);
    model->count++;
    model->starts[model->count] = tape_position(tape);
    model->offsets[model->count] = model->text.size;
    uint64_t span = tape_position(tape) - model->starts[readable(model)];
    if (span > least_window(limit) && model->droppable == SIZE_MAX) {
        model->droppable = model->count - 1;
    }
}

static bool may_be_cut(const struct model *model, size_t first, size_t last) {
    return first < model->lost || model->droppable < last;
}

/* Once the position is forgotten from which text was dropped, new text is kept, unless it follows a
 * newest line that was too long to be set aside whole. */
static void forget(struct model *model, struct tape *tape, size_t run, size_t limit) {
    uint64_t dropped =
        tape_read_end(tape, model->starts[readable(model)], model->starts[model->count]);
    model->forgotten = run;
    tape_forget(tape, model->starts[run]);
    if (dropped < model->starts[run]) { model->lost = model->count; }
    if (model->lost == model->count || run == model->count) { model->droppable = SIZE_MAX; }
    bool long_line = tape_position(tape) - model->starts[model->line] > least_aside(limit);
    if (model->lost == model->count && run < model->count && long_line) {
        model->droppable = model->line;
    }
}

static void keep(struct model *model, struct tape *tape, size_t first, size_t last) {
    model->kept_first = first;
    model->kept_last = last;
    model->kept_may_be_cut = may_be_cut(model, first, last);
    tape_keep(tape, model->starts[first], model->starts[last]);
}

static size_t draw_run(struct draw *draw, const struct model *model, size_t first) {
    return first + draw_below(draw, model->count - first + 1);
}

static void do_something(struct draw *draw, struct model *model, struct tape *tape, size_t limit) {
    uint64_t what = draw_below(draw, 30);
    if (what == 0) {
        size_t first = draw_run(draw, model, model->forgotten);
        size_t last = draw_run(draw, model, first);
        keep(model, tape, first, last);
        forget(model, tape, last, limit);
    } else if (what == 1) {
        tape_drop_kept(tape);
        model->kept_first = model->kept_last = 0;
    } else if (what < 6) {
        forget(model, tape, draw_run(draw, model, model->forgotten), limit);
    } else if (what < 8) {
        forget(model, tape, model->count, limit);
    } else {
        put_run(draw, model, tape, limit);
    }
}

static void assert_everything(struct draw *draw, const struct model *model, struct tape *tape,
                              size_t limit) {
    size_t first = draw_run(draw, model, model->forgotten);
    size_t last = draw_run(draw, model, first);
    assert_read(tape, model, first, last, may_be_cut(model, first, last));
    assert_read(tape, model, model->kept_first, model->kept_last, model->kept_may_be_cut);
    assert_window(tape, model, limit);
}

SUITE("tape");

LONG_CLAIM(random_sequences_read_as_prefixes_of_what_was_put_in) {
    static struct model model;
    struct draw draw = {4};
    for (int round = 0; round < 60; round++) {
        size_t limit = TAPE_LIMIT_LEAST + draw_below(&draw, 3) * 50000;
        struct tape *tape = tape_new(NULL, limit);
        for (int document = 0; document < 3; document++) {
            model_begin(&model, tape);
            while (model.count < RUNS_BOUND - 1) {
                do_something(&draw, &model, tape, limit);
                if (draw_below(&draw, 3) == 0) { assert_everything(&draw, &model, tape, limit); }
            }
        }
        tape_free(tape);
    }
    bytes_free(&model.text);
}

#define STOPPED 9

struct stop {
    int calls_left;
};

static int stop_at_run(void *self, const struct run *run) {
    (void)run;
    return --((struct stop *)self)->calls_left == 0 ? STOPPED : 0;
}

static int stop_at_text(void *self, const char *text, size_t size) {
    (void)text, (void)size;
    return --((struct stop *)self)->calls_left == 0 ? STOPPED : 0;
}

/* Puts in a run of `size` letters. Returns its position. */
static uint64_t put(struct tape *tape, char letter, size_t size) {
    uint64_t start = tape_position(tape);
    must(tape_open(tape, &(struct run){.source_start = start}), "memory is short");
    for (size_t i = 0; i < size; i++) {
        if (!tape_append(tape, &letter, 1)) { ck_abort_msg("memory is short"); }
    }
    tape_close(tape, start + size);
    return start;
}

/* `size` bytes can be read from `start` to `end`, each of them `letter`. */
static void assert_reads(struct tape *tape, uint64_t start, uint64_t end, char letter,
                         size_t size) {
    static struct reading reading;
    ck_assert_int_eq(read_into(tape, start, end, &reading), 0);
    ck_assert_uint_eq(reading.text.size, size);
    for (size_t i = 0; i < size; i++) {
        must(reading.text.at[i] == letter, "the text is not the one put in");
    }
    bytes_free(&reading.text);
}

CLAIM(the_newest_text_and_one_older_stretch_are_kept) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    uint64_t a = put(tape, 'a', 10000);
    uint64_t b = put(tape, 'b', 10000);
    tape_keep(tape, a, b);
    tape_forget(tape, b);
    uint64_t c = put(tape, 'c', 10000);
    uint64_t d = tape_position(tape);
    assert_reads(tape, a, b, 'a', 10000);
    assert_reads(tape, b, c, 'b', 10000);
    assert_reads(tape, c, d, 'c', 10000);
    tape_keep(tape, b, c);
    tape_forget(tape, c);
    assert_reads(tape, b, c, 'b', 10000);
    assert_reads(tape, c, d, 'c', 10000);
    tape_free(tape);
}

CLAIM(what_does_not_fit_is_dropped_from_the_end) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    uint64_t a = put(tape, 'a', 10000);
    uint64_t b = put(tape, 'b', 30000);
    uint64_t c = put(tape, 'c', 10);
    uint64_t end = tape_position(tape);
    assert_reads(tape, a, b, 'a', 10000);
    ck_assert_uint_gt(tape_read_end(tape, b, c), b);
    ck_assert_uint_lt(tape_read_end(tape, b, c), c);
    assert_reads(tape, c, end, 'c', 0);
    tape_free(tape);
}

CLAIM(a_cut_stretch_stays_cut_when_it_becomes_the_older_one) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    uint64_t a = put(tape, 'a', 20000);
    put(tape, 'b', 20000);
    uint64_t c = put(tape, 'c', 10);
    uint64_t stop = tape_read_end(tape, a, c);
    ck_assert_uint_lt(stop, c);
    tape_keep(tape, a, c);
    tape_forget(tape, c);
    put(tape, 'd', 20000);
    ck_assert_uint_eq(tape_read_end(tape, a, c), stop);
    tape_free(tape);
}

CLAIM(text_is_kept_again_once_dropped_text_is_forgotten) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    put(tape, 'a', 30000);
    uint64_t b = put(tape, 'b', 10);
    tape_forget(tape, b);
    uint64_t c = put(tape, 'c', 20000);
    uint64_t end = tape_position(tape);
    assert_reads(tape, c, end, 'c', 20000);
    assert_reads(tape, b, end, 'c', 0); /* only a prefix can be read, and its start was dropped */
    tape_free(tape);
}

CLAIM(the_newest_line_is_kept_even_if_the_window_was_full) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    for (size_t before = 20000; before < 40000; before += 500) {
        put(tape, 'a', before);
        tape_line(tape);
        uint64_t b = put(tape, 'b', 2000);
        tape_forget(tape, b);
        uint64_t c = put(tape, 'c', 10000);
        uint64_t end = tape_position(tape);
        assert_reads(tape, b, c, 'b', 2000);
        assert_reads(tape, c, end, 'c', 10000);
        tape_forget(tape, end);
    }
    tape_free(tape);
}

/* Counts the bytes allocated: a tape frees nothing before it ends. */
static void *resize_counted(void *taken, void *block, size_t size) {
    if (size == 0) {
        free(block);
        return NULL;
    }
    *(size_t *)taken += size;
    return realloc(block, size);
}

LONG_CLAIM(a_tape_takes_no_more_than_its_limit) {
    struct draw draw = {9};
    size_t taken = 0;
    const struct danag_allocator allocator = {resize_counted, &taken};
    struct tape *tape = tape_new(&allocator, TAPE_LIMIT_LEAST);
    taken = 0;
    for (int round = 0; round < 200; round++) {
        tape_begin(tape);
        for (int cluster = 0; cluster < 20; cluster++) {
            uint64_t start = tape_position(tape);
            for (uint64_t left = draw_below(&draw, 60); left > 0; left--) {
                tape_line(tape);
                put(tape, 'a', 1 + draw_below(&draw, 3000));
            }
            uint64_t end = tape_position(tape);
            tape_line(tape);
            put(tape, 'b', 1 + draw_below(&draw, 8000));
            if (draw_below(&draw, 2) == 0) { tape_keep(tape, start, end); }
            tape_forget(tape, end);
        }
    }
    ck_assert_uint_gt(taken, TAPE_LIMIT_LEAST * 3 / 4);
    ck_assert_uint_le(taken, TAPE_LIMIT_LEAST);
    tape_free(tape);
}

CLAIM(a_reader_stops_at_the_first_result_other_than_0) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    put(tape, 'a', 10000);
    put(tape, 'b', 10);
    struct stop stop = {0};
    const struct tape_reader reader = {stop_at_run, stop_at_text, &stop};
    stop.calls_left = 1;
    ck_assert_int_eq(tape_read(tape, 0, tape_position(tape), &reader), STOPPED);
    stop.calls_left = 2;
    ck_assert_int_eq(tape_read(tape, 0, tape_position(tape), &reader), STOPPED);
    stop.calls_left = 100;
    ck_assert_int_eq(tape_read(tape, 0, tape_position(tape), &reader), 0);
    tape_free(tape);
}

CLAIM(an_empty_tape_has_nothing_to_read) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    tape_begin(tape);
    assert_reads(tape, 0, 0, ' ', 0);
    tape_forget(tape, 0);
    tape_keep(tape, 0, 0);
    tape_drop_kept(tape);
    assert_reads(tape, 0, 0, ' ', 0);
    tape_free(tape);
    tape_free(NULL);
}

CLAIM(a_cursor_visits_every_run_that_is_not_forgotten) {
    static const char text[3000] = "";
    uint64_t starts[RUNS_BOUND];
    struct draw draw = {7};
    struct tape *tape = tape_new(NULL, (size_t)1 << 22);
    tape_begin(tape);
    for (size_t i = 0; i < RUNS_BOUND; i++) {
        starts[i] = tape_position(tape);
        ck_assert(tape_open(tape, &(struct run){.source_start = i}));
        ck_assert(tape_append(tape, text, draw_below(&draw, i % 9 == 0 ? sizeof text : 40)));
        tape_close(tape, i);
    }
    ck_assert(tape_forget(tape, starts[100]));
    struct tape_cursor cursor = {.position = starts[100]};
    for (size_t i = 101; i < RUNS_BOUND; i++) {
        tape_next(tape, &cursor);
        ck_assert_uint_eq(cursor.position, starts[i]);
    }
    tape_free(tape);
}
