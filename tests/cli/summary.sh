#!/bin/sh
# Claims about --summary: a JSON object with the figures of a run. make check runs it in the folder
# with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
echo "$page" >"$folder/page.html"
echo "$page" >"$folder/other.html"
{
    record response 'application/http; msgtype=response' "$head$page" one
    record request 'application/http; msgtype=request' 'GET / HTTP/1.1' one
    record response 'application/http; msgtype=response' "$head$page" two
} >"$folder/dump.warc"
head -c 300 "$folder/dump.warc" >"$folder/cut.warc"
summary=$folder/summary.json

# summary_has TEXT...: whether the summary has each of these members.
summary_has() {
    for member; do
        grep -q "[{,]$member[,}]" "$summary" || return 1
    done
}

# The object without the figures that differ from run to run.
steady() {
    sed 's/"version":"[^"]*"/"version":"V"/; s/"\(seconds\|cpu_seconds\)":[0-9]*\.[0-9]\{3\}/"\1":S/g
         s/,"peak_memory":[1-9][0-9]*}/}/' "$1"
}

run 0 -m danag --summary="$summary" "$folder/dump.warc" && err_is '' &&
    steady "$summary" >"$folder/steady" &&
    printf '%s\n' '{"version":"V","method":"danag","format":"text","jobs":1,"status":0,"results_before":0,"files":1,"failed":0,"records":3,"pages":2,"unsure":0,"language":0,"cut":0,"skipped":{"request":1,"metadata":0,"revisit":0,"warcinfo":0,"conversion":0,"continuation":0,"other_record":0,"status":0,"content_type":0,"not_html":0,"empty":0,"unreadable_head":0,"content_encoding":0,"binary":0},"damaged":0,"undecodable":0,"bytes_in":'"$(wc -c <"$folder/dump.warc" | tr -d ' ')"',"bytes_out":'"$(wc -c <"$folder/out" | tr -d ' ')"',"seconds":S,"cpu_seconds":S}' |
    cmp -s - "$folder/steady"
claim 'a summary is one object in a line, with its keys in order' $?

run 0 -v -m danag --summary="$summary" "$folder/dump.warc" &&
    summary_has "\"records\":$(figure records)" "\"pages\":$(figure pages)" \
        "\"request\":$(figure 'skipped: request')" "\"bytes_in\":$(figure 'bytes in')" \
        "\"bytes_out\":$(figure 'bytes out')"
claim 'its figures are those of --verbose' $?

run 1 -q --summary="$summary" "$folder/cut.warc" && summary_has '"status":1' '"damaged":1'
claim 'a damaged file makes its status 1' $?

run 2 -f tsv --summary="$summary" "$folder/missing.html" "$folder/page.html" &&
    summary_has '"status":2' '"format":"tsv"' '"files":2' '"failed":1' '"pages":1'
claim 'a missing file makes its status 2' $?

run 2 --files-from="$folder/missing" --summary="$summary" && summary_has '"status":2' '"files":0' &&
    run 2 -o "$folder/none/out" --summary="$summary" "$folder/page.html" &&
    summary_has '"status":2' '"pages":0'
claim 'a run that reads nothing has a summary, too' $?

run 0 --output-dir="$folder/results" --summary="$summary" "$folder/page.html" &&
    summary_has '"results_before":0' '"pages":1' &&
    run 0 -q --output-dir="$folder/results" --resume --summary="$summary" "$folder/page.html" \
        "$folder/other.html" && summary_has '"results_before":1' '"files":1' '"pages":1'
claim 'with --resume it counts what this run did, and the results before it' $?

: >"$folder/new" && cp "$summary" "$folder/old" && chmod 600 "$folder/old" &&
    run 0 -m danag --summary="$folder/old" "$folder/page.html" && summary_has '"pages":1' &&
    [ -z "$(find "$folder" -name '.danag-*.part')" ] && run 2 --summary="$folder/none/summary.json" &&
    err_is "danag: $folder/none/summary.json: No such file or directory\n" && out_is ''
claim 'a summary that cannot be made is refused before anything is read' $?

run 2 --summary="$folder" && run 2 --summary="$folder/new/" && [ -f "$folder/new" ]
claim 'a folder is no summary' $?

ln -s "$(basename "$folder/new")" "$folder/link" && chmod 640 "$folder/new" &&
    run 0 --summary="$folder/link" "$folder/page.html" "$folder/page.html" && [ -L "$folder/link" ] &&
    grep -q '"pages":2' "$folder/new" && [ "$(stat -c %a "$folder/new")" = 640 ]
claim 'a link to the file stays, and so does its mode' $?

cp "$folder/page.html" "$folder/input.html"
run 2 --summary="$folder/input.html" "$folder/input.html" && grep -q 'both input and output' "$folder/err" &&
    cmp -s "$folder/page.html" "$folder/input.html"
claim 'a summary replaces no input' $?

run 0 --output="$folder/text" -m danag --summary=- "$folder/page.html" && cp "$folder/out" "$summary" &&
    summary_has '"pages":1' && printf "$text" | cmp -s - "$folder/text"
claim 'a dash is standard output' $?

run 2 --summary=- "$folder/page.html" && out_is '' && grep -q 'summary: would go' "$folder/err" &&
    run 2 --summary="$folder/text" -o "$folder/text" "$folder/page.html"
claim 'a summary does not go where the text goes' $?

mkdir "$folder/kept"
run 2 --summary="$folder/./text" -o "$folder/text" "$folder/page.html" &&
    err_is "danag: $folder/./text: would replace the output\n" && printf "$text" | cmp -s - "$folder/text" &&
    run 2 --summary="$folder/kept/../both.html" --explain="$folder/both.html" "$folder/page.html" &&
    [ ! -e "$folder/both.html" ] &&
    run 0 --summary="$folder/one.json" --explain="$folder/one.html" "$folder/page.html" &&
    [ -s "$folder/one.json" ] && [ -s "$folder/one.html" ]
claim 'nor by another name of the same file' $?

run 0 --output-dir="$folder/kept" "$folder/page.html" && cp "$folder/kept/page.html.txt" "$folder/result" &&
    run 2 --resume --output-dir="$folder/kept" --summary="$folder/kept/page.html.txt" "$folder/page.html" &&
    cmp -s "$folder/result" "$folder/kept/page.html.txt" &&
    run 0 --output-dir="$folder/kept" --summary="$folder/kept/summary" "$folder/page.html" &&
    [ -s "$folder/kept/summary" ]
claim 'a summary replaces no result' $?

echo part >"$folder/kept/.danag-1-2-3.part"
run 0 --summary="$folder/kept/summary" "$folder/page.html" && [ ! -e "$folder/kept/.danag-1-2-3.part" ]
claim 'what a killed run left beside a summary is removed' $?

split=$folder/split
run 0 --output-dir="$split" --split-pages -m danag "$folder/page.html" && cp -R "$split" "$folder/copy"
for name in page.html/index.tsv page.html/0000/0000001.txt page.html/other page.html/0000/../other; do
    run 2 --output-dir="$split" --split-pages --summary="$split/$name" "$folder/other.html" \
        "$folder/page.html" && [ ! -e "$split/other.html" ] &&
        err_is "danag: $split/$name: $folder/page.html: --split-pages would give its pages this folder\n" &&
        run 2 --output-dir="$split" --split-pages --explain="$split/$name" "$folder/page.html" &&
        diff -r "$split" "$folder/copy"
    claim "$name is no place for a summary" $?
done
run 2 --output-dir="$split" --split-pages --summary="$split/other.html" "$folder/other.html" &&
    err_is "danag: $split/other.html: $folder/other.html: --output-dir would give its result this name\n" &&
    mkdir "$split/apart" &&
    run 0 --output-dir="$split" --split-pages --summary="$split/apart/summary" "$folder/page.html" &&
    run 0 --output-dir="$split/page.html" --summary="$split/page.html/summary" "$folder/page.html"
claim 'any other is' $?

for option in summary explain; do
    rm -rf "$folder/made"
    run 0 --output-dir="$folder/made" -m danag "--$option=$folder/made/file.html" "$folder/page.html" &&
        [ -s "$folder/made/file.html" ] && printf "$text" | cmp -s - "$folder/made/page.html.txt"
    claim "--$option may go to a folder of results that is not there yet" $?
done

if [ -c /dev/full ]; then
    run 2 -m danag --summary=/dev/full "$folder/page.html" && out_is "$text" &&
        err_is 'danag: /dev/full: No space left on device\n' && [ -c /dev/full ]
    claim 'a full disk is reported, and the status is 2' $?
    "$danag" -v --summary="$summary" "$folder/page.html" >/dev/null 2>/dev/full
    [ $? -eq 2 ] && summary_has '"status":2'
    claim 'its status is 2 if reports cannot be written' $?
fi

claims_end
