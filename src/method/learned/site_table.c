/* Made by site_lines.py. */
#include "method/learned/site_lines.h"

/* clang-format off */
const struct site_weight site_weights[SITE_RANKS] = {
    {64, 0},
    {35, 2},
    {32, 3},
    {43, 3},
    {64, 0},
    {45, -2},
    {63, -1},
    {67, 0},
    {47, -2},
    {66, 0},
    {67, 0},
    {64, -1},
    {47, 2},
    {41, -10},
};
/* clang-format on */
