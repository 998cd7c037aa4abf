#include "input/http/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAMAGE_BOUND 160

/* Coded bytes are gathered into pieces of this size before decoding. Otherwise the effect of damage
 * would depend on how the body was cut. */
#define CODED_PIECE (32 * 1024)

#define HTTP_CODINGS (CODING_BROTLI + 1)
static const char *const coding_names[HTTP_CODINGS] = {
    [CODING_GZIP] = "gzip",
    [CODING_DEFLATE] = "deflate",
    [CODING_ZSTD] = "zstd",
    [CODING_BROTLI] = "brotli",
};

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
    size_t held; /* bytes held in `start` or `magic` */
    char start[BODY_LOOK_BOUND];
    char magic[MAGIC_BOUND];
    uint64_t used; /* coded bytes of the members that are over */
    size_t coded;  /* bytes gathered in `piece` */
    char *piece;   /* NULL until the first coded body */
};

/* The first layer undoes the coding that was applied last. The last layer decodes nothing: its
 * bytes must be in no coding. */
struct content_coding {
    struct body_sink sink;
    unsigned depth;
    struct layer layers[LIMIT_DEPTH_MOST + 1];
    struct stated_codings stated;
};

struct content_coding *content_coding_new(const struct body_sink *sink, unsigned depth) {
    struct content_coding *coding = calloc(1, sizeof *coding);
    if (coding != NULL) {
        coding->sink = *sink;
        coding->depth = depth;
        content_coding_begin(coding, &(struct stated_codings){.count = 0});
    }
    return coding;
}

void content_coding_free(struct content_coding *coding) {
    for (size_t i = 0; coding != NULL && i <= LIMIT_DEPTH_MOST; i++) {
        for (size_t j = 0; j < HTTP_CODINGS; j++) { decoder_free(coding->layers[i].decoders[j]); }
        free(coding->layers[i].piece);
    }
    free(coding);
}

void content_coding_begin(struct content_coding *coding, const struct stated_codings *stated) {
    coding->stated = *stated;
    for (size_t i = 0; i <= LIMIT_DEPTH_MOST; i++) {
        coding->layers[i].whole = coding;
        coding->layers[i].state = LAYER_LOOKING;
        coding->layers[i].held = 0;
        coding->layers[i].used = 0;
        coding->layers[i].coded = 0;
    }
}

static void drop(struct layer *layer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void drop(struct layer *layer, const char *format, ...) {
    const struct body_sink *sink = &layer->whole->sink;
    char what[DAMAGE_BOUND];
    va_list words;
    va_start(words, format);
    vsnprintf(what, sizeof what, format, words);
    va_end(words);
    layer->state = LAYER_DROPPING;
    sink->damage(sink->reporter, what);
}

static int begin_decoding(struct layer *layer, enum coding coding) {
    if (layer == layer->whole->layers + layer->whole->depth) {
        drop(layer, "HTTP body in more than %u codings (--max-depth)", layer->whole->depth);
        return 0;
    }
    if (!coding_is_built_in(coding)) {
        drop(layer, "HTTP body in %s: this danag was built without %s", coding_names[coding],
             coding_library(coding));
        return 0;
    }
    struct decoder **decoder = &layer->decoders[coding];
    if (*decoder == NULL && (*decoder = decoder_new(coding)) == NULL) { return STATUS_NO_MEMORY; }
    if (layer->piece == NULL && (layer->piece = malloc(CODED_PIECE)) == NULL) {
        return STATUS_NO_MEMORY;
    }
    layer->state = LAYER_DECODING;
    layer->coding = coding;
    layer->decoder = *decoder;
    decoder_begin(layer->decoder);
    return 0;
}

/* The server may not have applied a stated coding, or the crawler may have undone it. So the bytes
 * count more than the head: a magic number shows their coding, and bytes that look like text are
 * not coded. */
static int choose(struct layer *layer) {
    struct stated_codings *stated = &layer->whole->stated;
    enum coding coding;
    if (looks_coded(layer->start, layer->held, &coding)) {
        stated->count -= stated->count > 0;
        return begin_decoding(layer, coding);
    }
    bool text = looks_like_text(layer->start, layer->held);
    while (!text && stated->count > 0) {
        const struct stated_coding *last = &stated->codings[--stated->count];
        if (last->known && (last->coding == CODING_DEFLATE || last->coding == CODING_BROTLI)) {
            return begin_decoding(layer, last->coding);
        }
        if (last->known && looks_like_zlib(layer->start, layer->held)) {
            return begin_decoding(layer, CODING_DEFLATE);
        }
        if (!last->known && looks_binary(layer->start, layer->held)) {
            drop(layer, "HTTP body in %.*s, which is no known coding", last->size, last->name);
            return 0;
        }
    }
    layer->state = LAYER_PLAIN;
    return 0;
}

static int layer_push(struct layer *layer, const char *data, size_t size);
static int piece_push(struct layer *layer, const char *data, size_t size);

static int push_next(void *self, const char *data, size_t size) {
    return size == 0 ? 0 : layer_push((struct layer *)self + 1, data, size);
}

static int look_over(struct layer *layer) {
    int error = choose(layer);
    return error == 0 ? layer_push(layer, layer->start, layer->held) : error;
}

static size_t hold(struct layer *layer, char *buffer, size_t bound, const char *data, size_t size) {
    size_t room = bound - layer->held;
    size_t taken = size < room ? size : room;
    memcpy(buffer + layer->held, data, taken);
    layer->held += taken;
    return taken;
}

/* If the head states no coding, the first byte of most pages shows that they are not coded. */
static int look(struct layer *layer, const char *data, size_t size, size_t *taken) {
    *taken = hold(layer, layer->start, sizeof layer->start, data, size);
    bool clear = layer->whole->stated.count == 0 && !may_look_coded(layer->start[0]);
    return clear || layer->held == sizeof layer->start ? look_over(layer) : 0;
}

static int decode(struct layer *layer, const char *data, size_t size, size_t *taken) {
    switch (decoder_push(layer->decoder, data, size, taken, push_next, layer)) {
    case DECODED_MORE:
        *taken = size;
        break;
    case DECODED_END:
        layer->state = LAYER_BETWEEN;
        layer->held = 0;
        layer->used += decoder_used(layer->decoder);
        break;
    case DECODED_DAMAGED:
        drop(layer, "HTTP body in %s: %s", coding_names[layer->coding],
             decoder_error(layer->decoder));
        break;
    case DECODED_STOPPED:
        return decoder_stop_error(layer->decoder);
    }
    return 0;
}

static void push_over(struct layer *layer, const char *data, size_t size) {
    for (size_t at = 0; at < size && layer->state == LAYER_OVER; at++) {
        if (data[at] != '\0' && strchr(" \t\r\n", data[at]) == NULL) {
            drop(layer, "HTTP body with bytes after its %s, which are left out",
                 coding_names[layer->coding]);
        }
    }
}

/* Members and frames may follow each other (RFC 1952 §2.2, RFC 8878 §3.1). */
static int between_over(struct layer *layer) {
    enum coding coding = layer->coding;
    layer->state = LAYER_OVER;
    if (looks_coded(layer->magic, layer->held, &coding) && coding == layer->coding) {
        layer->state = LAYER_DECODING;
        decoder_begin(layer->decoder);
    }
    return piece_push(layer, layer->magic, layer->held);
}

static int between(struct layer *layer, const char *data, size_t size, size_t *taken) {
    *taken = hold(layer, layer->magic, sizeof layer->magic, data, size);
    return layer->held == sizeof layer->magic ? between_over(layer) : 0;
}

static int step(struct layer *layer, const char *data, size_t size, size_t *taken) {
    const struct body_sink *sink = &layer->whole->sink;
    *taken = size;
    switch (layer->state) {
    case LAYER_LOOKING:
        return look(layer, data, size, taken);
    case LAYER_DECODING:
        return decode(layer, data, size, taken);
    case LAYER_BETWEEN:
        return between(layer, data, size, taken);
    case LAYER_OVER:
        push_over(layer, data, size);
        break;
    case LAYER_PLAIN:
        return sink->push(sink->self, data, size);
    case LAYER_DROPPING:
        break;
    }
    return 0;
}

static int piece_push(struct layer *layer, const char *data, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        size_t taken;
        error = step(layer, data, size, &taken);
        data += taken;
        size -= taken;
    }
    return error;
}

/* Decodes the bytes gathered in the piece. */
static int piece_end(struct layer *layer) {
    size_t size = layer->coded;
    layer->coded = 0;
    return piece_push(layer, layer->piece, size);
}

static int gather(struct layer *layer, const char *data, size_t size, size_t *taken) {
    if (layer->coded == 0 && size >= CODED_PIECE) {
        *taken = CODED_PIECE;
        return piece_push(layer, data, CODED_PIECE);
    }
    size_t room = CODED_PIECE - layer->coded;
    *taken = size < room ? size : room;
    memcpy(layer->piece + layer->coded, data, *taken);
    layer->coded += *taken;
    return layer->coded == CODED_PIECE ? piece_end(layer) : 0;
}

static int layer_push(struct layer *layer, const char *data, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        bool coded = layer->state == LAYER_DECODING || layer->state == LAYER_BETWEEN;
        size_t taken;
        error = (coded ? gather : step)(layer, data, size, &taken);
        data += taken;
        size -= taken;
    }
    return error;
}

int content_coding_push(void *self, const char *data, size_t size) {
    struct content_coding *coding = self;
    return layer_push(coding->layers, data, size);
}

static int layer_end(struct layer *layer, bool cut) {
    int error = 0;
    if (layer->state == LAYER_LOOKING && layer->held > 0) { error = look_over(layer); }
    if (error == 0) { error = piece_end(layer); }
    if (error == 0 && layer->state == LAYER_BETWEEN) { error = between_over(layer); }
    if (error == 0 && layer->state == LAYER_DECODING && !cut) {
        drop(layer, "HTTP body in %s: cut", coding_names[layer->coding]);
    }
    return error;
}

int content_coding_end(struct content_coding *coding, bool cut) {
    int error = 0;
    for (size_t i = 0; i <= LIMIT_DEPTH_MOST && error == 0; i++) {
        error = layer_end(coding->layers + i, cut);
        cut = cut || coding->layers[i].state == LAYER_DROPPING;
    }
    return error;
}

uint64_t content_coding_used(const struct content_coding *coding) {
    const struct layer *first = &coding->layers[0];
    if (first->state == LAYER_PLAIN) { return UINT64_MAX; }
    return first->used + (first->state == LAYER_DECODING ? decoder_used(first->decoder) : 0);
}
