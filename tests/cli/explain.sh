#!/bin/sh
# Claims about --explain: what the method saw, as a page and as a table. make check runs it in the
# folder with ./danag; srcdir is the top of the sources. Without Chromium it makes fewer claims.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
article=$srcdir/tests/pages/article.html
page=$folder/page.html
table=$folder/table.tsv

# column NAME [FILE]: the values of a column of the table.
column() {
    awk -F'\t' -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
                             { print $at }' "${2:-$table}"
}

# sum NAME: of the lines that were kept.
sum() {
    column kept >"$folder/kept"
    column "$1" | paste "$folder/kept" - | awk '$1 == 1 { sum += $2 } END { print sum + 0 }'
}

# digest FILE: as the policy has it.
digest() {
    openssl dgst -sha256 -binary "$1" | openssl base64
}

for method in learned danag plain; do
    run 0 -m $method --explain="$table" "$article" && err_is '' && cp "$folder/out" "$folder/text" &&
        run 0 -m $method --explain="$page" "$article" && err_is '' && cmp -s "$folder/out" "$folder/text" &&
        run 0 -m $method "$article" && cmp -s "$folder/out" "$folder/text"
    claim "$method: the output is the same" $?

    column text >"$folder/texts"
    column kept | paste - "$folder/texts" | sed -n 's/^1	//p' >"$folder/kept_texts"
    sed 's/^ *- //' "$folder/text" | cmp -s - "$folder/kept_texts"
    claim "$method: the lines that are kept are those that came out" $?

    lines=$(column line | wc -l)
    [ "$lines" -eq 16 ] && [ "$(grep -c '^<li id="l[0-9]*" class=' "$page")" -eq "$lines" ] &&
        [ "$(grep -c '^<li id="l[0-9]*" class="kept"' "$page")" -eq "$(wc -l <"$folder/kept_texts")" ] &&
        [ "$(grep -c ' id="b[0-9]*"><rect ' "$page")" -eq "$lines" ]
    claim "$method: each line is there once, and has a bar" $?

    [ "$(tr -d '\n' <"$folder/kept_texts" | LC_ALL=C.UTF-8 wc -m)" -eq "$(sum content)" ] &&
        grep -q "with $(sum content) of [0-9]* characters" "$page"
    claim "$method: the counts add up to those of the text" $?
done

grep -q 'name="viewport"' "$page" && ! grep -E -i '(src|action|srcset)=|@import|url\(' "$page" >"$folder/found"
claim 'a page loads nothing' $?

if command -v openssl >/dev/null; then
    sed -n '/^<style>/,/<\/style>/p' "$page" | sed '1s/^<style>//; s/<\/style>$//' >"$folder/style"
    sed -n '/^<script>/,/<\/script>/p' "$page" | sed '1s/^<script>//; s/<\/script>$//' >"$folder/script"
    # sed ends the last line, and so does each file.
    grep -q "style-src 'sha256-$(digest "$srcdir/src/cli/explain/page.css")';" "$page" &&
        sed '$d' "$folder/style" | cmp -s - "$srcdir/src/cli/explain/page.css" &&
        grep -q "script-src 'sha256-$(digest "$srcdir/src/cli/explain/page.js")';" "$page" &&
        sed '$d' "$folder/script" | cmp -s - "$srcdir/src/cli/explain/page.js" &&
        grep -qF "$(digest "$srcdir/src/cli/explain/page.css")" "$srcdir/contrib/wasm/demo.html" &&
        grep -qF "$(digest "$srcdir/src/cli/explain/page.js")" "$srcdir/contrib/wasm/demo.html"
    claim "the policies have the digests of the style and the script: change page.c and demo.html to
    $(digest "$srcdir/src/cli/explain/page.css") and $(digest "$srcdir/src/cli/explain/page.js")" $?
fi

grep -o 'href="#[bl][0-9]*"' "$page" | sed 's/.*#//; s/"//' | sort -u >"$folder/links"
grep -o ' id="[bl][0-9]*"' "$page" | sed 's/.*="//; s/"//' | sort -u | cmp -s - "$folder/links"
claim 'without a script, links go from bars to lines and back' $?

name="$folder/<b onclick=x>&\"'.html"
printf '<title>A <i>title</i> &lt;script>hit()&lt;/script></title><p>&lt;b>"A \\ line\n' >"$name"
run 0 -m plain --explain="$page" "$name" && ! grep -E '<(b on|i>|script>hit)' "$page" >"$folder/found" &&
    grep -q '&lt;b&gt;&quot;A \\ line' "$page" && grep -q '&lt;b onclick=x&gt;&amp;&quot;' "$page" &&
    run 0 -m plain --explain="$table" "$name" && [ "$(column text)" = '<b>"A \\ line' ]
claim 'nothing of a page, and no name, is markup' $?

run 0 -m danag:lines=source,gap=3 --explain="$page" "$article" &&
    grep -q 'method=danag:lines=source,gap=3' "$page"
claim 'a page says how the method was called' $?

{
    record response 'application/http; msgtype=response' "$head<title>First</title><p>One" one
    record response 'application/http; msgtype=response' "$head<title>Second</title><p>Two" two
} >"$folder/dump.warc"
run 0 -j2 -m plain --explain="$page" "$folder/dump.warc" && out_is 'One\n\f\nTwo\n' &&
    err_is "danag: $page: explains only the first of 2 pages\n" && grep -q 'First' "$page" &&
    ! grep -q 'Second' "$page" && run 0 -q -m plain --explain="$page" "$folder/dump.warc" && err_is ''
claim 'of a dump the first page is explained' $?

run 2 -m plain --explain="$page" "$article" "$article" && out_is '' &&
    grep -q '^danag: explain: takes one FILE' "$folder/err" && echo "$article" >"$folder/list" &&
    run 2 --explain="$page" --files-from="$folder/list" && out_is ''
claim 'several FILEs are refused' $?

run 2 --explain="$folder/page.pdf" "$article" && out_is '' &&
    grep -q "page.pdf' is not a file that ends in .html or .tsv" "$folder/err" &&
    run 2 --explain=- "$article" && [ ! -e "$folder/page.pdf" ]
claim 'a name that does not say what to write is refused' $?

cp "$article" "$folder/input.html"
run 2 --explain="$folder/input.html" "$folder/input.html" && cmp -s "$article" "$folder/input.html" &&
    run 2 --explain="$table" -o "$table" "$article" && run 2 --explain="$table" --summary="$table" "$article" &&
    run 2 --explain="$folder/none/page.html" "$article" && out_is ''
claim 'an explanation replaces no input and goes where nothing else goes' $?

mkdir "$folder/results"
run 2 --explain="$folder/./input.tsv" -o "$folder/input.tsv" "$article" && [ ! -s "$folder/input.tsv" ] &&
    run 2 -f html --explain="$folder/results/${article##*/}.html" --output-dir="$folder/results" "$article" &&
    [ -z "$(ls "$folder/results")" ]
claim 'it replaces no output by another name, and no result' $?

rm "$page"
record request 'application/http; msgtype=request' 'GET / HTTP/1.1' one >"$folder/request.warc"
run 2 --explain="$page" "$folder/request.warc" && [ ! -e "$page" ] &&
    err_is "danag: $page: there is no page to explain\n" && [ -z "$(find "$folder" -name '.danag-*')" ]
claim 'without a page there is no explanation, and the status is 2' $?

if [ -c /dev/full ]; then
    ln -s /dev/full "$folder/full.html"
    run 2 -m plain --explain="$folder/full.html" "$article" && cmp -s "$folder/out" "$folder/text" &&
        err_is "danag: $folder/full.html: No space left on device\n"
    claim 'a full disk is reported, and the status is 2' $?
fi

awk 'BEGIN { for (i = 0; i < 10002; i++) print "<p>A line" }' >"$folder/long.html"
run 0 -m danag --explain="$table" "$folder/long.html" && [ "$(column line | wc -l)" -eq 10000 ] &&
    err_is "danag: $table: shows the first 10000 of 10002 lines\n" &&
    run 0 -q -m danag --explain="$page" "$folder/long.html" && err_is '' &&
    grep -q '10000 of 10000 lines were .* The page has 10002 lines; these are the first' "$page"
claim 'a page of very many lines is explained as far as the bound' $?

printf 'A line.\n' >"$folder/plain.txt"
record response 'application/http; msgtype=response' "$(echo "$head" | sed 's/html/plain/')

text" one >"$folder/plain.warc"
run 0 --content-type='text/*' --explain="$page" "$folder/plain.warc" && grep -q 'No method judged any line' "$page"
claim 'a page without lines is explained' $?

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)

# dom ADDRESS: what the browser makes of a page.
dom() {
    timeout 120 "$browser" --headless --no-sandbox --disable-gpu --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --disable-extensions --host-resolver-rules='MAP * ~NOTFOUND' \
        --user-data-dir="$folder/profile" --dump-dom "$1" 2>"$folder/err"
}

if [ -n "$browser" ]; then
    "$danag" --explain="$page" "$article" >/dev/null
    dom "file://$page#l7" >"$folder/dom"
    grep -q '<div id="now" aria-live="polite" class="kept"><a href="#b7">7</a>' "$folder/dom" &&
        [ "$(grep -c ' class="on"' "$folder/dom")" -ge 3 ]
    claim 'the policy lets the script work, and an address shows its line' $?

    sed 's/<p class="text"[^>]*>/&<img src=x onerror="document.title=1"><script>document.title=2<\/script>/' \
        "$page" >"$folder/forged.html"
    dom "file://$folder/forged.html" >"$folder/dom" && grep -q '<title>Explained: How' "$folder/dom"
    claim 'the policy lets no other script work' $?

    { grep -v '^<meta http-equiv="Content-Security-Policy" ' "$page" && cat "$srcdir/tests/cli/explain_point.html"; } \
        >"$folder/pointed.html"
    dom "file://$folder/pointed.html" | sed -n 's/^so: //p' >"$folder/said"
    cmp -s "$srcdir/tests/cli/explain_point.txt" "$folder/said"
    claim "pointing and keys show a line and its bar: $(diff "$srcdir/tests/cli/explain_point.txt" "$folder/said")" $?
fi

claims_end
