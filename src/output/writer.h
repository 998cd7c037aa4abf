/* In:  spans of the tape, in order.
 * Out: the bytes of a format, through the output callback.
 * Memory: the caller owns all strings and the callback's context.
 *
 * A format writes the beginning, the runs and the end of each document, as if it were the only one.
 * Each format has its own file and a row in list.h. */
#ifndef DANAG_OUTPUT_WRITER_H
#define DANAG_OUTPUT_WRITER_H

#include "danag.h"
#include "output/address.h"
#include "output/formats.h"
#include "output/opening.h"

struct writer;

/* What is known only at the end of a document. */
struct ending {
    const char *title; /* "" if it has none */
    double confidence; /* as danag_confidence() returns it */
    bool cut;          /* content is missing: write no more text */
};

/* Each function returns 0 or the error of writer_put. The writer calls `begin`, then `run` for each
 * run and `text` for each piece of its text, then `end`. It does not call `end` for a dropped
 * document.
 *
 * A run belongs to a paragraph, and a paragraph to a block. At the first run of a paragraph,
 * `block` of the writer describes the new block and `block_before` the one before; `style` is still
 * that of the run before. At the first run after `gap` the paragraph may be the same. At a run with
 * STYLE_LINK, `link` is the address, and `links` has changed if the link is another one. */
struct format {
    struct format_facts facts;
    unsigned wants;    /* what it always needs: bits of enum style_want */
    unsigned may_want; /* what it can use if the user asks for links, images or numbers */
    bool with_title;   /* the preset of the option */
    bool only_offsets; /* it writes offsets in the page, which only the page's own text has */
    size_t state_size; /* bytes of `state` of the writer, all 0 at the first document */
    int (*begin)(struct writer *writer);
    int (*run)(struct writer *writer, const struct run *run);
    int (*text)(struct writer *writer, const char *text, size_t size);
    /* An image stands here; for the rest as `run`. May be NULL. */
    int (*image)(struct writer *writer, const struct run *run, const char *address,
                 const char *words);
    int (*gap)(struct writer *writer); /* called when text before the next run was left out */
    int (*end)(struct writer *writer, const struct ending *ending);
};

enum choice_of_title { TITLE_AS_FORMAT, TITLE_YES, TITLE_NO };

/* What the user wants of each format, as far as the format can do it. */
struct writer_wishes {
    enum choice_of_title with_title;
    bool links;
    bool images;
    bool numbers;
    unsigned width; /* columns; 0: lines are not wrapped */
};

#define WRITER_NOTE_MAX (2 * STYLES_ADDRESS_MAX + 1) /* an image's address, a NUL, its words */

/* What only a headline, links and images need. */
struct writer_extras {
    struct opening opening;
    char link[STYLES_ADDRESS_MAX + 1];
    char note[WRITER_NOTE_MAX + 1]; /* the RUN_LINK or RUN_IMAGE being read */
};

struct writer {
    const struct danag_allocator *memory; /* the caller sets it before writer_make */
    const struct format *format;
    danag_output *output;
    void *context;
    struct tape *tape;
    const char *url;     /* to write before each line; NULL: none */
    const char *address; /* the page's own, which its links are relative to; NULL: unknown */
    struct lines *lines; /* what the page says about itself: see lines_page */
    bool with_title;     /* write the headline first */
    bool drops_cells;    /* the tape has cells as containers for another writer, not for this one */
    void *state;         /* the format's own; NULL if it has none */
    struct writer_extras *extras; /* NULL if neither headlines, links nor images are wanted */
    bool numbers;                 /* text: write the numbers of list items */
    unsigned width;               /* text: columns of a line; 0: any */

    bool follows; /* the output already has a record */

    /* For the current document. */
    bool in_line;       /* a line is open */
    bool cut;           /* text is missing: write nothing more */
    uint64_t span_end;  /* the end of the last span, on the tape */
    bool begun;         /* there has been a span */
    struct style style; /* of the last run */
    struct block blocks[3];
    struct block *block; /* of the current paragraph, among `blocks` like the other two */
    struct block *block_before;
    struct block *block_next; /* the block of the paragraph `block_paragraph` */
    uint32_t block_paragraph; /* 0: none */
    uint64_t addresses;       /* bytes of all addresses from writer_resolve */
    uint32_t links;           /* how many links have begun */
    const char *link;         /* the address of the last one */
    struct run run;           /* the run or the note being read */
    size_t note_size;         /* bytes of the note read so far */
};

/* Starts writing to a new, empty output. */
void writer_begin_output(struct writer *writer, danag_output *output, void *context);

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

/* Writes a span of the tape. Spans must come in order. `self` is the writer. */
int writer_span(void *self, uint64_t start, uint64_t end);

int writer_end(struct writer *writer, const char *title, double confidence);

/* For formats. Returns 0, or STATUS_STOPPED if the callback stops the output. */
int writer_put(struct writer *writer, const char *bytes, size_t size);

/* A short address may become a long one by its base. The absolute addresses of a document together
 * have at most this many bytes, and this many times the bytes of the page before them. */
#define WRITER_ADDRESSES_FREE   (1024 * 1024)
#define WRITER_ADDRESSES_FACTOR 8

/* For formats: resolves the address of a link or an image, as address_resolve does. The size of
 * `to` also becomes 0 if the document has had too many bytes of addresses. */
void writer_resolve(struct writer *writer, struct address *to, const struct address *base,
                    const char *reference);

/* For formats that write lines. Begins a line: writes the URL, if there is one, and a tab. */
int writer_put_url(struct writer *writer);

#endif
