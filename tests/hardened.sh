#!/bin/sh
# Claims that the built programs have the guards of doc/security.md, "Hardening".
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
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

command -v readelf >/dev/null || skip 'no readelf (Debian: binutils)'
readelf -h "$danag" >"$folder/header" 2>&1 || skip 'no ELF'
flags="$(set_by_configure HARDENING) $(set_by_configure CFLAGS)"
[ -n "$(set_by_configure HARDENING)" ] || skip 'built with --disable-hardening or for a sanitizer'

# has FILE READELF-OPTION PATTERN: whether readelf finds it in the file.
has() {
    readelf -W "$2" "$1" 2>/dev/null | grep -Eq "$3"
}

case $(set_by_configure LDFLAGS)$(set_by_configure MINIMAL_LDFLAGS) in
*-static* | *no-pie*) echo 'linked in a way of its own: not tested where it is loaded' ;;
*)
    has "$danag" -d '\(FLAGS_1\).* PIE'
    claim 'the system can load the program at any address' $?
    ;;
esac

for file in "$danag" .libs/*.so; do
    [ -f "$file" ] || continue
    has "$file" -l ' GNU_RELRO ' && has "$file" -d '\(FLAGS.*NOW'
    claim "$file has its addresses of functions before it starts, and cannot write them" $?
    has "$file" -l ' GNU_STACK .* RW '
    claim "$file cannot run code from its stack" $?
done

has "$danag" -s ' __stack_chk_fail'
claim 'functions with buffers notice if these overflow' $?

# Not without optimisation, nor in other libraries than glibc.
case $flags in
*-O0*) ;;
*-D_FORTIFY_SOURCE=*)
    if has "$danag" -s '@GLIBC_'; then
        has "$danag" -s ' __(memcpy|memmove|memset|snprintf|vsnprintf)_chk'
        claim 'the C library checks the size of buffers' $?
    fi
    ;;
esac

# The program itself has the note only if the C library's part of it has one, too.
case $(sed -n 's/^ *Machine: *//p' "$folder/header") in
*X86-64) guard='x86 feature:.*IBT.*SHSTK' ;;
AArch64) guard='AArch64 feature:.*BTI.*PAC' ;;
*) guard= ;;
esac
if [ -n "$guard" ]; then
    for file in src/cli/danag-main.o src/.libs/extractor.o src/text/.libs/cld2.o; do
        [ ! -f "$file" ] || has "$file" -n "$guard"
        claim "the processor can guard the jumps and returns of $file" $?
    done
fi
claims_end
