/* Reads MHTML (RFC 2557), in which browsers save a page with all its parts in one file; so any mail
 * that has a page, and such files one after another. Passes on the first part of each that is
 * wanted, decoded. Its address is the one that the user gave, or else its Content-Location. */
#pragma once

#include "input/page.h"
#include "input/sniff.h"

/* How many bytes of a file show whether it is MHTML. */
#define MHTML_SNIFF_BOUND 16384

/* A boundary has 70 bytes at most (RFC 2046 §5.1.1). */
#define MHTML_BOUNDARY_BOUND 70

/* How many multiparts may be in one another. The parts of a deeper one are passed over. */
#define MHTML_DEPTH_BOUND 4

/* Whether a head of mail begins here that states "MIME-Version". */
bool mhtml_begins(const char *data, size_t size);

struct mhtml;

/* Copies both arguments. NULL if memory is short. mhtml_new allocates all memory. */
struct mhtml *mhtml_new(const struct page_sink *sink, const struct wanted *wanted);

/* Takes the next bytes, cut anywhere. Answers STATUS_OK or the error of the sink. */
int mhtml_push(struct mhtml *mhtml, const char *data, size_t size);

/* Ends the file; `cut` if reading failed. The next push begins another one. */
int mhtml_end(struct mhtml *mhtml, bool cut);
