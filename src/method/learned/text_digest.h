/* A digest of the text between two positions of the tape, without the notes about it and however it
 * is divided into runs: the lines that are kept must not depend on the format. */
#ifndef DANAG_METHOD_LEARNED_TEXT_DIGEST_H
#define DANAG_METHOD_LEARNED_TEXT_DIGEST_H

#include "lines/tape.h"
#include "text/keyed_digest.h"

uint64_t text_digest(struct tape *tape, uint64_t start, uint64_t end, const struct digest_key *key);

#endif
