# shellcheck shell=bash
# Shared by the benches, which read it with ".": paths, a temporary folder, make_warc, and errors.
#
# Environment, with defaults: DANAG, the program to measure (danag at the top of the tree);
# DANAG_SHARED, the folder with corpora/ (shared/ next to the tree); MAKE_WARC, the program built
# from make_warc.c (compiled if missing); TMPDIR, with room for the dump that speed makes (/tmp).

bench=$(cd "$(dirname "$0")" && pwd)
tree=$(dirname "$bench")
danag=${DANAG:-$tree/danag}
corpus=${DANAG_SHARED:-$tree/../shared}/corpora/wcxb-dev

# Results must not depend on the user's locale: grep and wc are faster in C.
export LC_ALL=C

fail() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit "${2:-2}"
}

[ -x "$danag" ] || fail "$danag is missing: build it, or set DANAG"

folder=$(mktemp -d "${TMPDIR:-/tmp}/danag-bench.XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
trap 'exit 2' HUP INT TERM

# To make check, status 77 means a skipped test.
need_corpus() {
    [ -d "$corpus/html" ] || fail "skipped: no pages in $corpus (set DANAG_SHARED)" 77
    make_warc=${MAKE_WARC:-$bench/make_warc}
    [ -x "$make_warc" ] && return
    make_warc=$folder/make_warc
    "${CC:-cc}" -O2 -D_GNU_SOURCE -o "$make_warc" "$bench/make_warc.c" -lz ||
        fail 'skipped: cannot compile make_warc (Debian: zlib1g-dev)' 77
}

# GNU time, not the shell's: only it reports the peak memory.
need_time() {
    [ -x /usr/bin/time ] || fail 'skipped: no /usr/bin/time (Debian: time)' 77
}

# choose_methods LIST: sets the array methods to the names in LIST, separated by commas; "all" means
# every method of danag.
choose_methods() {
    local known name
    known=$("$danag" --method=help | sed -n 's/^\([a-z][a-z0-9]*\) .*/\1/p')
    if [ "$1" = all ]; then
        mapfile -t methods <<<"$known"
        return
    fi
    IFS=, read -ra methods <<<"$1"
    for name in "${methods[@]}"; do
        grep -qx -e "$name" <<<"$known" || fail "danag has no method '$name'"
    done
}
