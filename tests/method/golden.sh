#!/bin/sh
# Claims that the features of the lines of tests/pages, and the levels that the built-in model gives
# them, are exactly those in golden.txt. make check runs it in the folder with ./danag.
#
#     golden.sh --write    rewrites golden.txt, after a change of the model or of the features
set -u
export LC_ALL=C
: "${srcdir:=.}"
golden=$srcdir/tests/method/golden.txt
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT

for page in "$srcdir"/tests/pages/*.html; do
    printf '\n\n== %s\n\n' "${page##*/}"
    tests/method/dump_lines --names "$page" || exit 99
done >"$folder/found"

if [ "${1:-}" = --write ]; then
    cp "$folder/found" "$golden"
    exit
fi
cmp -s "$golden" "$folder/found" && exit 0
echo 'not so: features and levels are those of golden.txt. The difference, word by word:'
tr ' ' '\n' <"$golden" >"$folder/golden-words"
tr ' ' '\n' <"$folder/found" | diff -U 3 "$folder/golden-words" - | head -n 60
exit 1
