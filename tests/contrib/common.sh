# For the tests of contrib/: makes small dumps, and compares what several machines make of them with
# what one process does. To be sourced, in the folder where danag was built.
set -euo pipefail

skip() {
    echo "skipped: $*"
    exit 77
}

fail() {
    echo "FAIL: $*"
    exit 1
}

tests=$(cd "$(dirname "$0")" && pwd)
contrib=$(cd "$tests/../../contrib" && pwd)
folder=$(mktemp -d)
FILES=30

put_record() {
    local page="<title>$2</title><nav><a href=/>Home</a></nav><p>$2 is a page of this dump, and it says
        what it is in a sentence that is long enough to come out.</p>"
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://%s.example/\r\n' "$1"
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' "${#page}" "$page"
}

# The dumps, and what one process makes of them.
make_dumps() {
    local i
    mkdir "$folder/dumps"
    for ((i = 0; i < FILES; i++)); do
        { put_record "a$i" "The first page of $i" && put_record "b$i" "The second page of $i"; } |
            gzip >"$folder/dumps/$i.warc.gz"
        echo "$folder/dumps/$i.warc.gz"
    done >"$folder/paths"
    xargs ./danag -f jsonl --output-dir="$folder/one" --summary="$folder/one.json" <"$folder/paths"
    # A danag that takes its time, so that a machine can go down while it works.
    printf '#!/bin/sh\nsleep 0.5\nexec %s/danag "$@"\n' "$PWD" >"$folder/danag"
    chmod +x "$folder/danag"
}

results_are_those_of_one_process() {
    local i key
    for ((i = 0; i < FILES; i++)); do
        cmp "$folder/one/$i.warc.gz.jsonl" "$folder/results/$i.warc.gz.jsonl" || return 1
    done
    for key in files failed records pages damaged bytes_in bytes_out; do
        [ "$(jq ".$key" "$folder/one.json")" = "$(jq ".$key" "$folder/results/summary.json")" ] || {
            echo "other sums of $key"
            return 1
        }
    done
}

finished_files() {
    find "$folder/results/summaries" -name '*.json' 2>/dev/null | wc -l
}

# wait_until SECONDS COMMAND...
wait_until() {
    local tries=$((10 * $1))
    shift
    while ! "$@"; do
        [ $((tries--)) -gt 0 ] || {
            echo "never true: $*"
            return 1
        }
        sleep 0.1
    done
}
