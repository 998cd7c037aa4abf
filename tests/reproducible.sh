#!/bin/sh
# Checks that danag has the same bytes wherever, whenever and by whomever it is built.
#
#     tests/reproducible.sh
#
# make check-reproducible runs it in a folder where danag was configured, with CC and MAKE. It makes
# a tarball and builds that twice: in its own folder, and beside an older copy whose generated files
# are made again, with another umask, locale and time zone. What make install would install must be
# the same, and so must a tarball made of the copy.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1700000000}
export SOURCE_DATE_EPOCH
# A cache would give the first build's objects to the second.
export CCACHE_DISABLE=1

# made NAME CONFIGURE: builds in this folder, and installs into the folder $work/NAME.
made() {
    "$2" --quiet --disable-dependency-tracking CC="${CC:-cc}" CFLAGS='-O0 -g' CXXFLAGS='-O0 -g'
    "${MAKE:-make}" -s -j "$(nproc)" >/dev/null
    "${MAKE:-make}" -s install DESTDIR="$work/$1" >/dev/null
}

# unpacked TARBALL FOLDER: goes into the tarball's folder, unpacked there.
unpacked() {
    mkdir -p "$2"
    xz -dc "$1" | (cd "$2" && tar -xf -)
    cd "$2"/danag-*
}

tarball() {
    "${MAKE:-make}" -s dist >/dev/null
    cp danag-*.tar.xz "$work/$1.tar.xz"
}

tarball first
(
    unpacked "$work/first.tar.xz" "$work/one"
    made first ./configure
)
(
    umask 077
    LC_ALL=C.UTF-8 TZ=Asia/Tokyo
    export LC_ALL TZ
    unpacked "$work/first.tar.xz" "$work/a/longer/way"
    rm -r configure Makefile.in aclocal.m4 build-aux
    find . -exec touch -d 2001-02-03 {} +
    mkdir build-aux
    libtoolize --copy --quiet # as in bootstrap
    autoreconf --install --force >/dev/null 2>&1
    mkdir "$work/elsewhere"
    cd "$work/elsewhere"
    made second "$work"/a/longer/way/danag-*/configure
    tarball second
)

different=0
diff -r "$work/first" "$work/second" || different=1
if ! cmp "$work/first.tar.xz" "$work/second.tar.xz"; then
    different=1
    for name in first second; do
        xz -dc "$work/$name.tar.xz" | tar --full-time -tvf - >"$work/$name.list"
    done
    diff "$work/first.list" "$work/second.list" | head -20
fi
exit $different
