#!/bin/sh
# Claims about records on the command line: options, compression, and results in a folder.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

echo "$page" >"$folder/page.html"
{
    record warcinfo application/warc-fields 'software: none' info
    record response 'application/http; msgtype=response' "$head$page" one
    record resource text/html "$page" two
} >"$folder/dump.warc"

# refused TEXT ARGUMENT...: nothing is written, and the message has the text.
refused() {
    text_of_error=$1
    shift
    run 2 "$@" && out_is '' && grep -q "$text_of_error" "$folder/err"
}

run 0 -m danag -f jsonl --fields=url,words "$folder/dump.warc" "$folder/page.html" &&
    out_is '{"url":"https://example.org/one","words":9}\n{"url":"https://example.org/two","words":9}\n{"url":"'"$folder"'/page.html","words":9}\n'
claim 'each page has a record, without form feeds' $?

"$danag" -m danag -f jsonl --fields=text,source.file <"$folder/page.html" >"$folder/out" 2>&1 &&
    out_is '{"text":"A paragraph that is long enough to be content.","source":{"file":"-"}}\n'
claim 'standard input is the file -' $?

"$danag" -m danag -f jsonl --fields=url,words <"$folder/page.html" >"$folder/out" 2>&1 &&
    out_is '{"words":9}\n'
claim 'standard input has no URL' $?

run 0 -m danag -f tsv --fields=status,url "$folder/dump.warc" &&
    out_is '200\thttps://example.org/one\n\\N\thttps://example.org/two\n'
claim 'tsv has the fields in the order given' $?

for jobs in 1 2; do
    run 0 -j $jobs -m danag -f table --fields=status,words "$folder/dump.warc" "$folder/page.html" &&
        out_is 'status\twords\n200\t9\n\\N\t9\n\\N\t9\n'
    claim "table names the fields once, with $jobs jobs" $?
done

run 0 -m danag -f jsonl --body=markdown --fields= "$folder/page.html" &&
    grep -q '"markdown":"A paragraph' "$folder/out" && ! grep -q '"text":' "$folder/out"
claim 'the body replaces the text' $?

COLUMNS=20 run 0 -m danag -f tsv --width=20 --fields=text "$folder/page.html" &&
    out_is 'A paragraph that is long enough to be content.\n'
claim 'a value is not wrapped' $?

noted() {
    text_of_note=$1
    shift
    run 0 -m danag "$@" "$folder/page.html" && grep -q "$text_of_note" "$folder/err" &&
        run 0 -q -m danag "$@" "$folder/page.html" && err_is ''
}
noted 'links: changes nothing here: it is for markdown and html' --links &&
    noted 'images: changes nothing here' -f jsonl --images && noted 'links:' -f jsonl --fields=url,text --links &&
    noted 'links:' -f tsv --fields=url --links && noted 'width: .* for text$' -f jsonl --width=40 &&
    noted 'with-title: .* for text, markdown and html' -f spans --with-title && noted 'numbers:' -f spans --numbers && noted 'numbers:' -f html --numbers &&
    refused "format: 'markdwon' is not" -f markdwon --links "$folder/page.html" && ! grep -q links "$folder/err"
claim 'an option for what the format cannot show is noted' $?

for fits in '-f html --images -H' '-f jsonl --body=text,markdown --links' '-f tsv --fields=url,html --links' \
    '-f warc --body=html --links' '-f warc --numbers' '-f jsonl --fields=text --with-title --width=0' \
    '-f jsonl --fields=comments --numbers' '-f jsonl --fields= --numbers' '-f spans --no-title -H'; do
    # shellcheck disable=SC2086
    run 0 -m danag $fits "$folder/page.html" && err_is '' || { echo "noted: $fits" && fits= && break; }
done
[ -n "$fits" ]
claim 'what one of its bodies can show is not noted' $?

refused 'a record has its URL' -H -f jsonl "$folder/page.html" &&
    refused 'only jsonl, tsv and table have fields' --fields=url "$folder/page.html" &&
    refused 'only jsonl, tsv and table have fields' -f warc --fields=url "$folder/page.html" &&
    refused 'only jsonl, tsv, table and warc have bodies' -f html --body=html "$folder/page.html" &&
    refused 'has only one' -f warc --body=text,html "$folder/page.html" &&
    refused "'none' is not a field" -f jsonl --fields=url,none "$folder/page.html" &&
    refused "'spans' is not text, markdown or html" -f jsonl --body=spans "$folder/page.html" &&
    refused 'at least 128K' -f jsonl --max-memory=64K "$folder/page.html" &&
    refused 'is not' --language=nolanguage "$folder/page.html"
claim 'options that make no sense are refused in words' $?

mkdir "$folder/results"
run 0 -f jsonl --output-dir="$folder/results" "$folder/page.html" &&
    [ -s "$folder/results/page.html.jsonl" ]
claim 'a result has the suffix of its format' $?

if [ -w /dev/full ]; then
    "$danag" -f jsonl "$folder/page.html" >/dev/full 2>"$folder/err"
    [ $? -eq 2 ] && grep -q 'standard output' "$folder/err"
    claim 'a full disk is reported' $?
fi

i=0
while [ $i -lt 2000 ]; do cat "$folder/dump.warc"; i=$((i + 1)); done >"$folder/long.warc"
"$danag" -f jsonl "$folder/long.warc" 2>"$folder/err" | head -n 1 >"$folder/out"
[ "$(grep -c . "$folder/out")" -eq 1 ] && err_is ''
claim 'the reader may close the pipe' $?

if "$danag" --version | grep -q '^unpacks with:.*\(ISA-L\|zlib\)'; then
    for format in text jsonl warc; do
        "$danag" -m danag -f $format "$folder/dump.warc" >"$folder/plain"
        "$danag" -m danag -z -f $format "$folder/dump.warc" | gzip -dc | cmp -s - "$folder/plain"
        claim "$format unpacks to what was compressed" $?
    done
    "$danag" -m danag -z -f warc "$folder/dump.warc" | od -An -v -tx1 | tr -d ' \n' |
        grep -o 1f8b0800000000 | grep -c . >"$folder/out"
    out_is '3\n'
    claim 'each record has a gzip member of its own' $?
    "$danag" -m danag -z -f jsonl "$folder/dump.warc" >"$folder/two.gz"
    "$danag" -m danag -z -f jsonl "$folder/page.html" >"$folder/one.gz"
    cat "$folder/two.gz" "$folder/one.gz" | gzip -dc | grep -c . >"$folder/out"
    out_is '3\n'
    claim 'compressed outputs can be put one behind the other' $?
    : >"$folder/empty.warc"
    "$danag" -z -i warc "$folder/empty.warc" 2>"$folder/err" | gzip -dc >"$folder/out" && out_is ''
    claim 'an output without pages is a gzip file, too' $?
    run 0 -z -f warc --output-dir="$folder/results" "$folder/dump.warc" &&
        gzip -t "$folder/results/dump.warc.warc.gz"
    claim 'compressed results end in .gz' $?
    run 0 -v -m danag -z -o "$folder/out.gz" "$folder/dump.warc" &&
        [ "$(figure 'bytes out')" -eq "$(wc -c <"$folder/out.gz")" ]
    claim 'bytes written are those that are stored' $?
    if [ -w /dev/full ]; then
        "$danag" -z -f jsonl "$folder/page.html" >/dev/full 2>"$folder/err"
        [ $? -eq 2 ] && grep -q 'standard output' "$folder/err"
        claim 'a full disk is reported with compression, too' $?
    fi
else
    refused 'neither ISA-L nor zlib' -z "$folder/page.html"
    claim 'without a library nothing is compressed' $?
fi

if "$danag" --language=en "$folder/page.html" >/dev/null 2>&1; then
    run 0 --language=de,fr "$folder/page.html" && out_is '' &&
        err_is 'danag: 1 page left out: language not in de,fr\n'
    claim 'pages in other languages are left out and counted' $?
    run 0 -q --language=de "$folder/page.html" && out_is '' && err_is ''
    claim 'with --quiet they are not counted' $?
fi

claims_end
