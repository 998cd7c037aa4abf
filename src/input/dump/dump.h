/* Reads the unpacked bytes of a file, cut anywhere: passes on its pages. The file is of the kind
 * that is given, or that its first bytes show.
 *
 * Memory is taken by dump_new, and for a reader of records with the first dump of each kind. */
#ifndef DANAG_INPUT_DUMP_DUMP_H
#define DANAG_INPUT_DUMP_DUMP_H

#include "input/page.h"

enum source_kind { SOURCE_AUTO, SOURCE_HTML, SOURCE_WARC, SOURCE_ARC };

struct dump;

/* Copies the sink and what is wanted. NULL if memory is short. */
struct dump *dump_new(const struct page_sink *sink, const struct wanted *wanted);
void dump_free(struct dump *dump);

void dump_begin(struct dump *dump, enum source_kind kind);

/* Each answers STATUS_OK, the error of the sink or STATUS_NO_MEMORY. An error sticks until dump_end
 * has answered it, too. `self` is the struct dump, so that a stream_sink can have these. */
int dump_push(void *self, const char *data, size_t size);
int dump_member(void *self, bool whole);

/* The file is over; or reading it is, because of this error, which is then answered, and no page
 * begins any more. */
int dump_end(struct dump *dump, int error);

/* As records_unwanted and records_pass_over. */
uint64_t dump_unwanted(const struct dump *dump);
void dump_pass_over(struct dump *dump, uint64_t size);

/* The kind that the first bytes of a file show, at most SNIFF_BOUND of them: SOURCE_AUTO until it
 * is clear. What begins neither a WARC dump nor an ARC file is HTML. */
#define SNIFF_BOUND 256
struct sniff {
    enum source_kind answer;
    size_t seen;
    size_t matched;   /* bytes of the word */
    const char *word; /* that the file seems to begin with */
};
void sniff_begin(struct sniff *sniff);
enum source_kind sniff_push(struct sniff *sniff, const char *data, size_t size);

#endif
