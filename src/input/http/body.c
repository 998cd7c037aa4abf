#include "input/http/body.h"

#include "input/sniff.h"
#include "text/ascii.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define DAMAGE_BOUND 160

static bool is_name_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || byte == '-' || byte == '_' ||
           byte == '.';
}

/* The next name in a list (RFC 9110 §5.6.1), without its parameters. *size is 0 after the last. */
static const char *next_name(const char **list, size_t *size) {
    const char *name = *list;
    while (*name != '\0' && !is_name_byte(*name)) { name++; }
    *size = 0;
    while (is_name_byte(name[*size])) { ++*size; }
    *list = name + *size + strcspn(name + *size, ",");
    return name;
}

#define NO_CODING (CODING_COUNT + 1)

/* The names of codings, and those that change nothing here. */
static const struct {
    const char *name;
    int coding;
} coding_rows[] = {
    {"gzip", CODING_GZIP},         {"x-gzip", CODING_GZIP}, {"deflate", CODING_DEFLATE},
    {"x-deflate", CODING_DEFLATE}, {"zstd", CODING_ZSTD},   {"br", CODING_BROTLI},
    {"brotli", CODING_BROTLI},     {"identity", NO_CODING}, {"none", NO_CODING},
    {"chunked", NO_CODING},
};

/* CODING_COUNT if it has no known name. */
static int coding_named(const char *name, size_t size) {
    for (size_t i = 0; i < sizeof coding_rows / sizeof *coding_rows; i++) {
        if (ascii_is_word(name, size, coding_rows[i].name)) { return coding_rows[i].coding; }
    }
    return CODING_COUNT;
}

bool stated_codings_add(struct stated_codings *stated, const char *value) {
    size_t size;
    bool chunked = false;
    const char *name = next_name(&value, &size);
    for (; size > 0; name = next_name(&value, &size)) {
        const int coding = coding_named(name, size);
        chunked = chunked || ascii_is_word(name, size, "chunked");
        if (coding == NO_CODING) { continue; }
        if (stated->count == STATED_CODINGS_BOUND) {
            stated->count--;
            memmove(stated->codings, stated->codings + 1, stated->count * sizeof *stated->codings);
        }
        stated->codings[stated->count++] = (struct stated_coding){
            (enum coding)coding, name, size < STATED_NAME_BOUND ? (int)size : STATED_NAME_BOUND};
    }
    return chunked;
}

void chunked_begin(struct chunked *chunked) {
    *chunked = (struct chunked){.sink = chunked->sink, .state = CHUNK_SEPARATOR, .first = true};
}

static enum chunk_state add_digit(struct chunked *chunked, int digit) {
    if (chunked->size > UINT64_MAX >> 4) { return CHUNK_NOT; }
    chunked->size = chunked->size << 4 | (uint64_t)digit;
    return CHUNK_SIZE;
}

static enum chunk_state after_size(const struct chunked *chunked, char byte) {
    if (byte == '\n') { return chunked->size == 0 ? CHUNK_TRAILER_START : CHUNK_DATA; }
    if (chunked->state == CHUNK_EXTENSION || byte == ';') { return CHUNK_EXTENSION; }
    return ascii_is_blank(byte) || byte == '\r' ? CHUNK_SIZE_BLANK : CHUNK_NOT;
}

static enum chunk_state next_state(struct chunked *chunked, char byte) {
    const int digit = ascii_hex(byte);
    if (chunked->state == CHUNK_SEPARATOR) {
        if (byte == '\n') { return CHUNK_SIZE_START; }
        if (byte == '\r') { return CHUNK_SEPARATOR; }
        if (!chunked->first) { return CHUNK_NOT; }
    }
    if (chunked->state <= CHUNK_SIZE && digit >= 0) { return add_digit(chunked, digit); }
    if (chunked->state > CHUNK_SIZE_START) { return after_size(chunked, byte); }
    return ascii_is_blank(byte) ? CHUNK_SIZE_START : CHUNK_NOT;
}

static int pass_on_chunk(struct chunked *chunked, const char *data, size_t size) {
    return size == 0 ? 0 : chunked->sink.push(chunked->sink.self, data, size);
}

/* The held line does not begin a chunk. Passes on the rest of the body unchanged: we lose nothing,
 * and only the size lines of later chunks get into the text. */
static int not_chunked(struct chunked *chunked) {
    if (!chunked->first) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what,
                 "chunk of wrong length: no chunk follows at byte %" PRIu64
                 " of the body; the rest is read as it is",
                 chunked->byte - chunked->held);
        chunked->sink.damage(chunked->sink.reporter, what);
    }
    chunked->state = CHUNK_NOT;
    return pass_on_chunk(chunked, chunked->line, chunked->held);
}

static int push_line(struct chunked *chunked, char byte) {
    chunked->state = next_state(chunked, byte);
    chunked->line[chunked->held++] = byte;
    chunked->byte++;
    if (chunked->state == CHUNK_DATA || chunked->state == CHUNK_TRAILER_START) {
        chunked->held = 0;
        chunked->first = false;
    } else if (chunked->state == CHUNK_NOT || chunked->held == CHUNK_LINE_BOUND) {
        return not_chunked(chunked);
    }
    return 0;
}

/* Bytes after the last chunk do not belong to the body. Browsers also leave them out. */
static void push_trailer(struct chunked *chunked, char byte) {
    bool blank = ascii_is_blank(byte) || byte == '\r' || byte == '\n';
    if (chunked->state == CHUNK_TRAILER) {
        chunked->state = byte == '\n' ? CHUNK_TRAILER_START : CHUNK_TRAILER;
    } else if (chunked->state == CHUNK_TRAILER_START && ascii_is_letter(byte)) {
        chunked->state = CHUNK_TRAILER;
    } else if (!blank && chunked->state != CHUNK_OVER_REPORTED) {
        chunked->sink.damage(chunked->sink.reporter, "bytes after the last chunk are left out");
        chunked->state = CHUNK_OVER_REPORTED;
    } else if (byte == '\n' && chunked->state == CHUNK_TRAILER_START) {
        chunked->state = CHUNK_OVER;
    }
}

static int chunk_step(void *self, const char *data, size_t size, size_t *taken) {
    struct chunked *chunked = self;
    if (chunked->state == CHUNK_NOT) { return pass_on_chunk(chunked, data, size); }
    if (chunked->state == CHUNK_DATA) {
        *taken = size < chunked->size ? size : (size_t)chunked->size;
        chunked->size -= *taken;
        chunked->byte += *taken;
        if (chunked->size == 0) { chunked->state = CHUNK_SEPARATOR; }
        return pass_on_chunk(chunked, data, *taken);
    }
    *taken = 1;
    if (chunked->state < CHUNK_DATA) { return push_line(chunked, *data); }
    push_trailer(chunked, *data);
    return 0;
}

int chunked_push(struct chunked *chunked, const char *data, size_t size) {
    return pieces_push(chunk_step, chunked, data, size);
}

int chunked_end(struct chunked *chunked, bool cut) {
    if (chunked->state < CHUNK_DATA && chunked->first) { return not_chunked(chunked); }
    bool in_last = chunked->state > CHUNK_SIZE_START && chunked->size == 0;
    if (chunked->state <= CHUNK_DATA && !in_last && !cut) {
        chunked->sink.damage(chunked->sink.reporter, "chunked body cut: it has no last chunk");
    }
    return 0;
}

/* Coded bytes are gathered into pieces of this size before decoding. Otherwise the effect of damage
 * would depend on how the body was cut. */
#define CODED_PIECE (32 * 1024)

void content_coding_free(struct content_coding *coding) {
    for (size_t i = 0; i <= LIMIT_DEPTH_MOST; i++) {
        for (size_t j = 0; j < HTTP_CODINGS; j++) { decoder_free(coding->layers[i].decoders[j]); }
        free(coding->layers[i].piece);
    }
}

void content_coding_begin(struct content_coding *coding, const struct stated_codings *stated) {
    coding->stated = *stated;
    for (size_t i = 0; i <= LIMIT_DEPTH_MOST; i++) {
        struct layer *layer = &coding->layers[i];
        layer->whole = coding;
        layer->state = LAYER_LOOKING;
        layer->held = layer->coded = 0;
        layer->used = 0;
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
        drop(layer, "HTTP body in %s: this danag was built without %s", coding_facts[coding].name,
             coding_facts[coding].library);
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
 * count more than the head: a magic number shows a coding, and what looks like text has none. */
static int choose(struct layer *layer) {
    struct stated_codings *stated = &layer->whole->stated;
    const enum magic magic = sniff_body(layer->start, layer->held);
    if (magic > MAGIC_MORE) {
        stated->count -= stated->count > 0;
        return begin_decoding(layer, magic_coding(magic));
    }
    bool text = sniff_is_text(layer->start, layer->held);
    while (!text && stated->count > 0) {
        const struct stated_coding *last = &stated->codings[--stated->count];
        const bool known = last->coding != CODING_COUNT;
        if (last->coding == CODING_DEFLATE || last->coding == CODING_BROTLI) {
            return begin_decoding(layer, last->coding);
        }
        if (known && sniff_is_zlib(layer->start, layer->held)) {
            return begin_decoding(layer, CODING_DEFLATE);
        }
        if (!known && sniff_has_binary(layer->start, layer->held)) {
            drop(layer, "HTTP body in %.*s, which is no known coding", last->size, last->name);
            return 0;
        }
    }
    layer->state = LAYER_PLAIN;
    return 0;
}

static int step(void *self, const char *data, size_t size, size_t *taken);
static int layer_step(void *self, const char *data, size_t size, size_t *taken);

static int push_next(void *self, const char *data, size_t size) {
    return pieces_push(layer_step, (struct layer *)self + 1, data, size);
}

static int look_over(struct layer *layer) {
    int error = choose(layer);
    return error == 0 ? pieces_push(layer_step, layer, layer->start, layer->held) : error;
}

/* If the head states no coding, the first byte of most pages shows that they are not coded. */
static int look(struct layer *layer, const char *data, size_t size, size_t *taken) {
    *taken = pieces_hold(layer->start, &layer->held, sizeof layer->start, data, size);
    bool clear = layer->whole->stated.count == 0 && sniff_body(layer->start, 1) == MAGIC_NONE;
    return clear || layer->held == sizeof layer->start ? look_over(layer) : 0;
}

static int decode(struct layer *layer, const char *data, size_t size, size_t *taken) {
    struct decoder *decoder = layer->decoder;
    const enum decoded decoded = decoder_push(decoder, data, size, taken, push_next, layer);
    if (decoded == DECODED_END) {
        layer->state = LAYER_BETWEEN;
        layer->held = 0;
        layer->used += decoder->used;
    } else if (decoded == DECODED_DAMAGED) {
        drop(layer, "HTTP body in %s: %s", coding_facts[layer->coding].name, decoder->error);
    }
    return decoded == DECODED_STOPPED ? decoder->stop_error : 0;
}

/* Members and frames may follow each other (RFC 1952 §2.2, RFC 8878 §3.1). */
static int between_over(struct layer *layer) {
    const enum magic magic = sniff_body(layer->start, layer->held);
    layer->state = LAYER_OVER;
    if (magic > MAGIC_MORE && magic_coding(magic) == layer->coding) {
        layer->state = LAYER_DECODING;
        decoder_begin(layer->decoder);
    }
    return pieces_push(step, layer, layer->start, layer->held);
}

static int step(void *self, const char *data, size_t size, size_t *taken) {
    struct layer *layer = self;
    const struct body_sink *sink = &layer->whole->sink;
    if (layer->state == LAYER_LOOKING) { return look(layer, data, size, taken); }
    if (layer->state == LAYER_DECODING) { return decode(layer, data, size, taken); }
    if (layer->state == LAYER_PLAIN) { return sink->push(sink->self, data, size); }
    if (layer->state == LAYER_BETWEEN) {
        *taken = pieces_hold(layer->start, &layer->held, MAGIC_BODY_BOUND, data, size);
        return layer->held == MAGIC_BODY_BOUND ? between_over(layer) : 0;
    }
    for (size_t at = 0; at < size && layer->state == LAYER_OVER; at++) {
        if (data[at] != '\0' && strchr(" \t\r\n", data[at]) == NULL) {
            drop(layer, "HTTP body with bytes after its %s, which are left out",
                 coding_facts[layer->coding].name);
        }
    }
    return 0;
}

/* Decodes the bytes gathered in the piece. */
static int piece_end(struct layer *layer) {
    size_t size = layer->coded;
    layer->coded = 0;
    return pieces_push(step, layer, layer->piece, size);
}

static int layer_step(void *self, const char *data, size_t size, size_t *taken) {
    struct layer *layer = self;
    if (layer->state != LAYER_DECODING && layer->state != LAYER_BETWEEN) {
        return step(layer, data, size, taken);
    }
    *taken = pieces_hold(layer->piece, &layer->coded, CODED_PIECE, data, size);
    return layer->coded == CODED_PIECE ? piece_end(layer) : 0;
}

int content_coding_push(void *self, const char *data, size_t size) {
    struct content_coding *coding = self;
    return pieces_push(layer_step, coding->layers, data, size);
}

static int layer_end(struct layer *layer, bool cut) {
    int error = 0;
    if (layer->state == LAYER_LOOKING && layer->held > 0) { error = look_over(layer); }
    if (error == 0) { error = piece_end(layer); }
    if (error == 0 && layer->state == LAYER_BETWEEN) { error = between_over(layer); }
    if (error == 0 && layer->state == LAYER_DECODING && !cut) {
        drop(layer, "HTTP body in %s: cut", coding_facts[layer->coding].name);
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
    return first->used + (first->state == LAYER_DECODING ? first->decoder->used : 0);
}
