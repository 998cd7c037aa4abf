# shellcheck shell=bash
# What the benches share, read by them with ".": where things are, a temporary folder, the dump
# maker, and how to give up.
#
# From the environment: DANAG, the program to measure (./danag of the tree); DANAG_SHARED, the
# folder that holds corpora/ (../shared beside the tree); MAKE_WARC, made of make_warc.c (compiled
# where it is missing); TMPDIR, which needs room for the dump that speed makes.

bench=$(cd "$(dirname "$0")" && pwd)
tree=$(dirname "$bench")
danag=${DANAG:-$tree/danag}
corpus=${DANAG_SHARED:-$tree/../shared}/corpora/wcxb-dev

# What is counted must not hang on the user's language: grep and wc are faster in C.
export LC_ALL=C

fail() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit "${2:-2}"
}

[ -x "$danag" ] || fail "$danag is missing: build it, or set DANAG"

folder=$(mktemp -d "${TMPDIR:-/tmp}/danag-bench.XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
trap 'exit 2' HUP INT TERM

# 77 is what "make check" takes for a skipped test.
need_corpus() {
    [ -d "$corpus/html" ] || fail "skipped: no pages in $corpus (set DANAG_SHARED)" 77
    make_warc=${MAKE_WARC:-$bench/make_warc}
    [ -x "$make_warc" ] && return
    make_warc=$folder/make_warc
    "${CC:-cc}" -O2 -D_GNU_SOURCE -o "$make_warc" "$bench/make_warc.c" -lz ||
        fail 'skipped: make_warc cannot be compiled (Debian: zlib1g-dev)' 77
}

# GNU time, not the shell's own: only it tells the peak memory.
need_time() {
    [ -x /usr/bin/time ] || fail 'skipped: no /usr/bin/time (Debian: time)' 77
}

# choose_methods LIST: sets methods, the array, to the names in LIST, parted by commas; "all" stands
# for each that danag has.
choose_methods() {
    local known name
    known=$("$danag" --method=help | sed -n 's/^\([^ ][^ ]*\).*/\1/p')
    if [ "$1" = all ]; then
        mapfile -t methods <<<"$known"
        return
    fi
    IFS=, read -ra methods <<<"$1"
    for name in "${methods[@]}"; do
        grep -qx -e "$name" <<<"$known" || fail "danag has no method '$name'"
    done
}
