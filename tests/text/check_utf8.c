#include "claims.h"
#include "text/utf8.h"

#include <string.h>

#define TEXT_SIZE 48

/* What utf8_valid answers, found one character at a time. */
static size_t valid_one_by_one(const unsigned char *bytes, size_t size, enum utf8_sequence *next,
                               size_t *length) {
    size_t count = 0;
    *next = UTF8_VALID;
    while (count < size) {
        *next = utf8_sequence(bytes + count, size - count, length);
        if (*next != UTF8_VALID) { break; }
        count += *length;
    }
    return count;
}

static void assert_found(const unsigned char *bytes, size_t size) {
    enum utf8_sequence next, expected_next;
    size_t length, expected_length;
    const size_t expected = valid_one_by_one(bytes, size, &expected_next, &expected_length);
    const size_t found = utf8_valid(bytes, size, &next, &length);
    if (found == expected && next == expected_next &&
        (next == UTF8_VALID || length == expected_length)) {
        return;
    }
    ck_abort_msg("%zu instead of %zu bytes, %d instead of %d", found, expected, (int)next,
                 (int)expected_next);
}

/* `filler` is one character of valid UTF-8. The bytes stand around the end of a block. */
static void assert_found_in(const char *filler, const unsigned char *bytes, size_t size) {
    unsigned char text[TEXT_SIZE];
    const size_t filler_size = strlen(filler);
    for (size_t at = 0; at <= 18; at += filler_size) {
        for (size_t i = 0; i < TEXT_SIZE; i++) { text[i] = (unsigned char)filler[i % filler_size]; }
        memcpy(text + at, bytes, size);
        for (size_t i = 0; i < TEXT_SIZE - at - size; i++) {
            text[at + size + i] = (unsigned char)filler[i % filler_size];
        }
        assert_found(text, TEXT_SIZE);
        assert_found(text, at + size);
        if (at == 0) { at = 12 / filler_size * filler_size - filler_size; }
    }
}

SUITE("utf8");

CLAIM(the_same_bytes_are_valid_one_by_one_and_in_blocks) {
    static const unsigned char seconds[] = {0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0};
    static const unsigned char thirds[] = {0x7f, 0x80, 0xbf, 0xc0};
    for (unsigned first = 0x80; first < 0x100; first++) {
        for (size_t second = 0; second < sizeof seconds; second++) {
            for (size_t third = 0; third < sizeof thirds; third++) {
                const unsigned char bytes[] = {(unsigned char)first, seconds[second], thirds[third],
                                               0x80};
                for (size_t size = 1; size <= sizeof bytes; size++) {
                    assert_found_in("a", bytes, size);
                    assert_found_in("\xd0\xb0", bytes, size);
                    assert_found_in("\xe4\xb8\xad", bytes, size);
                }
            }
        }
    }
}
