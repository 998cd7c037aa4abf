#!/bin/bash
# contrib/extract-file and add-summaries, as a user calls them for one file after another.
. "$(dirname "$0")/common.sh"
trap 'rm -rf "$folder"' EXIT

command -v jq >/dev/null || skip 'no jq'

extract_file() {
    DANAG=$PWD/danag "$contrib/extract-file" "$folder/results" "$1" -f jsonl 2>>"$folder/messages"
}

make_dumps
for cut in 3 8; do
    head -c -20 "$folder/dumps/$cut.warc.gz" >"$folder/cut" && mv "$folder/cut" "$folder/dumps/$cut.warc.gz"
done
missing=$folder/dumps/17.warc.gz
mv "$missing" "$folder/away"

while read -r file; do
    status=0
    extract_file "$file" || status=$?
    case $file in
    "$missing") [ $status -eq 2 ] || fail "status $status for a file that is not there" ;;
    *) [ $status -eq 0 ] || fail "status $status for $file: damage is no failure" ;;
    esac
done <"$folder/paths"
[ -z "$(find "$folder/results/summaries" -name '17.*')" ] || fail 'a file that failed counts as done'

! "$contrib/add-summaries" "$folder/paths" "$folder/results" >/dev/null 2>&1 ||
    fail 'add-summaries does not miss a file'
[ "$(cat "$folder/results/missing")" = "$missing" ] || fail 'the missing file is not listed'

mv "$folder/away" "$missing"
rm "$folder/dumps/0.warc.gz" # done, so nobody reads it again
while read -r file; do
    extract_file "$file" || fail "$file fails the second time"
done <"$folder/paths"
"$contrib/add-summaries" "$folder/paths" "$folder/results" >/dev/null || fail 'a file is still missing'
[ ! -e "$folder/results/missing" ] || fail 'the list of missing files is left behind'

# Each cut file has a cut member and a cut record.
sums() {
    jq -c '[.files, .damaged, .status]' "$folder/results/summary.json"
}
[ "$(sums)" = "[$FILES,4,1]" ] || fail "wrong sums: $(sums)"
echo 'extract-file, add-summaries: 30 files, two cut and one missing at first'
