#!/bin/sh
# Claims about a build that writes only text (./configure --disable-formats).
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"

echo "$page" >"$folder/page.html"

run 0 -m danag "$folder/page.html" && out_is "$text" && err_is ''
claim 'it writes text' $?

run 0 --format=help && [ "$(wc -l <"$folder/out")" -eq 1 ] && grep -q '^text ' "$folder/out"
claim 'it knows no other format' $?

for format in markdown html spans jsonl tsv warc; do
    run 2 -f "$format" "$folder/page.html" && out_is '' &&
        grep -q "^danag: format: '$format' is not text" "$folder/err"
    claim "it refuses $format" $?
done

run 2 --fields=url,title "$folder/page.html" && out_is '' && grep -q '^danag: fields: ' "$folder/err"
claim 'it has no fields of records' $?

run 2 --explain="$folder/why.html" "$folder/page.html" && out_is '' && [ ! -e "$folder/why.html" ] &&
    grep -q '^danag: explain: this build writes only text' "$folder/err"
claim 'it explains nothing' $?

run 0 --version && ! grep -q formats "$folder/out"
claim 'its version does not list the formats' $?

claims_end
