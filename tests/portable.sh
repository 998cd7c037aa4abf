#!/bin/bash
# Checks that danag gives the same bytes on a 32-bit processor, without vector instructions, with
# the oldest ones of x86, and with another compiler.
#
#     tests/portable.sh COMPILER-OPTION... SOURCE...
#
# make check-portable runs it in the folder with ./danag; srcdir is the top of the sources. It
# builds the program in each of these ways and compares its output with that of ./danag, for the
# pages of tests/ and every tenth real page (in DANAG_SHARED; EVERY=N takes every Nth), with several
# methods. Exit status 77 if a compiler or an emulator is missing.
set -u
danag=$PWD/danag
srcdir=${srcdir:-.}
corpus=${DANAG_SHARED:-$srcdir/../shared}/corpora/wcxb-dev
every=${EVERY:-10}
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
# The libraries of this system only fit its own processor.
options=("$@" -UDANAG_ICONV -UDANAG_UCHARDET)
different=0

need() {
    command -v "$1" >/dev/null && return
    echo "portable.sh: skipped: no $1 (Debian: $2)" >&2
    exit 77
}

# build NAME COMPILER OPTION...
build() {
    local name=$1
    shift
    "$@" "${options[@]}" -o "$folder/$name" && return
    echo "portable.sh: cannot build: $*" >&2
    exit 99
}

# report_pages METHOD-OPTIONS COMMAND...: names the pages that differ.
report_pages() {
    local settings=$1 page
    shift
    for page in "${pages[@]}"; do
        # shellcheck disable=SC2086 # options, without spaces
        cmp -s <("$danag" -q $settings "$page") <("$@" -q $settings "$page") ||
            echo "not the same: $1, $settings, $page"
    done
}

# compare WHAT COMMAND...: the command must give what ./danag gives.
compare() {
    local what=$1 settings same=0 all=0
    shift
    for settings in '-m learned' '-m learned --max-memory=64K' '-m danag' '-m plain' \
        '-m bte' '-m dsc' '-m ccb:steps=5' '-m accb --max-memory=64K' '-m tccb'; do
        all=$((all + 1))
        # shellcheck disable=SC2086
        "$danag" -q $settings "${pages[@]}" >"$folder/expected"
        # shellcheck disable=SC2086
        "$@" -q $settings "${pages[@]}" >"$folder/output"
        if cmp -s "$folder/expected" "$folder/output" && [ -s "$folder/output" ]; then
            same=$((same + 1))
        else
            echo "not the same: $what, $settings"
            report_pages "$settings" "$@"
            different=$((different + 1))
        fi
    done
    echo "$what: $same of $all settings give the same, ${#pages[@]} pages"
}

need arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf
need qemu-arm qemu-user
need qemu-x86_64 qemu-user
need clang clang

mkdir "$folder/pages"
number=0
for page in "$corpus"/html/*.html.gz; do
    number=$((number + 1))
    [ -f "$page" ] && [ $((number % every)) -eq 0 ] &&
        zcat "$page" >"$folder/pages/$(basename "$page" .gz)"
done
shopt -s nullglob
pages=("$srcdir"/tests/pages/*.html "$srcdir/doc/example.html" "$folder"/pages/*.html)

build arm arm-linux-gnueabihf-gcc -static -D_FILE_OFFSET_BITS=64
compare '32-bit ARM' qemu-arm "$folder/arm"
build plain "${CC:-cc}" -DDANAG_NO_SIMD
compare 'plain C' "$folder/plain"
build clang clang
compare clang "$folder/clang"
if [ "$(uname -m)" = x86_64 ]; then
    build oldest "${CC:-cc}" -static
    # A processor without AVX2.
    compare SSE2 qemu-x86_64 -cpu Nehalem "$folder/oldest"
fi
[ "$different" -eq 0 ]
