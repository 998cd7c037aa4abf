#!/bin/sh
# Claims about many inputs: the sources of their names, that each is read on its own, and the reports
# on the way and at the end.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
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

# names NAME...: makes a file of names.
names() {
    for name; do printf '%s\0' "$name"; done >"$folder/names"
}

run 0 -m danag "$folder/page.html" "$folder/dump.warc" "$folder/page.html" &&
    out_is "$text\f\n$text\f\n$text\f\n$text"
claim 'the kind of each file is recognised' $?

names "$folder/page.html" "$folder/dump.warc"
run 0 -m danag --files0-from="$folder/names" && out_is "$text\f\n$text\f\n$text"
claim 'names come from a file' $?

"$danag" -m danag --files0-from=- <"$folder/names" >"$folder/out" 2>"$folder/err" &&
    out_is "$text\f\n$text\f\n$text"
claim 'names come from standard input' $?

printf '%s\0%s' "$folder/page.html" "$folder/page.html" >"$folder/names"
run 0 -m danag --files0-from="$folder/names" && out_is "$text\f\n$text"
claim 'the last name needs no NUL' $?

printf '%s\n%s\n' "$folder/page.html" "$folder/dump.warc" >"$folder/lines"
run 0 -m danag --files-from="$folder/lines" && out_is "$text\f\n$text\f\n$text"
claim 'names may stand on a line each' $?

printf '%s\n%s' "$folder/page.html" "$folder/page.html" |
    "$danag" -m danag --files-from=- >"$folder/out" && out_is "$text\f\n$text"
claim 'the last line needs no end' $?

run 2 --files0-from="$folder/lines" && out_is '' &&
    err_is "danag: $folder/lines: holds no NUL; is it for --files-from?\n"
claim 'a list of lines is no list with NULs, and danag says so' $?

run 2 --files-from="$folder/names" && out_is '' &&
    err_is "danag: $folder/names: holds a NUL; is it for --files0-from?\n"
claim 'nor the other way round' $?

printf '%s\n\n%s\n' "$folder/page.html" "$folder/page.html" >"$folder/lines"
run 0 -m danag --files-from="$folder/lines" && out_is "$text\f\n$text" && err_is ''
claim 'a line without a name is passed over' $?

cp "$folder/page.html" "$folder/a
b.html"
names "$folder/a
b.html"
run 0 -m danag --files0-from="$folder/names" && out_is "$text"
claim 'a name may hold a newline' $?

: >"$folder/names"
for option in --files-from --files0-from; do
    run 0 -m danag "$option=$folder/names" </dev/null && out_is '' && err_is '' || break
done
claim 'without names nothing is read' $?

names "$folder/page.html" - "$folder/page.html"
"$danag" -m danag -H --files0-from="$folder/names" <"$folder/page.html" >"$folder/out" &&
    out_is "$folder/page.html\t$text-\t$text$folder/page.html\t$text"
claim 'a dash among the names in a file is standard input' $?

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
claim 'there may be more names than a command line can hold' $?

run 2 --files0-from="$folder/none" && err_is "danag: $folder/none: No such file or directory\n"
claim 'a missing file of names gives status 2' $?

run 2 --files0-from="$folder" && err_is "danag: $folder: Is a directory\n"
claim 'a folder holds no names' $?

names "$folder/page.html"
run 2 --files0-from="$folder/names" "$folder/page.html" && out_is '' &&
    [ "$(wc -l <"$folder/err")" -eq 2 ]
claim 'names and operands together are refused' $?

run 2 --files-from="$folder/lines" "$folder/page.html" && grep -q '^danag: files-from: ' "$folder/err"
claim 'by their option' $?

names "$folder/missing" "$folder/page.html"
run 2 -m danag --files0-from="$folder/names" && out_is "$text" &&
    err_is "danag: $folder/missing: No such file or directory\n"
claim 'after the name of a missing file the others are read' $?

long=$(head -c 5000 /dev/zero | tr '\0' x)
run 2 -m danag "$long" "$folder/page.html" && out_is "$text" &&
    grep -q 'x: File \?name too long$' "$folder/err"
claim 'a name that is too long is reported' $?

names "$folder/page.html"
run 2 -m danag --files0-from="$folder/names" -o "$folder/page.html" &&
    grep -q paragraph "$folder/page.html"
claim 'an input named in a file is not overwritten' $?

for wrong in '--status=' '--status=x' '--content-type=' '--charset=no-such'; do
    run 2 -m danag "$wrong" "$folder/page.html" && out_is '' && [ "$(wc -l <"$folder/err")" -eq 2 ]
    claim "$wrong is refused" $?
done

"$danag" - <&- >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] && err_is 'danag: standard input: Bad file descriptor\n'
claim 'a closed standard input cannot be read' $?

"$danag" -o "$folder/written" - <&- 2>"$folder/err"
[ $? -eq 2 ] && err_is 'danag: standard input: Bad file descriptor\n'
claim 'no other file is read as a closed standard input' $?

"$danag" -m danag "$folder/page.html" >&- 2>"$folder/err"
[ $? -eq 2 ] && err_is 'danag: standard output: Bad file descriptor\n'
claim 'a closed standard output cannot be written' $?

"$danag" -v "$folder/page.html" >"$folder/out" 2>&-
[ $? -eq 2 ] && "$danag" -m danag "$folder/page.html" >"$folder/out" 2>&- && out_is "$text"
claim 'a closed standard error cannot be written' $?

printf '%s\n' "$folder/page.html" >"$folder/names" && cp "$folder/names" "$folder/before"
for over in "-o$folder/names" "--summary=$folder/names"; do
    run 2 -m danag --files-from="$folder/names" "$over" && grep -q 'is both input and output' "$folder/err" ||
        { echo "accepted: $over" && over= && break; }
done
[ -n "$over" ] && cmp -s "$folder/names" "$folder/before"
claim 'the list of FILEs is not replaced' $?

run 0 -m danag -o - "$folder/page.html" && out_is "$text"
claim 'a dash is standard output, too' $?

run 0 -v -m danag "$folder/page.html" "$folder/empty.html" && reports_are '' &&
    [ "$(figure files)" = 2 ] && [ "$(figure failed)" = 0 ] && [ "$(figure pages)" = 2 ] &&
    [ "$(figure damaged)" = 0 ] && [ "$(figure 'bytes in')" -eq "$size" ] &&
    [ "$(figure 'bytes out')" -eq "$(wc -c <"$folder/out")" ] && [ -n "$(figure MB/s)" ]
claim 'verbose ends with a summary of files, pages, damage and bytes' $?

run 2 -v -m danag "$folder/missing" "$folder/page.html" "$folder/cut.warc" &&
    [ "$(figure files)" = 3 ] && [ "$(figure failed)" = 1 ] && [ "$(figure damaged)" = 1 ] &&
    [ "$(before_summary | wc -l)" -eq 2 ]
claim 'the summary counts failures and damage' $?

run 0 -v -m danag "$folder/dump.warc" && [ "$(figure pages)" -eq 2 ] &&
    [ "$(figure records)" -eq $((2 + $(figure skipped))) ]
claim 'the count of records includes skipped ones' $?

[ "$(figure skipped)" -eq 2 ] && [ "$(figure 'skipped: request')" -eq 1 ] &&
    [ "$(figure 'skipped: warcinfo')" -eq 1 ] && [ -z "$(figure 'skipped: revisit')" ]
claim 'skipped records are counted by reason' $?

# response STATUS FIELDS BODY PATH: writes a record with an HTTP response.
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
claim 'pages are HTML with a status of success' $?

run 0 -v -H -m danag --status=404,3xx "$folder/choice.warc" &&
    out_is "https://example.org/two\t$text" && [ "$(figure 'skipped: status')" -eq 3 ]
claim 'pages of other statuses can be chosen' $?

run 0 -H -m danag --content-type='text/pl*' "$folder/choice.warc" &&
    out_is "https://example.org/three\t$page\n"
claim 'pages of other media types can be chosen; plain text has no markup' $?

{
    record warcinfo application/warc-fields 'software: none' info
    record conversion text/plain "$page" one
    record conversion text/markdown '# Two' two
    record conversion text/html "$page" three
    record conversion image/png "$page" four
} >"$folder/text.wet"
run 0 -v -H -m danag "$folder/text.wet" && out_is "$(printf \
    'https://example.org/%s\\t%s\\n' one "$page" two '# Two' three "${text%??}")" &&
    [ "$(figure 'skipped: conversion')" -eq 1 ]
claim 'text and Markdown in conversions are pages as they stand, HTML is HTML' $?

run 0 -H --content-type='text/h*' -m danag "$folder/text.wet" &&
    out_is "https://example.org/three\t$text"
claim 'conversions can be chosen by their type' $?

{
    record response application/http "$head$page<pre>  a  b

 c</pre><ul><li>d" one
    record resource text/html '<p>&lt;p>e&amp;amp;' two
} >"$folder/pages.warc"
run 0 -m plain -f warc -o "$folder/pages.wet" "$folder/pages.warc" &&
    run 0 -m plain "$folder/pages.warc" && mv "$folder/out" "$folder/pages" &&
    run 0 "$folder/pages.wet" && cmp -s "$folder/out" "$folder/pages" &&
    grep -q '^  a  b$' "$folder/out" && grep -q '^<p>e&amp;$' "$folder/out"
claim 'what -f warc writes is read as the same text' $?

printf '%s\r\n' 'From: <Saved by a browser>' 'MIME-Version: 1.0' \
    'Content-Type: multipart/related; type="text/html"; boundary="b"' '' \
    '--b' 'Content-Type: text/html' 'Content-Transfer-Encoding: quoted-printable' \
    'Content-Location: https://example.org/saved' '' \
    "$(echo "$page" | sed 's/=/=3D/g; s/ /=20/g')" '--b--' >"$folder/saved.mht"
run 0 -H -m danag "$folder/saved.mht" && mv "$folder/out" "$folder/saved" &&
    run 0 -H -m danag --url=https://example.org/saved "$folder/page.html" &&
    cmp -s "$folder/out" "$folder/saved" &&
    run 0 -H -m danag -i mhtml <"$folder/saved.mht" && cmp -s "$folder/out" "$folder/saved"
claim 'the page of MHTML is read, with its address' $?

run 0 -H -m danag --status=2xx,4xx --content-type='text/*' "$folder/choice.warc" &&
    [ "$(cut -f 1 "$folder/out" | tr '\n' ' ')" = \
        'https://example.org/one https://example.org/two https://example.org/three ' ]
claim 'statuses and media types are chosen together' $?

# again FILE: reads what stands in FILE at the offset and length of each line of its output.
again() {
    sed -n 's/.*"offset":\([0-9]*\).*"length":\([0-9]*\).*/\1 \2/p' "$folder/out" |
        while read -r offset length; do
            tail -c +$((offset + 1)) "$1" | head -c "$length" | "$danag" -m plain -H
        done
}

run 0 -m plain -H "$folder/dump.warc" && mv "$folder/out" "$folder/pages" &&
    run 0 -m plain -f jsonl --fields=source "$folder/dump.warc" &&
    [ "$(grep -c "^{\"source\":{\"file\":\"$folder/dump.warc\",\"offset\":[1-9]" \
        "$folder/out")" -eq 2 ] && again "$folder/dump.warc" | cmp -s - "$folder/pages"
claim 'the source of a page in a record is where it is found again' $?

if "$danag" --version | grep -E -q 'zlib|ISA-L' && gzip --version >/dev/null 2>&1; then
    for path in one two; do
        record resource text/html "<p>$path" "$path" | gzip >>"$folder/members.warc.gz"
    done
    run 0 -m plain -H "$folder/members.warc.gz" && mv "$folder/out" "$folder/pages" &&
        run 0 -m plain -f jsonl --fields=source "$folder/members.warc.gz" &&
        grep -q '"offset":0,"unpacked":0,"length":[1-9]' "$folder/out" &&
        grep -q '"offset":[1-9][0-9]*,"unpacked":[1-9][0-9]*,"length":[1-9]' "$folder/out" &&
        again "$folder/members.warc.gz" | cmp -s - "$folder/pages"
    claim 'in a compressed file that is its member' $?
fi

{
    printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x>\r\n'
    printf 'WARC-Date: 2014-02-16T05:02:21Z\r\nWARC-Truncated: time\r\n'
    printf 'WARC-Payload-Digest: sha1:A\r\nContent-Length: %d\r\n\r\n%s' ${#head} "$head"
} >"$folder/facts.warc"
run 0 -f jsonl --fields=id,date,status,truncated,source "$folder/facts.warc" &&
    grep -q '^{"id":"urn:x","date":"2014-02-16T05:02:21Z","status":200,"truncated":"time",' \
        "$folder/out" && grep -q '"digest":"sha1:A"}}$' "$folder/out"
claim 'a record of the output has what the dump says of the page' $?

block="$head$page"
for url in https://example.org/five https://example.org/six; do
    printf '%s 192.0.2.1 20140216050221 text/html %d\n%s\n' "$url" ${#block} "$block"
done >"$folder/headless.arc"
run 0 -H -m danag -i arc "$folder/headless.arc" &&
    out_is "https://example.org/five\t${text}https://example.org/six\t$text"
claim '--input=arc reads an ARC file' $?

# The second of these pages begins at byte 105.
one="<!doctype html><html><body>$page</body></html>"
{
    printf '%s\n' "$one"
    printf '%s' "$one" | tr '[:lower:]' '[:upper:]'
} >"$folder/joined.html"
upper=$(printf "$text" | tr '[:lower:]' '[:upper:]')

run 0 -m danag --split-html "$folder/joined.html" && out_is "$text\f\n$upper\n" && err_is ''
claim '--split-html takes the pages of a file apart' $?

cat "$folder/joined.html" | "$danag" -v -m danag --split-html >"$folder/out" 2>"$folder/err" &&
    out_is "$text\f\n$upper\n" && reports_are '' && [ "$(figure pages)" -eq 2 ] &&
    [ "$(figure records)" -eq 2 ]
claim 'it counts them as pages, and does not report them' $?

run 0 -v -m plain "$folder/joined.html" && [ "$(figure pages)" -eq 1 ] && reports_are \
    "danag: $folder/joined.html: byte $((${#one} + 1)): another page seems to begin here; \
--split-html takes them apart\n"
claim 'verbose tells where another page begins' $?

run 0 -m plain "$folder/joined.html" && err_is '' && run 0 -qv -m plain "$folder/joined.html" &&
    reports_are ''
claim 'without verbose, and with quiet, it is not told' $?

record resource text/html "$one$one" joined >"$folder/joined.warc"
run 0 -v -m plain --split-html "$folder/joined.warc" && [ "$(figure pages)" -eq 1 ]
claim 'records are never taken apart' $?

printf '<p>\317\360\350\342\345\362, \354\350\360\n' >"$folder/cyrillic.html"
if "$danag" --version | grep -q iconv; then
    run 0 -m plain -c windows-1251 "$folder/cyrillic.html" && out_is 'Привет, мир\n'
    claim '--charset decides the charset of a page' $?
fi

run 0 -v -m plain -c utf-8 "$folder/cyrillic.html" &&
    [ "$(figure 'undecodable characters')" -eq 9 ] && run 0 -v -m plain "$folder/page.html" &&
    [ -z "$(figure 'undecodable characters')" ]
claim 'the summary counts characters that could not be decoded' $?

# packed LIBRARIES NAME MAGIC: one of the libraries is needed for files that begin with MAGIC.
packed() {
    printf "$3" >"$folder/packed"
    if "$danag" --version | grep -E -q "$1"; then
        run 1 -m plain "$folder/packed" "$folder/page.html" && out_is "\f\n$text" &&
            grep -q 'cut short$' "$folder/err"
        claim "with $2, a file with only a magic number is cut short" $?
    else
        run 2 -m plain "$folder/packed" "$folder/page.html" && out_is "$text" &&
            grep -q "built without $2\$" "$folder/err"
        claim "without $2, that is reported, and the others are read" $?
    fi
}

packed 'zlib|ISA-L' 'zlib and ISA-L' '\037\213\010\0'
packed zstd zstd '\050\265\057\375'
packed bzip2 bzip2 'BZh91AY&SY'
packed xz liblzma '\3757zXZ\0'

# compressed PROGRAM LIBRARY: what the program packs is read, even in several streams.
compressed() {
    if command -v "$1" >/dev/null && "$danag" --version | grep -q "$2"; then
        { "$1" -c "$folder/dump.warc"; "$1" -c "$folder/dump.warc"; } >"$folder/packed"
        run 0 -m danag "$folder/packed" && out_is "$text\f\n$text\f\n$text\f\n$text"
        claim "files of $1 are read" $?
    fi
}
compressed gzip 'zlib\|ISA-L'
compressed zstd zstd
compressed bzip2 bzip2
compressed xz xz

run 1 -qv -m danag "$folder/cut.warc" && reports_are '' && [ "$(figure damaged)" = 1 ]
claim 'quiet keeps the summary' $?

run 0 "$folder/page.html" && err_is ''
claim 'without verbose there is no summary' $?

i=0
while [ $i -lt 4000 ]; do
    echo "$page"
    i=$((i + 1))
done >"$folder/long.html"

# blocked ARGUMENT...: reads them and then three pages, while nobody reads the output for a moment,
# so that progress is due.
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
claim 'progress shows bytes, total, share, speed and time left' $?

printf '\033[K' >"$folder/clear"
tail -n 1 "$folder/lines" | cmp -s - "$folder/clear"
claim 'at the end its line is removed' $?

cat "$folder/page.html" | blocked --progress - &&
    grep -q "^[0-9.]* kB  [0-9.]* pages/s  [0-9.]* MB/s" "$folder/lines" &&
    ! grep -q '%\|left' "$folder/lines"
claim 'for a pipe no share is shown: its length is unknown' $?

blocked -v && ! grep -q '%' "$folder/lines" && blocked -v --progress --no-progress &&
    ! grep -q '%' "$folder/lines"
claim 'there is no progress without a terminal or with --no-progress' $?

# on_terminal REDIRECTION: reads pages that come slowly, with standard error on a terminal.
cat >"$folder/slow" <<'END'
for pause in 0.3 0.3 0; do cat "$1"; sleep $pause; done
END
on_terminal() {
    script -qec "sh '$folder/slow' '$folder/long.html' | '$danag' -v -m plain - $*" /dev/null </dev/null |
        tr '\r' '\n' >"$folder/lines"
}
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    on_terminal ">'$folder/out'" && grep -q ' kB .* MB/s' "$folder/lines" &&
        on_terminal -o "'$folder/out'" && grep -q ' kB .* MB/s' "$folder/lines" &&
        on_terminal && ! grep -q ' kB .* MB/s' "$folder/lines"
    claim 'with --verbose a terminal shows progress, unless it shows the output' $?
fi

claims_end
