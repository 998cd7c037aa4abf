#include "output/writer_links.h"

#include "status.h"
#include "text/memory.h"

static int error_of(const struct writer *writer) {
    return writer->outlet.stopped ? STATUS_STOPPED : 0;
}

void writer_put(struct writer *writer, const char *bytes, size_t size) {
    outlet_put(&writer->outlet, bytes, size);
}

void writer_puts(struct writer *writer, const char *text) {
    outlet_put_text(&writer->outlet, text);
}

void writer_repeat(struct writer *writer, const char *text, size_t count) {
    while (count-- > 0 && !writer->outlet.stopped) { writer_puts(writer, text); }
}

void writer_put_url(struct writer *writer) {
    writer->in_line = true;
    if (writer->url == NULL || writer->outlet.stopped) { return; }
    address_put(&writer->outlet, slice_from(writer->url));
    writer_puts(writer, "\t");
}

void writer_end_line(struct writer *writer) {
    writer->in_line = false;
    writer_put(writer, "\n", 1);
}

static bool wants_title(const struct format *format, const struct writer_wishes *wishes) {
    /* A format without blocks has no place for a headline. */
    return (format->wants & STYLE_WANTS_BLOCKS) != 0 &&
           (wishes->chooses_title ? wishes->with_title : format->with_title);
}

unsigned writer_wants(const struct format *format, const struct writer_wishes *wishes) {
    unsigned wants = format->wants;
    if (wants_title(format, wishes)) { wants |= STYLE_WANTS_HEADLINE; }
    if (wishes->numbers) { wants |= format->may_want & STYLE_WANTS_ATTRIBUTES; }
    if (wishes->links) { wants |= format->may_want & STYLE_WANTS_LINKS; }
    if (wishes->images) { wants |= format->may_want & STYLE_WANTS_IMAGES; }
    return wants;
}

bool writer_make(struct writer *writer, const struct format *format,
                 const struct writer_wishes *wishes, struct tape *tape, struct lines *lines,
                 unsigned styles) {
    /* Notes for another writer of the same tape are read, too. */
    const bool extras = (styles & (STYLE_WANTS_ADDRESSES | STYLE_WANTS_HEADLINE)) != 0;
    writer->format = format;
    writer->tape = tape;
    writer->lines = lines;
    writer->numbers = wishes->numbers;
    writer->width = (unsigned)wishes->width;
    writer->with_title = wants_title(format, wishes);
    writer->drops = styles & ~format->wants &
                    (STYLE_WANTS_CELLS | STYLE_WANTS_CALLOUTS | STYLE_WANTS_FOOTNOTES);
    if (format->state_size > 0) { writer->state = memory_new(writer->memory, format->state_size); }
    if (extras) { writer->extras = memory_new(writer->memory, sizeof *writer->extras); }
    const bool notes = (format->wants & STYLE_WANTS_FOOTNOTES) != 0;
    if (notes) { writer->footnotes = memory_new(writer->memory, sizeof *writer->footnotes); }
    return (format->state_size == 0 || writer->state != NULL) &&
           (!notes || writer->footnotes != NULL) && (!extras || writer->extras != NULL);
}

void writer_free(struct writer *writer) {
    memory_free(writer->memory, writer->state);
    memory_free(writer->memory, writer->extras);
    memory_free(writer->memory, writer->footnotes);
    writer->state = NULL;
    writer->footnotes = NULL;
    writer->extras = NULL;
}

/* A paragraph comes: looks whether all of the one before it was left out. */
static void carry_on(struct writer *writer) {
    const struct block *block = writer->block_next;
    const bool all = writer->skipped != 0 && writer->skipped == writer->block_paragraph &&
                     writer->skipped != writer->paragraph;
    writer->carried.pre = all ? block->pre : 0;
    writer->carried.newlines = all ? block->newlines : 0;
    writer->carried.rule = all && block->rule;
}

/* The block has what the one before it leaves behind. */
static void take_carried(const struct writer *writer, struct block *block) {
    const unsigned newlines = block->newlines + (unsigned)writer->carried.newlines;
    block->rule = block->rule || writer->carried.rule;
    if (writer->carried.pre == 0 || writer->carried.pre != block->pre) { return; }
    block->newlines = (uint16_t)(newlines < UINT16_MAX ? newlines : UINT16_MAX);
}

/* The block of a paragraph is that of the last RUN_BLOCK, or plain. Only the headline is an h1.
 * What an h1 of the page has below it is seldom meant to be below an h2, so its level stays. */
static void change_block(struct writer *writer, uint32_t paragraph) {
    struct block *block = writer->block_before;
    writer->block_before = writer->block;
    if (writer->block_paragraph == paragraph) {
        writer->block = writer->block_next;
        writer->block_next = block;
        block = writer->block;
        if (writer->headed && block->kind == BLOCK_HEADING && block->level == 1) {
            block->level = 2;
        }
    } else {
        carry_on(writer);
        block_make_plain(block, paragraph);
        take_carried(writer, block);
        if (writer->footnotes != NULL && writer->footnotes->present != 0) {
            footnotes_contain(writer->footnotes, block);
        }
        writer->block = block;
    }
}

void writer_begin_run(struct writer *writer) {
    const uint32_t paragraph = writer->run.style.paragraph;
    writer->first = writer->paragraph == 0;
    writer->goes_on = paragraph == writer->paragraph;
    writer->begins = writer->gap || !writer->goes_on;
    if (!writer->begins) { return; }
    if (!writer->goes_on) { change_block(writer, paragraph); }
    if (writer->skipped != paragraph) { writer->skipped = 0; }
    writer->paragraph = paragraph;
    writer->shared =
        writer->goes_on ? writer->block->depth : block_shared(writer->block_before, writer->block);
    writer->format->paragraph(writer);
    writer->gap = false;
}

static void drop_containers(const struct writer *writer, struct block *block) {
    static const unsigned wants[] = {
        [CONTAINER_CELL] = STYLE_WANTS_CELLS,        [CONTAINER_CAPTION] = STYLE_WANTS_CELLS,
        [CONTAINER_TERM] = STYLE_WANTS_CELLS,        [CONTAINER_DEFINITION] = STYLE_WANTS_CELLS,
        [CONTAINER_DETAILS] = STYLE_WANTS_CELLS,     [CONTAINER_CALLOUT] = STYLE_WANTS_CALLOUTS,
        [CONTAINER_FOOTNOTE] = STYLE_WANTS_FOOTNOTES};
    unsigned kept = 0;
    unsigned outside = block->outside;
    for (unsigned i = 0; i < block->depth; i++) {
        const struct container *container = &block->containers[i];
        if ((wants[container->kind] & writer->drops) != 0) {
            outside -= i < block->outside;
        } else {
            block->containers[kept++] = *container;
        }
    }
    block->depth = (uint8_t)kept;
    block->outside = (uint8_t)outside;
}

static int on_run(void *self, const struct run *run);
static int on_text(void *self, const char *text, size_t size);

static struct tape_reader own_reader(struct writer *writer) {
    return (struct tape_reader){on_run, on_text, writer};
}

/* Whether the run belongs to an inset note, whose number is known. */
static bool is_inset(const struct writer *writer) {
    return writer->run.style.inset && writer->footnotes != NULL && writer->footnotes->number != 0;
}

/* Writes the inset notes that are held, if a run of this paragraph may come after them. */
static int release(struct writer *writer, const struct style *next) {
    const struct tape_reader reader = own_reader(writer);
    const bool told = writer->block_paragraph == next->paragraph;
    const struct block *block = told ? writer->block_next : NULL;
    if (next->kind == RUN_BLOCK || next->inset || next->paragraph == writer->paragraph ||
        (told && block->first != next->paragraph) || !footnotes_fit(writer->block, block)) {
        return 0;
    }
    return footnotes_release(writer->footnotes, &reader);
}

_Static_assert(WRITER_NOTE_MAX + sizeof(struct run) <= FOOTNOTES_HELD_MAX / 2, "there is room");

/* Holds bytes of the run, which is inset. */
static int hold(struct writer *writer, const char *bytes, size_t size) {
    const struct run run = writer->run;
    const struct tape_reader reader = own_reader(writer);
    const bool room = footnotes_keep(writer->footnotes, &run, bytes, size);
    const int error = room ? 0 : footnotes_release(writer->footnotes, &reader);
    writer->run = run;
    writer->run.style.spaced = false;
    return error;
}

/* An inset run of text begins: the first of a note leaves the reference to it in its place. */
static void begin_inset(struct writer *writer) {
    const struct style style = writer->run.style;
    writer->skips = style.back;
    if (writer->footnotes->taken) { return; }
    writer->footnotes->taken = true;
    writer->run.style.marks = MARK_FOOTNOTE;
    writer->run.style.bits = 0;
    writer_begin_run(writer);
    writer->format->run(writer);
    writer->run.style = style;
}

/* The note has been read as far as the tape had room for it. */
static void end_note(struct writer *writer) {
    const size_t size = writer->note_size;
    if (writer->run.style.kind == RUN_BLOCK) {
        struct block *block = writer->block_next;
        if (size >= offsetof(struct block, containers) && size == block_size(block->depth)) {
            writer->block_paragraph = writer->run.style.paragraph;
            if (writer->drops != 0) { drop_containers(writer, block); }
            if (writer->footnotes != NULL) { footnotes_settle(writer->footnotes, block); }
            take_carried(writer, block);
        }
        return;
    }
    writer->extras->note[size] = '\0';
    if (writer->run.style.kind == RUN_IMAGE) {
        writer_image(writer);
        return;
    }
    if (is_inset(writer)) {
        hold(writer, writer->extras->note, size);
    } else {
        writer_begin_link(writer);
    }
}

/* Whether the run is part of a note or a reference that the format does not show. */
static bool skip_in_footnote(struct writer *writer) {
    struct style *style = &writer->run.style;
    if (writer->footnotes == NULL) { return false; }
    if (style->back) {
        const struct block *block = style->paragraph == writer->paragraph ? writer->block
                                    : style->paragraph == writer->block_paragraph
                                        ? writer->block_next
                                        : NULL;
        return block != NULL && footnotes_number_of(block) != 0;
    }
    return (style->marks & MARK_FOOTNOTE) != 0 && footnotes_take(writer->footnotes, style);
}

static bool skip(struct writer *writer) {
    struct style *style = &writer->run.style;
    const bool skipped = writer->skipped == style->paragraph;
    writer->trims = skipped && writer->trims;
    writer->skips = (style->aside && (writer->format->wants & STYLE_WANTS_ATTRIBUTES) != 0) ||
                    skip_in_footnote(writer);
    if (writer->skips) {
        writer->trims = style->back && style->paragraph != writer->paragraph;
        writer->skipped_space = style->spaced || (skipped && writer->skipped_space);
        writer->skipped = style->paragraph;
    } else if (skipped && writer->skipped_space) {
        style->spaced = true;
        writer->skipped_space = false;
    }
    return writer->skips;
}

static int on_run(void *self, const struct run *run) {
    struct writer *writer = self;
    if (writer->footnotes != NULL && writer->footnotes->held > 0) {
        const int error = release(writer, &run->style);
        if (error != 0) { return error; }
    }
    writer->run = *run;
    writer->note_size = 0;
    writer->skips = writer->compares = false;
    if (run->style.kind == RUN_BLOCK) { carry_on(writer); }
    if (run->style.kind == RUN_FOOTNOTE) {
        if (writer->footnotes != NULL) { footnotes_refer(writer->footnotes, "", 0); }
        return 0;
    }
    if (run->style.kind > RUN_LINE) {
        if (run->size == 0) { end_note(writer); }
        return error_of(writer);
    }
    /* The run is empty if the tape had no room for any of its text. */
    if (run->size == 0 && run->style.kind == RUN_TEXT) { return 0; }
    if (is_inset(writer)) {
        begin_inset(writer);
        return error_of(writer);
    }
    if (skip(writer)) { return 0; }
    const bool delimited = (run->style.marks & MARK_DELIMITED) != 0;
    if (delimited && !lines_page(writer->lines)->formulas) { writer->run.style.marks = 0; }
    if ((writer->run.style.bits & STYLE_LINK) != 0) { writer_find_link(writer); }
    if (writer->titled && (writer->run.style.bits & STYLE_LINK) != 0) {
        writer->compares = true;
        writer->extras->text_size = 0;
        return 0;
    }
    writer_begin_run(writer);
    writer->format->run(writer);
    return error_of(writer);
}

static int on_text(void *self, const char *text, size_t size) {
    struct writer *writer = self;
    if (writer->skips) { return 0; }
    if (writer->run.style.kind == RUN_TEXT) {
        if (is_inset(writer)) { return hold(writer, text, size); }
        if (writer->trims) {
            /* What is left of the mark of a note: `1. `. */
            const struct slice rest = slice_skip((struct slice){text, size}, ".:) ");
            writer->trims = false;
            text = rest.bytes;
            size = rest.size;
        }
        const size_t taken =
            writer->compares ? writer_compare_title(writer, (struct slice){text, size}) : 0;
        if (taken < size) { writer->format->text(writer, text + taken, size - taken); }
        return error_of(writer);
    }
    if (writer->run.style.kind == RUN_FOOTNOTE) {
        if (writer->footnotes != NULL) { footnotes_refer(writer->footnotes, text, size); }
        return 0;
    }
    /* As much of the note as fits. */
    const bool block = writer->run.style.kind == RUN_BLOCK;
    char *note = block ? (char *)writer->block_next : writer->extras->note;
    size_t left = (block ? sizeof *writer->block_next : WRITER_NOTE_MAX) - writer->note_size;
    size_t taken = size < left ? size : left;
    if (block) { writer->block_paragraph = 0; }
    memcpy(note + writer->note_size, text, taken);
    writer->note_size += taken;
    if (writer->note_size == writer->run.size) { end_note(writer); }
    return error_of(writer);
}

int writer_begin(struct writer *writer) {
    const size_t start = offsetof(struct writer, in_line);
    writer->outlet.stopped = false;
    memset((char *)writer + start, 0, sizeof *writer - start);
    writer->link = writer->title = "";
    if (writer->extras != NULL) {
        opening_begin(&writer->extras->opening, (struct slice){"", 0}, own_reader(writer));
        writer->extras->base_told = 0;
        writer->extras->link.size = 0;
    }
    if (writer->footnotes != NULL) {
        memset(writer->footnotes, 0, offsetof(struct written_footnotes, held_bytes));
    }
    writer->block = &writer->blocks[0];
    writer->block_before = &writer->blocks[1];
    writer->block_next = &writer->blocks[2];
    block_make_plain(writer->block, 0);
    writer->format->begin(writer);
    return error_of(writer);
}

static int flush_opening(struct writer *writer) {
    return writer->extras != NULL ? opening_flush(&writer->extras->opening) : 0;
}

/* Writes the headline, as a paragraph that the page does not have. */
static int put_headline(struct writer *writer) {
    const struct slice url = slice_from(writer->address != NULL ? writer->address : "");
    const struct told told = {.title = {"", 0}, .url = url};
    const struct slice headline = lines_headline(writer->lines, &told);
    const struct run run = {.size = headline.size, .style.paragraph = UINT32_MAX};
    if (headline.size == 0) { return 0; }
    opening_begin(&writer->extras->opening, headline, own_reader(writer));
    block_make_plain(writer->block_next, run.style.paragraph);
    writer->block_next->kind = BLOCK_HEADING;
    writer->block_next->level = 1;
    writer->block_paragraph = run.style.paragraph;
    int error = on_run(writer, &run);
    writer->headed = true;
    return error == 0 ? on_text(writer, headline.bytes, headline.size) : error;
}

static int gap(struct writer *writer) {
    int error = flush_opening(writer);
    if (error != 0) { return error; }
    writer->gap = true;
    if (writer->footnotes != NULL) { writer->footnotes->number = 0; }
    /* The address of a link that goes on may have been left out. */
    writer->links++;
    writer->titled = false;
    if (writer->extras != NULL) { writer->extras->href[0] = '\0'; }
    if (writer->format->gap != NULL) { writer->format->gap(writer); }
    return error_of(writer);
}

int writer_announce(void *self, uint64_t start, uint64_t end) {
    struct writer *writer = self;
    if (writer->footnotes == NULL || !lines_has_footnotes(writer->lines)) { return 0; }
    return footnotes_announce(writer->footnotes, writer->tape, start, end);
}

int writer_span(void *self, uint64_t start, uint64_t end) {
    struct writer *writer = self;
    if (writer->cut) { return 0; }
    writer->cut = tape_read_end(writer->tape, start, end) < end;
    int error = start == writer->span_end ? 0 : gap(writer);
    if (error == 0 && writer->with_title && !writer->begun) { error = put_headline(writer); }
    writer->begun = true;
    writer->span_end = end;
    if (error == 0) { error = writer_announce(writer, start, end); }
    if (error != 0) { return error; }
    const bool opens = writer->with_title && writer->extras->opening.left > 0;
    const struct tape_reader reader =
        opens ? (struct tape_reader){opening_run, opening_text, &writer->extras->opening}
              : own_reader(writer);
    return tape_read(writer->tape, start, end, &reader);
}

int writer_end(struct writer *writer, const char *title, double confidence) {
    const struct ending ending = {title, confidence, writer->cut};
    const struct tape_reader reader = own_reader(writer);
    int error = flush_opening(writer);
    if (error == 0 && writer->footnotes != NULL && !writer->cut) {
        error = footnotes_release(writer->footnotes, &reader);
    }
    if (error == 0) { writer->format->end(writer, &ending); }
    return error_of(writer);
}

static const struct format_row rows[] = {
#define FORMAT(name)  {&format_##name.facts, &format_##name, NULL},
#define RECORDS(name) {&record_##name.facts, &format_text, &record_##name},
#include "output/list.h"
};

const struct format_row *format_row_at(size_t index) {
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}
