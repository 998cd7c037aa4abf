#!/bin/sh
# Claims that a method and a format are a file and a row each: reads pages with the toys of tests/toys.
# A real one also gets its name into Makefile.am; here only the toys and the two files with the lists
# are compiled, and linked with the rest of danag. make check runs it in the folder with ./danag.
: "${srcdir:=.}"
. "$srcdir/tests/claims.sh"

"$danag" --format=help | grep -q '^spans' || { echo 'skipped: built without formats'; exit 77; }
command -v patch >/dev/null || { echo 'skipped: no patch'; exit 77; }

lists='src/method/method.h src/method/method.c src/output/list.h src/output/writer.c'
mkdir -p "$folder/src/method" "$folder/src/output"
for file in $lists; do cp "$srcdir/$file" "$folder/$file"; done
for toy in method format; do
    patch -s -p1 -d "$folder" <"$srcdir/tests/toys/$toy.diff"
    claim "the $toy is a file and a row" $?
done

cat >"$folder/Makefile" <<'END'
include Makefile
toys = $(addprefix $(folder)/src/,method/method.o method/longest.o output/writer.o output/shout.o)
$(folder)/danag: $(toys)
	$(danag_LINK) $(toys) $(danag_OBJECTS) $(danag_LDADD) $(LIBS)
$(toys): %.o: %.c
	$(CC) -I$(folder)/src $(DEFS) $(AM_CPPFLAGS) $(CPPFLAGS) $(AM_CFLAGS) $(CFLAGS) -c -o $@ $<
END
make -s -f "$folder/Makefile" folder="$folder" "$folder/danag" >"$folder/log" 2>&1
claim 'both are built and linked' $?
cat "$folder/log"

printf '<p>Home<p>The longest line of the page.<p>Short.' >"$folder/one.html"
printf '<p>Menu<p>Another line that is long enough.' >"$folder/two.html"
printf 'THE LONGEST LINE OF THE PAGE.!\n\f\nANOTHER LINE THAT IS LONG ENOUGH.!\n' >"$folder/expected"
program=$folder/danag
for jobs in 1 2; do
    run 0 -j "$jobs" --method=longest --format=shout "$folder/one.html" "$folder/two.html" &&
        cmp -s "$folder/expected" "$folder/out"
    claim "with $jobs jobs the toys write what they should" $?
done
claims_end
