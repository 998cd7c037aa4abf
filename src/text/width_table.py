#!/usr/bin/env python3
"""Writes width_table.c to standard output: width_table.py > width_table.c"""

import unicodedata

HEAD = f"""\
/* The characters that take no column or two columns of a terminal. width_table.py wrote this file
 * from Unicode {unicodedata.unidata_version}. */
#include "text/character.h"

/* clang-format off */"""


def width_of(point):
    """None for code points that are no characters: they do not cut a range."""
    character = chr(point)
    category = unicodedata.category(character)
    if category == "Cn":
        return None
    # The second and third parts of a Korean syllable stand on its first part.
    if category in ("Mn", "Me", "Cf") or 0x1160 <= point < 0x1200 or 0xd7b0 <= point < 0xd800:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def ranges(width):
    """Pairs of the first and the last point of each range with this width."""
    first = last = None
    for point in range(0xA0, 0x110000):
        here = width_of(point)
        if here == width:
            first = point if first is None else first
            last = point
        elif here is not None and first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


print(HEAD)
for name, width in ("zero", 0), ("double", 2):
    rows = [f"{{0x{first:04x}, 0x{last:04x}}}," for first, last in ranges(width)]
    print(f"const struct character_range width_{name}[] = {{")
    for at in range(0, len(rows), 4):
        print("    " + " ".join(rows[at:at + 4]))
    print(f"}};\nconst size_t width_{name}_count = {len(rows)};")
