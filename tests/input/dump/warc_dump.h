/* A dump that a test writes record by record, and a transcript of what the reader makes of it, with
 * each way to cut it. There is one reader, one dump and one transcript, fresh for each test. */
#pragma once

#include "input/dump/record.h"

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

/* Adds a whole record with these header lines and a true Content-Length. Answers its offset. */
size_t dump_add_record(const char *header, const char *block);

#define RESPONSE                                                                                   \
    "WARC-Type: response\r\nWARC-Target-URI: http://a/\r\n"                                        \
    "Content-Type: application/http; msgtype=response\r\n"
#define HTML_HEAD "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"

/* Adds a response record with this page. Answers its offset. */
size_t dump_add_page(const char *html);

int dump_read(struct cutter cutter);

/* Reads the dump with each way to cut it and compares the transcript. */
void assert_dump_reads(const char *expected);

/* The same, with printf's arguments for what is expected. */
void assert_dump_reads_with(const char *format, ...);

/* Like dump_read, but a compressed member ends at each of these offsets, which ascend up to a 0. A
 * negative offset ends a broken member. */
int dump_read_members(const long *ends, struct cutter cutter);
void assert_members_read(const long *ends, const char *expected);

/* The other parts of the WARC reader's suite. */
TCase *warc_damage_claims(void);
TCase *warc_long_claims(void);
TCase *warc_member_claims(void);
TCase *warc_segment_claims(void);
