#!/bin/sh
# Claims about --jobs: what danag writes, what it says and its exit status are those of one job.
# make check runs it in the folder with ./danag; srcdir is the top of the sources. Set DANAG_SHARED
# to compare the dumps there, too.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

if ! "$danag" --version | grep -q threads; then
    run 0 -j2 "$srcdir/doc/example.html" && err_is 'danag: jobs: this build has no threads; there is one job\n'
    claim 'a build without threads says so and does the work' $?
    claims_end
    exit
fi
shared=${DANAG_SHARED:-$srcdir/../shared}
counts='2 4'

response() {
    record response 'application/http; msgtype=response' "$head$1" "$2"
}

# lines COUNT WORD: paragraphs.
lines() {
    awk -v count="$1" -v word="$2" 'BEGIN {
        for (i = 0; i < count; i++)
            printf "<p>Paragraph %d about %s, which is long enough to be content.</p>\n", i, word
    }'
}

in=$folder/in
mkdir "$in" "$folder/huge"
{
    record warcinfo application/warc-fields 'software: none' info
    i=0
    while [ $i -lt 60 ]; do
        response "<title>Page $i</title><h1>Page $i</h1>$(lines $((i * 7 % 23)) "page $i")" "$i"
        record request 'application/http; msgtype=request' 'GET / HTTP/1.0' "$i"
        i=$((i + 1))
    done
    response "<p>Ein Absatz auf Deutsch, der lang genug ist, um als Inhalt zu gelten.</p>" de
} >"$in/small.warc"
# Longer than a slot, and with more output than a slot has.
{ echo '<title>Huge</title>' && lines 60000 'a huge page'; } >"$folder/huge/huge.html"
{
    response "$page" before
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: https://example.org/huge\r\n'
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n' "$(wc -c <"$folder/huge/huge.html")"
    cat "$folder/huge/huge.html"
    printf '\r\n\r\n'
    response "$page" after
} >"$folder/huge/huge.warc"
# Damage of every kind: no record, a bad header, a cut record, a charset that cannot be decoded.
{
    cat "$in/small.warc"
    echo 'this is no record'
    response "<p>caf$(printf '\351') is not UTF-8, and is the only word that is not.</p>" latin
    printf 'WARC/1.0\r\nWARC-Type: response\r\nthis is no field\r\n\r\n'
    response "$page" good
    response "$page$page" cut | head -c 250
} >"$in/damaged.warc"
# stated SURPLUS BLOCK: a record whose header says that its block is this much longer than it is.
stated() {
    printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/stated%d\r\n' "$1"
    printf 'Content-Type: application/http\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' $((${#2} + $1)) "$2"
}
# Pages whose workers read most of them from the file, and such as have to be decoded or looked at.
long=$(lines 5000 'a long page')
{
    response "<title>Long</title>$long" first
    response "$long<p>caf$(printf '\351') is not UTF-8.</p>" latin
    stated 0 "$(printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n' ${#long})
$long
0"
    stated 0 "$(printf 'HTTP/1.1 200 OK\r\n\r\n')
$long"
    stated 100 "$head$long"
    stated 500 "$head$long"
    response "$page" within
    stated -300 "$head$long"
    response "$long" again
    stated 0 "$(printf 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n')$long"
    response "GIF89a$(printf '\001')$long" foreign
    response "$long" cut | head -c 250000
} >"$in/long.warc"
: >"$in/empty.html"
echo "$page" >"$in/page.html"
# Text that is cut in the middle of a line.
{ echo '<p>' && awk 'BEGIN { while (i++ < 30000) printf "word%d ", i }' && echo '</p>'; } >"$in/line.html"
if command -v gzip >/dev/null && "$danag" --version | grep -q 'unpacks with: .*[a-zA-Z]'; then
    gzip -c "$in/small.warc" >"$in/small.warc.gz"
    gzip -c "$in/damaged.warc" >"$in/damaged.warc.gz"
    gzip -c "$in/small.warc" | head -c 3000 >"$in/cut.warc.gz"
    i=0
    while [ $i -lt 12 ]; do
        { echo "<h1>File $i</h1>" && lines $i "file $i"; } | gzip -c >"$in/file$i.html.gz"
        i=$((i + 1))
    done
fi

# What depends on the clock is left out.
messages() {
    grep -v '^danag: \(seconds\|MB/s\) ' "$1" | sed "s|$folder/results[^/]*|RESULTS|g"
}

# same ARGUMENT...: with any number of jobs. Standard input is the file `input`.
input=/dev/null
same() {
    "$danag" -j1 "$@" <"$input" >"$folder/out1" 2>"$folder/err1"
    status=$?
    messages "$folder/err1" >"$folder/says1"
    for count in $counts; do
        run $status -j"$count" "$@" <"$input" && cmp "$folder/out1" "$folder/out" || return 1
        messages "$folder/err" | cmp "$folder/says1" - || return 1
    done
}

# same_results ARGUMENT...: the same with a folder of results.
same_results() {
    rm -rf "$folder/results1"
    "$danag" -j1 --no-sync --output-dir="$folder/results1" "$@" 2>"$folder/err1"
    status=$?
    messages "$folder/err1" >"$folder/says1"
    for count in $counts; do
        rm -rf "$folder/results"
        run $status -j"$count" --no-sync --output-dir="$folder/results" "$@" &&
            diff -r "$folder/results1" "$folder/results" || return 1
        messages "$folder/err" | cmp "$folder/says1" - || return 1
    done
}

formats=$("$danag" -f help | sed 's/ .*//')
[ -n "$formats" ]
claim 'there are formats to compare' $?
has() {
    "$danag" --version | grep -q "$1"
}
# agree ARGUMENT...: in one output and in results for each file and for each page.
agree() {
    same "$@" "$in"/* "$in/missing"
    claim "the same with any number of jobs: $*" $?
    same_results "$@" "$in"/* "$in/missing"
    claim "and so are the results of each file" $?
    same_results "$@" --split-pages "$in"/[dp]*
    claim "and of each page" $?
}
for format in $formats; do
    agree -v -f "$format"
    same -m danag -f "$format" "$folder"/huge/*
    claim "huge pages are the same: $format" $?
    same -f "$format" --max-memory=128K "$in/line.html" "$in/small.warc"
    claim "pages that are cut are the same: $format" $?
done
agree -m danag -H
same -f spans -H --max-memory=128K "$in/line.html" "$in/small.warc"
claim 'a line that is cut ends before the next URL' $?
if "$danag" -z "$in/page.html" >/dev/null 2>&1; then
    agree -z -f warc
    same -z -f markdown "$in"/*
    claim 'each page is a gzip member of its own' $?
fi
if has learned; then agree --min-confidence=0.7; fi
if has cld2; then
    agree --language=de
    { echo '<p>' && awk 'BEGIN { while (i++ < 3000) printf "This is sentence %d of the page. ", i }'; } >"$folder/english.html"
    same --language=en --max-memory=128K "$folder/english.html" "$folder/english.html"
    claim 'what is held back is cut where it was' $?
fi
same_results -m danag -f html --split-pages "$folder"/huge/*
claim 'results of huge pages are the same' $?
counts=0 same "$in"/*
claim 'so it is with a job for each processor' $?
same -q "$in/damaged.warc" "$in/missing"
claim 'the same with --quiet' $?
same --status=100,2xx,4xx --content-type='*' --split-html -v "$in"/*a*
claim 'the same with other pages' $?
same -v -f jsonl --max-page=200000 "$in/long.warc"
claim 'pages that are too long are cut where they were' $?
input=$in/long.warc same -v -f jsonl -
claim 'a dump may be standard input' $?
input=$folder/huge/huge.warc same "$in/small.warc" - "$in/page.html" -
claim 'standard input has its place among files' $?
input=$folder/huge/huge.warc same -v - "$in/page.html" - -
claim 'standard input is read once, by the first to name it' $?
cat "$in/small.warc" | "$danag" -j4 --line-buffered "$in/page.html" - "$in/page.html" >"$folder/out" &&
    "$danag" "$in/page.html" "$in/small.warc" "$in/page.html" | cmp - "$folder/out"
claim 'standard input may be a pipe' $?
same --width=60 --links --numbers --with-title "$in"/*
claim 'the same with other output' $?

if [ -d "$shared/conformance/warc" ]; then
    for options in '-f jsonl -v' '-m danag -v --content-type=* --status=100,2xx,3xx,4xx'; do
        # shellcheck disable=SC2086
        same $options "$shared"/conformance/warc/*
        claim "dumps of other programs are the same: $options" $?
        # shellcheck disable=SC2086
        same_results $options --split-pages "$shared"/conformance/warc/*
        claim "and so are their pages: $options" $?
    done
    mkdir "$folder/damaged"
    for dump in "$shared"/conformance/warc/*.gz; do
        copy=$folder/damaged/${dump##*/}
        size=$(wc -c <"$dump")
        head -c $((size * 2 / 3)) "$dump" >"$copy"
        { head -c $((size / 2)) "$dump" && echo damage && tail -c $((size / 3)) "$dump"; } >"$copy.middle"
    done
    same -v -m danag "$folder"/damaged/*
    claim 'damaged copies of them are the same' $?
else
    echo 'without DANAG_SHARED no dumps of other programs are compared'
fi

# Results that were there before are left out.
rm -rf "$folder/results"
run 0 --no-sync --output-dir="$folder/results" "$in/page.html" &&
    run 0 -j4 --resume --no-sync --output-dir="$folder/results" "$in/page.html" "$in/small.warc" &&
    grep -q '1 of 2 results already exist' "$folder/err" && [ -s "$folder/results/small.warc.txt" ]
claim '--resume finds what other runs have done' $?

# When the output fails, all threads end, even one that waits for input that does not come.
run 2 -j4 -m danag "$folder"/huge/*.warc "$in"/*.warc -o /dev/full && [ "$(wc -l <"$folder/err")" -le 4 ] &&
    tail -n 1 "$folder/err" | grep -q '^danag: /dev/full: '
claim 'a full disk ends all jobs' $?
mkfifo "$folder/pipe"
exec 3<>"$folder/pipe"
# It ends with its reader only if it does not hold the pipe itself.
cat "$folder/huge/huge.warc" "$in/small.warc" 3>&- >"$folder/pipe" &
run 2 -j4 -m danag -o /dev/full "$folder/pipe"
claim 'a full disk ends a reader that waits for input' $?
exec 3>&-
wait
run 2 -j4 -o /dev/full "$folder/huge/huge.warc" "$folder/pipe"
claim 'a full disk ends before a later file that is a pipe' $?
(
    trap '' PIPE
    "$danag" -j4 -m danag "$folder/huge/huge.warc" "$in/small.warc" 2>"$folder/err"
    echo $? >"$folder/status"
) | head -c 1000 >/dev/null
[ "$(cat "$folder/status")" -eq 2 ] && grep -q '^danag: standard output: ' "$folder/err"
claim 'a pipe that is closed ends all jobs' $?
("$danag" -j4 -m danag "$folder/huge/huge.warc" "$in/small.warc"; echo $? >"$folder/status") |
    head -c 1000 >/dev/null
[ "$(cat "$folder/status")" -gt 128 ]
claim 'a pipe that is closed ends danag, as it ends other filters' $?

# The workers wait until their output is read. By then they know where later pages stand.
response "$(cat "$folder/huge/huge.html")" huge >"$folder/shrinking.warc"
size=$(wc -c <"$folder/shrinking.warc")
for copy in 1 2 3; do cat "$folder/huge/huge.warc"; done >>"$folder/shrinking.warc"
mkfifo "$folder/slow"
{ "$danag" -j2 -m danag "$folder/shrinking.warc" >"$folder/slow" 2>"$folder/err"; echo $? >"$folder/status"; } &
{
    dd bs=1 count=1 2>/dev/null
    sleep 1
    end=$((size * 5 / 2))
    dd if=/dev/null of="$folder/shrinking.warc" bs=1 seek=$end 2>/dev/null
    cat
} <"$folder/slow" >"$folder/out"
wait
[ "$(cat "$folder/status")" -eq 1 ] && [ "$(wc -c <"$folder/out")" -gt $((size * 2)) ] &&
    grep -q "byte $end: file became shorter while it was read; the page is cut" "$folder/err"
claim 'a file that becomes shorter while it is read is damaged at the byte where it ends' $?

for value in -1 257 two '' 1x; do
    run 2 -j"$value" "$in/page.html" || run 2 --jobs="$value" "$in/page.html"
    claim "'$value' is no number of jobs" $?
done

# peak ARGUMENT...: the most memory that danag has, in KiB.
peak() {
    /usr/bin/env python3 - "$danag" "$@" <<'END'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
END
}
if command -v python3 >/dev/null && ! ldd "$danag" 2>/dev/null | grep -q 'san\.so'; then
    # How many slots are full at once depends on the threads, so only the bounds are the same each time.
    # A slot has 4 MiB of a page and 1 MiB of its output.
    i=0
    while [ $i -lt 10 ]; do
        cat "$folder/huge/huge.html"
        i=$((i + 1))
    done >"$folder/endless.html"
    size=$(peak -q -j2 -m danag --max-memory=1M "$folder/endless.html")
    [ "$size" -lt 20000 ]
    claim "a page larger than its slot is not copied whole ($size KiB)" $?
    i=0
    while [ $i -lt 30 ]; do
        cat "$folder/huge/huge.warc"
        i=$((i + 1))
    done >"$folder/many.warc"
    size=$(peak -j2 -m danag "$folder/many.warc")
    # Eight slots, and what one job needs, three times.
    [ "$size" -lt $((8 * 5120 + 3 * 8192)) ]
    claim "memory does not grow with the number of pages ($size KiB)" $?
fi
claims_end
