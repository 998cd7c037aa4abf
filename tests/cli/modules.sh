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
    ! grep -Eq 'stdc|uchardet|zstd|brotli|cld2' "$folder/linked"
    claim 'the program does not link what it loads' $?
fi

run 0 -m plain "$folder/russian.html" && out_is 'Привет, мир. Это текст на русском языке.\n'
claim 'a module guesses the charset' $?

run 0 -m plain "$folder/page.zst" && out_is "$text"
claim 'a module unpacks' $?

# Elsewhere the program finds its modules only if it is installed.
cp "$danag" "$folder/danag"
program=$folder/danag
run 0 -m plain "$folder/page.html" && out_is "$text"
claim 'most pages need no module' $?

if run 2 -m plain "$folder/russian.html"; then
    grep -q '^danag: cannot load .*guess.so: ' "$folder/err" && out_is ''
    claim 'a page is not read without the guess it needs' $?

    run 2 -m plain "$folder/page.zst" && grep -q '^danag: cannot load .*unpack.so: ' "$folder/err" && out_is ''
    claim 'a file is not read without the module that unpacks it' $?
else
    echo 'installed modules are in reach: not tested how they are missed'
fi
claims_end
