/* The parts of an HTTP response: its head; its body in chunks; its body's codings; and what a body
 * looks like, whatever the head states. http.c puts them together. */
#ifndef DANAG_INPUT_HTTP_MESSAGE_H
#define DANAG_INPUT_HTTP_MESSAGE_H

#include "input/decode/decoder.h"
#include "input/header.h"
#include "status.h"

#include <stdint.h>

/* The head: http_head.c. A block of HTTP may also begin without one. */

/* A block must show within this many bytes whether it begins with a head; white space counts. */
#define HTTP_START_BOUND 512

/* Of a name in a first line that is no status line. */
#define HTTP_NAME_BOUND 64

/* The number of heads that may come before the one that counts: of interim responses (RFC 9110
 * §15.2), or of a proxy that opened a tunnel (§9.3.6). */
#define HTTP_INTERIM_BOUND 16

#define HTTP_STATUS_NONE 200 /* if there is no status line, as in HTTP/0.9 */

enum http_place { HTTP_AT_START, HTTP_IN_FIRST_LINE, HTTP_IN_FIELDS, HTTP_IN_BODY };

/* What is held and the fields are valid until http_head_begin. */
struct http_head {
    enum http_place place;
    unsigned status; /* 0: not known yet */
    bool tunnel;     /* it is a proxy's, and comes before the server's own head */
    int interim;     /* heads so far that did not count */
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
    HTTP_HEAD_OVER,   /* the body begins with `rest`, then come the bytes not taken */
    HTTP_HEAD_DAMAGED /* as `damage` says */
};

void http_head_begin(struct http_head *head);

/* size is not 0. */
enum http_head_event http_head_push(struct http_head *head, const char *data, size_t size,
                                    size_t *taken);

/* The block is over; never HTTP_HEAD_MORE. */
enum http_head_event http_head_end(struct http_head *head);

/* 0 as long as another head may follow. */
unsigned http_head_status(const struct http_head *head);

/* The codings that the head states, in the order in which they were applied. If there are more, the
 * first ones are forgotten. */
#define STATED_CODINGS_BOUND 3
#define STATED_NAME_BOUND    24 /* of a name in a report */
struct stated_codings {
    size_t count;
    struct stated_coding {
        bool known;
        enum coding coding;
        const char *name; /* in the head's field */
        int size;
    } codings[STATED_CODINGS_BOUND];
};

/* Adds those of a field's value; "identity", "chunked" and "none" are no codings. Whether "chunked"
 * is among the names. */
bool stated_codings_add(struct stated_codings *stated, const char *value);

/* Who takes the bytes of a body. Bytes and words are valid until the call returns. */
struct body_sink {
    int (*push)(void *self, const char *data,
                size_t size); /* STATUS_OK, or an error, which sticks */
    void *self;
    void (*damage)(void *reporter, const char *what);
    void *reporter;
};

/* Chunks (RFC 9112 §7.1): chunked.c passes on their data. A body that only claims to be chunked
 * passes as it is. */

/* A chunk's size with its extensions and both line ends; a longer line is none. */
#define CHUNK_LINE_BOUND 256

enum chunk_place {
    CHUNK_SEPARATOR, /* the line end after a chunk's data; the first chunk needs none */
    CHUNK_SIZE_START,
    CHUNK_SIZE,
    CHUNK_SIZE_BLANK,
    CHUNK_EXTENSION,
    CHUNK_DATA,
    CHUNK_TRAILER_START, /* of a line of the trailer section */
    CHUNK_TRAILER,
    CHUNK_OVER,
    CHUNK_OVER_REPORTED, /* that bytes follow */
    CHUNK_NOT            /* what comes is no chunk, and passes as it is */
};

struct chunked {
    struct body_sink sink; /* the next stage, set when this one is made */
    enum chunk_place place;
    bool first;    /* no chunk has been read */
    uint64_t byte; /* of the body; the next to read */
    uint64_t size; /* of the chunk; in its data, what is left */
    size_t held;   /* bytes of what may be a chunk's line */
    char line[CHUNK_LINE_BOUND];
};

void chunked_begin(struct chunked *chunked);

/* Both answer STATUS_OK or the error of the sink. `cut`: the body is known to be cut. */
int chunked_push(struct chunked *chunked, const char *data, size_t size);
int chunked_end(struct chunked *chunked, bool cut);

/* Codings: content_coding.c undoes those that the body is in, which may not be those that the head
 * states. Memory for decoding is taken with the first such body, and kept. */

/* The number of codings one in another; a body in more is left out. */
#define CONTENT_CODING_LAYERS 3

struct content_coding;

/* Copies the sink. NULL if memory is short. */
struct content_coding *content_coding_new(const struct body_sink *sink);
void content_coding_free(struct content_coding *coding);

/* The names in `stated` must stay valid until content_coding_end. */
void content_coding_begin(struct content_coding *coding, const struct stated_codings *stated);

/* Both answer STATUS_OK, the error of the sink or STATUS_NO_MEMORY. `cut`: the body is known to be
 * cut. After damage to a coding, the rest is dropped. `self` is the struct content_coding, so that
 * a body_sink can have this as its push. */
int content_coding_push(void *self, const char *data, size_t size);
int content_coding_end(struct content_coding *coding, bool cut);

/* What the first bytes of a body look like: body_look.c. */

/* No more bytes are read; what is not HTML by then is none. */
#define HTML_SNIFF_BOUND 1024

/* The number of bytes that show whether a body is text. */
#define BODY_LOOK_BOUND 64

enum html_sniff { HTML_SNIFF_MORE, HTML_SNIFF_YES, HTML_SNIFF_NO };

/* Whether they begin like HTML, after MIME Sniffing §7.1. A byte-order mark, white space and an XML
 * declaration may come before the first tag, doctype or comment. `whole`: no more will come; the
 * answer is then never HTML_SNIFF_MORE. */
enum html_sniff html_sniff(const char *data, size_t size, bool whole);

/* gzip's or zstd's magic number. */
bool looks_coded(const char *data, size_t size, enum coding *coding);

/* Whether a magic number may begin with this byte. */
bool may_look_coded(char first);

/* Not certain: two bytes of text may look like that. */
bool looks_like_zlib(const char *data, size_t size);

bool looks_binary(const char *data, size_t size);

/* Like HTML, with a byte-order mark, or nothing but printable ASCII. */
bool looks_like_text(const char *data, size_t size);

#endif
