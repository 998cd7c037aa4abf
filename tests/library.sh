#!/bin/sh
# Claims about libdanag as others link it: its names, its version, and what pkg-config says.
# make check runs it in the folder with .libs/; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

# set_by_configure VARIABLE: its value in the Makefile.
set_by_configure() {
    sed -n "s/^$1 = *//p" Makefile
}

skip() {
    echo "skipped: $*"
    exit 77
}

command -v nm >/dev/null || skip 'no nm (Debian: binutils)'
version=$(set_by_configure PACKAGE_VERSION)
cc=$(set_by_configure CC)
sanitizers=$(set_by_configure SANITIZERS)
sed -n '/^typedef/d; s/.*[ *]\(danag_[a-z_]*\)(.*;$/\1/p; s/.*[ *]\(danag_[a-z_]*\)(.*,$/\1/p' "$srcdir/src/danag.h" |
    sort -u >"$folder/declared"

[ "$(sed -n 's/^#define DANAG_VERSION_[A-Z]* //p' "$srcdir/src/danag.h" | paste -sd . -)" = "$version" ] &&
    head -n 1 "$srcdir/debian/changelog" | grep -qF "($version)" &&
    [ -z "$(grep -L "^\.TH .* \"[a-z-]* $version\" " "$srcdir"/doc/*.[13])" ] &&
    grep -qF "\"version\": \"$version\"" "$srcdir/contrib/wasm/package.json" &&
    grep -qFx "version = \"$version\"" "$srcdir/contrib/python/pyproject.toml"
claim 'the header, the manuals and the packages for Debian, npm and Python have the version of configure' $?

$cc -std=c11 -Wall -Werror -I"$srcdir/src" -c -o "$folder/promise.o" "$srcdir/tests/promise.c"
claim 'the types, constants and structs of danag.h are as promised' $?

sed -n 's/^FUNCTION(\(danag_[a-z_]*\),.*/\1/p' "$srcdir/tests/promise.c" | sort | diff "$folder/declared" -
claim 'each function of danag.h is promised' $?

grep -o 'danag_[a-z_]* ["(]' "$srcdir/doc/danag.3" | sed 's/ .*//' | sort -u |
    diff "$folder/declared" -
claim 'danag(3) names each function of danag.h' $?

if [ -f .libs/libdanag.so ]; then
    nm -D --defined-only .libs/libdanag.so | grep -v ' A ' >"$folder/symbols"
    sed 's/.* //; s/@.*//' "$folder/symbols" | sort | diff "$folder/declared" -
    claim 'the shared library exports the functions of danag.h, and nothing else' $?
    if [ -n "$(set_by_configure SYMBOL_VERSIONS)" ]; then
        ! grep -v ' danag_[a-z_]*@@LIBDANAG_[0-9.]*$' "$folder/symbols"
        claim 'each function has the version of the library that it came with' $?
    fi
fi

if [ -f .libs/libdanag.a ] && [ -n "$(set_by_configure OBJCOPY)" ]; then
    nm -g --defined-only .libs/libdanag.a | sed -n 's/^[0-9a-f]* . //p' | sort |
        diff "$folder/declared" -
    claim 'the static library has no other names either' $?
fi

command -v pkg-config >/dev/null || skip 'no pkg-config'
cat >"$folder/user.c" <<'END'
#include <danag.h>
#include <stdio.h>
int main(void) {
    static const char page[] = "<p>A paragraph that is long enough to be content.";
    struct danag_buffer text = {.bytes = NULL};
    if (danag_text(page, sizeof page - 1, NULL, NULL, &text) != DANAG_OK) { return 1; }
    printf("%d.%d.%d %s\n%s", DANAG_VERSION_MAJOR, DANAG_VERSION_MINOR, DANAG_VERSION_PATCH,
           danag_version(), text.bytes);
    danag_buffer_free(&text);
    return 0;
}
END

# flags OPTION...: what pkg-config says for a library that is not installed.
flags() {
    pkg-config --define-variable=libdir="$PWD/.libs" \
        --define-variable=includedir="$srcdir/src" "$@" src/danag.pc
}

# user_runs FLAG...: whether a program that is linked so works.
user_runs() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $cc $sanitizers $(flags --cflags) -o "$folder/user" "$folder/user.c" "$@" &&
        LD_LIBRARY_PATH=$PWD/.libs "$folder/user" >"$folder/out" && out_is "$version $version\n$text"
}

if [ -f .libs/libdanag.so ]; then
    user_runs $(flags --libs)
    claim 'a program links to the library as pkg-config says' $?
fi
if [ ! -f .libs/libdanag.a ] || ! echo 'int main(void) { return 0; }' |
    $cc $sanitizers -static -x c -o "$folder/none" - 2>/dev/null; then
    echo 'skipped: no static libraries here'
else
    # Static glibc warns of dlopen and iconv.
    user_runs -static $(flags --static --libs) 2>"$folder/err" || { cat "$folder/err"; false; }
    claim 'a static program links to the library as pkg-config says' $?
fi
claims_end
