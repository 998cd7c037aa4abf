#!/bin/sh
# Claims about --repeats and the counts that it needs. make check runs it in the folder with ./danag;
# srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
if ! "$danag" --version | grep -q '[ ,]repeats[, ]*'; then
    echo 'skipped: this build does not count what sites repeat'
    exit 77
fi
by='--repeats-by=host'

# story NUMBER: a page with a menu that all have.
story() {
    printf '<ul><li>Home page of all news</ul><p>Story %s is a line that no other page has, %s.' \
        "$(echo "$1" | tr 0-9 a-j)" "$(echo "$1$1$1" | tr 0-9 k-t)"
}
# dump FIRST LAST: a WARC of these pages.
dump() {
    for number in $(seq "$1" "$2"); do
        record response 'application/http; msgtype=response' "$head$(story "$number")" "$number"
    done
}
dump 10 13 >"$folder/a.warc"
dump 14 16 >"$folder/b.warc"
dump 17 17 >"$folder/c.warc"
all="$folder/a.warc $folder/b.warc $folder/c.warc"
counts=$folder/counts

run 0 $by --repeats-size=256K --repeats-make=count -o "$counts" $all && out_is '' && err_is '' &&
    [ "$(wc -c <"$counts")" -le 262144 ] && [ -z "$(find "$folder" -name '.danag-*')" ]
claim 'counting writes the counts, in the size asked for, and nothing else' $?

run 0 -j 4 $by --repeats-size=256K --repeats-make=count -o "$folder/four" $all && out_is '' &&
    cmp -s "$counts" "$folder/four"
claim 'several jobs give the same counts' $?

for part in a b c; do
    "$danag" $by --repeats-size=256K --repeats-make=count -o "$folder/$part.counts" "$folder/$part.warc"
done
run 0 --repeats-make=merge "$folder/a.counts" "$folder/b.counts" "$folder/c.counts" && err_is '' &&
    cmp -s "$counts" "$folder/out" &&
    run 0 --repeats-make=merge "$folder/c.counts" "$folder/a.counts" "$folder/b.counts" &&
    cmp -s "$counts" "$folder/out"
claim 'the counts of parts add up to those of the whole, in any order' $?

cp "$folder/a.counts" "$folder/sum" &&
    run 0 --repeats-make=merge -o "$folder/sum" "$folder/sum" "$folder/b.counts" &&
    run 0 --repeats-make=merge -o "$folder/sum" "$folder/c.counts" "$folder/sum" && out_is '' &&
    cmp -s "$counts" "$folder/sum" && cat "$folder/a.counts" |
    "$danag" --repeats-make=merge - "$folder/b.counts" "$folder/c.counts" | cmp -s "$counts" -
claim 'a sum may replace what it is made of, and counts may come through a pipe' $?

run 0 -m plain --repeats="$counts" "$folder/a.warc" && ! grep -q Home "$folder/out" &&
    [ "$(grep -c 'Story b. is' "$folder/out")" = 4 ] && cp "$folder/out" "$folder/single" &&
    run 0 -m plain --repeats="$counts" -j 3 "$folder/a.warc" && cmp -s "$folder/single" "$folder/out"
claim 'what all pages have is left out' $?

sed 's/example\.org/example.net/' "$folder/a.warc" >"$folder/other.warc"
run 0 --repeats="$counts" "$folder/other.warc" && cp "$folder/out" "$folder/with" &&
    run 0 "$folder/other.warc" && cmp -s "$folder/with" "$folder/out" &&
    run 0 -m plain --repeats="$counts" "$folder/other.warc" && grep -q Home "$folder/out"
claim 'a page of another site loses nothing' $?

run 0 -m plain --repeats="$counts" --repeats-least=9 "$folder/a.warc" && grep -q Home "$folder/out" &&
    run 0 -m plain --repeats="$counts" --repeats-least=8 --repeats-share=1 "$folder/a.warc" &&
    ! grep -q Home "$folder/out"
claim 'a line must be on enough pages' $?

story 1 >"$folder/1.html" && story 2 >"$folder/2.html" && story 3 >"$folder/3.html"
run 0 $by --repeats-size=128K --repeats-make=count -o "$folder/none" "$folder/1.html" "$folder/2.html" &&
    err_is 'danag: 2 pages without a URL not counted; see --repeats-by=all\n' &&
    run 0 --repeats-by=all --repeats-size=128K --repeats-make=count -o "$folder/files" "$folder/1.html" \
        "$folder/2.html" "$folder/3.html" && err_is '' &&
    run 0 -m plain --repeats="$folder/files" "$folder/3.html" && ! grep -q Home "$folder/out" &&
    grep -q 'Story d' "$folder/out"
claim 'pages without a URL are counted only if all pages belong together' $?

head -c 100000 "$counts" >"$folder/cut" && { head -c 99999 "$counts" && printf X && tail -c +100001 "$counts"; } >"$folder/changed" &&
    { cat "$counts" && echo; } >"$folder/long" && : >"$folder/empty"
size=$(wc -c <"$counts" | tr -d ' ')
for use in --repeats --merge; do
    case $use in
    --repeats) try() { run 2 "--repeats=$1" "$folder/a.warc"; } ;;
    *) try() { run 2 --repeats-make=merge "$counts" "$1"; } ;;
    esac
    try "$folder/cut" && err_is "danag: $folder/cut: byte 100000: the sketch ends too early\n" && out_is '' &&
        try "$folder/changed" &&
        err_is "danag: $folder/changed: byte 65576: the sketch is damaged: the checksum of its 64 KiB from here is wrong\n" &&
        try "$folder/long" && err_is "danag: $folder/long: byte $size: the sketch has bytes behind its end\n" &&
        try "$folder/a.warc" && err_is "danag: $folder/a.warc: byte 0: this is no sketch of repeats\n" &&
        try "$folder/empty" && err_is "danag: $folder/empty: byte 0: the sketch ends too early\n" &&
        try "$folder/missing" && err_is "danag: $folder/missing: No such file or directory\n" &&
        try "$folder" && err_is "danag: $folder: byte 0: Is a directory\n"
    claim "$use refuses a file that is cut, changed, too long, empty or something else" $?
done

run 2 --repeats-make=merge "$counts" "$folder/files" && out_is '' &&
    err_is "danag: $folder/files: $counts: they were counted with different --repeats-by\n" &&
    "$danag" $by --repeats-size=1M --repeats-make=count -o "$folder/large" "$folder/a.warc" &&
    run 2 --repeats-make=merge -o "$folder/no" "$folder/large" "$counts" && [ ! -e "$folder/no" ] &&
    err_is "danag: $counts: $folder/large: they were counted with different --repeats-size\n"
claim 'only counts of one size and kind are added up' $?

run 2 $by --repeats-make=count -o "$folder/new" "$folder/a.warc" "$folder/missing.warc" && [ ! -e "$folder/new" ] &&
    grep -q "^danag: $folder/new: is not written, because some of the input could not be read$" "$folder/err" &&
    run 2 --repeats-make=count -o "$folder/no/new" "$folder/a.warc" &&
    err_is "danag: $folder/no/new: No such file or directory\n" &&
    cp "$folder/a.warc" "$folder/same.warc" && run 2 --repeats-make=count -o "$folder/same.warc" "$folder/same.warc" &&
    cmp -s "$folder/a.warc" "$folder/same.warc"
claim 'counts of a part of the input, or in the place of input, are not written' $?

run 0 $by --repeats-make=count -o "$folder/new" --repeats-size=128K --summary="$folder/s" "$folder/a.warc" &&
    grep -q '"method":"repeats".*"pages":4' "$folder/s"
claim 'the summary of a count says what it is' $?

for wrong in "--repeats=$folder/missing" "--repeats=$folder/a.warc" "--repeats-make=count -o $folder/no/new"; do
    echo old >"$folder/s"
    # shellcheck disable=SC2086 # options and their values
    run 2 $wrong --summary="$folder/s" "$folder/b.warc" && out_is '' &&
        grep -q '"status":2.*"files":0.*"pages":0' "$folder/s" &&
        run 2 $wrong --summary="$folder/same.warc" "$folder/same.warc" &&
        cmp -s "$folder/a.warc" "$folder/same.warc" || { echo "$wrong" && wrong= && break; }
done
[ -n "$wrong" ]
claim 'a run whose counts cannot be read or written has a summary, which replaces no input' $?

head -c 500 "$folder/a.warc" >"$folder/half.warc"
run 1 -q $by --repeats-make=count -o "$folder/half" --repeats-size=128K "$folder/half.warc" && [ -s "$folder/half" ]
claim 'damaged input is counted as far as it goes' $?

if [ -c /dev/full ]; then
    "$danag" --repeats-make=merge "$counts" "$counts" >/dev/full 2>"$folder/err"
    [ $? -eq 2 ] && err_is 'danag: standard output: No space left on device\n' &&
        run 2 $by --repeats-make=count -o /dev/full "$folder/a.warc" && grep -q 'No space left' "$folder/err"
    claim 'a full disk is an error' $?
fi

for wrong in '-m plain' '-f jsonl' '-H' '--language=en' --links --resume "--output-dir=$folder/d" \
    "--repeats=$counts" "--explain=$folder/e.tsv" "--unique=$folder/u" -z "--summary=$folder/x"; do
    # shellcheck disable=SC2086 # an option and its value
    run 2 --repeats-make=count -o "$folder/x" $wrong "$folder/a.warc" && [ ! -e "$folder/x" ] ||
        { echo "accepted: $wrong" && break; }
done
[ "$wrong" = "--summary=$folder/x" ]
claim 'counting takes no option about content' $?

for wrong in '-m plain' -H -z -v -j2 "--output-dir=$folder/d" "--summary=$folder/x" "--unique=$folder/x" \
    "--repeats=$counts" --repeats-by=all --repeats-size=1M; do
    # shellcheck disable=SC2086 # an option and its value
    run 2 --repeats-make=merge $wrong "$counts" && grep -q 'cannot be combined with --repeats-make=merge' "$folder/err" &&
        out_is '' && [ ! -e "$folder/x" ] || { echo "accepted: $wrong" && wrong= && break; }
done
[ -n "$wrong" ] && run 2 --files-from=/dev/null --repeats-make=merge &&
    err_is 'danag: repeats-make: the list of FILEs is empty\n'
claim 'adding counts up takes nothing but counts' $?

mkdir "$folder/results"
cp "$counts" "$folder/results/a.warc.txt"
ln "$counts" "$folder/link"
cp "$counts" "$folder/before"
for over in "-o $folder/link" "--summary=$counts" "--repeats=$folder/results/a.warc.txt --output-dir=$folder/results"; do
    # shellcheck disable=SC2086 # options and their values
    run 2 --repeats="$counts" $over "$folder/a.warc" && grep -q 'is both input and output' "$folder/err" ||
        { echo "accepted: $over" && over= && break; }
done
[ -n "$over" ] && cmp -s "$counts" "$folder/before" && cmp -s "$folder/results/a.warc.txt" "$folder/before"
claim 'the counts in use are not replaced' $?

"$danag" --repeats=- - <"$counts" >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] && grep -q 'standard input is read for pages already' "$folder/err"
claim 'the counts are not read as a page' $?

# A page with more words than the tape has room for, and no paragraph that another page has.
awk 'BEGIN { print "<article>"; for (i = 0; i < 400; i++) {
    printf "<p>"; for (j = 0; j < 170; j++) printf "word%d ", (i * 7919 + j * 104729) % 9973; print "</p>" } }' \
    >"$folder/long.html"
for i in 1 2 3 4; do echo "<p>Page $i has one line."; done >"$folder/short.html"
run 0 --repeats-by=all --repeats-make=count -o "$folder/all" --repeats-size=128K \
    "$folder/short.html" "$folder/short.html" "$folder/short.html"
for method in $("$danag" --method=help | sed -n 's/^\([^ ][^ ]*\).*/\1/p'); do
    "$danag" -q -m "$method" --max-memory=64K "$folder/long.html" >"$folder/without" 2>/dev/null
    status=$?
    case $method in dana | r2l) continue ;; esac
    run $status -q -m "$method" --max-memory=64K --repeats="$folder/all" "$folder/long.html" &&
        cmp -s "$folder/without" "$folder/out" || { echo "otherwise: $method" && method=; break; }
done
[ -n "$method" ]
claim 'what no page repeats comes out as without counts when memory is short' $?

run 2 --repeats-size=128K "$folder/a.warc" && grep -q 'repeats-size: needs --repeats-make' "$folder/err" &&
    run 2 --repeats-least=3 "$folder/a.warc" && grep -q 'repeats-least: needs --repeats$' "$folder/err" &&
    run 2 --repeats-make=count -o "$folder/x" --repeats-size=1K &&
    run 2 --repeats-make=count -o "$folder/x" --repeats-size=17G && run 2 --repeats-make=count -o "$folder/x" --repeats-by=page &&
    run 2 --repeats="$counts" --repeats-least=1 && run 2 --repeats="$counts" --repeats-share=1.01 &&
    run 2 --repeats="$counts" -m dana "$folder/a.warc" && grep -q 'lines of the source' "$folder/err" &&
    run 2 --repeats="$counts" -m plain:lines=source "$folder/a.warc"
claim 'options that do not go together are refused' $?

claims_end
