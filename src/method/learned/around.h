/* How far each line is from prose, and from the other lines on its path. A series of teasers or of
 * links shows in this, also where the net sees only a part of it. */
#ifndef DANAG_METHOD_LEARNED_AROUND_H
#define DANAG_METHOD_LEARNED_AROUND_H

#include <stddef.h>
#include <stdint.h>

/* Numbers of lines; they stop at UINT8_MAX, which also stands for "none". */
struct around {
    uint8_t prose_before; /* lines since the last line of prose */
    uint8_t prose_after;
    uint8_t link_run;    /* the series of lines of links that holds the line; 0: it is none */
    uint8_t short_run;   /* the series of short lines that holds the line */
    uint8_t path_before; /* lines since the last one on the same class path */
    uint8_t path_after;
    uint8_t path_from_first; /* lines on the same class path before this one */
    uint8_t path_to_last;
};

struct path_end {
    uint32_t lines; /* so far */
    uint32_t next;  /* the number after that of the last one; 0: none */
};

struct feature_row;

/* Fills in `around` of each row. `ends`: room for all slots of class paths. */
void around_find(struct feature_row *rows, size_t count, struct path_end *ends, size_t slots);

#endif
