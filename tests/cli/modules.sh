#!/bin/sh
# Claims about the parts of danag that the program loads when it first needs them.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

# With --disable-shared, the program has no modules.
[ -f .libs/guess.so ] && [ -f .libs/unpack.so ] || { echo 'skipped: no modules'; exit 77; }

printf '<p>\317\360\350\342\345\362, \354\350\360. \335\362\356 \362\345\352\361\362 ' >"$folder/russian.html"
printf '\355\340 \360\363\361\361\352\356\354 \377\347\373\352\345.\n' >>"$folder/russian.html"
echo "$page" >"$folder/page.html"
# "zstd <p>A paragraph that is long enough to be content." without compression: RFC 8878 §3.1.1.
{
    printf '\050\265\057\375\040\066\261\001\000'
    echo "$page"
} >"$folder/page.zst"

if command -v readelf >/dev/null; then
    readelf -d "$danag" | grep NEEDED >"$folder/linked"
    ! grep -Eq 'stdc|uchardet|isal|libz|zstd|brotli|cld2' "$folder/linked"
    claim 'the program does not link what it loads' $?
fi

run 0 -m plain "$folder/russian.html" && out_is 'Привет, мир. Это текст на русском языке.\n'
claim 'a module guesses the charset' $?

run 0 -m plain "$folder/page.zst" && out_is "$text"
claim 'a module unpacks' $?

ln -s "$danag" "$folder/link"
program=$folder/link
run 0 -m plain "$folder/page.zst" && out_is "$text"
claim 'a link to the program has its modules' $?
program=$danag

gzipped=$([ -f .libs/gzip.so ] && gzip --version >/dev/null 2>&1 && echo yes)
if [ -n "$gzipped" ]; then
    gzip -c "$folder/page.html" >"$folder/page.gz"
    run 0 -m plain "$folder/page.gz" && out_is "$text"
    claim 'a module reads gzip' $?

    run 0 -z -m plain "$folder/page.html" && [ "$(gzip -dc <"$folder/out")" = "$(printf "$text")" ]
    claim 'and writes it' $?

    # In one block that is not compressed: RFC 1951 §3.2.4.
    {
        printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: deflate\r\n\r\n'
        printf '\001\066\000\311\377'
        echo "$page"
    } >"$folder/http"
    {
        printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/\r\n'
        printf 'Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n' \
            "$(wc -c <"$folder/http")"
        cat "$folder/http"
        printf '\r\n\r\n'
    } >"$folder/deflate.warc"
    run 0 -m plain "$folder/deflate.warc" && out_is "$text"
    claim 'it reads deflate, too' $?
fi

mkdir -p "$folder/moved/bin" "$folder/moved/lib/danag"
cp "$danag" "$folder/moved/bin" && cp .libs/*.so "$folder/moved/lib/danag"
program=$folder/moved/bin/danag
run 0 -m plain "$folder/page.zst" && out_is "$text"
claim 'an installed tree may be moved' $?

# Elsewhere the program finds its modules only if it is installed.
cp "$danag" "$folder/danag"
program=$folder/danag
run 0 -m plain "$folder/page.html" && out_is "$text"
claim 'most pages need no module' $?

if run 2 -m plain "$folder/russian.html"; then
    grep -q '^danag: cannot load /.*/guess.so: ' "$folder/err" && out_is ''
    claim 'a page is not read without the guess it needs' $?

    run 2 -m plain "$folder/page.zst" && grep -q '^danag: cannot load /.*/unpack.so: ' "$folder/err" && out_is ''
    claim 'a file is not read without the module that unpacks it' $?

    if [ -n "$gzipped" ]; then
        run 2 -m plain "$folder/page.gz" && grep -q '^danag: cannot load /.*/gzip.so: ' "$folder/err" &&
            out_is '' && run 2 -z "$folder/page.html" &&
            grep -q '^danag: cannot load /.*/gzip.so: ' "$folder/err" && out_is ''
        claim 'without its module gzip is neither read nor written' $?
    fi
else
    echo 'installed modules are in reach: not tested how they are missed'
fi
claims_end
