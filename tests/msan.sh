#!/bin/bash
# Builds danag with clang's memory sanitizer, which stops where a decision rests on memory that was
# never set, and tests it.
#
#     tests/msan.sh [SECONDS]
#
# make check-msan runs it in the folder where the tree was configured. It runs tests of the command
# line, the soak and the golden lines; writes the pages of tests/ and a sample of the corpora (in
# DANAG_SHARED) in every format and by every method; and fuzzes each target for SECONDS (10).
#
# What a library writes would count as never set, so this build has none but the C library. Check is
# such a library, too, so the suites of tests/check are left out: valgrind runs them (make
# check-valgrind). Needs clang; skipped, with status 77, without it.
set -eu
seconds=${1:-10}
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/.." && pwd)
corpora=${DANAG_SHARED:-$top/../shared}/corpora
tests='tests/soak tests/html5lib_encoding tests/method/golden.sh tests/cli/command.sh tests/cli/explain.sh
    tests/cli/inputs.sh tests/cli/limits.sh tests/cli/output_dir.sh tests/cli/records.sh
    tests/cli/split.sh tests/cli/summary.sh'
folder=$(mktemp -d "${TMPDIR:-/tmp}/danag-msan.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 2' HUP INT TERM
command -v clang >/dev/null || {
    echo 'msan: skipped: no clang' >&2
    exit 77
}

"${MAKE:-make}" -s distdir distdir="$folder/source" >/dev/null 2>&1
mkdir "$folder/build"
cd "$folder/build"
"$folder/source/configure" --quiet CC="${CCACHE_DIR:+ccache }clang" CFLAGS='-O1 -g' --enable-werror \
    --enable-memory-sanitizer --disable-shared --without-check
"${MAKE:-make}" -s -j "$(nproc)" >/dev/null 2>&1
VERBOSE=1 "${MAKE:-make}" -s -j "$(nproc)" check TESTS="$tests" >log 2>&1 || {
    cat log >&2
    exit 1
}

pages=("$top"/tests/pages/*.html)
number=0
for page in "$corpora"/*/html/*.html.gz; do
    number=$((number + 1))
    [ -f "$page" ] && [ $((number % 100)) -eq 0 ] && zcat "$page" >"$folder/$number.html" &&
        pages+=("$folder/$number.html")
done
names() {
    ./danag "$1" help | sed -n 's/^\([^ ][^ ]*\).*/\1/p'
}
for format in $(names -f); do ./danag -q -j2 -f "$format" "${pages[@]}" >/dev/null; done
for method in $(names -m); do ./danag -q -m "$method" --links "${pages[@]}" >/dev/null; done
echo "msan: $(grep -c '^PASS' log) tests, ${#pages[@]} pages in each format and by each method"

"${MAKE:-make}" -s fuzz FUZZ_SECONDS="$seconds" \
    FUZZ_COMPILER='clang -fsanitize=fuzzer,memory -fsanitize-memory-track-origins' >log 2>&1 || {
    cat log >&2
    exit 1
}
echo "msan: fuzz: $(awk '/executed_units/ { sum += $2 } END { print sum }' log) inputs"
