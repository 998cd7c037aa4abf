#include "claims.h"
#include "text/character.h"

static const uint32_t pairs[][2] = {
    {'A', 'a'},       {'Z', 'z'},       {0xc0, 0xe0},     {0xde, 0xfe},     {0x100, 0x101},
    {0x17d, 0x17e},   {0x1f8, 0x1f9},   {0x200, 0x201},   {0x232, 0x233},   {0x386, 0x3ac},
    {0x3a9, 0x3c9},   {0x3ee, 0x3ef},   {0x400, 0x450},   {0x42f, 0x44f},   {0x4be, 0x4bf},
    {0x4fe, 0x4ff},   {0x500, 0x501},   {0x52e, 0x52f},   {0x531, 0x561},   {0x556, 0x586},
    {0x1e00, 0x1e01}, {0x1efe, 0x1eff}, {0xff21, 0xff41}, {0xff3a, 0xff5a},
};

SUITE("character");

CLAIM(a_capital_folds_to_its_small_letter_in_each_script) {
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        ck_assert_uint_eq(character_fold(pairs[i][0]), pairs[i][1]);
        ck_assert_uint_eq(character_fold(pairs[i][1]), pairs[i][1]);
    }
}

CLAIM(a_final_sigma_folds_to_the_usual_one) {
    ck_assert_uint_eq(character_fold(0x3c2), 0x3c3);
}

CLAIM(other_characters_fold_to_themselves) {
    static const uint32_t points[] = {' ',   '5',   '[',   0xd7,   0xdf,   0x2ff,   0x390,
                                      0x5d0, 0x627, 0xe01, 0x3042, 0x4e2d, 0x1f600, 0x10ffff};
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        ck_assert_uint_eq(character_fold(points[i]), points[i]);
    }
}
