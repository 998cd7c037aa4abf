#!/usr/bin/env python3
"""Writes month_table.c to standard output: month_table.py FOLDER > month_table.c

FOLDER has node_modules/cldr-core and node_modules/cldr-dates-full, as after
npm install cldr-core cldr-dates-full.
"""

import collections
import json
import pathlib
import re
import sys
import unicodedata

ROWS = 128
# The short names of other languages are words of English and the like, such as Pro and Led in Czech.
SHORT = "da de en es et fi fr hu id it ms nb nl nn no pl pt ro sv tr".split()
# Languages that CLDR has less of, with pages of their own.
ALSO = "ast br eo fo fy lb mt oc rw tt ug".split()
# What pages have besides: more short names, and older ones, as in CLDR 42.
MORE = {1: "jänn জানুয়ারী ජනවාරි ጃንዩወሪ", 2: "feber ফেব্রুয়ারী පෙබරවාරි ፌብሩወሪ",
        3: "maerz මාර්තු", 4: "අප්\u200dරේල්", 5: "μαίου මැයි", 6: "ජූනි", 7: "ජූලි",
        8: "අගෝස්තු", 9: "sept σεπτ සැප්තැම්බර්", 10: "अक्तूबर ඔක්තෝබර්", 11: "නොවැම්බර්",
        12: "දෙසැම්බර්"}

modules = pathlib.Path(sys.argv[1], "node_modules")


def read(path):
    return json.loads((modules / path).read_text("utf-8"))


def calendar(tag):
    data = read(f"cldr-dates-full/main/{tag}/ca-gregorian.json")
    return data["main"][tag]["dates"]["calendars"]["gregorian"]


def fold(word):
    """As month_of does: small letters, any sigma alike; no dots or signs of an abbreviation."""
    word = unicodedata.normalize("NFC", word.lower()).replace("ς", "σ")
    word = re.sub(r"^(?:de |d’|da |dhen )", "", word)
    return re.sub(r"[.’׳॰]|\u200c|\u200d", "", word)


def is_word(word):
    han = any("\u3000" <= letter < "\ua000" for letter in word)
    return len(word) > 1 and not han and all(unicodedata.category(c)[0] in "LM" for c in word)


def without_marks(word):
    """As many pages have it, in Latin, Greek and Arabic letters."""
    if not all(letter < "\u0400" or "\u0600" <= letter < "\u0700" for letter in word):
        return word
    plain = unicodedata.normalize("NFD", word).replace("ł", "l").replace("ı", "i")
    return "".join(letter for letter in plain if unicodedata.category(letter) != "Mn")


def names(tag):
    """Pairs of a month's number and a name."""
    language = tag.split("-")[0]
    for use, widths in calendar(tag)["months"].items():
        for month, name in [*widths["wide"].items(), *widths["abbreviated"].items()]:
            word = fold(name)
            plain = without_marks(word)
            short = widths["wide"][month] != name and len(plain) < 5 and plain.isascii()
            if is_word(word) and not (short and language not in SHORT):
                yield int(month), word
                yield int(month), plain
                if language == "he":  # the word for `in` is a letter before the name
                    yield int(month), "ב" + word


def order(tag):
    """day, month or none: what is first in 3/4/2015."""
    formats = calendar(tag)["dateTimeFormats"]["availableFormats"]
    year_first = re.match("[\u200e\u200fGy]", formats["yMd"]) is not None
    pattern = formats["Md" if year_first else "yMd"]
    if pattern.find("d") < pattern.find("M"):
        return "day"
    return "none" if year_first else "month"


levels = read("cldr-core/coverageLevels.json")["coverageLevels"]
tags = sorted(path.name for path in (modules / "cldr-dates-full/main").iterdir()
              if (levels.get(path.name.split("-")[0]) == "modern" or path.name in ALSO)
              and re.fullmatch("(?!chr)[a-z]+(-[A-Z]{2}|-Latn|-Cyrl)?", path.name))
months = collections.defaultdict(lambda: collections.defaultdict(set))
for tag in tags:
    for month, word in names(tag):
        months[word][month].add(tag.split("-")[0])
for month, words in MORE.items():
    for word in words.split():
        months[fold(word)][month].add("")

rows = [[] for _ in range(ROWS)]


def add(word, month):
    digest = 0
    for byte in word.encode():
        digest = (digest * 31 + byte) % 2**32
    rows[digest % ROWS].append(f"{word}={'abcdefghijkl'[month - 1]}")


for word, found in sorted(months.items()):
    for month, languages in found.items():
        if len(found) == 1 or languages != {"hr"}:
            add(word, month)
        else:
            add("hr/" + word, month)

orders = collections.defaultdict(list)
for tag in tags:
    parts = tag.split("-")
    usual = "day" if parts[0] == "en" else order(parts[0])
    if tag == "en":  # in CLDR, `en` is the English of the United States
        orders[order(tag)].append("en-us")
    elif len(parts) == 1 and usual != "none":
        orders[usual].append(tag)
    elif len(parts) == 2 and len(parts[1]) == 2 and order(tag) != usual:
        orders[order(tag)].append(tag.lower())

version = read("cldr-dates-full/package.json")["version"]
print(f"""\
/* The names of months in {sum("-" not in tag for tag in tags)} languages; in which the day or the month is first.
 * month_table.py wrote this file from Unicode's CLDR {version}. */
#include "metadata/metadata_state.h"

/* clang-format off */
const char *const month_rows[MONTH_ROWS] = {{""")
for row in rows:
    print(f'    " {" ".join(row)}{" " if row else ""}",')
print("};")
for kind in "day", "month", "none":
    print(f'\nconst char order_{kind}[] =')
    text = f" {' '.join(orders[kind])} "
    lines = [text[at:at + 90] for at in range(0, len(text), 90)]
    print("\n".join(f'    "{line}"' for line in lines) + ";")
