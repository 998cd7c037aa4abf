/* In:  spans of the tape from the method, and what is known of the document.
 * Out: the output of the document: by a writer, as the spans come; or a record, when the document
 *      ends. If languages are chosen, a writer's output is held back until then, too. A filter may
 *      leave out paragraphs.
 * Memory: that of its parts; of what may grow with a document, at most delivery_memory. */
#ifndef DANAG_DELIVERY_H
#define DANAG_DELIVERY_H

#include "facts.h"
#include "metadata/metadata.h"
#include "options.h"
#include "output/gate.h"
#include "output/recorder.h"
#include "output/sieve.h"

struct delivery {
    const struct options *options;
    struct writer writer;      /* it has the output even if records are written */
    struct recorder *recorder; /* NULL: neither a record nor a language is wanted */
    struct gate gate;          /* for the writer, if languages are chosen */
    struct sieve *sieve;       /* NULL: no paragraphs are filtered */
    struct facts *facts;       /* NULL: no records are written and no metadata wanted */
    const char *url;
    const char *content_type;
    bool tells_language; /* of each document, as it is wanted, and CLD2 is installed */
    bool begun;          /* the document has; with a sieve, only once some of it has passed */
    bool foreign;        /* after delivery_end: the language was none of those chosen */
    bool filtered;       /* after delivery_end: it had paragraphs, and all are left out */
};

/* How many bytes of max_memory are for what is held back. */
size_t delivery_memory(const struct options *options);

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

/* A span of content, or of comments. `self` is the delivery. */
int delivery_span(void *self, uint64_t start, uint64_t end);
int delivery_comment(void *self, uint64_t start, uint64_t end);

/* Content is missing at the end. */
void delivery_cut(struct delivery *delivery);

/* What is known at the end of a document. */
struct ending_facts {
    const char *title;               /* "" if it has none */
    const struct metadata *metadata; /* NULL: they are not wanted */
    const char *charset;
    const char *method; /* that chose the content; NULL: none did */
    double confidence;  /* as danag_confidence returns it */
    bool withheld;      /* as in the method's verdict */
};

int delivery_end(struct delivery *delivery, const struct ending_facts *known);

/* After delivery_end: whether content is missing in the output. */
bool delivery_is_cut(const struct delivery *delivery);

/* The document will not be ended: drops what is held back. */
void delivery_drop(struct delivery *delivery);

#endif
