#!/bin/bash
# contrib/streaming: what Hadoop Streaming and Spark's pipe need of a command, without either.
. "$(dirname "$0")/common.sh"
trap 'rm -rf "$folder"' EXIT

command -v jq >/dev/null || skip 'no jq'

make_dumps
export DANAG=$PWD/danag
mapper=$contrib/streaming/mapper

# Hadoop: an offset, a tab, the name. Spark: the name.
nl -ba -w1 "$folder/paths" | "$mapper" >"$folder/hadoop" || fail 'Hadoop: no success'
"$mapper" <"$folder/paths" >"$folder/spark" || fail 'Spark: no success'
cmp "$folder/hadoop" "$folder/spark" || fail 'a task that runs again gives other bytes'
[ "$(wc -l <"$folder/spark")" = $((2 * FILES)) ] || fail 'not a line for each page'
! grep -q $'\t' "$folder/spark" || fail 'a tab in a line would end the key'
jq -e .text <"$folder/spark" >/dev/null || fail 'a line is no object'

# Pages may hold tabs and newlines.
printf '<p>One\ttab and\none line in a page of text.</p><pre>a\tb\nc</pre>' >"$folder/tab.html"
echo "$folder/tab.html" | "$mapper" >"$folder/tab" || fail 'a page with tabs: no success'
[ "$(wc -l <"$folder/tab")" = 1 ] || fail 'a newline in a page ends its line'
! grep -q $'\t' "$folder/tab" || fail 'a tab in a page comes out'

FETCH=cat "$mapper" <"$folder/paths" | jq -r .text >"$folder/fetched"
jq -r .text <"$folder/spark" | cmp - "$folder/fetched" || fail 'fetched files have other texts'

# The engine must learn that a file is missing; damage is in the records.
status=0
echo "$folder/missing" | "$mapper" 2>/dev/null >/dev/null || status=$?
[ $status = 2 ] || fail "a missing file: status $status"
status=0
echo "$folder/missing" | FETCH=cat "$mapper" 2>/dev/null >/dev/null || status=$?
[ $status = 2 ] || fail "a missing file to fetch: status $status"
head -c 200 "$folder/dumps/0.warc.gz" >"$folder/cut.warc.gz"
echo "$folder/cut.warc.gz" | "$mapper" >/dev/null || fail 'a cut file: no success'
