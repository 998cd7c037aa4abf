/* In:  a dump, written by a test record by record.
 * Out: what the WARC reader tells of it, read in all the cuts.
 * Memory: of fixed size; one reader, one dump and one transcript, fresh for each test. */
#ifndef DANAG_TESTS_INPUT_DUMP_WARC_DUMP_H
#define DANAG_TESTS_INPUT_DUMP_WARC_DUMP_H

#include "input/dump/records.h"

#include "input/transcript.h"

#include <check.h>
#include <stddef.h>

#define DUMP_BOUND 200000

extern struct transcript dump_told;
extern struct records *dump_reader;
extern char dump[DUMP_BOUND];
extern size_t dump_size;

void warc_set_up(void);
void arc_set_up(void);
void warc_tear_down(void);

void dump_add_bytes(const char *data, size_t size);
void dump_add(const char *text);
void dump_add_fill(char byte, size_t size);

/* A whole record with these header lines and a true Content-Length; returns where it begins. */
size_t dump_add_record(const char *header, const char *block);

#define RESPONSE                                                                                   \
    "WARC-Type: response\r\nWARC-Target-URI: http://a/\r\n"                                        \
    "Content-Type: application/http; msgtype=response\r\n"
#define HTML_HEAD "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"

/* A response record whose page is this. */
size_t dump_add_page(const char *html);

int dump_read(struct cutter cutter);

/* Reads the dump once in each cut and holds what was told against the expected transcript. */
void assert_dump_reads(const char *expected);

/* The same, of an expectation told in printf's way. */
void assert_dump_reads_with(const char *format, ...);

/* Like dump_read, but at each of these bytes of the dump, in ascending order up to a 0, a
 * compressed member is over; it was not whole where the number is negative. */
int dump_read_members(const long *ends, struct cutter cutter);
void assert_members_read(const long *ends, const char *expected);

/* The other parts of the WARC reader's suite. */
TCase *warc_damage_claims(void);
TCase *warc_long_claims(void);
TCase *warc_member_claims(void);
TCase *warc_segment_claims(void);

#endif
