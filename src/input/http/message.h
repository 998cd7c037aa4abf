/* The parts of an HTTP response: the head, the chunks of the body and the codings of the body; and
 * functions that look at the body itself, because heads may be wrong. http.c joins these parts. */
#ifndef DANAG_INPUT_HTTP_MESSAGE_H
#define DANAG_INPUT_HTTP_MESSAGE_H

#include "input/decode/decoder.h"
#include "input/header.h"
#include "input/limits.h"
#include "status.h"

#include <stdint.h>

/* The head (http_head.c), which may be missing. */

/* The block begins with a head only if this many bytes show it, white space included. */
#define HTTP_START_BOUND 512

/* Bound on the length of the first field's name in a head without a status line. */
#define HTTP_NAME_BOUND 64

/* How many heads may come before the final head: those of interim responses (RFC 9110 §15.2) and of
 * proxies that open a tunnel (§9.3.6). */
#define HTTP_INTERIM_BOUND 16

#define HTTP_STATUS_NONE 200 /* the status if there is no status line, as in HTTP/0.9 */

enum http_state { HTTP_AT_START, HTTP_IN_FIRST_LINE, HTTP_IN_FIELDS, HTTP_IN_BODY };

/* `rest` and the fields are valid until the next http_head_begin. */
struct http_head {
    enum http_state state;
    unsigned status; /* 0: not known yet */
    bool stated;     /* a status line states it; known with the whole head */
    bool tunnel;     /* a proxy sent this head; the server's own head follows */
    int interim;     /* how many heads so far were not the final head */
    size_t start_size;
    size_t space; /* bytes of white space at the start */
    char start[HTTP_START_BOUND];
    const char *rest; /* bytes that were taken, but belong to the body */
    size_t rest_size;
    const char *damage; /* a string constant */
    struct header fields;
};

enum http_head_event {
    HTTP_HEAD_MORE,
    HTTP_HEAD_OVER,   /* the body is `rest`, then all bytes that were not taken */
    HTTP_HEAD_DAMAGED /* `damage` says how */
};

void http_head_begin(struct http_head *head);

/* `size` must not be 0. */
enum http_head_event http_head_push(struct http_head *head, const char *data, size_t size,
                                    size_t *taken);

/* The block ended within its head. Never answers HTTP_HEAD_MORE. */
enum http_head_event http_head_end(struct http_head *head);

/* The status; 0 as long as another head may follow. */
unsigned http_head_status(const struct http_head *head);

/* The codings that the head states, in the order in which the server applied them. If there are
 * more than STATED_CODINGS_BOUND, only the last ones are kept. */
#define STATED_CODINGS_BOUND 3
#define STATED_NAME_BOUND    24 /* bytes of a coding's name that a report shows */
struct stated_codings {
    size_t count;
    struct stated_coding {
        bool known;
        enum coding coding;
        const char *name; /* points into the value of a field */
        int size;
    } codings[STATED_CODINGS_BOUND];
};

/* Adds the codings in a field's value, except "identity", "none" and "chunked". Answers whether the
 * value contains "chunked". */
bool stated_codings_add(struct stated_codings *stated, const char *value);

/* The next stage, which takes the bytes of a body. Bytes and strings are valid until the call
 * returns. `push` answers STATUS_OK, or an error, which sticks. */
struct body_sink {
    int (*push)(void *self, const char *data, size_t size);
    void *self;
    void (*damage)(void *reporter, const char *what);
    void *reporter;
};

/* Chunks (RFC 9112 §7.1): chunked.c passes on their data. If a body is not chunked although its
 * head says so, chunked.c passes it on unchanged. */

/* Greatest length of the line with a chunk's size, including its extensions, its line end and the
 * line end before it. */
#define CHUNK_LINE_BOUND 256

enum chunk_state {
    CHUNK_SEPARATOR, /* the line end after a chunk's data; the first chunk needs none */
    CHUNK_SIZE_START,
    CHUNK_SIZE,
    CHUNK_SIZE_BLANK,
    CHUNK_EXTENSION,
    CHUNK_DATA,
    CHUNK_TRAILER_START, /* at the start of a line of the trailer section */
    CHUNK_TRAILER,
    CHUNK_OVER,
    CHUNK_OVER_REPORTED, /* more bytes followed, which was reported */
    CHUNK_NOT            /* the rest of the body is not chunked */
};

struct chunked {
    struct body_sink sink; /* set this before chunked_begin */
    enum chunk_state state;
    bool first;    /* no chunk has begun yet */
    uint64_t byte; /* offset of the next byte, in the chunked body */
    uint64_t size; /* of the chunk; within its data, the number of bytes left */
    size_t held;   /* bytes in `line`, which may be the line with a chunk's size */
    char line[CHUNK_LINE_BOUND];
};

void chunked_begin(struct chunked *chunked);

/* Both answer STATUS_OK or the error of the sink. `cut`: the body is known to be incomplete, so its
 * early end is not reported. */
int chunked_push(struct chunked *chunked, const char *data, size_t size);
int chunked_end(struct chunked *chunked, bool cut);

/* Codings: content_coding.c undoes the codings that were applied to the body, even if the head
 * states others. The first body in a coding allocates memory for decoding, which is then kept. */

struct content_coding;

/* Copies the sink. A body in more than `depth` codings, at most LIMIT_DEPTH_MOST, is dropped. NULL
 * if memory is short. */
struct content_coding *content_coding_new(const struct body_sink *sink, unsigned depth);
void content_coding_free(struct content_coding *coding);

/* The names in `stated` must stay valid until content_coding_end. */
void content_coding_begin(struct content_coding *coding, const struct stated_codings *stated);

/* Both answer STATUS_OK, the error of the sink or STATUS_NO_MEMORY. After damage, the rest of the
 * body is dropped. `cut`: the body is known to be incomplete, so its early end is not reported. A
 * body_sink may hold content_coding_push; `self` is the struct content_coding. */
int content_coding_push(void *self, const char *data, size_t size);
int content_coding_end(struct content_coding *coding, bool cut);

/* How many coded bytes have been used for the output so far; UINT64_MAX if the body is not coded.
 */
uint64_t content_coding_used(const struct content_coding *coding);

/* What the first bytes of a body look like: body_look.c. */

/* If this many bytes do not show that a body is HTML, it is not. */
#define HTML_SNIFF_BOUND 1024

/* How many bytes we look at to see whether a body is coded. */
#define BODY_LOOK_BOUND 64

enum html_sniff { HTML_SNIFF_MORE, HTML_SNIFF_YES, HTML_SNIFF_NO };

/* Whether the bytes begin like HTML, much as in MIME Sniffing §7.1. A byte-order mark, white space
 * and an XML declaration may come before the first tag, doctype or comment. HTML_SNIFF_MORE: there
 * are too few bytes to know. `whole`: no more bytes will come, so this is never the answer. */
enum html_sniff html_sniff(const char *data, size_t size, bool whole);

/* Whether the bytes begin with a magic number of gzip or zstd. *coding is then this coding. */
bool looks_coded(const char *data, size_t size, enum coding *coding);

/* Whether a magic number may begin with this byte. */
bool may_look_coded(char first);

/* May be wrong: text may begin with two bytes like zlib's. */
bool looks_like_zlib(const char *data, size_t size);

bool looks_binary(const char *data, size_t size);

/* Whether the bytes begin like HTML or with a byte-order mark, or are ASCII text. */
bool looks_like_text(const char *data, size_t size);

#endif
