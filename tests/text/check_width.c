#include "claims.h"
#include "text/character.h"

SUITE("width");

CLAIM(letters_and_digits_take_one_column) {
    ck_assert_uint_eq(width_of('a'), 1);
    ck_assert_uint_eq(width_of(0xe9), 1);
    ck_assert_uint_eq(width_of(0x416), 1);
    ck_assert_uint_eq(width_of(0x2026), 1);
    ck_assert_uint_eq(width_of(0x10ffff), 1);
}

CLAIM(marks_and_invisible_characters_take_none) {
    ck_assert_uint_eq(width_of(0xad), 0);    /* a soft hyphen, the first of the table */
    ck_assert_uint_eq(width_of(0x301), 0);   /* an accent */
    ck_assert_uint_eq(width_of(0x200b), 0);  /* a space without width */
    ck_assert_uint_eq(width_of(0x1161), 0);  /* the middle of a Korean syllable */
    ck_assert_uint_eq(width_of(0xe01ef), 0); /* the last of the table */
}

CLAIM(han_kana_korean_and_emoji_take_two) {
    ck_assert_uint_eq(width_of(0x1100), 2); /* the first of the table */
    ck_assert_uint_eq(width_of(0x3042), 2);
    ck_assert_uint_eq(width_of(0x4e2d), 2);
    ck_assert_uint_eq(width_of(0xd55c), 2);
    ck_assert_uint_eq(width_of(0xff21), 2);
    ck_assert_uint_eq(width_of(0x1f600), 2);
    ck_assert_uint_eq(width_of(0x20000), 2);
}

CLAIM(the_tables_are_in_order) {
    const struct character_range *const tables[] = {width_zero, width_double};
    const size_t counts[] = {width_zero_count, width_double_count};
    for (size_t table = 0; table < 2; table++) {
        for (size_t i = 0; i < counts[table]; i++) {
            ck_assert_uint_le(tables[table][i].first, tables[table][i].last);
            ck_assert(i == 0 || tables[table][i - 1].last < tables[table][i].first);
        }
    }
}
