#include "method/learned/model.h"
#include "text/memory.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#define MODEL_VERSION 4
#define WORD_SIZE     32

/* A model file is text: words and whole numbers, with white space in between. */
struct model_reading {
    FILE *file;
    const char *path;
    unsigned line;
    char *error; /* of MODEL_ERROR_SIZE bytes */
};

__attribute__((format(printf, 2, 3))) static bool complain(struct model_reading *reading,
                                                           const char *format, ...) {
    va_list values;
    int length =
        snprintf(reading->error, MODEL_ERROR_SIZE, "%s: line %u: ", reading->path, reading->line);
    if (length < 0 || length >= MODEL_ERROR_SIZE) { return false; }
    va_start(values, format);
    vsnprintf(reading->error + length, (size_t)(MODEL_ERROR_SIZE - length), format, values);
    va_end(values);
    return false;
}

/* Reads the next word; "" at the end of the file. No word of a model is as long as WORD_SIZE, so
 * this reads no further, even if there is no end. */
static void read_word(struct model_reading *reading, char word[WORD_SIZE]) {
    size_t size = 0;
    int c;
    while ((c = getc(reading->file)) == ' ' || c == '\n') { reading->line += c == '\n'; }
    for (; c != EOF && c != ' ' && c != '\n' && size < WORD_SIZE - 1; c = getc(reading->file)) {
        word[size++] = (char)c;
    }
    word[size] = '\0';
    /* The next call counts the newline, so that an error in this word has the right line number. */
    if (c == '\n') { ungetc(c, reading->file); }
}

static bool read_number(struct model_reading *reading, long least, long most, long *number) {
    char word[WORD_SIZE];
    char *end;
    read_word(reading, word);
    *number = strtol(word, &end, 10);
    if (end != word && *end == '\0' && *number >= least && *number <= most) { return true; }
    return complain(reading, "'%s' instead of a number from %ld to %ld", word, least, most);
}

static bool expect(struct model_reading *reading, const char *expected) {
    char word[WORD_SIZE];
    read_word(reading, word);
    return strcmp(word, expected) == 0 || complain(reading, "'%s' instead of '%s'", word, expected);
}

static bool read_named(struct model_reading *reading, const char *name, long least, long most,
                       long *number) {
    return expect(reading, name) && read_number(reading, least, most, number);
}

static bool expect_number(struct model_reading *reading, const char *name, long expected) {
    long number;
    return read_named(reading, name, expected, expected, &number);
}

static bool expect_version(struct model_reading *reading) {
    long version;
    if (!read_named(reading, "model", 1, INT32_MAX, &version)) { return false; }
    return version == MODEL_VERSION ||
           complain(reading, "a model of version %ld; this danag reads version %d", version,
                    MODEL_VERSION);
}

/* Reads numbers into an array of `count` elements with `size` bytes, 2 or 4. */
static bool read_numbers(struct model_reading *reading, const char *name, void *array, size_t count,
                         size_t size, long least, long most) {
    if (!expect(reading, name)) { return false; }
    for (char *at = array; count > 0; count--, at += size) {
        long number;
        if (!read_number(reading, least, most, &number)) { return false; }
        const uint16_t two = (uint16_t)number;
        const uint32_t four = (uint32_t)number;
        memcpy(at, size == sizeof two ? (const void *)&two : &four, size);
    }
    return true;
}

static bool read_weights(struct model_reading *reading, const char *name, int16_t *weights,
                         size_t count) {
    return read_numbers(reading, name, weights, count, sizeof *weights, INT16_MIN, INT16_MAX);
}

static bool read_biases(struct model_reading *reading, const char *name, int32_t *biases,
                        size_t count) {
    return read_numbers(reading, name, biases, count, sizeof *biases, -INT32_MAX, INT32_MAX);
}

static bool read_probabilities(struct model_reading *reading, struct model *model) {
    long number = 0;
    if (!expect(reading, "probability")) { return false; }
    for (size_t level = 0; level < MODEL_LEVELS; level++) {
        if (!read_number(reading, number, MODEL_CERTAIN, &number)) { return false; }
        model->probability[level] = (uint16_t)number;
    }
    if (!read_named(reading, "least_confidence", 0, CONFIDENCE_SURE, &number)) { return false; }
    model->least_confidence = (uint16_t)number;
    return true;
}

long model_features_number(void) {
    uint32_t number = 2166136261; /* FNV-1a */
    for (unsigned id = 0; id < FEATURE_COUNT; id++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(id, name);
        for (size_t i = 0; i <= strlen(name); i++) {
            number = (number ^ (unsigned char)name[i]) * 16777619;
        }
    }
    return (long)(number & INT32_MAX);
}

/* A model read from a file. */
struct read_model {
    struct model model; /* first, as memory_free gets its address */
    int16_t first[FEATURE_COUNT * MODEL_LANES_MAX];
};

static bool read_first(struct model_reading *reading, struct read_model *read) {
    struct model *model = &read->model;
    long width;
    if (!read_named(reading, "width", 1, MODEL_CHANNELS, &width)) { return false; }
    model->width = (uint16_t)width;
    model->first = read->first;
    const size_t lanes = model_lanes(model);
    if (lanes % MODEL_LANES_STEP != 0) {
        return complain(reading, "a width of %ld, which makes %zu lanes, not a multiple of %d",
                        width, lanes, MODEL_LANES_STEP);
    }
    return read_weights(reading, "first_bias", model->first_bias, lanes) &&
           read_weights(reading, "first", read->first, FEATURE_COUNT * lanes);
}

static bool read_net(struct model_reading *reading, struct net *net) {
    const size_t inputs = MODEL_WIDTH * MODEL_CHANNELS;
    return read_numbers(reading, "apart", net->apart, MODEL_LAYERS, sizeof net->apart[0], 1,
                        MODEL_APART_MAX) &&
           read_biases(reading, "layer_bias", net->layer_bias[0], MODEL_LAYERS * MODEL_CHANNELS) &&
           read_weights(reading, "layers", net->layers[0][0][0],
                        MODEL_LAYERS * inputs * MODEL_CHANNELS) &&
           read_biases(reading, "page_bias", net->page_bias, MODEL_CHANNELS) &&
           read_weights(reading, "page", net->page[0][0], 2 * MODEL_CHANNELS * MODEL_CHANNELS) &&
           read_biases(reading, "last_bias", net->last_bias, MODEL_OUTPUTS) &&
           read_weights(reading, "last", net->last[0], MODEL_OUTPUTS * MODEL_CHANNELS);
}

/* Whether all sums of a layer fit into 32 bits, for any page. */
static bool fits(const int32_t *biases, const int16_t (*weights)[MODEL_CHANNELS][2], size_t pairs) {
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        int64_t most = llabs(biases[c]) + MODEL_TOP;
        for (size_t i = 0; i < pairs; i++) {
            most += (int64_t)MODEL_TOP * (abs(weights[i][c][0]) + abs(weights[i][c][1]));
        }
        if (most > INT32_MAX) { return false; }
    }
    return true;
}

/* The same for an output of the last layer. */
static bool output_fits(int32_t bias, const int16_t weights[MODEL_CHANNELS]) {
    int64_t most = llabs(bias) + (1 << MODEL_ODDS_SHIFT);
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { most += (int64_t)MODEL_TOP * abs(weights[c]); }
    return most <= INT32_MAX;
}

static bool net_fits(const struct net *net) {
    for (size_t i = 0; i < MODEL_OUTPUTS; i++) {
        if (!output_fits(net->last_bias[i], net->last[i])) { return false; }
    }
    for (size_t i = 0; i < MODEL_LAYERS; i++) {
        if (!fits(net->layer_bias[i], net->layers[i], MODEL_WIDTH * MODEL_CHANNELS / 2)) {
            return false;
        }
    }
    return fits(net->page_bias, net->page, MODEL_CHANNELS);
}

static bool read_all(struct model_reading *reading, struct read_model *into) {
    struct model *model = &into->model;
    bool read = expect(reading, "danag") && expect_version(reading) &&
                expect_number(reading, "features", FEATURE_COUNT) &&
                expect_number(reading, "named", model_features_number()) &&
                expect_number(reading, "channels", MODEL_CHANNELS) &&
                expect_number(reading, "nets", MODEL_NETS) && read_first(reading, into);
    for (size_t i = 0; read && i < MODEL_NETS; i++) { read = read_net(reading, &model->nets[i]); }
    read = read && read_probabilities(reading, model) && expect(reading, "");
    for (size_t i = 0; read && i < MODEL_NETS; i++) {
        read = net_fits(&model->nets[i]) ||
               complain(reading, "weights so large that sums could overflow");
    }
    return read;
}

struct model *model_read(const struct danag_allocator *memory, const char *path,
                         char error[MODEL_ERROR_SIZE]) {
    struct model_reading reading = {fopen(path, "re"), path, 1, error};
    if (reading.file == NULL) {
        snprintf(error, MODEL_ERROR_SIZE, "%s: %s", path, strerror(errno));
        return NULL;
    }
    struct read_model *made = memory_new(memory, sizeof *made);
    bool read = made != NULL && read_all(&reading, made);
    if (made == NULL) {
        snprintf(error, MODEL_ERROR_SIZE, "out of memory");
    } else if (!read && ferror(reading.file)) {
        snprintf(error, MODEL_ERROR_SIZE, "%s: %s", path, strerror(errno));
    }
    fclose(reading.file);
    if (read) { return &made->model; }
    memory_free(memory, made);
    return NULL;
}
