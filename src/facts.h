/* Facts of a document that its bytes do not say: what danag_describe takes.
 *
 * Memory: one block of a fixed size, whatever a dump says. */
#ifndef DANAG_FACTS_H
#define DANAG_FACTS_H

#include "text/slice.h"

#define FACTS_SIZE (16 * 1024) /* bytes of all values of a document, each with a NUL */

enum fact {
    FACT_ID,
    FACT_DATE,
    FACT_STATUS,
    FACT_TRUNCATED,
    FACT_SOURCE_FILE,
    FACT_SOURCE_OFFSET,
    FACT_SOURCE_UNPACKED,
    FACT_SOURCE_LENGTH,
    FACT_SOURCE_DIGEST,
    FACT_LAST_MODIFIED,
    FACT_CONTENT_LANGUAGE,
    FACT_COUNT
};

struct facts {
    struct slice values[FACT_COUNT]; /* in `text`, with a NUL behind; `bytes` is NULL: unknown */
    size_t used;
    char text[FACTS_SIZE];
};

/* FACT_COUNT if there is no fact of that name. */
enum fact fact_of_name(const char *name);

/* Whether the value is one that the fact may have: some are whole numbers. */
bool fact_allows(enum fact fact, const char *value);

/* Forgets all facts. */
void facts_begin(struct facts *facts);

/* Copies the value; NULL or "" forgets the fact. False if there is no room for it: then the fact is
 * unknown. */
bool facts_set(struct facts *facts, enum fact fact, const char *value);

#endif
