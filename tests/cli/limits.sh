#!/bin/sh
# Claims about the limits on what pages unpack to, and on their time.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

refused() {
    run 2 "$@" </dev/null && out_is '' && grep -q "is not" "$folder/err"
}
refused --max-page=x && refused --max-page=1T && refused --max-ratio=-1 &&
    refused --max-ratio=4294967296 && refused --max-depth=9 && refused --max-depth= &&
    refused --page-timeout=1.5 && refused --page-timeout=86401
claim 'wrong limits are refused' $?

echo "$page$page" >"$folder/page.html"
run 1 -v -m plain --max-page=53 "$folder/page.html" && out_is "$text" &&
    reports_are "danag: $folder/page.html: byte 0: page cut after 53 bytes (--max-page)\n" &&
    [ "$(figure 'pages cut by limits')" = 1 ] && [ "$(figure damaged)" = 1 ]
claim 'a page over --max-page is cut, reported and counted' $?

run 0 -m plain --max-page=0 "$folder/page.html" && run 0 -m plain --max-page=1K "$folder/page.html"
claim 'a page within it is whole' $?

run 1 -m plain -f jsonl --fields=truncated --max-page=53 "$folder/page.html" &&
    out_is '{"truncated":"length"}\n'
claim 'its record says so' $?

run 1 -m plain --output-dir="$folder/split" --split-pages --max-page=53 "$folder/page.html" &&
    grep -q "	cut	" "$folder/split/page.html/index.tsv"
claim 'and so does the table of pages' $?

yes '<p>a' | "$danag" -m plain --page-timeout=1 -f jsonl --fields=truncated >"$folder/out" 2>"$folder/err"
[ $? -eq 1 ] && out_is '{"truncated":"time"}\n' &&
    err_is 'danag: standard input: byte 0: page cut: it took more CPU time than --page-timeout allows\n'
claim 'a page without an end is cut when its time is up' $?

if "$danag" --version | grep -E -q 'zlib|ISA-L'; then
    yes '<p>a' | head -c 30000000 | gzip >"$folder/bomb.gz"
    run 1 -m plain "$folder/bomb.gz" "$folder/page.html" &&
        [ "$(wc -c <"$folder/out")" -lt 10000000 ] &&
        grep -q 'byte 0: page cut after [0-9]* bytes: over 500 times its stored size (--max-ratio)' \
            "$folder/err" && tail -n 1 "$folder/out" | grep -q 'long enough'
    claim 'a bomb is cut, and the next file is read' $?

    run 0 -m plain --max-ratio=0 "$folder/bomb.gz" && [ "$(wc -c <"$folder/out")" -gt 10000000 ]
    claim 'unless the user allows it' $?
fi

claims_end
