#include "cli/unique/bloom.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

/* An odd number whose product spreads what is random over all bits. */
#define SPREAD UINT64_C(0xff51afd7ed558ccd)

#define HALVINGS 60 /* of an interval, to find a number between 0 and 1 */

static double power(double base, unsigned exponent) {
    double result = 1;
    for (; exponent > 0; exponent--) { result *= base; }
    return result;
}

static unsigned hashes_for(uint32_t rate) {
    unsigned hashes = 1;
    while (hashes < BLOOM_HASHES_MAX && (uint64_t)rate << hashes < BLOOM_RATE_ONE) { hashes++; }
    return hashes;
}

/* The most bits that may be set: their share to the power of the hashes is the rate. */
static uint64_t most_set(const struct bloom *bloom) {
    const double rate = (double)bloom->rate / BLOOM_RATE_ONE;
    double least = 0, most = 1;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (least + most) / 2;
        if (power(middle, bloom->hashes) > rate) {
            most = middle;
        } else {
            least = middle;
        }
    }
    return (uint64_t)(least * (double)bloom->bit_count);
}

bool bloom_make(struct bloom *bloom, uint64_t words, uint32_t rate) {
    *bloom = (struct bloom){.rate = rate, .hashes = hashes_for(rate), .bit_count = 64 * words};
    if (words > SIZE_MAX / sizeof *bloom->words) { return false; }
    bloom->words = calloc((size_t)words, sizeof *bloom->words);
    bloom->set_most = most_set(bloom);
    return bloom->words != NULL;
}

void bloom_free(struct bloom *bloom) {
    free(bloom->words);
    bloom->words = NULL;
}

/* The bits of a digest, by enhanced double hashing (Dillinger and Manolios 2004). */
struct steps {
    uint64_t at;
    uint64_t step;
};

static struct steps begin(const struct bloom *bloom, uint64_t digest) {
    return (struct steps){digest, keyed_digest_fold(digest ^ bloom->key.second, SPREAD)};
}

static uint64_t next(const struct bloom *bloom, struct steps *steps, unsigned hash) {
    const uint64_t bit = steps->at % bloom->bit_count;
    steps->at += steps->step;
    steps->step += hash;
    return bit;
}

static uint64_t mask(uint64_t bit) {
    return (uint64_t)1 << bit % 64;
}

uint32_t bloom_add(struct bloom *bloom, uint64_t digest) {
    struct steps steps = begin(bloom, digest);
    uint32_t fresh = 0;
    for (unsigned i = 0; i < bloom->hashes; i++) {
        const uint64_t bit = next(bloom, &steps, i);
        uint64_t *word = &bloom->words[bit / 64];
        if ((*word & mask(bit)) != 0) { continue; }
        *word |= mask(bit);
        bloom->set++;
        fresh |= (uint32_t)1 << i;
    }
    bloom->digests += fresh != 0;
    return fresh;
}

void bloom_take_back(struct bloom *bloom, uint64_t digest, uint32_t fresh) {
    struct steps steps = begin(bloom, digest);
    for (unsigned i = 0; i < bloom->hashes; i++) {
        const uint64_t bit = next(bloom, &steps, i);
        if ((fresh >> i & 1) == 0) { continue; }
        bloom->words[bit / 64] &= ~mask(bit);
        bloom->set--;
    }
    bloom->digests -= fresh != 0;
}

double bloom_share(const struct bloom *bloom) {
    return power((double)bloom->set / (double)bloom->bit_count, bloom->hashes);
}

static const char kind[UNIQUE_KIND_SIZE] = "danag unique 1\n";

/* The numbers of the head, in this order. */
enum { BIT_COUNT, SET, DIGESTS, RATE, KEY_FIRST, KEY_SECOND, NUMBERS };

#define HEAD_SIZE ((size_t)NUMBERS * 8)

#define BLOCK_WORDS ((size_t)8192)

/* How many bytes of the file a block of `size` bytes takes. */
#define CHECKED_SIZE(size) ((uint64_t)(size) + 8)

/* Any odd number of 64 bits will do. */
#define CHECK_KEY UINT64_C(0x9e3779b97f4a7c15)

struct reader {
    FILE *stream;
    uint64_t byte; /* where the next block begins; after an error, where that is */
};

/* The digest of a block depends on its place, so that blocks cannot change places. */
static uint64_t digest(const void *block, size_t size, uint64_t byte) {
    const struct digest_key key = {.first = CHECK_KEY + byte, .second = ~CHECK_KEY};
    return keyed_digest_of(block, size, &key);
}

uint64_t unique_file_begin(struct outlet *outlet) {
    outlet_put(outlet, kind, UNIQUE_KIND_SIZE);
    return UNIQUE_KIND_SIZE;
}

void unique_file_put_block(struct outlet *outlet, uint64_t *byte, const void *block, size_t size) {
    char check[8];
    octets_store(check, digest(block, size, *byte), 8);
    outlet_put(outlet, block, size);
    outlet_put(outlet, check, sizeof check);
    *byte += CHECKED_SIZE(size);
}

/* Reads all these bytes. If there are fewer, `byte` is where the file ends. */
static const char *read_bytes(struct reader *reader, void *bytes, size_t size) {
    errno = 0;
    const size_t read = fread(bytes, 1, size, reader->stream);
    if (read == size) { return NULL; }
    reader->byte += read;
    if (ferror(reader->stream) != 0) { return strerror(errno); }
    return "the file is cut here";
}

/* Reads the kind. This and what reads blocks return NULL, or what is wrong with the file. */
static const char *read_kind(struct reader *reader) {
    char found[UNIQUE_KIND_SIZE];
    const char *wrong = read_bytes(reader, found, sizeof found);
    const size_t name = strcspn(kind, "0123456789");
    const size_t read = wrong == NULL ? sizeof found : (size_t)reader->byte;
    if (memcmp(found, kind, read < name ? read : name) != 0) {
        reader->byte = 0;
        return "this is no file of that kind";
    }
    if (wrong != NULL) { return wrong; }
    if (memcmp(found, kind, sizeof found) != 0) { return "the file is of another version"; }
    reader->byte = sizeof found;
    return NULL;
}

static const char *read_block(struct reader *reader, void *block, size_t size) {
    char check[8];
    const uint64_t start = reader->byte;
    const char *wrong = read_bytes(reader, block, size);
    if (wrong != NULL) { return wrong; }
    reader->byte += size;
    wrong = read_bytes(reader, check, sizeof check);
    if (wrong != NULL) { return wrong; }
    reader->byte = start;
    if (octets_load(check) != digest(block, size, start)) {
        return "the block that begins here is damaged";
    }
    reader->byte += CHECKED_SIZE(size);
    return NULL;
}

static uint64_t file_size(uint64_t words) {
    const uint64_t blocks = words / BLOCK_WORDS + (words % BLOCK_WORDS > 0);
    return UNIQUE_KIND_SIZE + CHECKED_SIZE(HEAD_SIZE) + 8 * words + blocks * CHECKED_SIZE(0);
}

/* How many words are in the block that begins with this one. */
static size_t block_words(const struct bloom *bloom, uint64_t word) {
    const uint64_t left = bloom->bit_count / 64 - word;
    return left < BLOCK_WORDS ? (size_t)left : BLOCK_WORDS;
}

void unique_file_put(struct outlet *outlet, const void *what) {
    const struct bloom *bloom = what;
    const uint64_t numbers[] = {
        [BIT_COUNT] = bloom->bit_count, [SET] = bloom->set,
        [DIGESTS] = bloom->digests,     [RATE] = bloom->rate,
        [KEY_FIRST] = bloom->key.first, [KEY_SECOND] = bloom->key.second,
    };
    char block[8 * BLOCK_WORDS];
    uint64_t byte = unique_file_begin(outlet);
    for (size_t i = 0; i < NUMBERS; i++) { octets_store(block + 8 * i, numbers[i], 8); }
    unique_file_put_block(outlet, &byte, block, HEAD_SIZE);
    for (uint64_t word = 0; word < bloom->bit_count / 64; word += BLOCK_WORDS) {
        const size_t words = block_words(bloom, word);
        for (size_t i = 0; i < words; i++) {
            octets_store(block + 8 * i, bloom->words[word + i], 8);
        }
        unique_file_put_block(outlet, &byte, block, 8 * words);
    }
}

void unique_rate_text(uint32_t rate, char text[UNIQUE_RATE_SIZE]) {
    int size = snprintf(text, UNIQUE_RATE_SIZE, "0.%09" PRIu32, rate);
    while (size > 0 && text[size - 1] == '0') { text[--size] = '\0'; }
}

/* What is wrong with the numbers of the head, or is not what the user asks for; NULL: nothing.
 * `*number` is the wrong one. `text` has room for what is wrong. */
static const char *head_wrong(const uint64_t numbers[NUMBERS], const struct unique_wish *wish,
                              int *number, char text[UNIQUE_WRONG_SIZE]) {
    char rate[UNIQUE_RATE_SIZE];
    *number = BIT_COUNT;
    if (numbers[BIT_COUNT] == 0 || numbers[BIT_COUNT] % 64 != 0) {
        return "this is no number of bits";
    }
    *number = SET;
    if (numbers[SET] > numbers[BIT_COUNT]) { return "more bits are set than there are"; }
    *number = RATE;
    if (numbers[RATE] < BLOOM_RATE_LEAST || numbers[RATE] > BLOOM_RATE_MOST) {
        return "this is no rate";
    }
    if (wish->rate != 0 && wish->rate != numbers[RATE]) {
        unique_rate_text((uint32_t)numbers[RATE], rate);
        snprintf(text, UNIQUE_WRONG_SIZE, "the file was made with --unique-rate=%s", rate);
        return text;
    }
    *number = BIT_COUNT;
    if (wish->words != 0 && wish->words != numbers[BIT_COUNT] / 64) {
        snprintf(text, UNIQUE_WRONG_SIZE, "the file was made with --unique-size=%" PRIu64,
                 numbers[BIT_COUNT] / 8);
        return text;
    }
    return NULL;
}

/* Reads and checks the numbers of the head. */
static const char *read_head(struct reader *reader, const struct unique_wish *wish,
                             uint64_t numbers[NUMBERS], char text[UNIQUE_WRONG_SIZE]) {
    char head[HEAD_SIZE];
    int number;
    const char *wrong = read_block(reader, head, sizeof head);
    if (wrong != NULL) { return wrong; }
    for (size_t i = 0; i < NUMBERS; i++) { numbers[i] = octets_load(head + 8 * i); }
    wrong = head_wrong(numbers, wish, &number, text);
    if (wrong != NULL) { reader->byte = UNIQUE_KIND_SIZE + 8 * (uint64_t)number; }
    return wrong;
}

static const char *read_words(struct reader *reader, const struct bloom *bloom) {
    char block[8 * BLOCK_WORDS];
    const char *wrong = NULL;
    for (uint64_t word = 0; wrong == NULL && word < bloom->bit_count / 64; word += BLOCK_WORDS) {
        const size_t words = block_words(bloom, word);
        wrong = read_block(reader, block, 8 * words);
        for (size_t i = 0; wrong == NULL && i < words; i++) {
            bloom->words[word + i] = octets_load(block + 8 * i);
        }
    }
    return wrong;
}

static const char *read_filter(struct reader *reader, uint64_t size,
                               const uint64_t numbers[NUMBERS], struct bloom *bloom) {
    const uint64_t words = numbers[BIT_COUNT] / 64;
    const uint64_t whole = file_size(words);
    if (size != whole) {
        reader->byte = size < whole ? size : whole;
        return size < whole ? "the file is cut here" : "the file should end here";
    }
    if (!bloom_make(bloom, words, (uint32_t)numbers[RATE])) { return "out of memory"; }
    bloom->set = numbers[SET];
    bloom->digests = numbers[DIGESTS];
    bloom->key = (struct digest_key){numbers[KEY_FIRST], numbers[KEY_SECOND]};
    const char *wrong = read_words(reader, bloom);
    if (wrong != NULL) { bloom_free(bloom); }
    return wrong;
}

bool unique_file_read(FILE *stream, uint64_t size, const struct unique_wish *wish,
                      struct bloom *bloom, uint64_t *byte, char wrong[UNIQUE_WRONG_SIZE]) {
    struct reader reader = {.stream = stream};
    uint64_t numbers[NUMBERS];
    const char *why = read_kind(&reader);
    if (why == NULL) { why = read_head(&reader, wish, numbers, wrong); }
    if (why == NULL) { why = read_filter(&reader, size, numbers, bloom); }
    if (why != NULL && why != wrong) { snprintf(wrong, UNIQUE_WRONG_SIZE, "%s", why); }
    *byte = reader.byte;
    return why == NULL;
}
