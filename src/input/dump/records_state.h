/* What the reader of records knows, shared by the files that make it. */
#ifndef DANAG_INPUT_DUMP_RECORDS_STATE_H
#define DANAG_INPUT_DUMP_RECORDS_STATE_H

#include "input/dump/records.h"

#define DAMAGE_BOUND 160

/* The last bytes of a record's block and what follows them, if no record starts there: to be
 * searched for a record that a false length swallowed. A record that begins further before the
 * false end of the block is lost. */
#define TAIL_SIZE       65536
#define LINE_ENDS_BOUND 4096 /* of line ends after the block */
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

/* What is known of the compressed members. */
struct members {
    bool one_each;    /* the last whole one showed that each has one record */
    bool begins_well; /* this one began between records */
    unsigned records; /* begun in this one; 2 stands for more */
    bool at_seam;     /* the next one may begin with a record that was not expected there */
    struct start_line first_line;
};

struct records {
    const struct record_format *format;
    struct wanted wanted;
    struct page_sink sink;
    struct block *block;
    int error;
    enum place place;
    uint64_t offset;  /* of the byte in the stream to be read next */
    uint64_t line_at; /* where the line that may begin a record begins */
    struct start_line line;
    struct record record;

    /* Of the header. */
    bool bad_line;
    bool long_value; /* left out */

    bool open;     /* the record's block is not over */
    bool endless;  /* its length is not stated: it goes on to the next record */
    uint64_t left; /* of the block, unless it is endless */

    /* While searching: why, and the first byte that belongs to no record. */
    const char *lost;
    uint64_t lost_at;

    /* If no record starts after a block, its tail is searched. No byte is searched twice. */
    struct tail tail;
    bool look_back;
    uint64_t looked_to;

    struct members members;

    /* The header not in use may have the URL of a page that waits for its next segment. */
    struct header *header;
    struct header *page_header;
    struct header first_header;
    struct header *second_header; /* NULL until the first such page */

    char bytes[]; /* of both lines and the tail */
};

/* Reads on from the present place. */
void records_read_on(struct records *records, const char *data, size_t size);

/* Ends the search for a record: at one, or at the end. */
void records_search_over(struct records *records, uint64_t end, bool at_record);

void records_close_block(struct records *records, bool cut);
void records_report(const struct records *records, uint64_t byte, const char *what);

#endif
