/* In:  spans of the tape from the method, and what is known of the document.
 * Out: the output of the document: by a writer, as the spans come; or a record, when the document
 *      ends. If languages are chosen, a writer's output is held back until then, too. A filter may
 *      leave out paragraphs.
 * Memory: that of its parts; of what may grow with a document, at most delivery_memory.
 *
 * A body is the text in one format. Text, Markdown and HTML have the content; the comments have
 * what the method takes for readers' comments and not for content, in the format of the first other
 * body. A record has some of these. Without records, there is a body that is the output. */
#pragma once

#include "metadata/metadata.h"
#include "options.h"
#include "output/sieve.h"

/* The first three are numbered as their formats are (format_row_at). */
enum { BODY_TEXT, BODY_MARKDOWN, BODY_HTML, BODY_COMMENTS, BODY_OUTPUT, BODIES };

struct body {
    const struct format *format; /* NULL: it is not wanted */
    struct writer writer;
    struct bounded held; /* what it has written; `most` is 0 for an output that is not held back */
};

#define NUMBER_SIZE 24 /* bytes of a number in digits, with a NUL */

struct delivery {
    const struct options *options;
    danag_output *output; /* NULL: none is set yet */
    void *context;
    struct body bodies[BODIES];
    struct field_list fields; /* of a record; empty: none is written */
    struct sieve *sieve;      /* NULL: no paragraphs are filtered */
    struct known *known;      /* NULL: no records are written and no metadata wanted */
    const char *url, *content_type;
    struct bounded shown_url; /* the URL as records have it, at most three times as long */
    char words[NUMBER_SIZE], confidence[NUMBER_SIZE];
    bool tells_language; /* the language of each document is wanted, and CLD2 is built in */
    bool begun;          /* the output has begun; with a sieve, once a paragraph has passed */
    bool follows;        /* a record has been written to the output */
    bool foreign;        /* after delivery_end: the language was none of those chosen */
    bool filtered; /* after delivery_end: all paragraphs are left out, and there was one at least */
};

/* How many bytes of max_memory are for what is held back. */
size_t delivery_memory(const struct options *options);

/* Starts a new, empty output. */
void delivery_set_output(struct delivery *delivery, danag_output *output, void *context);

/* Asks for the styles that the formats need. All must outlive the delivery. False if memory is
 * short; delivery_free frees it even then. */
bool delivery_make(struct delivery *delivery, const struct options *options, struct tape *tape,
                   struct lines *lines);
void delivery_free(struct delivery *delivery);

/* Whether the metadata are wanted: by the user, or for records. */
bool delivery_wants_metadata(const struct delivery *delivery);

/* Whether spans of readers' comments are wanted. */
bool delivery_wants_comments(const struct delivery *delivery);

/* Begins a document. The strings may be NULL, and must stay valid until delivery_end. This and the
 * next functions return 0, STATUS_STOPPED or STATUS_NO_MEMORY. */
int delivery_begin(struct delivery *delivery, const char *url, const char *content_type);

/* Copies a fact of the document; NULL or "" forgets it. False if there is no room: then it is
 * unknown. Without records and metadata it does nothing. With either, delivery_fact tells what is
 * known. */
bool delivery_describe(struct delivery *delivery, enum field fact, const char *value);
struct slice delivery_fact(const struct delivery *delivery, enum field fact);

/* A span of content, or of comments. `self` is the delivery. */
int delivery_span(void *self, uint64_t start, uint64_t end);
int delivery_comment(void *self, uint64_t start, uint64_t end);
/* delivery_announce tells of a span that will come. It need only be called if
 * delivery_wants_spans_early. */
bool delivery_wants_spans_early(const struct delivery *delivery);
int delivery_announce(void *self, uint64_t start, uint64_t end);

/* Content is missing at the end. */
void delivery_cut(struct delivery *delivery);

/* What is known at the end of a document. */
struct document_end {
    const char *title;               /* "" if it has none */
    const struct metadata *metadata; /* NULL: they are not wanted */
    const char *charset;
    const char *method; /* that chose the content; NULL: none did */
    double confidence;  /* as danag_confidence returns it */
    bool withheld;      /* as in the method's verdict */
};

int delivery_end(struct delivery *delivery, const struct document_end *ending);

/* After delivery_end: whether content is missing in the output. */
bool delivery_is_cut(const struct delivery *delivery);
