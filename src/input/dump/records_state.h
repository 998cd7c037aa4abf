/* The state of the reader of records, which records.c and records_read.c share. */
#ifndef DANAG_INPUT_DUMP_RECORDS_STATE_H
#define DANAG_INPUT_DUMP_RECORDS_STATE_H

#include "input/dump/records.h"

#define DAMAGE_BOUND 160

/* The last bytes of a record's block, and the bytes after it. If no record starts after the block,
 * the stated length may be too great, so that the block contains the next record. We then search
 * the tail for that record. A record that begins before the tail is lost. */
#define TAIL_SIZE       65536
#define LINE_ENDS_BOUND 4096 /* bytes of line ends that may follow the block */
struct tail {
    size_t size;
    size_t bound;
    char *bytes;
};

enum records_state {
    BETWEEN_RECORDS, /* any number of CR and LF, then a record */
    IN_START_LINE,   /* on a line that may begin a record */
    IN_OTHER_LINE,   /* on a line that begins no record */
    IN_HEADER,
    IN_BLOCK
};

/* What is known about the compressed members. */
struct members {
    bool one_each;    /* each holds one record, as the last whole member did */
    bool begins_well; /* the present member began where a record should begin */
    unsigned records; /* how many records begin in it; 2 means two or more */
    bool at_seam;     /* on its first line, which may begin a record or continue the last one */
    struct start_line first_line;
};

struct records {
    const struct record_format *format;
    struct wanted wanted;
    struct page_sink sink;
    struct block *block;
    int error;
    enum records_state state;
    uint64_t offset;  /* of the next byte to read, in the stream */
    uint64_t line_at; /* the offset of the last line that might begin a record */
    struct start_line line;
    struct record record;

    bool bad_line;   /* the header has a line that is not a field */
    bool long_value; /* the header has a value that is too long, which is left out */

    bool open;     /* the record's block is not over */
    bool endless;  /* the block's length is unknown: it goes on to the next record */
    uint64_t left; /* how many bytes of the block are still to come, unless it is endless */

    /* A search for the next record. */
    const char *lost; /* why we search; NULL if we do not */
    uint64_t lost_at; /* offset of the first byte that belongs to no record */

    struct tail tail;
    bool look_back;     /* the tail must be searched now */
    uint64_t looked_to; /* bytes before this offset never go into the tail again */

    struct members members;

    struct header *header;      /* the present record's: the first or second header */
    struct header *page_header; /* has the URL of the last page that may be in segments */
    struct header first_header;
    struct header *second_header; /* NULL until a record comes while a page waits for a segment */

    char bytes[]; /* room for `line`, `members.first_line` and `tail` */
};

/* Reads the next bytes of the stream. */
void records_read_on(struct records *records, const char *data, size_t size);

/* Ends the search at offset `end`, where a record begins (`at_record`) or the stream ends. */
void records_search_over(struct records *records, uint64_t end, bool at_record);

void records_close_block(struct records *records, bool cut);
void records_report(const struct records *records, uint64_t byte, const char *what);

#endif
