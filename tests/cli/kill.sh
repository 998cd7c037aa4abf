#!/bin/sh
# Kills runs with --output-dir at random moments and resumes them: each name is always a whole
# result, and in the end all results are the same as those of an undisturbed run. make check runs it
# in the folder with ./danag; srcdir is the top of the sources. KILLS and SEED may be set.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
kills=${KILLS:-50}
seed=${SEED:-1}

mkdir "$folder/in"
i=0
while [ $i -lt 3000 ]; do
    echo "$page<p>Paragraph $i of a file that takes a moment to read and to write."
    i=$((i + 1))
done >"$folder/part"
for name in a b c d e f g h; do
    { echo "<h1>The file $name</h1>" && cat "$folder/part" "$folder/part"; } >"$folder/in/$name.html"
done

seconds() {
    date +%s.%N | sed 's/N$/0/'
}

# It replaces the shell, so that killing the background process kills danag.
extract() {
    exec "$danag" -q -m danag --output-dir="$1" --resume "$folder"/in/*.html
}

start=$(seconds)
(extract "$folder/undisturbed") && [ "$(ls "$folder/undisturbed" | wc -l)" -eq 8 ]
claim 'an undisturbed run succeeds' $?
end=$(seconds)

# Moments from the start of a run to its end, one per line.
awk -v seed="$seed" -v kills="$kills" -v start="$start" -v end="$end" 'BEGIN {
    srand(seed)
    for (i = 0; i < kills; i++)
        printf "%.4f\n", rand() * (end - start)
}' >"$folder/moments"

cut_short=0
false_results=0
unlike=0
while read -r moment; do
    rm -rf "$folder/results"
    extract "$folder/results" &
    sleep "$moment"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    for result in "$folder"/results/*.txt; do
        [ ! -e "$result" ] || cmp -s "$result" "$folder/undisturbed/${result##*/}" ||
            false_results=$((false_results + 1))
    done
    diff -rq "$folder/results" "$folder/undisturbed" >/dev/null 2>&1 || cut_short=$((cut_short + 1))
    (extract "$folder/results") && diff -rq "$folder/results" "$folder/undisturbed" ||
        unlike=$((unlike + 1))
done <"$folder/moments"
echo "$cut_short of $kills runs were cut short, seed $seed"

[ "$false_results" -eq 0 ]
claim 'a name is always a whole result' $?

[ "$unlike" -eq 0 ]
claim 'resumed, the results are those of an undisturbed run' $?

claims_end
