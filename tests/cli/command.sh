#!/bin/sh
# Claims about the command line: output, messages and exit statuses.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
example=$srcdir/doc/example.html

echo "$page" >"$folder/page.html"
: >"$folder/empty.html"
{
    record warcinfo application/warc-fields 'software: none' info
    record response 'application/http; msgtype=response' "$head$page" one
    record request 'application/http; msgtype=request' 'GET / HTTP/1.1' one
    record resource text/html "$page" two
} >"$folder/dump.warc"

run 0 -m danag "$example" &&
    head -n 1 "$folder/out" | grep -q '^How a lighthouse counts the dark$' &&
    tail -n 1 "$folder/out" | grep -q '^Written for this page.$' && err_is ''
claim 'the example gives its article and nothing else' $?

run 0 "$example" && grep -q '^A lighthouse does not only shine' "$folder/out" &&
    grep -q 'three tonnes of glass.$' "$folder/out" && ! grep -q 'Imprint\|Subscribe' "$folder/out"
claim 'the default method finds the article of the example' $?

run 0 -m plain "$example" && grep -q 'Subscribe' "$folder/out" && grep -q 'Imprint' "$folder/out" &&
    ! grep -q 'not a paragraph\|nor this one\|Be kind\|As guest\|Coast Reader</title>' "$folder/out"
claim 'plain gives all text, and nothing of removed elements' $?

run 0 </dev/null && out_is '' && err_is ''
claim 'empty input gives empty output' $?

run 0 -m danag - <"$folder/page.html" && out_is "$text"
claim 'a dash is standard input' $?

run 0 -m danag "$folder/page.html" "$folder/empty.html" "$folder/page.html" &&
    out_is "$text\f\n\f\n$text"
claim 'a form feed separates pages, also empty ones' $?

run 0 -m danag -H "$folder/page.html" - <"$folder/page.html" &&
    out_is "$folder/page.html\t$text-\t$text"
claim 'with -H each line begins with the name of its file' $?

run 0 -m danag -HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH "$folder/page.html" &&
    out_is "$folder/page.html\t$text" && run 0 -m danag -HHfspans "$folder/page.html" && out_is "$folder/page.html\t3 49\n"
claim 'an option may be repeated' $?

run 2 "--$(printf 'no\033option')" && err_is "danag: --no?option: unknown or ambiguous option\nTry 'danag --help' for more information.\n" &&
    run 2 -qX && grep -q '^danag: -X: unknown' "$folder/err" &&
    run 2 --quiet=1 && grep -q '^danag: quiet: takes no value' "$folder/err" &&
    run 2 --format && grep -q '^danag: format: needs a value' "$folder/err" &&
    run 2 -f && grep -q '^danag: format: needs a value' "$folder/err"
claim 'an unknown option is named, and reported without its control characters' $?

# near REPORT ARGUMENT...: whether the mistake is named, with what comes nearest.
near() {
    report=$1
    shift
    run 2 "$@" </dev/null && head -n 1 "$folder/err" | grep -qFx "danag: $report"
}
near '--linsk: unknown or ambiguous option; did you mean --links?' --linsk &&
    near '--xyzzy: unknown or ambiguous option' --xyzzy &&
    near "method: 'Plan' is not the name of a method; did you mean plain?" -m Plan &&
    near "charset: 'windows1253x' is not a label of an encoding; did you mean windows-1253?" -c windows1253x &&
    tail -n 1 "$folder/err" | grep -qFx "'danag --charset=help' lists what there is."
claim 'what is wrong is named, with what is nearest and how to list all' $?

if "$danag" --version | grep -q formats; then
    near "fields: 'titel' is not a field; did you mean title?" -f jsonl --fields=url,titel,text &&
        near "fields: 'url,url' is not a list of fields, each once" -f jsonl --fields=url,url &&
        near "body: 'markdon' is not text, markdown or html; did you mean markdown?" -f jsonl --body=text,markdon
    claim 'of a list the item is named that is wrong' $?
fi
if "$danag" --version | grep -q cld2 && run 0 --language=en "$folder/page.html"; then
    near "language: 'zh-Hnat' is not a language code, such as en or zh-Hant; did you mean zh-Hant?" --language=en,zh-Hnat &&
        run 0 --language=help && grep -qx zh-Hant "$folder/out" && grep -qx und "$folder/out"
    claim 'the languages are listed' $?
fi
run 0 --charset=help && grep -qx UTF-8 "$folder/out" && grep -qx windows-1252 "$folder/out"
claim 'the charsets are listed' $?
run 0 -h && head -n 1 "$folder/out" | grep -q '^Usage: danag ' && run 0 -V && grep -q '^danag [0-9]' "$folder/out"
claim '-h is for help, and -V for the version' $?

run 0 -m danag "$folder/dump.warc" && out_is "$text\f\n$text" && err_is ''
claim 'a dump gives its pages and skips everything else' $?

run 0 -m danag -H --url=https://example.org/a/b "$folder/page.html" && out_is "https://example.org/a/b\t$text" &&
    echo '<a href=c>d</a>' | run 0 -m plain -f markdown --links --url=http://e/a/b && out_is '[d](http://e/a/c)\n' &&
    run 0 -m danag -H --url=http://e/a/b "$folder/dump.warc" && out_is "https://example.org/one\t${text}https://example.org/two\t$text"
claim '--url is the address of a page that is no record' $?

run 2 --url=http://e/ "$folder/page.html" "$folder/empty.html" && err_is "danag: url: takes one FILE, with one page\nTry 'danag --help' for more information.\n" &&
    run 2 --url=/a/b "$folder/page.html" && grep -q "^danag: url: '/a/b' is not an address such as https:" "$folder/err"
claim '--url is one address of one page' $?

run 0 -m danag -H "$folder/dump.warc" &&
    out_is "https://example.org/one\t${text}https://example.org/two\t$text"
claim 'with -H each line of a dump begins with the URL' $?

run 0 -m danag -f spans "$folder/page.html" && out_is '3 49\n'
claim 'spans are byte offsets in the page' $?

run 0 -m plain -i html "$folder/dump.warc" && grep -q 'WARC/1.0' "$folder/out"
claim 'input=html reads a dump as a page' $?

head -c 700 "$folder/dump.warc" >"$folder/cut.warc"
run 1 "$folder/cut.warc" && grep -q "^danag: $folder/cut.warc: byte [0-9]*: .*cut" "$folder/err" &&
    [ "$(wc -l <"$folder/err")" -eq 1 ]
claim 'a cut record is reported with its byte, and the status is 1' $?

run 1 -q "$folder/cut.warc" && err_is ''
claim 'quiet reports nothing but keeps the status' $?

run 2 "$folder/missing.html" && out_is '' &&
    err_is "danag: $folder/missing.html: No such file or directory\n"
claim 'a missing file gives one line and status 2' $?

seq 200 | sed "s|.*|$folder/a-missing-file-with-a-long-name-&|" |
    xargs -P 8 -n 5 "$danag" -m plain 2>"$folder/err"
[ "$(grep -c "^danag: $folder/a-missing-file-with-a-long-name-[0-9]*: No such file or directory$" "$folder/err")" = 200 ]
claim 'messages of several runs do not mix' $?

run 2 -m danag "$folder/missing.html" "$folder/page.html" && out_is "$text"
claim 'after an unreadable file the others are read' $?

run 2 "$folder" && err_is "danag: $folder: is a folder; -r reads the pages in it\n"
claim 'a folder says so' $?

mkdir -p "$folder/site/b/c" "$folder/site/a" "$folder/none"
cp "$folder/page.html" "$folder/site/b/c/x.HTM"
cp "$folder/page.html" "$folder/site/a/y.html"
cp "$folder/page.html" "$folder/site/z.css"
ln -s .. "$folder/site/b/c/up.html"
run 0 -m danag -rH "$folder/page.html" "$folder/site/" &&
    out_is "$folder/page.html\t$text$folder/site/a/y.html\t$text$folder/site/b/c/x.HTM\t$text" &&
    echo "$folder/site" | run 0 -m danag -r --files-from=- && out_is "$text\f\n$text"
claim '-r reads the pages in a folder, sorted' $?
run 2 -r "$folder/none" && err_is "danag: $folder/none: holds no page\n"
claim 'a folder without a page is a mistake' $?
deep=$folder/deep/$(printf '%065d' 0 | sed 's,0,d/,g')
mkdir -p "$deep" && cp "$folder/page.html" "$folder/deep/"
run 2 -m danag -r "$folder/none" "$folder/deep" && out_is "$text" && [ "$(wc -l <"$folder/err")" = 2 ] &&
    grep -q "^danag: $folder/none: holds no page$" "$folder/err" &&
    grep -q "^danag: $folder/deep/.*/d: is in too many folders$" "$folder/err"
claim '-r names what it cannot read, and reads the rest' $?
rm -r "$folder/none" "$folder/deep"

run 0 -m danag -o "$folder/written" "$folder/page.html" && out_is '' &&
    printf "$text" | cmp -s - "$folder/written"
claim 'output goes to a file' $?

run 2 -o "$folder/page.html" "$folder/page.html" && grep -q paragraph "$folder/page.html"
claim 'an input is not overwritten' $?

cp "$folder/page.html" "$folder/grows.html"
"$danag" -m plain "$folder/grows.html" >>"$folder/grows.html" 2>"$folder/err"
[ $? -eq 2 ] && cmp -s "$folder/page.html" "$folder/grows.html"
claim 'an input is not appended to' $?

run 2 "$(printf 'no\nsuch')" && err_is 'danag: no?such: No such file or directory\n'
claim 'a message is one line, whatever the file is called' $?

{
    echo '<div>'
    i=0
    while [ $i -lt 500 ]; do
        printf '<a href=address-%s>%s words of a menu</a> ' $i $i
        i=$((i + 1))
    done
    echo '</div>'
    head -c 9000 /dev/zero | tr '\0' x | sed 's/^/<p>/'
    echo "$page$page$page"
} >"$folder/menu.html"
run 0 -m danag "$folder/menu.html" && mv "$folder/out" "$folder/whole" &&
    run 0 -m danag --max-memory=64K "$folder/menu.html" && cmp -s "$folder/whole" "$folder/out"
claim 'a huge menu takes no room from the content' $?

run 2 -o "$folder/none/written" "$folder/page.html" && [ "$(wc -l <"$folder/err")" -eq 1 ]
claim 'an output that cannot be opened gives status 2' $?

if [ -w /dev/full ]; then
    "$danag" -m danag "$example" >/dev/full 2>"$folder/err"
    [ $? -eq 2 ] && err_is 'danag: standard output: No space left on device\n'
    claim 'a full disk gives status 2' $?
    "$danag" -m danag --line-buffered "$example" >/dev/full 2>"$folder/err"
    [ $? -eq 2 ] && err_is 'danag: standard output: No space left on device\n'
    claim 'a full disk gives status 2 if lines are written one by one, too' $?
    "$danag" --help >/dev/full 2>"$folder/err"
    [ $? -eq 2 ]
    claim 'a full disk is reported for --help, too' $?
else
    echo 'skipped: no /dev/full here'
fi

i=0
while [ $i -lt 2000 ]; do
    echo "$page"
    i=$((i + 1))
done >"$folder/long.html"
{
    "$danag" -m danag "$folder/long.html" "$folder/long.html" 2>"$folder/err"
    echo $? >"$folder/status"
} | head -n 1 >"$folder/out"
out_is "$text" && err_is '' && [ "$(cat "$folder/status")" -ge 128 ]
claim 'a closed pipe ends it silently' $?

run 0 --help && grep -q '^Usage: danag ' "$folder/out" && err_is ''
claim 'help goes to standard output' $?

run 0 --version && grep -q '^danag [0-9]' "$folder/out" &&
    grep -q '^built with: .' "$folder/out" && grep -q '^unpacks with: .' "$folder/out"
claim '--version shows the version and what is built in' $?

run 0 -m help && grep -q '^danag ' "$folder/out" && grep -q '^plain ' "$folder/out" &&
    grep -q ' gap=N  ' "$folder/out" &&
    grep -q ' lines=RULE  text (default), source, tag, block$' "$folder/out"
claim 'the methods are listed with their parameters and rules for lines' $?

run 0 --format=help && grep -q '^text ' "$folder/out" && grep -q '^spans ' "$folder/out" && err_is ''
claim 'the formats are listed' $?

# Each parameter in --method=help can be set; those that are not options say how.
run 0 -m help && awk '/^[^ ]/ { method = $1 }
    /^ +[a-z-]*=N/ { sub(/^ */, ""); sub(/=.*/, ""); parameter = $0; getline
        print method, parameter, $2, $5 }' "$folder/out" >"$folder/parameters" &&
    while read -r method parameter least preset; do
        run 0 -m "$method:$parameter=$preset" "$example" && mv "$folder/out" "$folder/set" &&
            run 0 -m "$method" "$example" && cmp -s "$folder/set" "$folder/out" &&
            run 2 -m "$method:$parameter=x" "$example" &&
            { [ "$parameter" = gap ] || { run 2 "--$parameter=$least" "$example" &&
                grep -q "^danag: $parameter: write --method=[a-z0-9]*:$parameter=VALUE\$" "$folder/err"; }; } ||
            echo "$method $parameter"
    done <"$folder/parameters" >"$folder/missing" && [ -s "$folder/parameters" ] && [ ! -s "$folder/missing" ]
claim 'the parameters of a method follow its name' $?

run 0 --help=all && grep -A 1 -- '--gap=N' "$folder/out" | tr '\n' ' ' | grep -q '(for danag, dana, r2l)'
claim '--help says which methods have a parameter' $?

run 0 --help=table && grep -q "^gap	.*	N	from 0 to 4096; 20 by default	" "$folder/out" && run 2 --help=some &&
    grep -q "^danag: help: 'some' is not all or table" "$folder/err"
claim '--help=table is for programs' $?

run 2 -m danag:gap "$example" && grep -q "method: 'danag:gap' is not NAME or NAME:PARAM" "$folder/err" &&
    run 2 -m danag:format=html "$example" && run 2 -m danag:no-such=1 "$example" &&
    run 2 -m plain:gap=3 "$example" && grep -q "plain has no parameter 'gap'" "$folder/err" &&
    run 0 -m danag:gap=3, "$folder/page.html" && run 2 -m danag:gap=5000 -m plain --gap=3 "$folder/page.html" &&
    run 0 -m danag:gap=5000 -m plain "$folder/page.html"
claim 'only parameters follow the name of a method, and the last name counts' $?

run 2 -m danag:gap=4097 "$example" && run 0 -m danag:gap=4097 --gap=3 "$example" && err_is ''
claim "a parameter's own option wins" $?

run 2 -m danag:gap=3,gap=4097 "$example" && grep -q "gap: '4097'" "$folder/err" &&
    run 0 -m danag:gap=20 "$srcdir"/tests/pages/*.html && mv "$folder/out" "$folder/wide" &&
    run 0 -m danag:gap=20,gap=0 "$srcdir"/tests/pages/*.html && ! cmp -s "$folder/out" "$folder/wide" &&
    run 0 -m danag:gap=0,gap=20 "$srcdir"/tests/pages/*.html && cmp "$folder/out" "$folder/wide"
claim 'if -m names a parameter twice, both values are checked and the last one counts' $?

echo "<title>Of dogs</title>$page" >"$folder/titled.html"
run 0 -m danag --with-title "$folder/titled.html" && out_is "Of dogs\n$text" &&
    run 0 -m danag --with-title --no-title "$folder/titled.html" && out_is "$text" &&
    run 0 -m danag -H --no-url --resume --no-resume "$folder/page.html" && out_is "$text" &&
    run 2 --with-title=no "$example" &&
    grep -q '^danag: with-title: takes no value; --no-title takes it back$' "$folder/err"
claim 'a switch can be taken back' $?
if "$danag" --version | grep -q '^unpacks with:.*\(ISA-L\|zlib\)'; then
    gzip "$folder/site/a/y.html" && run 0 -m danag -r "$folder/site/a" && out_is "$text"
    claim '-r reads compressed pages' $?
    run 0 -m danag -z --no-gzip "$folder/page.html" && out_is "$text"
    claim 'compression can be taken back' $?
fi

run 2 -m danag:lines=no-such "$folder/page.html" &&
    grep -q "'no-such' is not a rule that the method danag takes: text, source, tag, block\$" \
        "$folder/err"
claim 'the message about a bad rule for lines lists the good ones' $?

run 0 -m lqf:threshold=0 "$folder/page.html" && out_is "$text" &&
    run 0 -m crunch:forms=0,advertisements=0 "$folder/page.html" && out_is "$text" &&
    run 2 -m crunch:advertisements=2 "$folder/page.html" && run 2 -m lqf:threshold=101 "$folder/page.html"
claim 'methods accept their parameters within their ranges' $?

for wrong in --no-such '--method=no-such' '--format=no-such' '--input=no-such' \
    '--gap=x' '--gap=-1' '--gap=4097' '--gap=' '--max-memory=63K' '--max-memory=1T' \
    '--max-memory=K'; do
    run 2 -m danag "$wrong" "$folder/page.html" && out_is '' && [ "$(wc -l <"$folder/err")" -eq 2 ]
    claim "$wrong is refused" $?
done

run 2 -m plain --gap=3 "$folder/page.html" && grep -q "plain has no parameter 'gap'" "$folder/err"
claim 'a method refuses a parameter it does not have' $?

run 0 --gap=3 -m danag "$folder/page.html" && out_is "$text"
claim 'a parameter may come before its method' $?

run 0 -vv -m danag "$folder/page.html" && out_is "$text" && reports_are ''
claim 'verbose reports no confidence for methods without one' $?

for cap in 64K 65536 1M 1g; do
    run 0 -m danag --max-memory=$cap "$folder/page.html" && out_is "$text"
    claim "max-memory may be $cap" $?
done

run 1 -m danag --max-memory=64K "$folder/long.html" &&
    grep -q "^danag: $folder/long.html: byte 0: .*max-memory" "$folder/err"
claim 'content that does not fit is reported, and the status is 1' $?

"$danag" -m danag "$folder/long.html" >"$folder/whole"
head -c "$(wc -c <"$folder/out")" "$folder/whole" | cmp -s - "$folder/out"
claim 'what fits is the beginning of the whole' $?

run 1 -m danag --max-memory=64K "$folder/long.html" "$folder/page.html" &&
    tail -n 2 "$folder/out" >"$folder/tail" && printf "\f\n$text" | cmp -s - "$folder/tail"
claim 'a cut page is separated from the next one, too' $?

run 1 -H -m danag --max-memory=64K "$folder/long.html" "$folder/page.html" &&
    tail -n 1 "$folder/out" >"$folder/tail" && printf "$folder/page.html\t$text" | cmp -s - "$folder/tail"
claim 'with -H the line of a cut page ends before the next page' $?

# Only for the learned method; pages with text have a confidence below 1.
if "$danag" -m help | grep -q '^learned '; then
    run 0 -m help && [ "$(grep -n '^learned ' "$folder/out" | cut -d : -f 1)" -eq 1 ] &&
        grep -q ' favor=' "$folder/out" && grep -q ' comments=' "$folder/out" &&
        grep -q ' model=' "$folder/out" && grep -q ' min-confidence=' "$folder/out"
    claim 'learned is the default, and listed with its parameters' $?

    for wrong in '--favor=no-such' '--favor=' '--comments=x' '--comments=' \
        '--min-confidence=2' '--min-confidence=x' '--min-confidence=0.1234' '-mlearned:lines=source' '-mlearned:lines=block' '--gap=20' \
        "-mlearned:model=$folder/missing" "-mlearned:model=$folder/page.html" '-mlearned:model=/dev/null'; do
        run 2 "$wrong" "$example" && out_is '' && [ "$(wc -l <"$folder/err")" -eq 2 ]
        claim "$wrong is refused" $?
    done

    run 2 -m learned:model="$folder/page.html" "$example" &&
        grep -q "^danag: model: $folder/page.html: line 1: '<p>A' instead of" "$folder/err"
    claim 'a bad model is reported with its file, line and fault' $?

    run 0 "$example" && mv "$folder/out" "$folder/whole" &&
        run 0 --favor=balanced --comments=auto -m learned:model=,lines=text --min-confidence=0 "$example" &&
        cmp -s "$folder/whole" "$folder/out" && err_is ''
    claim 'its presets are balanced, comments as the page has them, the built-in model, and no least confidence' $?

    run 0 --favor=precision "$example" && mv "$folder/out" "$folder/fewer" &&
        run 0 --favor=recall "$example" &&
        [ "$(wc -l <"$folder/fewer")" -le "$(wc -l <"$folder/whole")" ] &&
        [ "$(wc -l <"$folder/whole")" -le "$(wc -l <"$folder/out")" ]
    claim 'to favor precision gives no more lines, recall no fewer' $?

    run 0 -v "$example" && cmp -s "$folder/whole" "$folder/out" && reports_are ''
    claim 'verbose given once says nothing of a page' $?

    run 0 -vv "$example" && cmp -s "$folder/whole" "$folder/out" &&
        before_summary | grep -q "^danag: $example: confidence 0\.[0-9][0-9][0-9]\$" &&
        [ "$(before_summary | wc -l)" -eq 1 ]
    claim "verbose reports the confidence of a page" $?

    run 0 -vv -i warc "$folder/dump.warc" &&
        before_summary | sed 's/0\.[0-9]*$/0.5/' >"$folder/reports" &&
        printf "danag: $folder/dump.warc: https://example.org/%s: confidence 0.5\n" one two |
        cmp -s - "$folder/reports"
    claim "verbose reports the URL of a page in a dump" $?

    {
        echo '<title>x</title><script>'
        seq 50000
        echo '</script>'
    } >"$folder/script.html"
    run 0 -vv "$folder/script.html" && out_is '' &&
        before_summary | grep -q "^danag: $folder/script.html: confidence 0\.000, no text\$"
    claim 'verbose reports a page of scripts alone as one without text' $?

    run 0 "$folder/page.html" && out_is "$text" && echo '<p>Hello world</p>' >"$folder/hello.html" &&
        run 0 "$folder/hello.html" && out_is 'Hello world\n' &&
        echo 'Hello world' >"$folder/hello.html" && run 0 -i html "$folder/hello.html" &&
        out_is 'Hello world\n'
    claim 'a page that is nothing but a few words gives them' $?

    run 0 --min-confidence=1 "$example" "$folder/empty.html" "$example" && out_is '\f\n\f\n' &&
        err_is 'danag: 2 pages left out: confidence below 1\n'
    claim 'pages below the confidence are left out, separated and counted' $?

    run 0 --min-confidence=0.5 --min-confidence=1.000 "$example" && out_is '' &&
        err_is 'danag: 1 page left out: confidence below 1.000\n'
    claim 'one page is not called pages' $?

    run 0 -q --min-confidence=1 "$example" && out_is '' && err_is ''
    claim 'quiet does not report pages left out' $?

    run 0 --verbose --verbose --min-confidence=1 "$example" && out_is '' &&
        [ "$(grep -c 'confidence 0\.' "$folder/err")" -eq 1 ] &&
        [ "$(before_summary | grep -c 'left out')" -eq 1 ]
    claim 'verbose reports the confidence of a page left out, too' $?

    run 0 --min-confidence=1 -H "$folder/empty.html" && out_is '' && err_is ''
    claim 'a page without text is not left out' $?
else
    for wrong in '--method=learned' '--favor=recall' '--comments=no' '-mlearned:model=x' '--min-confidence=0.5'; do
        run 2 "$wrong" "$folder/page.html" && out_is ''
        claim "$wrong is refused without the learned method" $?
    done
    run 0 --help=all && ! grep -q learned "$folder/out"
    claim '--help does not mention a method that is left out' $?
    run 0 "$folder/page.html" && out_is "$text" && run 0 --gap=20 "$folder/page.html"
    claim 'without the learned method danag is the default' $?
fi

printf '<p>one two three four five<p>six' >"$folder/words.html"
wrapped='one two three four\nfive\n\nsix\n'

run 0 -m plain --width=20 "$folder/words.html" && out_is "$wrapped" &&
    run 0 -m plain "$folder/words.html" && out_is 'one two three four five\nsix\n' &&
    run 2 --width=19 && grep -q 'width.*from 20 to 1000' "$folder/err"
claim 'width wraps lines, and without it a pipe gets whole paragraphs' $?

# Runs danag with its output on a terminal of 20 columns.
on_terminal() {
    COLUMNS=20 script -qec "'$danag' -m plain $* '$folder/words.html'" /dev/null </dev/null |
        tr -d '\r' >"$folder/out"
}
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    on_terminal && out_is "$wrapped" &&
        on_terminal --width=0 && out_is 'one two three four five\nsix\n' &&
        on_terminal -H && grep -q 'one two three four five' "$folder/out" &&
        on_terminal -o "'$folder/to'" && grep -q 'one two three four five' "$folder/to"
    claim 'on a terminal the width is that of the terminal' $?
fi

run 0 -m plain --numbers - <<'PAGE' && out_is '3. a\n4. b\n'
<ol start=3><li>a<li>b</ol>
PAGE
claim 'numbers begins the items of ordered lists with their numbers' $?

# An escape, a C1 control, an override of the direction, and a byte that is no UTF-8.
hostile=$(printf 'a\033b\302\233c\342\200\256d\377e')

run 2 --status="$hostile" && grep -q "'a?b?c?d?e' is not" "$folder/err" && run 2 -m "$hostile" &&
    grep -q "'a?b?c?d?e' is not" "$folder/err" && run 2 "$folder/$hostile" &&
    err_is "danag: $folder/a?b?c?d?e: No such file or directory\n"
claim 'messages hold nothing that controls a terminal' $?

cp "$folder/words.html" "$folder/$hostile"
run 0 -H -m plain "$folder/$hostile" && grep -q '/a%1Bb%C2%9Bc%E2%80%AEd%FFe	one' "$folder/out"
claim 'nor does --with-url' $?

if [ -c /dev/full ]; then
    "$danag" -v "$folder/words.html" >/dev/null 2>/dev/full
    [ $? -eq 2 ]
    claim 'reports that cannot be written make the status 2' $?
fi

claims_end
