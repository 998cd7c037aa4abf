#!/bin/sh
# Claims that danag cannot do what a filter does not need, once it reads its input.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
library=$PWD/tests/cli/forbidden.so
echo "$page" >"$folder/page.html"

run 0 -v "$folder/page.html" && limits=$(figure sandbox) && run 0 -v --no-sandbox "$folder/page.html" &&
    [ "$(figure sandbox)" = off ]
claim 'the summary says whether there is a sandbox' $?

[ "$limits" != off ] || { echo 'skipped: no sandbox, by the build or by the system'; exit 77; }
[ -f "$library" ] || { echo "skipped: no ${library##*/}, which needs glibc"; exit 77; }

# try CALL FILE ARGUMENT...: what becomes of the call when danag begins to read.
try() {
    call=$1
    file=$2
    shift 2
    FORBIDDEN_CALL=$call FORBIDDEN_FILE=$file LD_PRELOAD=$library "$danag" -m plain "$@" \
        >"$folder/out" 2>"$folder/err"
    sed -n 's/^forbidden: //p' "$folder/err"
}

# refuses CALL FILE ARGUMENT...: whether only the sandbox refuses it; danag goes on.
refuses() {
    [ "$(try "$@")" = refused ] && out_is "$text" && set -- "$@" --no-sandbox &&
        { rm -f "$folder/new"; [ "$(try "$@")" = done ]; }
}

case $limits in
*calls*)
    for call in run fork connect trace kill change code; do
        # A program that runs in danag's place writes nothing.
        if [ "$call" = run ]; then
            [ "$(try run /bin/echo "$folder/page.html")" = refused ] && out_is "$text" &&
                [ -z "$(try run /bin/echo --no-sandbox "$folder/page.html")" ]
        else
            refuses "$call" "$folder/page.html" "$folder/page.html"
        fi
        claim "a call is refused: $call" $?
    done

    [ "$(try map '' <"$folder/page.html")" = refused ] && out_is "$text" &&
        [ "$(try map '' --no-sandbox <"$folder/page.html")" = done ]
    claim 'standard input cannot be run' $?

    mkdir "$folder/owned"
    for call in 'set owner' 'make owned'; do
        cp "$folder/page.html" "$folder/copy.html"
        file=$folder/copy.html
        [ "$call" = 'set owner' ] || file=$folder/owned/new
        [ "$(try "$call" "$file" --output-dir="$folder/owned" "$folder/copy.html")" = refused ] &&
            [ ! -u "$file" ] && [ -s "$folder/owned/copy.html.txt" ] &&
            [ "$(try "$call" "$file" --no-sandbox --output-dir="$folder/owned" "$folder/copy.html")" = done ]
        claim "no file can be made to run as its owner: $call" $?
    done
    ;;
*) echo 'no filter of calls: not tested' ;;
esac

for call in write make empty remove; do
    echo kept >"$folder/other"
    file=$folder/other
    [ "$call" != make ] || file=$folder/new
    [ "$(try "$call" "$file" "$folder/page.html")" = refused ] && out_is "$text" &&
        [ "$(cat "$folder/other")" = kept ] && [ ! -e "$folder/new" ] &&
        [ "$(try "$call" "$file" --no-sandbox "$folder/page.html")" = done ]
    claim "files cannot be changed: $call" $?
    rm -f "$folder/new"
done

case $limits in
*files*)
    echo secret >"$folder/other"
    [ "$(try read "$folder/other" "$folder/page.html")" = refused ] && out_is "$text" &&
        [ "$(try read "$folder/other" --no-sandbox "$folder/page.html")" = done ]
    claim 'no file can be read but the FILEs' $?

    [ "$(try read "$folder/other" "$folder/page.html" "$folder/other")" = done ]
    claim 'a FILE can be read before its turn' $?

    for call in write make empty remove; do
        [ "$call" = make ] || : >"$folder/new"
        [ "$(try "$call" "$folder/new" --output-dir="$folder/results" "$folder/page.html")" = refused ] &&
            [ "$(cat "$folder/results/page.html.txt")" = "$(printf "$text")" ]
        claim "beside the folder of results files cannot be changed: $call" $?
        rm -rf "$folder/new" "$folder/results"
    done

    # What the manual says of the limits.
    mkdir -p "$folder/home/below"
    for file in "$folder/home/below/file" "$folder/file"; do
        expected=refused
        [ "${file%/home/*}" = "$file" ] || expected=done
        echo kept >"$file"
        [ "$(try read "$file" "$folder/page.html" "$folder/home/missing.html")" = $expected ] &&
            [ "$(try write "$file" --summary="$folder/home/run.json" "$folder/page.html")" = $expected ] &&
            [ "$(try remove "$file" --summary="$folder/home/run.json" "$folder/page.html")" = $expected ]
        claim "a missing FILE opens its folder to reading, a file of a summary to changes: $expected" $?
    done
    echo "$page" >"$folder/home/missing.html"
    [ "$(try read "$folder/home/run.json" --output-dir="$folder/home" "$folder/page.html")" = refused ]
    claim 'what can be changed cannot be read' $?

    # It exists only after danag has begun to read.
    mkfifo "$folder/pipe"
    { sleep 0.2 && cp "$folder/page.html" "$folder/late.html" && cat "$folder/page.html"; } >"$folder/pipe" &
    run 0 -m plain "$folder/pipe" "$folder/late.html" && out_is "$text\f\n$text"
    claim 'a FILE that is made while others are read is read' $?
    wait

    i=0
    while [ $i -lt 4097 ]; do
        echo "$folder/page.html"
        i=$((i + 1))
    done >"$folder/list"
    [ "$(try read "$folder/other" -o "$folder/many" --files-from="$folder/list")" = done ] &&
        [ "$(grep -c content "$folder/many")" -eq 4097 ] &&
        [ "$(try make "$folder/new" --files-from="$folder/list")" = refused ]
    claim 'with more FILEs than there can be rules any can be read, and none made' $?
    ;;
*) echo 'no limits on files: not tested' ;;
esac

mkdir "$folder/summary"
for options in '' -j2 -z --split-pages; do
    rm -rf "$folder/results"
    run 0 -v -m plain $options --output-dir="$folder/results" --summary="$folder/summary/run.json" \
        "$folder/page.html" && [ "$(figure sandbox)" = "$limits" ] && [ -s "$folder/summary/run.json" ] &&
        [ -n "$(find "$folder/results" -name '*.txt*')" ] && [ -z "$(find "$folder" -name '*.part')" ]
    claim "results and the summary are written ($options)" $?
done

run 0 -m plain /dev/stdin <"$folder/page.html" && out_is "$text" && {
    cat "$folder/page.html" | run 0 -v -m plain /dev/fd/0 && out_is "$text" &&
        [ "$(figure sandbox)" = "$limits" ]
}
claim 'a FILE may be a name for an open file' $?
claims_end
