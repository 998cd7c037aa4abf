/* The state of the reader of records, which records.c and records_read.c share. */
#ifndef DANAG_INPUT_DUMP_RECORDS_STATE_H
#define DANAG_INPUT_DUMP_RECORDS_STATE_H

#include "input/dump/records.h"

#define DAMAGE_BOUND 160

/* The last bytes of a record's block, and the bytes after it. If no record starts after the block,
 * the record's length may be wrong, so that its block contains the next record. The tail is then
 * searched for that record. A record that begins before the tail is lost. */
#define TAIL_SIZE       65536
#define LINE_ENDS_BOUND 4096 /* bytes of line ends that may follow the block */
struct tail {
    size_t size;
    size_t bound;
    char *bytes;
};

enum place {
    BETWEEN_RECORDS, /* any number of CR and LF, then a record */
    IN_START_LINE,   /* on a line that may begin a record */
    IN_OTHER_LINE,   /* on a line that begins none */
    IN_HEADER,
    IN_BLOCK
};

/* What is known about the compressed members. */
struct members {
    bool one_each;    /* as the last whole member showed, each has one record */
    bool begins_well; /* this member began between two records */
    unsigned records; /* how many begin in this member; 2 means two or more */
    bool at_seam;     /* on the first line of a member, which may begin a record too early */
    struct start_line first_line;
};

struct records {
    const struct record_format *format;
    struct wanted wanted;
    struct page_sink sink;
    struct block *block;
    int error;
    enum place place;
    uint64_t offset;  /* in the stream, of the next byte to read */
    uint64_t line_at; /* the offset of the last line that might begin a record */
    struct start_line line;
    struct record record;

    /* What is wrong with the header. */
    bool bad_line;   /* it has a line that is not a field */
    bool long_value; /* it has a value that was too long and is left out */

    bool open;     /* the record's block is not over */
    bool endless;  /* its length is not stated: it goes on to the next record */
    uint64_t left; /* how many bytes of the block, unless it is endless */

    /* During a search: why there is one (NULL: no search), and the offset of the first byte that
     * belongs to no record. */
    const char *lost;
    uint64_t lost_at;

    /* If no record starts after a block, its tail is searched, but no byte is searched twice. */
    struct tail tail;
    bool look_back;     /* the tail must be searched now */
    uint64_t looked_to; /* bytes before this offset never go into the tail again */

    struct members members;

    /* `header` is the one in use. The other may hold the URL of a page that waits for its next
     * segment. */
    struct header *header;
    struct header *page_header;
    struct header first_header;
    struct header *second_header; /* NULL until the first such page */

    char bytes[]; /* room for `line`, `members.first_line` and `tail` */
};

/* Reads on from the present place. */
void records_read_on(struct records *records, const char *data, size_t size);

/* Ends the search: at the start of a record, or at the end of the stream. */
void records_search_over(struct records *records, uint64_t end, bool at_record);

void records_close_block(struct records *records, bool cut);
void records_report(const struct records *records, uint64_t byte, const char *what);

#endif
