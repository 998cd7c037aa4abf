#!/usr/bin/env python3
"""Writes reference_table.c to standard output: reference_table.py > reference_table.c"""

from html.entities import html5
from string import ascii_uppercase, ascii_lowercase

LETTERS = ascii_uppercase + ascii_lowercase
SHELF_SIZE = 1024

HEAD = """\
/* The named character references of HTML §13.5: 2125 names with a semicolon. 106 of them are also
 * valid without it. reference_table.py wrote this file from Python's html.entities.html5. */
#include "html/reference.h"

/* clang-format off */
"""


def shelve(names):
    shelves = [[]]
    for name in names:
        if sum(map(len, shelves[-1])) + len(name) >= SHELF_SIZE:
            shelves.append([])
        shelves[-1].append(name)
    return shelves


def lines(names, width=90):
    line = ""
    for name in names:
        if len(line) + len(name) > width:
            yield line
            line = ""
        line += name
    yield line


def row(name, start):
    first, second = (*map(ord, html5[name]), 0)[:2]
    bare = int(name[:-1] in html5)
    return f"    {{0x{first:05X}, {bare}, 0x{second:04X}, {start:5}}}, /* {name} */"


# Sort without the semicolons, so that a name comes before the longer names that begin with it.
names = sorted((name for name in html5 if name.endswith(";")), key=lambda name: name[:-1])
shelves = shelve(names)
starts = [
    number * SHELF_SIZE + sum(map(len, shelf[:index]))
    for number, shelf in enumerate(shelves)
    for index in range(len(shelf))
]
letters = [sum(name[0] < letter for name in names) for letter in LETTERS] + [len(names)]

print(HEAD)
print("const char reference_names[REFERENCE_SHELVES][REFERENCE_SHELF_SIZE] = {")
for shelf in shelves:
    print("\n".join(f'    "{line}"' for line in lines(shelf)) + ",")
print("};\n\nconst struct reference_row reference_rows[REFERENCE_ROWS] = {")
print("\n".join(map(row, names, starts)))
print("};\n\nconst uint16_t reference_letters[REFERENCE_LETTERS + 1] = {")
for index in range(0, len(letters), 13):
    print("    " + " ".join(f"{first}," for first in letters[index : index + 13]))
print("};")
