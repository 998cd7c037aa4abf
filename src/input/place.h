/* In:  the members of a compressed file as they are unpacked, and the pages found in them.
 * Out: where a page stands in the file, so that a reader can seek there.
 * Memory: a struct of a fixed size. */
#ifndef DANAG_INPUT_PLACE_H
#define DANAG_INPUT_PLACE_H

#include "input/page.h"

/* A page may be found late: its HTTP head is read first. By then up to this many members have
 * begun since the page's record, or the page's place is unknown. Only members of a few bytes each
 * are that many. */
#define PLACE_MEMBERS 64

struct place {
    bool known;
    bool packed; /* the file is compressed */
    /* Of the page or its record; in a compressed file, of the gzip member or zstd frame in which
     * this begins. */
    uint64_t offset;
    /* Bytes of the page or its record; in a compressed file, of its member, if that holds nothing
     * else. 0 if unknown, and for a record in segments. */
    uint64_t length;
    bool cut; /* a limit cut the page: its end is missing */
};

struct member {
    uint64_t offset;   /* in the file */
    uint64_t end;      /* 0 until the member is over, and if it is damaged */
    uint64_t unpacked; /* where it begins in the unpacked stream */
};

struct places {
    uint64_t unpacked;                   /* bytes of the unpacked stream so far */
    uint64_t count;                      /* members so far; 0 for a plain file */
    struct member recent[PLACE_MEMBERS]; /* a ring: number `count` is at `count` % PLACE_MEMBERS */
    uint64_t page_member;                /* the number of the page's member, from 1 */
    uint64_t page_byte;
    uint64_t page_length; /* in the unpacked stream; 0 if unknown */
    struct place page;
};

/* Another file begins. */
void places_begin(struct places *places);

/* Bytes of the unpacked stream follow, of the member that begins at `offset` in the file. */
void places_unpacked(struct places *places, uint64_t offset, size_t size);

/* The same, in a file that is not compressed. */
void places_plain(struct places *places, uint64_t size);

/* The member that begins at `offset` is over. `end` is where it ends in the file; 0 if it is
 * damaged. */
void places_member_over(struct places *places, uint64_t offset, uint64_t end);

void places_page_begin(struct places *places, const struct page *page);

/* The page ends, at offset `end` in the unpacked stream if it has no record; otherwise `end` is
 * 0. */
void places_page_end(struct places *places, uint64_t end);

#endif
