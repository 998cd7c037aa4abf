/* The stages that a document passes through, from its charset to its output, and what they know of
 * the present one.
 *
 * In:  the options.
 * Out: the chain, built for them.
 * Memory: max_memory, shared out among the stages; danag(1), MEMORY, says how. */
#pragma once

#include "delivery.h"
#include "explanation.h"
#include "html/linked_text.h"
#include "input/charset.h"
#include "lines/verbatim.h"
#include "repeats/repeats.h"

struct danag {
    struct danag_allocator allocator; /* only if the caller gave one */
    struct options options;

    /* The chain, in the order in which a document passes through it. It is built when a document
     * begins, and reused until the options change. */
    struct charset charset;
    struct source_lines *source_lines; /* NULL: the method does not read the source */
    struct lexer *lexer;
    struct outline outline;
    struct linked_text *linked_text; /* NULL: never used */
    struct metadata *metadata;       /* NULL: they are not wanted */
    struct lines *lines;
    struct verbatim verbatim; /* reads documents of plain text, instead of all these */
    void *observer_state;     /* NULL: the method has no observer */
    struct tape *tape;
    struct sift *sift;               /* NULL: no lines are left out */
    struct explanation *explanation; /* before and after the method; NULL: not wanted */
    void *method_state;
    const struct method *method_made; /* the method that method_state belongs to */
    struct method_frame frame;
    struct delivery delivery;

    const struct repeats *repeats; /* NULL: what the site repeats is not known */
    repeats_taker
        *take_keys; /* NULL: danag extracts content, and does not just count what sites repeat */
    void *taker;

    bool is_text; /* the document is plain text */
    bool in_document;
    int status;     /* the first error in the document, or DANAG_OK */
    double started; /* seconds of CPU time when the document began, with the option page-timeout */
    bool late;      /* the document has taken longer than that option allows */
    double confidence; /* -1 until the document ends, or if the method gives none */
    char title[TITLE_MAX + 1], error[OPTIONS_ERROR_SIZE];
};

/* Whether the document's metadata are wanted. A constant where they are not built in, so that the
 * linker can leave them out. */
static inline bool chain_has_metadata(const struct danag *danag) {
    return METADATA_BUILT_IN && danag->metadata != NULL;
}

/* Whether the document is to be explained; as above. */
static inline bool chain_explains(const struct danag *danag) {
    return EXPLANATION_BUILT_IN && danag->explanation != NULL;
}

/* Whether repeated lines may be left out; as above. */
static inline bool chain_sifts(const struct danag *danag) {
    return REPEATS_BUILT_IN && danag->sift != NULL;
}

/* The sink that lines go to. */
struct line_sink chain_line_sink(const struct danag *danag);

/* Builds the chain for the options. What charset pushes into depends on the document: begin_stages
 * in extractor.c sets it. False if memory is short; chain_free() frees the chain even then. */
bool chain_build(struct danag *danag);

/* Frees the chain, if there is one. The next document needs another. */
void chain_free(struct danag *danag);
