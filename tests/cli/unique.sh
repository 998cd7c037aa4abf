#!/bin/sh
# Claims about --unique: no paragraph is written twice, and its FILE. make check runs it in the folder
# with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
if ! "$danag" --version | grep -q unique; then
    echo 'this build has no --unique'
    exit 77
fi
file=$folder/seen
small=--unique-size=16K

response() {
    record response 'application/http; msgtype=response' "$head$1" "$2"
}

# paragraphs FIRST LAST: numbered ones.
paragraphs() {
    awk -v first="$1" -v last="$2" 'BEGIN {
        for (i = first; i <= last; i++)
            printf "<p>Paragraph number %d says what no other paragraph of this dump says.</p>\n", i
    }'
}

# Page N has paragraphs of its own, and half of those of the page before.
dump() {
    i=$1
    while [ "$i" -le "$2" ]; do
        response "<title>Page $i</title>$(paragraphs $((i * 5)) $((i * 5 + 9)))" "$i"
        i=$((i + 1))
    done
}

dump 1 40 >"$folder/one.warc"
dump 30 60 >"$folder/two.warc"
# All paragraphs of both, each once.
paragraphs 5 309 | sed 's/<[^>]*>//g' >"$folder/once"
# The lines of the output, without those between pages.
lines() {
    grep -v "$(printf '^\f$')" "$1"
}

run 0 -m plain --unique="$file" --unique-size=1M "$folder/one.warc" "$folder/two.warc" &&
    lines "$folder/out" >"$folder/lines" && cmp -s "$folder/once" "$folder/lines"
claim 'each paragraph is written once, where it comes first' $?
cp "$folder/out" "$folder/together"

rm "$file"
run 0 -m plain --unique="$file" --unique-size=1M "$folder/one.warc" && mv "$folder/out" "$folder/first" &&
    run 0 -m plain --unique="$file" "$folder/two.warc" &&
    cat "$folder/first" "$folder/out" >"$folder/both" &&
    lines "$folder/both" >"$folder/lines" && cmp -s "$folder/once" "$folder/lines"
claim 'FILE remembers them from run to run' $?

run 0 -m plain -q --unique="$file" "$folder/one.warc" && out_is '' && err_is ''
claim 'pages with nothing new leave no trace' $?
run 0 -m plain --unique="$file" "$folder/one.warc" &&
    err_is 'danag: 40 pages left out: nothing new in them\n'
claim 'and are reported' $?

# With a filter that is just full, the rate holds: of 4,000 paragraphs at most 40 are missing.
paragraphs 1 4000 >"$folder/many.html"
run 0 -m plain --unique="$folder/rate" --unique-rate=0.01 --unique-size=5K "$folder/many.html" &&
    [ "$(wc -l <"$folder/out")" -ge 3960 ] && err_is ''
claim 'no more paragraphs are left out by mistake than the rate allows' $?

run 0 -m plain -v --unique="$folder/full" --unique-rate=0.01 --unique-size=2K "$folder/many.html" &&
    grep -q '^danag: .*/full: full: it has [0-9]* paragraphs, and takes 0\.[0-9]* of the new ones for repeated, more than --unique-rate=0.01; a larger --unique-size has room for more$' "$folder/err" &&
    [ "$(figure paragraphs)" = 4000 ] && [ "$(figure 'paragraphs beyond the rate')" -gt 1000 ] &&
    [ "$(figure 'paragraphs repeated')" = $((4000 - $(wc -l <"$folder/out"))) ]
claim 'a full FILE is reported' $?

run 0 -m plain -q --summary="$folder/s" --unique="$folder/counted" "$small" "$folder/one.warc" &&
    grep -q '"repeated":0,"paragraphs":400,"paragraphs_repeated":195,"paragraphs_beyond_rate":0,' "$folder/s" &&
    run 0 -m plain -q --summary="$folder/s" --unique="$folder/counted" "$folder/one.warc" &&
    grep -q '"repeated":40,"paragraphs":400,"paragraphs_repeated":400,' "$folder/s"
claim 'the summary counts paragraphs' $?

run 0 -m plain --unique="$folder/least" "$small" --unique-least=100 "$folder/one.warc" "$folder/one.warc" &&
    [ "$(lines "$folder/out" | wc -l)" = 800 ]
claim 'short paragraphs pass in any case' $?
# A paragraph of 12 characters and 24 bytes.
printf '<p>%s<p>%s\n' абвгдежзиклм абвгдежзиклм >"$folder/cyrillic.html"
run 0 -m plain --unique="$folder/least2" "$small" --unique-least=13 "$folder/cyrillic.html" &&
    [ "$(wc -l <"$folder/out")" = 2 ] &&
    run 0 -m plain --unique="$folder/least3" "$small" --unique-least=12 "$folder/cyrillic.html" &&
    [ "$(wc -l <"$folder/out")" = 1 ]
claim 'what is short is counted in characters' $?

# FILEs with the same key.
run 0 --unique="$folder/empty" "$small" /dev/null && [ -s "$folder/empty" ]
claim 'no pages make an empty FILE' $?
status=0
for format in text jsonl html warc; do
    for jobs in 1 2 4; do
        cp "$folder/empty" "$folder/jobs$jobs"
        run 0 -q -f $format -j$jobs --unique="$folder/jobs$jobs" "$folder/one.warc" "$folder/two.warc" \
            "$folder/one.warc" "$folder/many.html" || status=1
        sed '/^WARC-Date\|^WARC-Record-ID/d' "$folder/out" >"$folder/out$jobs"
    done
    cmp -s "$folder/out1" "$folder/out2" && cmp -s "$folder/out1" "$folder/out4" &&
        cmp -s "$folder/jobs1" "$folder/jobs2" && cmp -s "$folder/jobs1" "$folder/jobs4" || status=1
done
claim 'any number of jobs gives the same output and the same FILE' $status

cp "$folder/empty" "$file"
run 2 -m plain --unique="$file" "$folder/one.warc" "$folder/nowhere.warc" &&
    cmp -s "$file" "$folder/empty" && grep -q '/seen: stays as it was, because this run has failed$' "$folder/err"
claim 'after a failed run FILE is as it was' $?
# still ARGUMENT...: whether nothing of a run without one of its outputs is kept.
still() {
    echo before >"$folder/alone/summary"
    "$danag" -m plain --unique="$folder/alone/seen" "$@" "$folder/one.warc" 2>"$folder/err"
    [ $? -eq 2 ] && cmp -s "$folder/alone/seen" "$folder/empty" && [ "$(ls -A "$folder/alone")" = "$alone" ] &&
        grep -q '/seen: stays as it was, because this run has failed$' "$folder/err"
}
mkdir "$folder/alone" && cp "$folder/empty" "$folder/alone/seen"
alone=$(printf 'seen\nsummary')
if [ -c /dev/full ]; then
    ln -s /dev/full "$folder/why.tsv"
    still >/dev/full && still --summary=/dev/full >/dev/null && still --explain="$folder/why.tsv" >/dev/null &&
        still -o /dev/full && still --summary="$folder/alone/summary" >/dev/full &&
        grep -q '"status":2' "$folder/alone/summary"
    claim 'FILE stays if anything else cannot be written' $?
    "$danag" -m plain -v --unique="$folder/alone/seen" "$folder/one.warc" >/dev/null 2>/dev/full
    [ $? -eq 2 ] && cmp -s "$folder/alone/seen" "$folder/empty"
    claim 'and if a report cannot' $?
fi
(umask 022 && "$danag" --unique="$folder/own" "$small" </dev/null && chmod 640 "$folder/alone/seen" &&
    "$danag" -q --unique="$folder/alone/seen" "$folder/one.warc" >/dev/null)
ls -l "$folder/own" | grep -q '^-rw-------' && ls -l "$folder/alone/seen" | grep -q '^-rw-r-----' &&
    ! cmp -s "$folder/alone/seen" "$folder/empty"
claim 'a new FILE is for its owner only; another keeps its mode' $?

# The page in German would add a paragraph that the page in English has, too.
if "$danag" --version | grep -q cld2 && "$danag" --language=en /dev/null 2>/dev/null; then
    german='Der Wald war an diesem Morgen still, und niemand ging auf den Wegen, die zum Dorf hinunter führten.'
    english='The wood was quiet on this morning, and nobody walked on the paths that led down to the village.'
    shared='Photo: Anna Meyer, Berlin'
    printf '<p>%s<p>%s<p>%s' "$german" "$german$german" "$shared" >"$folder/german.html"
    printf '<p>%s<p>%s<p>%s' "$english" "$english$english" "$shared" >"$folder/english.html"
    run 0 -q -m plain --language=en --unique="$folder/foreign" "$small" "$folder/german.html" \
        "$folder/english.html" && grep -q "^$shared\$" "$folder/out"
    claim 'paragraphs of a page in another language were not seen' $?
fi

mkdir "$folder/results"
cp "$folder/one.warc" "$folder/copy.warc"
run 0 -q -m plain --output-dir="$folder/results" --split-pages --unique="$folder/split" --unique-size=64K \
    "$folder/one.warc" "$folder/copy.warc" && [ "$(find "$folder/results" -name '0*.txt' | wc -l)" = 40 ]
claim 'with --split-pages, pages with nothing new have no result' $?
run 0 -q -m plain --output-dir="$folder/results" --split-pages --unique="$folder/split" "$folder/one.warc" &&
    [ "$(grep -c repeated "$folder/results/one.warc/index.tsv")" = 40 ]
claim 'and are repeated in the table' $?

# What is refused, before anything is written.
# refused PATTERN ARGUMENT...
refused() {
    pattern=$1
    shift
    echo before >"$folder/kept"
    run 2 -o "$folder/kept" "$@" "$folder/one.warc" && grep -q "$pattern" "$folder/err" &&
        [ "$(cat "$folder/kept")" = before ]
}

cp "$folder/empty" "$folder/bad"
printf X | dd of="$folder/bad" bs=1 seek=5000 conv=notrunc 2>/dev/null
refused '/bad: byte 72: the block that begins here is damaged$' --unique="$folder/bad" &&
    head -c 10000 "$folder/empty" >"$folder/bad" &&
    refused '/bad: byte 10000: the file is cut here$' --unique="$folder/bad" &&
    refused '/one.warc: byte 0: this is no file of that kind$' --unique="$folder/one.warc"
claim 'a damaged, cut or foreign FILE is refused' $?
echo "$page" >"$folder/page.html"
said='page.html: byte 0: this is no file of that kind'
run 2 --unique "$folder/page.html" </dev/null && grep -q "/$said; --unique took it as its FILE\$" "$folder/err" &&
    [ "$(cat "$folder/page.html")" = "$page" ] && refused "/$said\$" --unique="$folder/page.html"
claim 'a page that --unique took as its FILE is named so, if there is no other FILE' $?
refused '/empty: byte 40: the file was made with --unique-rate=0.001$' --unique="$folder/empty" --unique-rate=0.01 &&
    refused '/empty: byte 16: the file was made with --unique-size=16384$' --unique="$folder/empty" --unique-size=32K
claim 'a FILE of another rate or size is refused' $?
refused 'is not a regular file' --unique=/dev/full &&
    refused '/none/seen: No such file or directory$' --unique="$folder/none/seen" &&
    refused 'unique: would go where --output goes' --unique="$folder/kept" &&
    refused 'summary: would go where --unique goes' --unique="$folder/s" --summary="$folder/s" &&
    refused 'needs --unique' --unique-rate=0.1 && refused 'needs --unique' --unique-size=1M &&
    refused 'needs --unique' --unique-least=1 &&
    refused "unique-rate: '2' is not a number" --unique="$file" --unique-rate=2 &&
    refused "unique-size: '100' is not a size" --unique="$file" --unique-size=100 &&
    refused "unique-least: 'x' is not a number" --unique="$file" --unique-least=x &&
    refused 'need.* at least 256K\|takes at least 256K' --unique="$file" --max-memory=128K
claim 'wrong options are refused' $?
run 2 --output-dir="$folder/results" --resume --unique="$file" "$folder/one.warc" &&
    grep -q 'resume: cannot be combined with --unique' "$folder/err"
claim 'a run that was broken off cannot be resumed' $?
cp "$folder/empty" "$folder/page.warc"
run 2 --unique="$folder/page.warc" "$folder/page.warc" && grep -q 'is both input and output' "$folder/err"
claim 'FILE is not read as a page' $?

if [ "$(id -u)" -ne 0 ]; then
    mkdir "$folder/closed" && chmod a-w "$folder/closed"
    refused 'Permission denied' --unique="$folder/closed/seen"
    claim 'a folder that cannot be written is refused' $?
fi

# A signal ends it in the middle: FILE stays, and no part of another one.
mkdir "$folder/apart" && cp "$folder/empty" "$folder/apart/seen"
mkfifo "$folder/pipe"
"$danag" -m plain --unique="$folder/apart/seen" <"$folder/pipe" >"$folder/out" 2>&1 &
process=$!
exec 9>"$folder/pipe"
cat "$folder/one.warc" >&9
kill -TERM $process
wait $process
exec 9>&-
[ "$(ls "$folder/apart")" = seen ] && cmp -s "$folder/empty" "$folder/apart/seen"
claim 'after a signal FILE is as it was' $?

# A page that is judged in parts, because memory is short: first text, then links.
if "$danag" --version | grep -q learned; then
    awk 'BEGIN {
        for (i = 0; i < 1500; i++)
            print "<p>Number " i " says that a paragraph like this one is long enough to be content."
        for (i = 0; i < 9000; i++) print "<li><a href=/" i ">Link " i "</a>"
    }' >"$folder/parts.html"
    rm -f "$file"
    "$danag" -q -f jsonl --fields=text --max-memory=256K "$folder/parts.html" >"$folder/record"
    run 0 -q -f jsonl --min-confidence=0.9 --max-memory=256K --unique="$file" "$folder/parts.html" &&
        out_is '' && run 1 -q -f jsonl --fields=text --max-memory=256K --unique="$file" "$folder/parts.html" &&
        [ -s "$folder/out" ] && cmp -s "$folder/record" "$folder/out"
    claim 'what a record would have had is still new if the record is withheld' $?
    rm -f "$file"
    run 0 -q --min-confidence=0.9 --max-memory=256K --unique="$file" "$folder/parts.html" "$folder/parts.html" &&
        [ -s "$folder/out" ] && [ -z "$(sort "$folder/out" | uniq -d)" ]
    claim 'the parts of such a page that were written are not written again' $?
fi

# begin_slowly: a run in the background that has read $file and written a page, and then waits for more.
begin_slowly() {
    rm -f "$folder/slow" "$folder/slowly"
    mkfifo "$folder/slow"
    "$danag" -m plain --line-buffered --unique="$file" <"$folder/slow" >"$folder/slowly" 2>"$folder/err" &
    process=$!
    exec 9>"$folder/slow"
    cat "$folder/one.warc" >&9
    while ! [ -s "$folder/slowly" ] 2>/dev/null; do sleep 0.1; done
}

mkdir "$folder/shared"
file=$folder/shared/seen
cp "$folder/empty" "$file"
begin_slowly
ln -s "$file" "$folder/shared/link"
refused '/seen: is in use by another run, which has \.danag-[0-9a-f]*\.next beside it$' --unique="$file" &&
    refused '/link: is in use by another run' --unique="$folder/shared/link" &&
    run 0 -q -m plain --unique="$folder/shared/other" "$small" "$folder/one.warc"
claim 'while a run uses FILE others are refused before they write anything, but those with another FILE are not' $?
exec 9>&-
wait $process && run 0 -q -m plain --unique="$file" "$folder/one.warc" && out_is '' &&
    [ "$(ls -A "$folder/shared" | tr '\n' ' ')" = 'link other seen ' ]
claim 'the first of them is not disturbed' $?

cp "$folder/empty" "$file"
begin_slowly
kill -KILL $process
wait $process 2>/dev/null
exec 9>&-
ls -A "$folder/shared" | grep -q '^\.danag-' && cmp -s "$file" "$folder/empty" &&
    run 0 -q -m plain --unique="$file" "$folder/one.warc" && [ -s "$folder/out" ] &&
    [ "$(ls -A "$folder/shared" | tr '\n' ' ')" = 'link other seen ' ]
claim 'what a killed run leaves beside FILE is removed by the next' $?

cp "$folder/empty" "$file"
begin_slowly
cp "$folder/counted" "$folder/new" && mv "$folder/new" "$file"
exec 9>&-
wait $process
[ $? -eq 2 ] && cmp -s "$file" "$folder/counted" &&
    grep -q '/seen: stays as it is, because something else has changed it meanwhile$' "$folder/err"
claim 'what another program has written is not overwritten' $?

mkdir "$folder/away"
ln -s two "$folder/away/one" && ln -s ../alone/far "$folder/away/two"
run 0 -q -m plain --unique="$folder/away/one" "$small" "$folder/one.warc" && [ -L "$folder/away/one" ] &&
    [ -L "$folder/away/two" ] && [ -s "$folder/alone/far" ] &&
    run 0 -q -m plain --unique="$folder/away/one" "$folder/one.warc" && out_is '' && [ -L "$folder/away/one" ]
claim 'a link to a FILE that is not there yet stays, and FILE is made where it leads' $?

run 0 -m plain $small --output-dir="$folder/made" --unique="$folder/made/file" "$folder/one.warc" &&
    [ -s "$folder/made/file" ] && [ -s "$folder/made/one.warc.txt" ]
claim 'its file may be in a folder of results that is not there yet' $?

claims_end
