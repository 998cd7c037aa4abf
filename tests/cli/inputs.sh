#!/bin/sh
# What the command line promises of many inputs: where their names come from, that each is read for
# itself, what is told at the end and on the way.
# Run by make check, from where ./danag is; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

echo "$page" >"$folder/page.html"
size=$(wc -c <"$folder/page.html")
: >"$folder/empty.html"
{
    record warcinfo application/warc-fields 'software: none' info
    record response 'application/http; msgtype=response' "$head$page" one
    record request 'application/http; msgtype=request' 'GET / HTTP/1.1' one
    record resource text/html "$page" two
} >"$folder/dump.warc"
head -c 700 "$folder/dump.warc" >"$folder/cut.warc"

# names NAME...: a file of names.
names() {
    for name; do printf '%s\0' "$name"; done >"$folder/names"
}

run 0 -m danag "$folder/page.html" "$folder/dump.warc" "$folder/page.html" &&
    out_is "$text\f\n$text\f\n$text\f\n$text"
claim 'of each file it is told for itself what it is' $?

names "$folder/page.html" "$folder/dump.warc"
run 0 -m danag --files0-from="$folder/names" && out_is "$text\f\n$text\f\n$text"
claim 'names come from a file' $?

"$danag" -m danag --files0-from=- <"$folder/names" >"$folder/out" 2>"$folder/err" &&
    out_is "$text\f\n$text\f\n$text"
claim 'names come from standard input' $?

printf '%s' "$folder/page.html" >"$folder/names"
run 0 -m danag --files0-from="$folder/names" && out_is "$text"
claim 'the last name needs no end' $?

cp "$folder/page.html" "$folder/a
b.html"
names "$folder/a
b.html"
run 0 -m danag --files0-from="$folder/names" && out_is "$text"
claim 'a name may hold a newline' $?

: >"$folder/names"
run 0 -m danag --files0-from="$folder/names" </dev/null && out_is '' && err_is ''
claim 'no names are no input' $?

names "$folder/page.html" - "$folder/page.html"
"$danag" -m danag -H --files0-from="$folder/names" <"$folder/page.html" >"$folder/out" &&
    out_is "$folder/page.html\t$text-\t$text$folder/page.html\t$text"
claim 'a dash among names of a file is standard input' $?

"$danag" --files0-from=- <"$folder/names" >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] && out_is '' && grep -q '^danag: standard input: name 2: ' "$folder/err"
claim 'a dash among names from standard input is refused' $?

names "$folder/page.html" '' "$folder/page.html"
run 2 --files0-from="$folder/names" && out_is '' &&
    err_is "danag: $folder/names: name 2: is empty\n"
claim 'an empty name is refused, with its number' $?

i=0
while [ $i -lt 3000 ]; do
    printf '%s\0' "$folder/page.html"
    i=$((i + 1))
done >"$folder/names"
run 0 -m danag --files0-from="$folder/names" && [ "$(grep -c . "$folder/out")" -eq 5999 ]
claim 'names may be more than a command line holds' $?

run 2 --files0-from="$folder/none" && err_is "danag: $folder/none: No such file or directory\n"
claim 'a file of names that is missing is the status 2' $?

run 2 --files0-from="$folder" && err_is "danag: $folder: Is a directory\n"
claim 'a folder holds no names' $?

names "$folder/page.html"
run 2 --files0-from="$folder/names" "$folder/page.html" && out_is '' &&
    [ "$(wc -l <"$folder/err")" -eq 2 ]
claim 'names and operands are not taken together' $?

names "$folder/missing" "$folder/page.html"
run 2 -m danag --files0-from="$folder/names" && out_is "$text" &&
    err_is "danag: $folder/missing: No such file or directory\n"
claim 'after a name of no file the others are read' $?

long=$(head -c 5000 /dev/zero | tr '\0' x)
run 2 -m danag "$long" "$folder/page.html" && out_is "$text" &&
    grep -q 'x: File name too long$' "$folder/err"
claim 'a name that is too long is told' $?

names "$folder/page.html"
run 2 -m danag --files0-from="$folder/names" -o "$folder/page.html" &&
    grep -q paragraph "$folder/page.html"
claim 'a file that is named in a file is not written over' $?

for wrong in '--status=' '--status=x' '--content-type=' '--charset=no-such'; do
    run 2 -m danag "$wrong" "$folder/page.html" && out_is '' && [ "$(wc -l <"$folder/err")" -eq 2 ]
    claim "$wrong is refused" $?
done

"$danag" - <&- >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] && err_is 'danag: standard input: Bad file descriptor\n'
claim 'a closed standard input cannot be read' $?

"$danag" -o "$folder/written" - <&- 2>"$folder/err"
[ $? -eq 2 ] && err_is 'danag: standard input: Bad file descriptor\n'
claim 'no other file is taken for a closed standard input' $?

"$danag" -m danag "$folder/page.html" >&- 2>"$folder/err"
[ $? -eq 2 ] && err_is 'danag: standard output: Bad file descriptor\n'
claim 'a closed standard output cannot be written' $?

run 0 -m danag -o - "$folder/page.html" && out_is "$text"
claim 'a dash is standard output, too' $?

run 0 -v -m danag "$folder/page.html" "$folder/empty.html" && told_is '' &&
    [ "$(figure files)" = 2 ] && [ "$(figure failed)" = 0 ] && [ "$(figure pages)" = 2 ] &&
    [ "$(figure damaged)" = 0 ] && [ "$(figure 'bytes in')" -eq "$size" ] &&
    [ "$(figure 'bytes out')" -eq "$(wc -c <"$folder/out")" ] && [ -n "$(figure MB/s)" ]
claim 'verbose ends with a summary of files, pages, damage and bytes' $?

run 2 -v -m danag "$folder/missing" "$folder/page.html" "$folder/cut.warc" &&
    [ "$(figure files)" = 3 ] && [ "$(figure failed)" = 1 ] && [ "$(figure damaged)" = 1 ] &&
    [ "$(before_summary | wc -l)" -eq 2 ]
claim 'the summary counts what failed and what was damaged' $?

run 0 -v -m danag "$folder/dump.warc" && [ "$(figure pages)" -eq 2 ] &&
    [ "$(figure records)" -eq $((2 + $(figure skipped))) ]
claim 'records are pages and what is skipped' $?

[ "$(figure skipped)" -eq 2 ] && [ "$(figure 'skipped: request')" -eq 1 ] &&
    [ "$(figure 'skipped: warcinfo')" -eq 1 ] && [ -z "$(figure 'skipped: revisit')" ]
claim 'what is skipped is counted by reason' $?

# response STATUS FIELDS BODY PATH: a record of one.
response() {
    record response application/http "HTTP/1.1 $1$line_end$2$line_end$3" "$4"
}
line_end=$(printf '\r\n.')
line_end=${line_end%.}
{
    response '200 OK' "Content-Type: text/html$line_end" "$page" one
    response '404 Not Found' "Content-Type: text/html$line_end" "$page" two
    response '200 OK' "Content-Type: text/plain$line_end" "$page" three
    response '200 OK' '' 'no page' four
} >"$folder/choice.warc"

run 0 -v -H -m danag "$folder/choice.warc" && out_is "https://example.org/one\t$text" &&
    [ "$(figure skipped)" -eq 3 ] && [ "$(figure 'skipped: status')" -eq 1 ] &&
    [ "$(figure 'skipped: content type')" -eq 1 ] && [ "$(figure 'skipped: not HTML')" -eq 1 ]
claim 'pages are HTML of a status of success' $?

run 0 -v -H -m danag --status=404,3xx "$folder/choice.warc" &&
    out_is "https://example.org/two\t$text" && [ "$(figure 'skipped: status')" -eq 3 ]
claim 'pages of other statuses can be chosen' $?

run 0 -H -m danag --content-type='text/pl*' "$folder/choice.warc" &&
    out_is "https://example.org/three\t$text"
claim 'pages of other media types can be chosen' $?

run 0 -H -m danag --status=2xx,4xx --content-type='text/*' "$folder/choice.warc" &&
    [ "$(cut -f 1 "$folder/out" | tr '\n' ' ')" = \
        'https://example.org/one https://example.org/two https://example.org/three ' ]
claim 'statuses and media types are chosen together' $?

block="$head$page"
for url in https://example.org/five https://example.org/six; do
    printf '%s 192.0.2.1 20140216050221 text/html %d\n%s\n' "$url" ${#block} "$block"
done >"$folder/headless.arc"
run 0 -H -m danag -i arc "$folder/headless.arc" &&
    out_is "https://example.org/five\t${text}https://example.org/six\t$text"
claim 'an ARC file may be told to be one' $?

printf '<p>\317\360\350\342\345\362, \354\350\360\n' >"$folder/cyrillic.html"
if "$danag" --version | grep -q iconv; then
    run 0 -m plain -c windows-1251 "$folder/cyrillic.html" && out_is 'Привет, мир\n'
    claim 'a page is read in the charset that is told' $?
fi

run 0 -v -m plain -c utf-8 "$folder/cyrillic.html" &&
    [ "$(figure 'undecodable characters')" -eq 9 ] && run 0 -v -m plain "$folder/page.html" &&
    [ -z "$(figure 'undecodable characters')" ]
claim 'the summary counts what could not be decoded' $?

# packed LIBRARIES NAME MAGIC: what begins so can be read with one of the libraries.
packed() {
    printf "$3" >"$folder/packed"
    if "$danag" --version | grep -E -q "$1"; then
        run 1 -m plain "$folder/packed" "$folder/page.html" && out_is "\f\n$text" &&
            grep -q 'cut short$' "$folder/err"
        claim "with $2, a file of a magic number alone is cut short" $?
    else
        run 2 -m plain "$folder/packed" "$folder/page.html" && out_is "$text" &&
            grep -q "built without $2\$" "$folder/err"
        claim "without $2, that is told, and the others are read" $?
    fi
}

packed 'zlib|ISA-L' 'zlib and ISA-L' '\037\213\010\0'
packed zstd zstd '\050\265\057\375'

run 1 -qv -m danag "$folder/cut.warc" && told_is '' && [ "$(figure damaged)" = 1 ]
claim 'quiet leaves the summary' $?

run 0 "$folder/page.html" && err_is ''
claim 'without verbose there is no summary' $?

i=0
while [ $i -lt 4000 ]; do
    echo "$page"
    i=$((i + 1))
done >"$folder/long.html"

# blocked ARGUMENT...: reads them and then three pages while no one takes the output for a moment, in
# which the progress gets due.
blocked() {
    "$danag" -m plain "$@" "$folder/long.html" "$folder/long.html" "$folder/long.html" \
        2>"$folder/err" | {
        head -c 1
        sleep 0.4
        cat
    } >"$folder/out"
    tr '\r' '\n' <"$folder/err" >"$folder/lines"
}

blocked --progress &&
    grep -q "^[0-9.]* of 6[0-9.]* kB  [0-9]* %  [0-9.]* pages/s  [0-9.]* MB/s  [0-9:]* left" \
        "$folder/lines"
claim 'progress tells bytes of the total, share, speed and time left' $?

printf '\033[K' >"$folder/clear"
tail -n 1 "$folder/lines" | cmp -s - "$folder/clear"
claim 'in the end its line is taken away' $?

cat "$folder/page.html" | blocked --progress - &&
    grep -q "^[0-9.]* kB  [0-9.]* pages/s  [0-9.]* MB/s" "$folder/lines" &&
    ! grep -q '%\|left' "$folder/lines"
claim 'of a pipe no share is told: no one knows how long it is' $?

blocked -v && ! grep -q '%' "$folder/lines" && blocked -v --progress --no-progress &&
    ! grep -q '%' "$folder/lines"
claim 'there is no progress where no terminal is, nor with no-progress' $?

claims_end
