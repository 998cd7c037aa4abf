#include "cli/unique/unique_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char kind[CHECKED_KIND_SIZE] = "danag unique 1\n";

/* The numbers of the head, in this order. */
enum { BIT_COUNT, SET, DIGESTS, RATE, KEY_FIRST, KEY_SECOND, NUMBERS };

#define HEAD_SIZE ((size_t)NUMBERS * 8)
#define HEAD_BYTE ((uint64_t)CHECKED_KIND_SIZE)

#define BLOCK_WORDS ((size_t)8192)

static uint64_t file_size(uint64_t words) {
    const uint64_t blocks = words / BLOCK_WORDS + (words % BLOCK_WORDS > 0);
    return HEAD_BYTE + CHECKED_BLOCK(HEAD_SIZE) + 8 * words + blocks * CHECKED_BLOCK(0);
}

/* How many words are in the block that begins with this one. */
static size_t block_words(const struct bloom *bloom, uint64_t word) {
    const uint64_t left = bloom->bit_count / 64 - word;
    return left < BLOCK_WORDS ? (size_t)left : BLOCK_WORDS;
}

static void put_head(struct checked_writer *writer, const struct bloom *bloom) {
    const uint64_t numbers[] = {
        [BIT_COUNT] = bloom->bit_count, [SET] = bloom->set,
        [DIGESTS] = bloom->digests,     [RATE] = bloom->rate,
        [KEY_FIRST] = bloom->key.first, [KEY_SECOND] = bloom->key.second,
    };
    unsigned char head[HEAD_SIZE];
    for (size_t i = 0; i < NUMBERS; i++) { checked_put_number(head + 8 * i, numbers[i]); }
    checked_put(writer, head, sizeof head);
}

void unique_file_put(struct outlet *outlet, const struct bloom *bloom) {
    struct checked_writer writer;
    unsigned char block[8 * BLOCK_WORDS];
    checked_begin(&writer, outlet, kind);
    put_head(&writer, bloom);
    for (uint64_t word = 0; word < bloom->bit_count / 64; word += BLOCK_WORDS) {
        const size_t words = block_words(bloom, word);
        for (size_t i = 0; i < words; i++) {
            checked_put_number(block + 8 * i, bloom->words[word + i]);
        }
        checked_put(&writer, block, 8 * words);
    }
}

void unique_rate_text(uint32_t rate, char text[UNIQUE_RATE_SIZE]) {
    int size = snprintf(text, UNIQUE_RATE_SIZE, "0.%09" PRIu32, rate);
    while (size > 0 && text[size - 1] == '0') { text[--size] = '\0'; }
}

/* What is wrong with the numbers of the head; NULL: nothing. `*number` is the wrong one. */
static const char *head_wrong(const uint64_t numbers[NUMBERS], int *number) {
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
    return NULL;
}

/* Whether the file is of what the user asks for. */
static bool fits(const uint64_t numbers[NUMBERS], const struct unique_wish *wish, int *number,
                 char wrong[UNIQUE_WRONG_SIZE]) {
    char rate[UNIQUE_RATE_SIZE];
    if (wish->rate != 0 && wish->rate != numbers[RATE]) {
        *number = RATE;
        unique_rate_text((uint32_t)numbers[RATE], rate);
        snprintf(wrong, UNIQUE_WRONG_SIZE, "the file was made with --unique-rate=%s", rate);
        return false;
    }
    if (wish->words != 0 && wish->words != numbers[BIT_COUNT] / 64) {
        *number = BIT_COUNT;
        snprintf(wrong, UNIQUE_WRONG_SIZE, "the file was made with --unique-size=%" PRIu64,
                 numbers[BIT_COUNT] / 8);
        return false;
    }
    return true;
}

/* Reads and checks the numbers of the head. */
static bool read_head(struct checked_reader *reader, const struct unique_wish *wish,
                      uint64_t numbers[NUMBERS], char wrong[UNIQUE_WRONG_SIZE]) {
    unsigned char head[HEAD_SIZE];
    int number = 0;
    const char *why = checked_read(reader, head, sizeof head);
    for (size_t i = 0; i < NUMBERS; i++) { numbers[i] = checked_number(head + 8 * i); }
    bool whole = why == NULL;
    if (whole) { why = head_wrong(numbers, &number); }
    if (why != NULL) { snprintf(wrong, UNIQUE_WRONG_SIZE, "%s", why); }
    bool fit = why == NULL && fits(numbers, wish, &number, wrong);
    if (whole && !fit) { reader->byte = HEAD_BYTE + 8 * (uint64_t)number; }
    return fit;
}

static const char *read_words(struct checked_reader *reader, const struct bloom *bloom) {
    unsigned char block[8 * BLOCK_WORDS];
    const char *wrong = NULL;
    for (uint64_t word = 0; wrong == NULL && word < bloom->bit_count / 64; word += BLOCK_WORDS) {
        const size_t words = block_words(bloom, word);
        wrong = checked_read(reader, block, 8 * words);
        for (size_t i = 0; wrong == NULL && i < words; i++) {
            bloom->words[word + i] = checked_number(block + 8 * i);
        }
    }
    return wrong != NULL ? wrong : checked_end(reader);
}

static const char *read_filter(struct checked_reader *reader, uint64_t size,
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
    struct checked_reader reader;
    uint64_t numbers[NUMBERS];
    const char *why = checked_open(&reader, stream, kind);
    bool read = why == NULL && read_head(&reader, wish, numbers, wrong);
    if (read) {
        why = read_filter(&reader, size, numbers, bloom);
        read = why == NULL;
    }
    if (why != NULL) { snprintf(wrong, UNIQUE_WRONG_SIZE, "%s", why); }
    *byte = reader.byte;
    return read;
}
