/* In:  the paragraphs of all pages, in the order of the pages.
 * Out: whether each passes, so that none passes twice (--unique); a file that remembers those that
 *      did, for the next run.
 * Memory: a Bloom filter, and for each new paragraph of the present page what is needed to undo it.
 * Threads: those of the pages take turns.
 *
 * The file changes only when a run has done all it should. */
#pragma once

#include "cli/unique/bloom.h"
#include "cli/whole_file.h"

#define UNIQUE_BUILT_IN BUILT_IN(DANAG_UNIQUE)

/* Bytes of a filter; its size is a multiple of the least. */
#define UNIQUE_SIZE_LEAST 1024
#define UNIQUE_SIZE_MOST  ((uint64_t)1 << 40)

/* What --unique has seen of a page. */
struct unique_counts {
    uint64_t paragraphs;  /* those that were looked at */
    uint64_t repeated;    /* those of them left out */
    uint64_t beyond_rate; /* those looked at when more were left out than the rate allows */
};

struct unique {
    const struct arguments *arguments;
    struct whole_file file;
    bool exists;        /* the file has been read */
    struct stat before; /* what it was then */
    struct bloom bloom;

    /* Of the page whose turn it is. */
    struct unique_step *steps; /* what takes its paragraphs back */
    size_t step_count, step_capacity;
    struct unique_counts counts;
    bool lacks_memory;
};

/* Reads the file, if there is one. False, with a message and nothing to close, if that fails. */
bool unique_open(struct unique *unique, const struct arguments *arguments);
void unique_close(struct unique *unique);

/* Whether there is anything to do. */
static inline bool unique_is_wanted(const struct unique *unique) {
    return UNIQUE_BUILT_IN && unique->file.name != NULL;
}

/* What looks at the paragraphs of a danag_t. The caller must not move it. */
struct unique_look {
    struct unique *unique;
    /* Waits until all pages before this one are done. Returns false if the page is not wanted any
     * more. NULL: they always are done. */
    bool (*turn)(void *self);
    void *self;
    bool in_turn;
};

/* Joins it to a danag_t, if paragraphs are to be looked at. */
void unique_join(struct unique_look *look, danag_t *danag);

struct outcome;

/* The page, whose turn it is, has ended with this outcome, which gets the counts. */
void unique_end_page(struct unique_look *look, struct outcome *outcome);

/* After the last page: writes the file, without its name yet, unless the run has failed. Returns
 * false if that fails; a message says why. */
bool unique_make(struct unique *unique, bool failed);

/* The last thing of a run: gives the file its name or, if the run has failed, says that there is no
 * new one. Returns false as unique_make does. */
bool unique_keep(struct unique *unique, bool failed);
