#!/bin/sh
# Claims about --split-pages: each page has a result of its own, and a table lists them.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

results=$folder/results
pages=$results/dump.warc
mkdir "$folder/in"
dump=$folder/in/dump.warc
warcinfo='software: none'
{
    record warcinfo application/warc-fields "$warcinfo" info
    record response 'application/http; msgtype=response' "$head$page" one
    record resource text/plain "$page" plain
    record resource text/html "$page$page" 'two\three'
} >"$dump"
cp "$dump" "$folder/in/other.warc"
echo "$page" >"$folder/in/a.html"

# into STATUS ARGUMENT...: runs danag with the folder of results as it is; afresh: without it.
into() {
    status=$1
    shift
    run "$status" -m danag --split-pages --output-dir="$results" "$@"
}
afresh() {
    rm -rf "$results"
    into "$@"
}

# found_are NAME...: the folder of results has exactly these files, hidden ones included.
found_are() {
    for name; do echo "$name"; done >"$folder/names"
    (cd "$results" && find . -type f ! -name .danag-files | sed 's|^\./||' | LC_ALL=C sort) | cmp -s - "$folder/names"
}

result_is() {
    printf "$2" | cmp -s - "$results/$1"
}

# byte RECORD: where it begins in the dump.
byte() {
    grep -abo '^WARC/1.0' "$dump" | sed -n "$1s/:.*//p"
}

afresh 0 "$dump" && out_is '' && err_is '' &&
    found_are dump.warc/0000/0000002.txt dump.warc/0000/0000004.txt dump.warc/index.tsv &&
    result_is dump.warc/0000/0000002.txt "$text" &&
    result_is dump.warc/0000/0000004.txt "$text$text"
claim 'each page has a result with the number of its record' $?

{
    printf '0000/0000002.txt\t%s\t2\t%s\thttps://example.org/one\twhole\t47\n' "$dump" "$(byte 2)"
    printf '0000/0000004.txt\t%s\t4\t%s\thttps://example.org/two\\\\three\twhole\t94\n' "$dump" "$(byte 4)"
} | cmp -s - "$pages/index.tsv"
claim 'the table has name, file, record, byte, URL, status and size, and escapes a backslash' $?

afresh 0 "$folder/in/a.html" "$dump" -f markdown && result_is a.html/0000/0000001.md "$text" &&
    [ -e "$pages/0000/0000002.md" ] && [ "$(cut -f 5 "$results/a.html/index.tsv")" = '\N' ]
claim 'each file has a folder, an HTML file too, which has no URL' $?

cp "$folder/in/a.html" "$folder/in/a	tab.html"
afresh 0 "$folder/in/a	tab.html" && grep -q '/a\\ttab\.html	1	0	' "$results/a	tab.html/index.tsv"
claim 'a tab in a name is escaped' $?

# segment NUMBER TYPE LINE BLOCK: a record with a part of a page (WARC 1.1 §7).
segment() {
    printf 'WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: https://example.org/\r\n%s\r\n' "$2" "$3"
    printf 'WARC-Segment-Number: %d\r\nContent-Type: text/html\r\n' "$1"
    printf 'Content-Length: %d\r\n\r\n%s\r\n\r\n' "${#4}" "$4"
}
{
    segment 1 resource 'WARC-Record-ID: <urn:a>' '<p>A paragraph that is long'
    record request 'application/http; msgtype=request' 'GET / HTTP/1.1' one
    segment 2 continuation "WARC-Segment-Origin-ID: <urn:a>
WARC-Segment-Total-Length: 53" ' enough to be content.</p>'
    record resource text/html "$page" two
} >"$folder/in/segments.warc"
afresh 0 "$folder/in/segments.warc" && [ "$(cut -f 1,3 "$results/segments.warc/index.tsv")" = \
    '0000/0000001.txt	1
0000/0000004.txt	4' ] && result_is segments.warc/0000/0000001.txt "$text"
claim 'a page in segments has the number of its first record' $?

afresh 0 --split-pages --no-split-pages "$dump" && found_are dump.warc.txt
claim 'by default a file has one result' $?

i=0
while [ $i -lt 1001 ]; do
    record resource text/html "$page" "$i"
    i=$((i + 1))
done >"$folder/in/many.warc"
afresh 0 "$folder/in/many.warc" && [ "$(ls "$results/many.warc/0000" | wc -l)" -eq 999 ] &&
    [ "$(ls "$results/many.warc/0001")" = "0001000.txt
0001001.txt" ] && [ "$(wc -l <"$results/many.warc/index.tsv")" -eq 1001 ]
claim 'a folder has the pages of a thousand records' $?

afresh 0 --no-sync "$folder/in/many.warc" && [ "$(wc -l <"$results/many.warc/index.tsv")" -eq 1001 ]
claim '--no-sync writes the same' $?

"$danag" --method=help | grep -q '^learned ' && afresh 0 -m learned --min-confidence=1 "$dump" &&
    found_are dump.warc/index.tsv && [ "$(cut -f 1,6,7 "$pages/index.tsv" | sort -u)" = '\N	unsure	0' ]
[ $? -eq 0 ] || ! "$danag" --method=help | grep -q '^learned '
claim 'a page that is left out has a row, but no result' $?

if "$danag" -z --version >/dev/null && echo | "$danag" -z >/dev/null 2>&1; then
    afresh 0 -z "$dump" && [ "$(zcat "$pages/0000/0000004.txt.gz")" = "$(printf "$text$text")" ] &&
        [ "$(cut -f 7 "$pages/index.tsv" | tail -n 1)" -eq "$(wc -c <"$pages/0000/0000004.txt.gz")" ]
    claim 'results may be compressed, but not the table' $?
fi

head -c -30 "$dump" >"$folder/in/short.warc"
afresh 1 "$folder/in/short.warc" &&
    [ "$(cut -f 1,6 "$results/short.warc/index.tsv" | tail -n 1)" = '0000/0000004.txt	damaged' ]
claim 'a damaged page is marked' $?

# marks_are DUMP MARK...: with any number of jobs, the table of this dump has these numbers of records
# with "damaged" or "whole".
marks_are() {
    file=$1
    shift
    for mark; do echo "$mark"; done >"$folder/marks"
    for jobs in 1 3; do
        afresh 1 -q --jobs="$jobs" "$folder/in/$file"
        sed 's/[^	]*	[^	]*	\([0-9]*\)	.*	\([a-z]*\)	[0-9]*/\1 \2/' "$results/$file/index.tsv" |
            cmp -s - "$folder/marks" || return 1
    done
}

# one PATH: a page in a record.
one() {
    record resource text/html "$page" "$1"
}
request() {
    record request 'application/http; msgtype=request' 'GET / HTTP/1.1' "$1"
}

{
    one a
    one b | sed 's/^Content-Length: .*/Content-Length: 30\r/'
    one c
} >"$folder/in/less.warc"
marks_are less.warc '1 whole' '2 damaged' '3 whole'
claim 'so is one that lost its end' $?

{
    one a
    one b | sed 's/^Content-Length: .*/Content-Length: x\r/'
    one c
} >"$folder/in/lengthless.warc"
marks_are lengthless.warc '1 whole' '2 damaged' '3 whole'
claim 'and one with a bad header, but not the page before' $?

{
    one a
    request a
    echo garbage
    one b
    request b
} >"$folder/in/garbage.warc"
marks_are garbage.warc '1 whole' '3 whole'
claim 'but none before or after a damaged record that is no page' $?

{
    echo garbage
    one a
    one b
} >"$folder/in/start.warc"
marks_are start.warc '1 damaged' '2 whole'
claim 'what is damaged before the first page marks that' $?

{
    one a
    record resource text/html '%PDF-1.4 is no page, whatever the record says' pdf
    one b
} >"$folder/in/pdf.warc"
marks_are pdf.warc '1 whole' '3 whole'
claim 'what is left out as foreign marks no page' $?

if "$danag" --version | grep -E -q 'zlib|ISA-L' && gzip --version >/dev/null 2>&1; then
    one a | gzip | head -c 15 >"$folder/in/nothing.warc.gz"
    marks_are nothing.warc.gz '1 damaged'
    claim 'a file is damaged if nothing of it can be unpacked' $?

    {
        one a | gzip
        one b | gzip | head -c -8
        printf 12345678
        one c | gzip
    } >"$folder/in/sum.warc.gz"
    marks_are sum.warc.gz '1 whole' '2 damaged' '3 whole'
    claim 'a wrong checksum marks the page that is in its gzip member' $?
fi

i=0
while [ $i -lt 4000 ]; do
    echo "$page"
    i=$((i + 1))
done >"$folder/in/long.html"
afresh 1 -q --max-memory=64K -m plain "$folder/in/long.html"
case $(cut -f 6 "$results/long.html/index.tsv") in whole | cut) true ;; *) false ;; esac
claim 'a page has one status' $?

afresh 0 "$dump" && echo old >"$pages/0000/0000002.txt" &&
    into 0 --resume "$dump" "$folder/in/other.warc" && result_is dump.warc/0000/0000002.txt 'old\n' &&
    err_is 'danag: 1 of 2 results already exist\n' && [ -e "$results/other.warc/index.tsv" ]
claim 'resume skips files that have a table' $?

rm "$pages/index.tsv"
echo part >"$pages/0000/.danag-1-2-3.part"
into 0 --resume "$dump" && result_is dump.warc/0000/0000002.txt "$text" && [ -e "$pages/index.tsv" ] &&
    [ ! -e "$pages/0000/.danag-1-2-3.part" ]
claim 'and reads those again that have none, over what a killed run left behind' $?

afresh 0 "$dump" && into 0 --resume "$dump" -f html && err_is 'danag: 0 of 1 results already exist\n' &&
    found_are dump.warc/0000/0000002.html dump.warc/0000/0000004.html dump.warc/index.tsv &&
    into 0 --resume "$dump" -f html && err_is 'danag: 1 of 1 results already exist\n'
claim 'and those that have results of another format' $?

if "$danag" --method=help | grep -q '^learned '; then
    afresh 0 -m learned --min-confidence=1 "$dump"
    into 0 --resume "$dump" && err_is 'danag: 1 of 1 results already exist\n'
    claim 'a table without results is of every format' $?
fi

# Files that danag has not written: of another suffix, too short a number, or below other folders.
afresh 0 "$folder/in/many.warc"
pages=$results/many.warc
mkdir "$pages/0002" "$pages/0003" "$folder/linked"
ln -s "$folder/linked" "$pages/0004"
for name in 0001/notes 0001/0001000.json 0001/000001.txt 1000001.txt; do echo mine >"$pages/$name"; done
for name in 0002/0002001.html 0002/0002002.jsonl.gz; do echo old >"$pages/$name"; done
echo mine >"$folder/linked/0004000.txt"
cp "$folder/in/many.warc" "$folder/many"
cp "$dump" "$folder/in/many.warc"
into 0 --no-sandbox "$folder/in/many.warc" && rm "$pages/0004" &&
    found_are many.warc/0000/0000002.txt many.warc/0000/0000004.txt many.warc/0001/000001.txt \
        many.warc/0001/0001000.json many.warc/0001/notes many.warc/1000001.txt many.warc/index.tsv &&
    [ ! -e "$pages/0002" ] && [ ! -e "$pages/0003" ] && [ -e "$folder/linked/0004000.txt" ]
claim 'the pages of an earlier run are removed, and nothing else' $?
mv "$folder/many" "$folder/in/many.warc"

pages=$results/dump.warc
afresh 0 -f html "$dump" && cp "$pages/0000/0000002.html" "$folder/before" &&
    into 2 "$dump" "$pages/0000/0000002.html" && cmp -s "$folder/before" "$pages/0000/0000002.html" &&
    err_is "danag: $pages/0000/0000002.html: $dump: --split-pages would give its pages this folder\n" &&
    (cd "$pages/0000" && into 2 0000002.html "$dump") && [ -e "$pages/0000/0000002.html" ] &&
    into 0 --no-sandbox "$pages/0000/0000002.html" && [ -e "$results/0000002.html/index.tsv" ]
claim 'a FILE among the old pages of another is not removed' $?

afresh 0 "$dump" && mv "$dump" "$folder/moved" && into 2 "$dump" && [ -e "$pages/0000/0000002.txt" ]
claim 'they stay if the file cannot be read' $?
mv "$folder/moved" "$dump"
into 0 "$dump" && mv "$dump" "$folder/moved" && record warcinfo application/warc-fields "$warcinfo" info >"$dump" &&
    into 0 "$dump" && found_are dump.warc/index.tsv && [ ! -s "$pages/index.tsv" ]
claim 'and go if the file has no pages' $?
mv "$folder/moved" "$dump"

# The dump breaks off, then it is whole: the table of the first run must not count for the second.
mkfifo "$folder/in/slow.warc"
mkdir -p "$results/slow.warc"
echo old >"$results/slow.warc/index.tsv"
"$danag" -m danag --split-pages --output-dir="$results" "$folder/in/slow.warc" &
writer=$!
exec 3>"$folder/in/slow.warc"
head -c "$(byte 4)" "$dump" >&3
i=0
while [ ! -e "$results/slow.warc/0000/0000002.txt" ] && [ $i -lt 100 ]; do
    sleep 0.1
    i=$((i + 1))
done
[ -e "$results/slow.warc/0000/0000002.txt" ] && [ ! -e "$results/slow.warc/index.tsv" ]
claim 'while a file is read its pages are there, but no table, not even an old one' $?
exec 3>&-
wait "$writer"
[ -e "$results/slow.warc/index.tsv" ]
claim 'which comes at the end' $?

afresh 2 "$folder/in/missing.warc" "$dump" && [ "$(ls -A "$results")" = dump.warc ]
claim 'an unreadable file leaves nothing' $?

for wrong in - '' "$folder/in/" "$folder/in/.." ..; do
    afresh 2 "$dump" "$wrong" && [ ! -e "$results" ]
    claim "'$wrong' has no name for a folder" $?
done

rm -rf "$results"
mkdir "$results"
echo file >"$results/dump.warc"
into 2 "$dump" "$folder/in/other.warc" && [ -e "$results/other.warc/index.tsv" ] &&
    err_is "danag: $results/dump.warc: Not a directory\n"
claim 'a folder that cannot be opened is reported, and the other files are read' $?

rm -rf "$results"
(
    trap '' XFSZ
    ulimit -f 64
    exec "$danag" -m danag --split-pages --output-dir="$results" "$folder/in/long.html" "$dump"
) 2>"$folder/err"
[ $? -eq 2 ] && found_are dump.warc/0000/0000002.txt dump.warc/0000/0000004.txt dump.warc/index.tsv &&
    err_is "danag: $results/long.html/0000/0000001.txt: File too large\n"
claim 'a page that does not fit is reported, and its file has no table' $?

for option in --split-pages --no-sync; do
    run 2 "$option" "$dump" && out_is '' && grep -q 'needs --output-dir' "$folder/err"
    claim "$option needs a folder" $?
done
claims_end
