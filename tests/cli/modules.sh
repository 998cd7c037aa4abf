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

# Elsewhere the program finds its modules only where configure was told to install them.
mkdir -p "$folder/only" "$folder/bin/.libs" "$folder/lib/danag"
cp "$danag" "$folder/only" && cp "$danag" "$folder/bin"
"$folder/only/danag" -m plain "$folder/russian.html" >/dev/null 2>&1
installed=$?
program=$folder/bin/danag
for place in bin bin/.libs lib/danag; do cp .libs/*.so "$folder/$place"; done
run 0 -m plain "$folder/page.html" && out_is "$text"
claim 'most pages need no module' $?

# lacks MODULE [ARGUMENT]...: without it danag says just what is missing, and writes nothing.
lacks() {
    module=$1
    shift
    run 2 "$@" && out_is '' && [ "$(wc -l <"$folder/err")" -eq 1 ] &&
        grep -q "^danag: cannot load the module $module from /.*: No such file or directory; install all of danag\$" \
            "$folder/err"
}

if [ $installed -ne 0 ]; then
    lacks guess -m plain "$folder/russian.html"
    claim 'no module is loaded from where the program lies: a page is not read without the guess it needs' $?

    lacks unpack -m plain "$folder/page.zst"
    claim 'a file is not read without the module that unpacks it' $?

    if [ -n "$gzipped" ]; then
        lacks gzip -m plain "$folder/page.gz" && lacks gzip -z "$folder/page.html"
        claim 'without its module gzip is neither read nor written' $?
    fi
    if "$danag" --version | grep -q cld2; then
        lacks guess --language=en "$folder/page.html" && lacks guess -f jsonl "$folder/page.html"
        claim 'without its module no language is told, and no list of languages is called wrong' $?
    fi
    if [ -f .libs/site.so ]; then
        lacks site --repeats-make=count --url=https://example.org/ -o "$folder/counts" "$folder/page.html" &&
            [ ! -e "$folder/counts" ]
        claim 'without its module no site is counted' $?
    fi
else
    echo 'installed modules are in reach: not tested how they are missed'
fi

# A module without a library that it needs.
mkdir -p "$folder/tree/.libs"
program=$folder/tree/.libs/danag
cp "$danag" "$program"
cc=$(sed -n 's/^CC = //p' Makefile)
if echo 'int some_function(void) { return 0; }' >"$folder/some.c" &&
    $cc -shared -fPIC -o "$folder/libsome.so" -Wl,-soname,libsome.so "$folder/some.c" 2>/dev/null &&
    $cc -shared -Wl,--no-as-needed -o "$folder/tree/.libs/guess.so" "$folder/libsome.so" 2>/dev/null; then
    run 2 -m plain "$folder/russian.html" && [ "$(wc -l <"$folder/err")" -eq 1 ] &&
        grep -q '^danag: cannot load the module guess from /.*/tree/\.libs: .*libsome.so.*; install that library$' "$folder/err"
    claim 'a library that a module lacks is named' $?
fi
claims_end
