#!/bin/sh
# Claims about --output-dir: each name in it is a whole result.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

results=$folder/results
mkdir "$folder/in" "$folder/other"
for name in a b c; do
    echo "$page" >"$folder/in/$name.html"
done
a=$folder/in/a.html
b=$folder/in/b.html
c=$folder/in/c.html
{
    record response 'application/http; msgtype=response' "$head$page" one
    record resource text/html "$page" two
} >"$folder/in/dump.warc"

# results_are NAME...: the folder of results has exactly these names, hidden ones included; only the
# list of runs with --resume may be there besides.
results_are() {
    for name; do echo "$name"; done >"$folder/names"
    ls -A "$results" | grep -vx '.danag-files' | cmp -s - "$folder/names"
}

# result_is NAME TEXT
result_is() {
    printf "$2" | cmp -s - "$results/$1"
}

# into STATUS ARGUMENT...: runs danag with the folder of results as it is; afresh: empties it first.
into() {
    status=$1
    shift
    run "$status" -m danag --output-dir="$results" "$@"
}
afresh() {
    rm -rf "$results"
    into "$@"
}

afresh 0 "$a" "$folder/in/dump.warc" && out_is '' && err_is '' &&
    results_are a.html.txt dump.warc.txt && result_is a.html.txt "$text"
claim 'each file has a result with its name, and the folder is created' $?

result_is dump.warc.txt "$text\f\n$text" && afresh 0 "$folder/in/dump.warc" "$a" &&
    result_is a.html.txt "$text"
claim 'each result begins without a form feed' $?

afresh 0 -f spans "$a" && results_are a.html.spans && result_is a.html.spans '3 49\n'
claim "a result has its format's suffix" $?

afresh 0 -f markdown "$a" && results_are a.html.md && afresh 0 -f html "$a" &&
    results_are a.html.html
claim 'that of Markdown is md' $?

afresh 0 -H "$a" && result_is a.html.txt "$a\t$text"
claim 'with -H each line of a result begins with the name of its file' $?

printf '%s\0' "$a" "$b" >"$folder/list"
afresh 0 --files0-from="$folder/list" && results_are a.html.txt b.html.txt
claim 'names come from a file, too' $?

(umask 027 && "$danag" --output-dir="$results.masked" "$a") &&
    [ "$(ls -l "$results.masked/a.html.txt" | cut -c 1-10)" = '-rw-r-----' ]
claim 'a result has the permissions that the umask allows' $?

echo old >"$results/a.html.txt"
into 0 "$a" && result_is a.html.txt "$text"
claim 'an existing result is replaced' $?

echo old >"$results/a.html.txt"
into 0 --resume "$a" "$c" "$b" && results_are a.html.txt b.html.txt c.html.txt &&
    result_is a.html.txt 'old\n' && err_is 'danag: 2 of 3 results already exist\n'
claim 'resume skips existing results and reports how many' $?

into 0 --resume -q "$a" && err_is ''
claim 'quiet does not report existing results' $?

into 0 --resume -v "$a" "$b" "$c" && [ "$(figure files)" = 0 ] && [ "$(figure 'bytes out')" = 0 ]
claim 'the summary does not count skipped files' $?

afresh 0 -v "$a" "$b" && [ "$(figure files)" = 2 ] &&
    [ "$(figure 'bytes out')" -eq "$(cat "$results"/* | wc -c)" ]
claim 'the summary counts the bytes of all results' $?

afresh 2 "$a" "$folder/missing.html" "$b" && results_are a.html.txt b.html.txt &&
    err_is "danag: $folder/missing.html: No such file or directory\n"
claim 'an unreadable file has no result, and the others have theirs' $?

into 0 --resume "$a" "$b" "$c" && result_is c.html.txt "$text"
claim 'resume reads failed files again' $?

cp "$a" "$folder/other/b.html"
afresh 0 --resume "$a" "$b" && into 2 --resume "$c" "$folder/other/b.html" && out_is '' &&
    grep -q "other/b.html: .*in/b.html: " "$folder/err" && results_are a.html.txt b.html.txt
claim 'resume takes no result of an earlier run for that of a file in another folder' $?

(cd "$folder/in" && "$danag" -q --resume --output-dir="$results" b.html) && rm "$b" &&
    into 0 --resume -q "$folder/other/b.html" && cp "$a" "$b" && into 2 --resume "$b"
claim 'one file may have two names, and a file that is gone has no result' $?
rm "$folder/other/b.html"

mkdir "$folder/crawl"
for i in 1 2 3 4 5 6 7 8; do
    mkdir "$folder/crawl/$i"
    cp "$a" "$folder/crawl/$i/$i.html"
    cp "$a" "$folder/crawl/$i/same.html"
done
rm -rf "$results"
find "$folder/crawl" -name '*.html' -print0 |
    xargs -0 -n 1 -P 8 "$danag" -q --resume --output-dir="$results" 2>"$folder/err"
[ "$(tr '\0' '\n' <"$results/.danag-files" | wc -l)" -eq 9 ] && [ "$(wc -l <"$folder/err")" -eq 7 ]
claim 'runs at one time list their files together' $?

head -c 300 "$folder/in/dump.warc" >"$folder/in/cut.warc"
afresh 1 "$folder/in/cut.warc" && results_are cut.warc.txt && [ "$(wc -l <"$folder/err")" -eq 1 ]
claim 'a damaged file has a result' $?

cp "$a" "$folder/other/a.html"
afresh 2 "$b" "$a" "$folder/other/a.html" && [ ! -e "$results" ] &&
    grep -q "in/a.html: .*other/a.html: " "$folder/err"
claim 'two files with one name are refused before anything is read' $?

afresh 2 "$b" "$folder/other/a.html" "$a" && grep -q "in/a.html: .*other/a.html: " "$folder/err"
claim 'the message about them does not depend on the order they are given in' $?

afresh 2 "$a" "$a" && [ ! -e "$results" ]
claim 'a file cannot be given twice' $?

for wrong in - '' "$folder/in/"; do
    afresh 2 "$a" "$wrong" && [ ! -e "$results" ]
    claim "'$wrong' has no name for a result" $?
done

rm -rf "$results"
"$danag" --output-dir="$results" <"$a" 2>"$folder/err"
[ $? -eq 2 ] && [ ! -e "$results" ]
claim 'standard input has no name for a result, either' $?

afresh 2 -o "$folder/written" "$a" && [ ! -e "$results" ] && [ ! -e "$folder/written" ]
claim '--output and --output-dir together are refused' $?

run 2 --resume "$a" && out_is ''
claim 'resume needs a folder' $?

cp "$a" "$folder/other/x"
cp "$b" "$folder/other/x.txt"
run 2 --output-dir="$folder/other" "$folder/other/x" "$folder/other/x.txt" &&
    cmp -s "$b" "$folder/other/x.txt" && [ ! -e "$folder/other/x.txt.txt" ]
claim 'an input is not overwritten' $?

run 2 --resume --output-dir="$folder/other" "$folder/other/x" "$folder/other/x.txt"
claim 'resume does not take an input for a result' $?

run 2 --output-dir="$a" "$b" && err_is "danag: $a: Not a directory\n"
claim 'a file is not a folder' $?

run 2 --output-dir="$folder/none/results" "$a" && err_is "danag: $folder/none/results: No such file or directory\n"
claim 'only the last folder of a path is created' $?

rm -rf "$results"
mkdir -p "$results/a.html.txt"
into 2 "$a" "$b" && results_are a.html.txt b.html.txt && grep -q "^danag: $results/a.html.txt: " "$folder/err"
claim 'a result that cannot get its name is reported, and the others get theirs' $?

long=$(head -c 251 /dev/zero | tr '\0' x)
echo "$page" >"$folder/in/$long"
afresh 0 "$folder/in/$long" && results_are "$long.txt"
claim 'a name may be as long as its result can be' $?

mv "$folder/in/$long" "$folder/in/${long}xx"
afresh 2 "$folder/in/${long}xx" "$a" && results_are a.html.txt && grep -q 'File \?name too long' "$folder/err"
claim 'a longer name is reported' $?

rm -rf "$results"
mkdir "$results"
echo part >"$results/.danag-1-2-3.part"
echo hidden >"$results/.other"
into 0 "$a" && results_are .other a.html.txt
claim 'what a killed run left behind is removed, and nothing else' $?

# A run that waits for its input is still writing; other runs must not disturb it.
rm -rf "$results"
mkfifo "$folder/in/slow"
"$danag" -m danag --output-dir="$results" "$folder/in/slow" &
writer=$!
exec 3>"$folder/in/slow"
into 0 "$a" && [ "$(ls -A "$results" | wc -l)" -eq 2 ] && [ -e "$results/a.html.txt" ] && [ ! -e "$results/slow.txt" ]
claim 'the unfinished result of another run is not removed' $?
echo "$page" >&3
exec 3>&-
wait "$writer" && results_are a.html.txt slow.txt && result_is slow.txt "$text"
claim 'it gets its name when it is whole' $?

# A page in Shift_JIS, and ever fewer descriptors. iconv may need some to load the charset.
printf '<meta charset=shift_jis><p>\202\240\202\242\202\244 and a paragraph that is long enough.' >"$folder/in/sjis.html"
afresh 0 "$folder/in/sjis.html"
cp "$results/sjis.html.txt" "$folder/whole" 2>/dev/null
limit=20
wrong=0
while [ $limit -gt 3 ]; do
    rm -rf "$results"
    (
        exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
        ulimit -n $limit
        exec "$danag" -m danag --output-dir="$results" "$folder/in/sjis.html"
    ) >"$folder/out" 2>"$folder/err"
    status=$?
    if [ $status -eq 0 ]; then
        cmp -s "$folder/whole" "$results/sjis.html.txt" || wrong=1
    else
        [ ! -e "$results/sjis.html.txt" ] || wrong=1
    fi
    into 0 --resume "$folder/in/sjis.html" && cmp -s "$folder/whole" "$results/sjis.html.txt" || wrong=1
    limit=$((limit - 1))
done
[ $wrong -eq 0 ]
claim 'too few descriptors spoil no text, and --resume makes up for it' $?

# A limit on the size of files simulates a full disk.
i=0
while [ $i -lt 4000 ]; do
    echo "$page"
    i=$((i + 1))
done >"$folder/in/long.html"
rm -rf "$results"
(
    trap '' XFSZ
    ulimit -f 64
    exec "$danag" -m danag --output-dir="$results" "$a" "$folder/in/long.html" "$b"
) 2>"$folder/err"
[ $? -eq 2 ] && results_are a.html.txt b.html.txt && err_is "danag: $results/long.html.txt: File too large\n"
claim 'a result that does not fit is reported and dropped, and the next may fit' $?

claims_end
