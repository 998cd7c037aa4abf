#!/bin/sh
# Claims that nothing of a hostile page runs in its HTML. Each page in tests/output/attacks tries to
# call top.hit(document). A browser opens all results in frames of one page, puts their content into
# other frames by innerHTML, fires events at every element and clicks links. The policy in the head
# of each result is removed first, so that only its elements and attributes count.
# The pages themselves go through the same, to prove that the browser notices, and so do the pages of
# --explain, which have their own script.
srcdir=${srcdir:-.}
danag=${DANAG:-./danag}
attacks=$srcdir/tests/output/attacks
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
status=0

# At least this many pages run as they are. The others need another browser, or danag to make a mistake.
RUNS_LEAST=80

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)

# frame NAME FILE: a frame with the file's document.
frame() {
    printf '<iframe title="%s" srcdoc="' "$1"
    sed 's/&/\&amp;/g; s/"/\&quot;/g' "$2"
    printf '"></iframe>\n'
}

# bare FILE: the document without its policy.
bare() {
    grep -v '^<meta http-equiv="Content-Security-Policy" ' "$1"
}

# Frames of all explanations.
explain() {
    for page in "$attacks"/*.html; do
        "$danag" -q --explain="$folder/explained.html" "$page" >"$folder/result" || return 1
        bare "$folder/explained.html" >"$folder/bare"
        frame "$(basename "$page" .html) explained" "$folder/bare"
    done
}

# Frames of all results.
extract() {
    for page in "$attacks"/*.html; do
        name=$(basename "$page" .html)
        for options in '' '-m plain'; do
            # shellcheck disable=SC2086 # none, or two
            "$danag" -q -f html --links --images $options "$page" >"$folder/result" || return 1
            bare "$folder/result" >"$folder/bare"
            frame "$name $options" "$folder/bare"
        done
    done
}

# The names of the frames in which something ran, one a line.
hits() {
    {
        cat "$srcdir/tests/output/attacks_frames.html"
        cat
    } >"$folder/page.html"
    timeout 300 "$browser" --headless --no-sandbox --disable-gpu --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --disable-extensions --host-resolver-rules='MAP * ~NOTFOUND' \
        --user-data-dir="$folder/profile" --virtual-time-budget=20000 \
        --dump-dom "file://$folder/page.html" 2>"$folder/err" >"$folder/dom"
    grep -q '^frames: [1-9]' "$folder/dom" || echo 'the browser did not finish'
    sed -n 's/^hit: //p' "$folder/dom" | sed 's/ (copy)$//' | sort -u
}

claim() {
    [ "$2" -eq 0 ] && return
    printf 'not true: %s\n' "$1"
    status=1
}

extract >"$folder/frames"
claim 'danag reads all hostile pages' $?
explain >"$folder/explanations"
claim 'danag explains all hostile pages' $?

"$srcdir/tests/output/html_pages.py" -m plain --links --images -- "$attacks"/*.html >"$folder/out"
checked=$?
if [ $checked -ne 77 ]; then
    [ $checked -eq 0 ] || cat "$folder/out"
    claim 'the results have only harmless elements and attributes' $checked
fi

if [ -z "$browser" ]; then
    echo 'skipped: there is no chromium'
    [ $status -ne 0 ] || status=77
    exit $status
fi

for page in "$attacks"/*.html; do frame "$(basename "$page" .html)" "$page"; done |
    hits >"$folder/raw"
[ "$(wc -l <"$folder/raw")" -ge $RUNS_LEAST ]
claim "$RUNS_LEAST hostile pages run as they are, not $(wc -l <"$folder/raw")" $?

hits <"$folder/frames" >"$folder/hits"
[ ! -s "$folder/hits" ] || { cat "$folder/hits"; false; }
claim 'nothing of a hostile page runs in its HTML' $?

hits <"$folder/explanations" >"$folder/hits"
[ ! -s "$folder/hits" ] || { cat "$folder/hits"; false; }
claim 'nothing of a hostile page runs in its --explain' $?
exit $status
