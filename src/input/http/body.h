/* The body of an HTTP response: its chunks, and the codings that were applied to it. */
#pragma once

#include "input/decode/decoder.h"
#include "input/page.h"

/* The codings that the head states, in the order in which the server applied them. If there are
 * more than STATED_CODINGS_BOUND, only the last ones are kept. */
#define STATED_CODINGS_BOUND 3
#define STATED_NAME_BOUND    24 /* bytes of a coding's name that a report shows */
struct stated_codings {
    size_t count;
    struct stated_coding {
        enum coding coding; /* CODING_COUNT: none that is known */
        const char *name;   /* points into the value of a field */
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

/* Passes on the data of chunks (RFC 9112 §7.1). A body that is not chunked although its head says
 * so is passed on unchanged. */

/* Greatest length of the line with a chunk's size, with its extensions and both line ends. */
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

/* Both answer STATUS_OK or the sink's error. `cut`: the body's early end is known already. */
int chunked_push(struct chunked *chunked, const char *data, size_t size);
int chunked_end(struct chunked *chunked, bool cut);

/* How many bytes we look at to see whether a body is coded. */
#define BODY_LOOK_BOUND 64

#define HTTP_CODINGS (CODING_BROTLI + 1)

enum layer_state {
    LAYER_LOOKING, /* at the first bytes, to choose a coding */
    LAYER_DECODING,
    LAYER_BETWEEN, /* a member is over, and another may follow */
    LAYER_OVER,    /* the last member is over */
    LAYER_PLAIN,   /* the bytes are not coded */
    LAYER_DROPPING
};

struct layer {
    struct content_coding *whole;
    enum layer_state state;
    enum coding coding;
    struct decoder *decoder;
    struct decoder *decoders[HTTP_CODINGS];
    size_t held; /* bytes in `start`, of the body or, LAYER_BETWEEN, after a member */
    char start[BODY_LOOK_BOUND];
    uint64_t used; /* coded bytes of the members that are over */
    size_t coded;  /* bytes gathered in `piece` */
    char *piece;   /* NULL until the first coded body */
};

/* Undoes the codings that were applied to the body, even if the head states others. The first body
 * in a coding allocates memory for decoding, which is then kept. A body in more than `depth`
 * codings is dropped.
 *
 * The first layer undoes the coding that was applied last. The last layer decodes nothing: its
 * bytes must be in no coding. */
struct content_coding {
    struct body_sink sink; /* set this and the next first; all else is zero then */
    unsigned depth;        /* at most LIMIT_DEPTH_MOST */
    struct layer layers[LIMIT_DEPTH_MOST + 1];
    struct stated_codings stated;
};

void content_coding_free(struct content_coding *coding);

/* The names in `stated` must stay valid until content_coding_end. */
void content_coding_begin(struct content_coding *coding, const struct stated_codings *stated);

/* Both answer STATUS_OK, the error of the sink or STATUS_NO_MEMORY. After damage, the rest of the
 * body is dropped. `cut`: the body is known to be incomplete, so its early end is not reported. A
 * body_sink may hold content_coding_push; `self` is the struct content_coding. */
int content_coding_push(void *self, const char *data, size_t size);
int content_coding_end(struct content_coding *coding, bool cut);

/* How many coded bytes the output so far has used; UINT64_MAX if the body is not coded. */
uint64_t content_coding_used(const struct content_coding *coding);
