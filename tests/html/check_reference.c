#include "claims.h"
#include "html/reference.h"

#include <stdlib.h>
#include <string.h>

/* All bytes of names, in order. */
static const char name_bytes[] = "0123456789;ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

static void assert_reference(const char *source, size_t size, const char *text) {
    struct reference reference;
    reference_find(source, strlen(source), &reference);
    ck_assert_msg(reference.size == size, "&%s takes %zu bytes", source, reference.size);
    ck_assert_mem_eq(reference.text, text, strlen(text));
    ck_assert_uint_eq(reference.text_size, strlen(text));
}

static bool is_decided(const char *source) {
    struct reference reference;
    return reference_find(source, strlen(source), &reference);
}

static void assert_number(uint32_t number, const char *text) {
    char written[4];
    size_t size = reference_number(number, written);
    ck_assert_msg(size == strlen(text), "%u is of %zu bytes", (unsigned)number, size);
    ck_assert_mem_eq(written, text, size);
}

static uint32_t number_of(const char *digits, uint32_t base) {
    uint32_t number = 0;
    for (; *digits; digits++) { number = reference_digit(number, base, *digits); }
    return number;
}

SUITE("reference");

CLAIM(a_name_with_its_semicolon_is_taken_whole) {
    assert_reference("amp;", 4, "&");
    assert_reference("eacute;t", 7, "\xC3\xA9");
    assert_reference("rarr;", 5, "\xE2\x86\x92");
    assert_reference("Zopf;", 5, "\xE2\x84\xA4");
    assert_reference("zopf;", 5, "\xF0\x9D\x95\xAB");
    assert_reference("CounterClockwiseContourIntegral;", 32, "\xE2\x88\xB3");
}

CLAIM(a_name_without_its_semicolon_takes_the_longest_match) {
    assert_reference("amp", 3, "&");
    assert_reference("amp x", 3, "&");
    assert_reference("notit;", 3, "\xC2\xAC");
    assert_reference("notin;", 6, "\xE2\x88\x89");
    assert_reference("notin", 3, "\xC2\xAC");
    assert_reference("sup1", 4, "\xC2\xB9");
    assert_reference("sup11;", 4, "\xC2\xB9");
    assert_reference("timesbar", 5, "\xC3\x97");
}

CLAIM(a_name_may_stand_for_two_code_points) {
    assert_reference("fjlig;", 6, "fj");
    assert_reference("nvlt;", 5, "<\xE2\x83\x92");
    assert_reference("NotEqualTilde;", 14, "\xE2\x89\x82\xCC\xB8");
    assert_reference("ThickSpace;", 11, "\xE2\x81\x9F\xE2\x80\x8A");
}

CLAIM(an_unknown_name_takes_nothing) {
    static const char *const sources[] = {"",    " ",    "&",    ";",          "1",
                                          "b",   "am;",  "aMP;", "alpha",      "nbs p;",
                                          "[a;", "\x7F", "\xFF", "n\x80\xFF;", "zzz;"};
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        assert_reference(sources[i], 0, "");
    }
}

CLAIM(a_reference_is_undecided_while_more_bytes_could_make_it_longer) {
    ck_assert(!is_decided(""));
    ck_assert(!is_decided("am"));
    ck_assert(!is_decided("amp"));
    ck_assert(!is_decided("not"));
    ck_assert(!is_decided("noti"));
    ck_assert(!is_decided("CounterClockwiseContourIntegral"));
    ck_assert(is_decided("amp;"));
    ck_assert(is_decided("ampx"));
    ck_assert(is_decided("notit"));
    ck_assert(is_decided("am "));
    ck_assert(is_decided("="));
}

static uint64_t fnv1a(uint64_t hash, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) { hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3U; }
    return hash;
}

struct census {
    size_t names, without_semicolon, longest;
    uint64_t hash;
};

/* Finds all names: goes on with each further byte while the answer is undecided. */
static void count_names(char *name, size_t size, struct census *census) {
    struct reference reference;
    bool decided = reference_find(name, size, &reference);
    if (size > 0 && reference.size == size) {
        census->names++;
        census->without_semicolon += name[size - 1] != ';';
        census->longest = size > census->longest ? size : census->longest;
        census->hash = fnv1a(census->hash, name, size);
        census->hash = fnv1a(census->hash, reference.text, reference.text_size);
    }
    if (decided) { return; }
    ck_assert_uint_lt(size, REFERENCE_NAME_MAX);
    for (const char *byte = name_bytes; *byte; byte++) {
        name[size] = *byte;
        count_names(name, size + 1, census);
    }
}

CLAIM(the_names_and_what_they_stand_for_are_those_of_the_standard) {
    char name[REFERENCE_NAME_MAX] = "";
    struct census census = {.hash = 0xCBF29CE484222325U};
    count_names(name, 0, &census);
    ck_assert_uint_eq(census.names, 2231);
    ck_assert_uint_eq(census.without_semicolon, 106);
    ck_assert_uint_eq(census.longest, REFERENCE_NAME_MAX);
    /* FNV-1a of all names of HTML §13.5, each followed by its UTF-8, in the order of the names. */
    ck_assert_uint_eq(census.hash, 0xD4D98FA7A2DEFCADU);
}

/* Copies only `size` bytes, so that the sanitizers notice a read beyond them. */
static bool find_in_prefix(const char *source, size_t size, struct reference *reference) {
    char *prefix = malloc(size + (size == 0));
    ck_assert_ptr_nonnull(prefix);
    memcpy(prefix, source, size);
    bool decided = reference_find(prefix, size, reference);
    free(prefix);
    return decided;
}

static void assert_consistent(const char *source, size_t size) {
    struct reference whole, part;
    ck_assert(find_in_prefix(source, size, &whole));
    bool was_decided = false;
    for (size_t i = 0; i < size; i++) {
        bool decided = find_in_prefix(source, i, &part);
        ck_assert_uint_le(part.size, i);
        ck_assert(decided || !was_decided);
        if (decided) {
            ck_assert_uint_eq(part.size, whole.size);
            ck_assert_uint_eq(part.text_size, whole.text_size);
            ck_assert_mem_eq(part.text, whole.text, whole.text_size);
        }
        was_decided = decided;
    }
}

CLAIM(once_decided_an_answer_stays_the_same_for_all_longer_inputs) {
    for (size_t i = 0; i < REFERENCE_ROWS; i++) {
        char source[REFERENCE_NAME_MAX + 8] = "";
        const char *name = (const char *)reference_names + reference_rows[i].name;
        size_t size = strcspn(name, ";");
        memcpy(source, name, size);
        memcpy(source + size, ";x", 2);
        assert_consistent(source, size + 2);
        memcpy(source + size, "x; &", 4);
        assert_consistent(source, size + 4);
        memcpy(source + size, "\xC3\xA9", 2);
        assert_consistent(source, size + 2);
    }
}

CLAIM(a_number_stands_for_its_code_point) {
    assert_number('A', "A");
    assert_number(0x7F, "\x7F");
    assert_number(0xA0, "\xC2\xA0");
    assert_number(0x7FF, "\xDF\xBF");
    assert_number(0x800, "\xE0\xA0\x80");
    assert_number(0xD7FF, "\xED\x9F\xBF");
    assert_number(0xE000, "\xEE\x80\x80");
    assert_number(0xFFFF, "\xEF\xBF\xBF");
    assert_number(0x10000, "\xF0\x90\x80\x80");
    assert_number(0x10FFFF, "\xF4\x8F\xBF\xBF");
}

CLAIM(controls_and_noncharacters_stand_for_themselves) {
    assert_number(0x01, "\x01");
    assert_number(0x0D, "\r");
    assert_number(0xFDD0, "\xEF\xB7\x90");
    assert_number(0x1FFFE, "\xF0\x9F\xBF\xBE");
}

CLAIM(zero_surrogates_and_what_is_beyond_unicode_are_the_replacement_character) {
    static const uint32_t numbers[] = {0, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, UINT32_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_number(numbers[i], "\xEF\xBF\xBD");
    }
}

CLAIM(numbers_from_0x80_to_0x9F_are_windows_1252) {
    assert_number(0x80, "\xE2\x82\xAC");
    assert_number(0x81, "\xC2\x81");
    assert_number(0x85, "\xE2\x80\xA6");
    assert_number(0x8D, "\xC2\x8D");
    assert_number(0x92, "\xE2\x80\x99");
    assert_number(0x97, "\xE2\x80\x94");
    assert_number(0x9F, "\xC5\xB8");
}

CLAIM(digits_add_up_and_stay_beyond_unicode_once_there) {
    ck_assert_uint_eq(number_of("8364", 10), 0x20AC);
    ck_assert_uint_eq(number_of("0009", 10), 9);
    ck_assert_uint_eq(number_of("20aC", 16), 0x20AC);
    ck_assert_uint_eq(number_of("10FFFF", 16), 0x10FFFF);
    ck_assert_uint_gt(number_of("110000", 16), 0x10FFFF);
    ck_assert_uint_gt(number_of("100000041", 16), 0x10FFFF);
    ck_assert_uint_gt(number_of("4294967361", 10), 0x10FFFF);
    ck_assert_uint_gt(number_of("99999999999999999999999999999", 10), 0x10FFFF);
}
