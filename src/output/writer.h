/* In:  spans of the tape, in order.
 * Out: the bytes of a format, through the output callback.
 * Memory: the caller owns all strings and the callback's context.
 *
 * The writer walks over the runs of a document and says what changes: a paragraph begins, text
 * follows, an image stands here, text was left out. A format writes that, and the beginning and the
 * end of the document. Each format has its own file and a row in list.h. */
#pragma once

#include "lines/headline.h"
#include "lines/lines.h"
#include "output/address.h"
#include "output/footnotes.h"
#include "output/formats.h"

/* In:  the runs of a document, and its headline.
 * Out: the same runs, without those that repeat the headline.
 * Memory: a struct of a fixed size.
 *
 * The writer puts the headline first. The text that follows may have it, too. This stage holds a
 * paragraph near the beginning until it has ended, and drops it if it is the headline. The headline
 * may also be spread over several paragraphs. */
#define OPENING_PARAGRAPHS 32 /* those that are looked at */
#define OPENING_RUNS_MAX   16 /* a paragraph with more runs, or with more bytes, is no headline */
#define OPENING_BYTES_MAX  4096

struct opening {
    struct tape_reader next;
    unsigned left;      /* paragraphs still to be looked at; 0: nothing is held any more */
    uint32_t passed_on; /* the last paragraph that was passed on before it ended */
    size_t run_count;
    struct run runs[OPENING_RUNS_MAX]; /* those held, with their bytes one after another */
    size_t size;
    char bytes[OPENING_BYTES_MAX];
    struct slice headline; /* in `headline_bytes` */
    char headline_bytes[TITLE_MAX];
};

/* Copies the headline; it may be empty. What is not dropped goes to `next`. */
void opening_begin(struct opening *opening, struct slice headline, struct tape_reader next);

/* Takes a run or a piece of text, or passes it on; `opening` is a struct opening. opening_flush
 * passes on what is held: text was left out, or the document ends. All return what `next` does. */
int opening_run(void *opening, const struct run *run);
int opening_text(void *opening, const char *text, size_t size);
int opening_flush(struct opening *opening);

struct writer;

/* What is known only at the end of a document. */
struct ending {
    const char *title; /* "" if it has none */
    double confidence; /* as danag_confidence() returns it */
    bool cut;          /* content is missing: write no more text */
};

/* The writer calls `begin` at the start of a document, and `end` at its end unless the document is
 * dropped. In between, it calls `paragraph` where a paragraph begins or goes on after a gap, `run`
 * for each run of text, `text` for each piece of a run, `image` for an image, and `gap` where text
 * was left out. If the output fails, what the function still puts is lost, and no other is called.
 *
 * A run belongs to a paragraph, and a paragraph to a block. At `paragraph`, `block` of the writer
 * is the new block, `block_before` the one before; the fields next to them say how they differ. At
 * `run`, `run` has the style; its STYLE_LINK says that `link` is an address, and `links` has
 * changed if the link is another one. For a format that wants notes, its MARK_FOOTNOTE says that it
 * is a reference to the note numbered `footnotes->number`, in place of its text; a note that no
 * reference leads to is no CONTAINER_FOOTNOTE, or an item without a number. Titles, and the words
 * of an image, have single spaces in place of white space and control characters. */
struct format {
    struct format_facts facts;
    unsigned wants;    /* what it always needs: bits of enum style_want */
    unsigned may_want; /* what it can use if the user asks for links, images or numbers */
    bool with_title;   /* the preset of the option */
    bool only_offsets; /* it writes offsets in the page, which only the page's own text has */
    size_t state_size; /* bytes of `state` of the writer, all 0 at the first document */
    void (*begin)(struct writer *writer);
    void (*paragraph)(struct writer *writer);
    void (*run)(struct writer *writer);
    void (*text)(struct writer *writer, const char *text, size_t size);
    void (*image)(struct writer *writer, const struct address *address, const char *words,
                  const char *title);
    void (*gap)(struct writer *writer); /* the last two may be NULL */
    void (*end)(struct writer *writer, const struct ending *ending);
    /* Puts what is known of the document before all that; `values` by enum field. Or NULL. */
    void (*front_matter)(struct outlet *outlet, const struct slice *values);
};

/* What the user wants of each format, as far as the format can do it. */
struct writer_wishes {
    bool chooses_title; /* otherwise each format does as it likes */
    bool with_title, links, images, numbers;
    uint64_t width; /* columns; 0: lines are not wrapped */
};

#define WRITER_WIDTH_LEAST 20 /* columns */
#define WRITER_WIDTH_MOST  1000

/* An image's address, its words and its title, with NULs between them. */
#define WRITER_NOTE_MAX (2 * STYLES_ADDRESS_MAX + 2 + STYLES_TITLE_MAX)

/* What only a headline, links and images need. */
struct writer_extras {
    struct opening opening;
    char href[STYLES_ADDRESS_MAX + 1]; /* of the last link, as the page has it */
    char title[STYLES_TITLE_MAX + 1];  /* and its title */
    char text[2 * STYLES_TITLE_MAX];   /* the beginning of its first text, while `compares` */
    size_t text_size;
    char note[WRITER_NOTE_MAX + 1]; /* the RUN_LINK or RUN_IMAGE being read */
    unsigned base_told;  /* the page's `told` when it was worked out, plus 1; 0: it was not */
    struct address base; /* what links and images are relative to */
    struct address link; /* of the link `resolved`; size 0: it is refused */
    struct address image;
};

struct writer {
    const struct danag_allocator *memory; /* the caller sets it before writer_make */
    const struct format *format;
    struct outlet outlet; /* the caller sets its output and context before writer_begin */
    struct tape *tape;
    const char *url;     /* to write before each line; NULL: none */
    const char *address; /* the page's own, which its links are relative to; NULL: unknown */
    struct lines *lines; /* what the page says about itself: lines_page and lines_title */
    bool with_title;     /* write the headline first */
    unsigned drops;      /* bits of enum style_want: what the tape has as containers for others */
    void *state;         /* the format's own; NULL if it has none */
    struct writer_extras *extras; /* NULL if neither headlines, links nor images are wanted */
    struct written_footnotes *footnotes; /* NULL if the format does not want notes */
    bool numbers;                        /* text: write the numbers of list items */
    unsigned width;                      /* text: columns of a line; 0: any */

    /* For the current document: all zeros when it begins. */
    bool in_line;       /* a line is open */
    bool cut;           /* text is missing: write nothing more */
    uint64_t span_end;  /* the end of the last span, on the tape */
    bool begun;         /* there has been a span */
    uint32_t paragraph; /* of the last run; 0: none */
    struct block blocks[3];
    struct block *block; /* of the current paragraph, among `blocks` like the other two */
    struct block *block_before;
    struct block *block_next; /* the block of the paragraph `block_paragraph` */
    uint32_t block_paragraph; /* 0: none */
    uint64_t addresses;       /* bytes of all absolute addresses */
    uint32_t resolved;        /* the link whose address is known, as in `links` */
    size_t note_size;         /* bytes of the note read so far */
    bool headed;              /* the headline has been written, as an h1 */
    bool titled;              /* the link has a title, and no text of it has come so far; */
    bool compares;            /* or only the beginning of that */
    bool skips;               /* the run is left out; the last such run: */
    bool skipped_space;       /* white space came before it */
    bool trims;               /* the next text follows the mark of a note: its dot goes */
    uint32_t skipped;         /* its paragraph; 0: none. If that has no other run, the next has: */
    struct {
        uint32_t pre; /* its `pre`; 0: none */
        uint16_t newlines;
        bool rule;
    } carried;

    /* For formats: what is there now. */
    bool first;        /* no paragraph came before this one */
    bool goes_on;      /* after a gap within a paragraph */
    bool gap;          /* text before this was left out */
    bool begins;       /* the run or the image is the first of its paragraph, or after a gap */
    unsigned shared;   /* the containers of the block before that are around this one, too */
    struct run run;    /* the run or the note being read */
    uint32_t links;    /* how many links have begun */
    const char *link;  /* the absolute address of the last one */
    const char *title; /* what its title says that its text does not; "" if nothing */
};

/* The styles that the format needs, always and for the wishes: bits of enum style_want. */
unsigned writer_wants(const struct format *format, const struct writer_wishes *wishes);

/* Gives the writer its format and what that needs. `styles` are those on the tape, at least what
 * the format wants. Returns false if memory is short. writer_free frees what it gave, even then. */
bool writer_make(struct writer *writer, const struct format *format,
                 const struct writer_wishes *wishes, struct tape *tape, struct lines *lines,
                 unsigned styles);
void writer_free(struct writer *writer);

/* Begins a document. The caller must first set `url` and `address`. */
int writer_begin(struct writer *writer);

/* Spans that will come, in order, before the first of them: so a note is known before the reference
 * to it. Otherwise only notes in the same span are. */
int writer_announce(void *self, uint64_t start, uint64_t end);

/* Writes a span of the tape. Spans must come in order. `self` is the writer. */
int writer_span(void *self, uint64_t start, uint64_t end);

int writer_end(struct writer *writer, const char *title, double confidence);

/* For formats. */
void writer_put(struct writer *writer, const char *bytes, size_t size);
void writer_puts(struct writer *writer, const char *text);
void writer_repeat(struct writer *writer, const char *text, size_t count);

/* Whether the block is in the same cell of a table as the one before, or later in its row. */
static inline bool writer_same_cell(const struct block *before, const struct block *block) {
    return block->table == before->table && block->row == before->row &&
           block->column == before->column;
}
static inline bool writer_later_cell(const struct block *before, const struct block *block) {
    return block->row != 0 && block->row == before->row && block->table == before->table &&
           block->column > before->column;
}

/* The box before the text of the block, if that begins the item of a task (GFM §5.3). The first
 * `shared` containers were around the block before, too. */
static inline enum task writer_task(const struct block *block, unsigned shared) {
    if (block->depth <= shared || block->kind != BLOCK_PARAGRAPH || block->table != 0) {
        return TASK_NONE;
    }
    const struct container *last = &block->containers[block->depth - 1];
    return container_is_item(last) ? (enum task)last->task : TASK_NONE;
}
static inline const char *writer_box(enum task task) {
    return task == TASK_DONE ? "[x] " : task == TASK_OPEN ? "[ ] " : "";
}

/* For formats that write lines. writer_put_url begins one, with any URL and a tab. */
void writer_put_url(struct writer *writer);
void writer_end_line(struct writer *writer); /* puts an LF */
