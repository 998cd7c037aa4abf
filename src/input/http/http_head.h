/* In:  the block of a response, in pieces of any size.
 * Out: its status and the fields of its head, and where the body begins, without a head too.
 * Memory: the caller's, of fixed size; fields and what is held are valid until http_head_begin. */
#ifndef DANAG_INPUT_HTTP_HTTP_HEAD_H
#define DANAG_INPUT_HTTP_HTTP_HEAD_H

#include "input/header.h"

/* So many bytes tell whether a block begins with a head; white space before it counts. */
#define HTTP_START_BOUND 512

/* Of a name in a first line that is no status line. */
#define HTTP_NAME_BOUND 64

/* As many heads of an interim response (RFC 9110 §15.2) or of a proxy that opened a tunnel (§9.3.6)
 * may stand before the one that counts. */
#define HTTP_INTERIM_BOUND 16

#define HTTP_STATUS_NONE 200 /* of a block without a status line: as HTTP/0.9 has it */

enum http_place { HTTP_AT_START, HTTP_IN_FIRST_LINE, HTTP_IN_FIELDS, HTTP_IN_BODY };

struct http_head {
    enum http_place place;
    unsigned status; /* 0: not known yet */
    bool tunnel;     /* it is a proxy's, before the server's own head */
    int interim;     /* heads before the one that counts, so far */
    size_t start_size;
    size_t space; /* before the first line */
    char start[HTTP_START_BOUND];
    const char *rest; /* what was taken and belongs to the body */
    size_t rest_size;
    const char *damage; /* constant */
    struct header fields;
};

enum http_head_event {
    HTTP_HEAD_MORE,
    HTTP_HEAD_OVER,   /* the body begins with what is held, then come the bytes not taken */
    HTTP_HEAD_DAMAGED /* as `damage` says */
};

void http_head_begin(struct http_head *head);

/* size is not 0. */
enum http_head_event http_head_push(struct http_head *head, const char *data, size_t size,
                                    size_t *taken);

/* The block is over; never HTTP_HEAD_MORE. */
enum http_head_event http_head_end(struct http_head *head);

/* 0 while another head may follow. */
unsigned http_head_status(const struct http_head *head);

#endif
