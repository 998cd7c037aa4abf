#!/bin/sh
# Claims that a method and a format are a file and a row each: adds the toys of tests/toys to a copy of
# the build and reads a page with them. A real one also gets its name into Makefile.am; here the two
# objects are linked by hand, so that only four files are compiled. make check runs it in the folder
# with ./danag.
: "${srcdir:=.}"
. "$srcdir/tests/claims.sh"

"$danag" --format=help | grep -q '^spans' || { echo 'skipped: built without formats'; exit 77; }
command -v patch >/dev/null || { echo 'skipped: no patch'; exit 77; }

copy=$folder/copy
mkdir "$copy"
put() { # FOLDER
    tar -cf - -C "$1" --exclude=./.git --exclude=./tests --exclude=./bench --exclude=./doc . |
        tar -xf - -C "$copy"
}
put "$srcdir"
[ "$srcdir" -ef . ] || put .
for toy in method format; do
    patch -s -p1 -d "$copy" <"$srcdir/tests/toys/$toy.diff"
    claim "the $toy is two files" $?
done

# Nothing else that reads the lists changes by a row.
touch -r "$copy/Makefile" "$copy/src/method/list.h" "$copy/src/output/list.h"
rm -f "$copy"/src/method/method.*o "$copy"/src/output/formats.*o
objects='src/method/longest.o src/output/shout.o'
libs=$(sed -n 's/^LIBS = //p' Makefile)
(cd "$copy" && for part in "$objects" danag; do
    make -s $part srcdir=. top_srcdir=. VPATH=. LIBS="$libs $objects" || exit
done) >"$folder/log" 2>&1
claim 'both are built and linked' $? || cat "$folder/log"

printf '<p>Home<p>The longest line of the page.<p>Short.' >"$folder/one.html"
printf '<p>Menu<p>Another line that is long enough.' >"$folder/two.html"
printf 'THE LONGEST LINE OF THE PAGE.!\n\fANOTHER LINE THAT IS LONG ENOUGH.!\n' |
    sed 's/\f/\f\n/' >"$folder/expected"
program=$copy/danag
for jobs in 1 2; do
    run 0 -j "$jobs" --method=longest --format=shout "$folder/one.html" "$folder/two.html" &&
        cmp -s "$folder/expected" "$folder/out"
    claim "with $jobs jobs the toys write what they should" $?
done
claims_end
