#!/bin/sh
# What danag-eval promises on the command line. make check runs it in the folder of ./danag-eval; 77 if
# that was not built.
program=$PWD/danag-eval
if [ ! -x "$program" ]; then
    echo 'skipped: danag-eval is not built'
    exit 77
fi
. "$srcdir/tests/claims.sh"

out_has() {
    grep -q -e "$1" "$folder/out"
}

err_has() {
    grep -q -e "$1" "$folder/err"
}

err_is_empty() {
    [ ! -s "$folder/err" ]
}

# document PACKAGE NAME TYPE PAGE GOLD
document() {
    printf '%s' "$4" >"$1/$2.html"
    printf '%s' "$5" >"$1/$2.txt"
    printf 'url: https://example.org/%s\ncharset: utf-8\ntype: %s\nwith: %s\n' "$2" "$3" "$5" \
        >"$1/$2.meta"
    echo "$2" >>"$1/description"
}

# field DOCUMENT COLUMN: of the rows of one document in the TSV, the value of a column.
field() {
    awk -F '\t' -v document="$1" -v column="$2" \
        'NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
         NR > 1 && $2 == document { print $at }' "$folder/tsv"
}

# any_runs PROCESS...: one of them has not ended. (Nobody may have waited for it: then it is a zombie.)
any_runs() {
    for process in "$@"; do
        grep -s '^State:' "/proc/$process/status" | grep -qv zombie && return 0
    done
    return 1
}

all_ended() {
    ! any_runs "$@"
}

# await COMMAND...: it succeeds at last, or not within a minute.
await() {
    for _ in $(seq 600); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}

package=$folder/package
mkdir "$package"
printf 'danag test package 1\nname: small\n\n' >"$package/description"
document "$package" one article '<p>alpha beta gamma delta</p>' 'alpha beta gamma delta'
document "$package" two forum '<p>alpha beta</p>' 'alpha beta gamma delta'
document "$package" three forum '<p>something</p>' ''
sed -i '/^with/d' "$package/three.meta"

run 0 check "$package" && out_has '^small: 3 documents, 0 problems$'
claim 'a good package has no problems' $?

run 0 run --method=plain --tsv="$folder/tsv" "$package" && err_is_empty &&
    [ "$(field one wcxb_f1)" = 1.000000 ] && [ "$(field one str_precision)" = 1.000000 ] &&
    [ "$(field two seq_recall)" = 0.500000 ] && [ "$(field two seq_precision)" = 1.000000 ] &&
    [ "$(field two bag_f1)" = 0.666667 ] && [ "$(field two set_f1)" = 0.666667 ] &&
    [ "$(field three wcxb_f1)" = 0.000000 ] && [ "$(field three with)" = '' ] &&
    [ "$(field two with)" = 0.000000 ] && [ "$(field one with)" = 1.000000 ] &&
    [ "$(field one type)" = article ] && [ "$(field one outcome)" = answered ] &&
    [ "$(field one bytes)" = 29 ]
claim 'every document and measure has its figures in the TSV' $?

out_has '^small  *plain  *wcxb  *3  *0\.5556  *0\.5092 ' && out_has '^package  *extractor  *measure'
claim 'the table has the mean and the deviation of the sample' $?

run 0 run --method=plain --measure=wcxb,set --by=type "$package" &&
    out_has '^forum  *plain  *wcxb  *2  *0\.3333' && out_has '^article  *plain  *set  *1  *1\.0000' &&
    ! out_has ' seq '
claim 'figures go by type, and by the measures asked for' $?

run 0 run --method=all --method=danag:gap=3,lines=block --measure=set "$package" &&
    out_has ' plain ' && out_has ' danag ' && out_has ' danag:gap=3,lines=block '
claim 'methods may have settings, and all means each' $?

# The methods as the filter lists them; the table of costs ends with six figures, MB/s the third.
run 0 run --method=all --measure=wcxb "$package" &&
    "$PWD/danag" --method=help | sed -n 's/^\([a-z][a-z0-9]*\) .*/\1/p' >"$folder/methods" &&
    [ -s "$folder/methods" ] &&
    awk 'NF == 10 && $3 == "wcxb" && $4 == 3 && $5 + 0 == $5 && $6 + 0 == $6 { print $2 }' \
        "$folder/out" | cmp -s - "$folder/methods" &&
    awk 'NF == 14 && $3 + $4 == 3 && $9 $10 $11 ~ /^[0-9.]+$/ { print $2 }' "$folder/out" |
    cmp -s - "$folder/methods"
claim 'all methods have a mean, a deviation and a speed' $?

run 0 run --command='cat=cat' --method=plain --measure=seq --tsv="$folder/tsv" "$package" &&
    [ "$(field two seq_f1)" = "$(printf '0.666667\n0.666667')" ]
claim 'a command whose output is HTML is stripped to text' $?

run 0 run --command='env=echo "$DANAG_URL $DANAG_CHARSET"; cat >/dev/null' --measure=set \
    --command='text=echo alpha beta' --tsv="$folder/tsv" "$package" &&
    [ "$(field one set_f1 | tail -n 1)" = 0.666667 ]
claim 'a command finds URL and charset in its environment' $?

run 0 run --command='none=true' --measure=wcxb --tsv="$folder/tsv" "$package" &&
    [ "$(field three wcxb_f1)" = 1.000000 ] && [ "$(field one wcxb_f1)" = 0.000000 ] &&
    [ "$(field one outcome)" = empty ] && out_has '^small  *none  *0  *3  *0  *0  *0  *0 '
claim 'an empty answer is counted, and is right if the gold text is empty' $?

run 1 run --command='killed=kill -SEGV $$' --measure=wcxb --tsv="$folder/tsv" "$package" &&
    [ "$(field three wcxb_f1)" = 0.000000 ] && [ "$(field three outcome)" = crashed ] &&
    err_has '^danag-eval: killed: one: ended by signal 11$'
claim 'a crash is reported, counted, and never right' $?

run 1 run --command='fails=echo alpha beta gamma delta; echo no luck >&2; exit 3' --measure=wcxb \
    --tsv="$folder/tsv" "$package" && [ "$(field one wcxb_f1)" = 1.000000 ] &&
    [ "$(field one outcome)" = failed ] &&
    err_has '^danag-eval: fails: one: exit status 3: no luck$'
claim 'what a failing command has written is measured, and its failure reported' $?

run 1 run --command='missing=/no/such/command' --measure=wcxb --tsv="$folder/tsv" "$package" &&
    [ "$(field three wcxb_f1)" = 0.000000 ] && err_has 'exit status 127: .*/no/such/command'
claim 'a missing command is reported, and is never right' $?

run 1 run --command="slow=sleep 1000 & echo \$! >>$folder/sleepers; wait" --timeout=0.2 -j 3 \
    --measure=wcxb --tsv="$folder/tsv" "$package" && [ "$(field one outcome)" = timed-out ] &&
    [ "$(field three wcxb_f1)" = 0.000000 ] && err_has 'slow: .*: timed out' &&
    [ "$(wc -l <"$folder/sleepers")" -eq 3 ] &&
    all_ended $(cat "$folder/sleepers")
claim 'a command that takes too long ends with all its processes' $?

# kill_at LOOK: kills danag-eval while its extractor looks at a page, the LOOKth time of all.
kill_at() {
    rm -f "$folder/looks" "$folder/sleepers"
    "$program" run -j 1 --command="slow=echo >>$folder/looks; [ \$(wc -l <$folder/looks) -lt $1 ] ||
        { sleep 1000 & echo \$! \$\$ >$folder/sleepers; wait; }" \
        --measure=set --html="$folder/report.html" "$package" >/dev/null 2>&1 &
    await [ -s "$folder/sleepers" ]
    kill -KILL $!
    wait $! 2>/dev/null
    await all_ended $(cat "$folder/sleepers")
}

kill_at 2
claim 'if danag-eval is killed, its extractors end, too' $?

run 2 run --command='kills=kill -KILL $PPID' --measure=set "$package" &&
    err_has 'was ended by signal 9$'
claim 'the loss of a process that runs extractors is reported' $?

run 1 run --command='endless=yes' --measure=wcxb "$package" &&
    err_has 'ended for writing too much'
claim 'a command that writes without end is ended' $?

run 0 run --command='a=sed s/beta//' --method=plain --measure=str,seq,bag,set,wcxb -j 1 \
    --tsv="$folder/one.tsv" "$package" &&
    run 0 run --command='a=sed s/beta//' --method=plain -j 7 --tsv="$folder/seven.tsv" "$package" &&
    cut -f 1-8,11- "$folder/one.tsv" >"$folder/one" &&
    cut -f 1-8,11- "$folder/seven.tsv" | cmp -s - "$folder/one"
claim 'the number of processes changes no figure' $?

run 0 compare --a=a --b=plain "$folder/one.tsv" "$folder/one.tsv" &&
    out_has '^wcxb F1, 3 documents$' && out_has '^B - A: +0\.' && out_has '^won most:' &&
    out_has '^B: 0\.5556 +- 0\.5092  plain (' &&
    cp "$folder/out" "$folder/first" &&
    run 0 compare --a=a --b=plain "$folder/one.tsv" "$folder/one.tsv" &&
    cmp -s "$folder/out" "$folder/first"
claim 'two extractors are compared, each time with the same figures' $?

run 0 compare --a=a --b=a --measure=set "$folder/one.tsv" "$folder/seven.tsv" &&
    out_has '^B - A: +0.0000, 95 % interval +0.0000 to +0.0000: no difference' &&
    out_has 'equal on 3$' && ! out_has 'most:'
claim 'equal results differ by nothing' $?

run 2 compare "$folder/one.tsv" "$folder/one.tsv" && err_has 'several extractors: choose one by --a'
claim 'of several extractors one must be chosen' $?

grep -v '	two	' "$folder/one.tsv" >"$folder/less.tsv"
run 1 compare --a=a --b=a "$folder/one.tsv" "$folder/less.tsv" &&
    out_has '^1 documents have no figures' && out_has '^A: 0\.4286 ' && out_has '^B: 0\.4286 '
claim 'documents that only one file has are reported' $?

printf 'package\tdocument\textractor\twcxb_f1\np\tone\te\t0.5\np\ttwo\te\t0.5\n' >"$folder/full.tsv"
sed '3s/0.5$//' "$folder/full.tsv" >"$folder/gap.tsv"
run 1 compare "$folder/full.tsv" "$folder/gap.tsv" && out_has '^wcxb F1, 1 documents$' &&
    run 1 compare "$folder/gap.tsv" "$folder/full.tsv" && out_has '^wcxb F1, 1 documents$'
claim 'a document without a figure in one of the files is left out' $?

sed 's/$/\r/' "$folder/one.tsv" >"$folder/cr.tsv"
run 0 compare --a=a --b=a "$folder/one.tsv" "$folder/cr.tsv" && out_has 'equal on 3$'
claim 'lines may end in CR LF' $?

printf 'package\tdocument\textractor\twcxb_f1\np\td\te\t0.5\np\td2\te\tinf\n' >"$folder/bad.tsv"
run 2 compare "$folder/bad.tsv" "$folder/bad.tsv" && err_has 'bad.tsv: line 3: not a row'
claim 'an F1 is a number from 0 to 1' $?

echo 'package	document' >"$folder/bad.tsv"
run 2 compare "$folder/bad.tsv" "$folder/one.tsv" && err_has 'bad.tsv: its first line does not name' &&
    run 2 compare "$folder/none.tsv" "$folder/one.tsv" && err_has 'none.tsv: No such file'
claim 'a file that has no figures to compare is refused' $?

run 0 tune --method=danag --parameter=gap --range=1:9:4 --tsv="$folder/curve" "$package" &&
    out_has '^small: best gap 1, wcxb F1 0\.5556 +- 0\.5092, 3 documents$' &&
    [ "$(wc -l <"$folder/curve")" -eq 4 ] && [ "$(cut -f 3 "$folder/curve" | tail -n 1)" = 9 ]
claim 'tune tries each value and names the best' $?

run 0 tune --method=lqf --parameter=threshold --tsv="$folder/curve" "$package" &&
    out_has '^small: best threshold 0, ' && [ "$(wc -l <"$folder/curve")" -eq 102 ] &&
    [ "$(cut -f 3 "$folder/curve" | tail -n 1)" = 100 ]
claim 'without a range tune tries all values if they are few' $?

# Numbers of --parameter of --method that are tried without a range.
tried() {
    run 0 tune --method="$1" --parameter="$2" --measure=set --tsv="$folder/curve" "$package" &&
        cut -f 3 "$folder/curve" | sed 1d | tr '\n' ' '
}
[ "$(tried r2l gap)" = "$(seq 20 | tr '\n' ' ')" ] &&
    [ "$(tried density max-distance)" = "$(seq 4 4 80 | tr '\n' ' ')" ] &&
    [ "$(tried dsc window)" = "$(seq 2 21 | tr '\n' ' ')" ]
claim 'of many values it tries twenty around the preset, for the gap of R2L those of its paper' $?

# Each parameter that is a number can be tuned.
"$PWD/danag" --method=help | awk '/^[^ ]/ { method = $1 } /^ +[a-z-]+=N / {
    sub(/^ +/, ""); sub(/=.*/, ""); parameter = $0; getline
    print method, parameter, $2, $4 + 0 }' >"$folder/parameters"
while read -r method parameter least most; do
    run 0 tune --method="$method" --parameter="$parameter" --measure=set \
        --range="$least:$most:$((most > least ? most - least : 1))" "$package" &&
        out_has "^small: best $parameter " || echo "$method $parameter"
done <"$folder/parameters" >"$folder/untuned"
grep -q '^danag gap 0 4096$' "$folder/parameters" && [ ! -s "$folder/untuned" ]
claim 'tune knows all parameters and the ends of their ranges' $?

run 0 tune --method=danag --parameter=gap --range=1:2 --by=type --measure=set "$package" &&
    out_has '^article: best gap 1, set F1 1\.0000' && out_has '^forum: best gap 1, '
claim 'tune names the best of each group' $?

run 2 tune --method=plain --parameter=gap --range=1:2 "$package" &&
    err_has "the method 'plain' has no parameter 'gap'" &&
    run 2 tune --method=danag --parameter=gap --range=2:1 "$package" && err_has "range: .*'2:1'" &&
    run 2 tune --method=danag --parameter=gap --range=4096:5000 "$package" && err_has gap &&
    run 2 tune --method=danag "$package" && run 2 tune --parameter=gap "$package" &&
    run 2 tune --method=danag --parameter=gap --range=1:2 --measure=set,str "$package" &&
    err_has 'more than one measure'
claim 'tune refuses what a method does not have' $?

run 2 run --method=plain --tsv=/dev/full "$package" && err_has '/dev/full: No space left' &&
    run 2 tune --method=danag --parameter=gap --range=1:2 --tsv=/dev/full "$package" &&
    { "$program" run --method=plain "$package" >/dev/full 2>"$folder/err"; [ $? -eq 2 ]; } &&
    err_has 'standard output: No space left'
claim 'a full disk is a failure' $?

# Reports are made by Python.
if command -v python3 >/dev/null; then
    run 0 run --method=plain --html="$folder/report.html" "$package" &&
        grep -q '<svg' "$folder/report.html" && grep -q 'https://example.org/two' "$folder/report.html"
    claim 'a report has charts and the worst documents' $?

    kill_at 4
    claim 'if it is killed while it writes a report, its extractors end, too' $?

    run 1 run --command="slow=echo >>$folder/timed; exec sleep 1000" --timeout=0.1 --measure=set \
        --html="$folder/report.html" "$package" && [ "$(wc -l <"$folder/timed")" -eq 3 ] &&
        grep -q 'timed-out</summary>' "$folder/report.html"
    claim 'what has timed out is not waited for again' $?

    run 2 run --method=plain --html=/dev/full "$package" && err_has '/dev/full: No space left'
    claim 'a full disk is a failure for a report, too' $?
else
    echo 'skipped: claims about reports need python3'
fi

env PATH="$folder" "$program" run --method=plain --html="$folder/no.html" "$package" \
    >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] && err_has 'needs python3' && [ ! -s "$folder/out" ]
claim 'a missing Python is reported before the work, not after it' $?

mkdir "$folder/broken"
cp "$package"/* "$folder/broken"
rm "$folder/broken/two.html" "$folder/broken/three.txt"
run 2 run --method=plain --measure=wcxb --tsv="$folder/tsv" "$folder/broken" &&
    err_has 'broken/two.html: No such file' && err_has 'broken/three.txt: .*No such file' &&
    [ "$(field two outcome)" = unread ] && [ "$(field two wcxb_f1)" = '' ] &&
    [ "$(field one wcxb_f1)" = 1.000000 ] && out_has '^small  *plain  *wcxb  *1  *1\.0000'
claim 'what cannot be read is reported and left out, and the rest is measured' $?

rm "$folder/broken/one.html"
mkdir "$folder/broken/two.html"
mkfifo "$folder/broken/one.html"
run 2 run --method=plain --measure=wcxb --tsv="$folder/tsv" "$folder/broken" &&
    err_has 'broken/one.html: not a file' && err_has 'broken/two.html: not a file' &&
    [ "$(field one outcome)" = unread ]
claim 'a page that is no file is not waited for' $?

run 2 tune --method=danag --parameter=gap --range=1:2 --by=type --tsv="$folder/curve" \
    "$folder/broken" && out_has '^article: no documents that could be read$' &&
    [ "$(sed -n 2p "$folder/curve")" = 'small	article	1	0				' ]
claim 'tune names no best value without figures' $?

cp -r "$package" "$folder/other"
sed -i 's/small/other/' "$folder/other/description"
run 0 run --method=plain --measure=set --by=type "$package" "$folder/other" &&
    out_has '^forum, small  *plain ' && out_has '^forum, other  *plain ' &&
    run 0 tune --method=danag --parameter=gap --range=1:2 --by=type "$package" "$folder/other" &&
    out_has '^forum, small: best gap' && out_has '^forum, other: best gap'
claim 'groups of two packages have different labels' $?

mkdir "$folder/stated"
printf 'danag test package 1\nname: stated\n\none\ntwo\n' >"$folder/stated/description"
printf '<title>Bread - The Gazette</title><meta name=author content="Ann Miller">
    <meta name=date content="2015-04-03">' >"$folder/stated/one.html"
sed 's/Bread/Bread and butter/' "$folder/stated/one.html" >"$folder/stated/two.html"
: >"$folder/stated/one.txt" >"$folder/stated/two.txt"
printf 'title: Bread\nauthor: Ann Miller\n' >"$folder/stated/one.meta"
printf 'title: bread - and butter - the gazette\npublished: 2015-05-03\ntype: forum\n' >"$folder/stated/two.meta"
run 0 run --metadata --by=type "$folder/stated" &&
    out_has '^stated  *title  *2  *0.500  *1.000  *0  *-$' &&
    out_has '^stated  *author  *1  *1.000  *1.000  *1  *1.000$' &&
    out_has '^stated  *published  *1  *0.000  *0.000  *1  *1.000$' &&
    out_has '^forum  *published  *1  *0.000  *0.000  *0  *-$'
claim 'metadata are compared with those of a package' $?

run 0 run --metadata --method=plain --measure=set "$folder/stated" &&
    out_has '^stated  *author ' && out_has '^stated  *plain  *set ' &&
    run 2 run --metadata --tsv="$folder/figures" "$folder/stated" && err_has 'nothing to measure'
claim 'metadata are measured with extractors or without' $?

run 2 run --method=plain "$package" "$package" && err_has "another package is called 'small'"
claim 'packages have names of their own' $?

printf 'type: a\\nb\n' >"$folder/other/one.meta"
run 2 run --method=plain "$folder/other" &&
    err_has "other/one.meta: line 1: a control character in the type 'a?b'"
claim 'a type that would break the table is refused' $?

printf 'type: a\342\200\256b\233\n' >"$folder/other/one.meta"
run 2 run --method=plain "$folder/other" && ! LC_ALL=C grep -q "$(printf '\342\200\256\|\233')" "$folder/err"
claim 'nothing that turns or moves what a terminal shows comes out of a package' $?

"$program" run --command='cat=cat' --measure=set "$folder/broken" >&- 2>&-
[ $? -eq 2 ]
claim 'closed streams are a failure' $?

run 2 run --method=plain "$folder/nothing" && err_has 'nothing/description: .*No such file'
claim 'a missing package is reported' $?

run 2 run "$package" && err_has 'give --method, --command or --metadata' &&
    run 2 run --method=plain && err_has 'required: a test package' &&
    run 2 run --method=nonsense "$package" && err_has nonsense &&
    run 2 run --method=danag:gap=-1 "$package" && err_has gap &&
    run 2 run --method=danag:gap "$package" && err_has 'not OPTION=VALUE' &&
    run 2 run --method=plain --method=plain "$package" && err_has "called 'plain'" &&
    run 2 run --command=cat "$package" && err_has 'not NAME=COMMAND' &&
    run 2 run --method=plain --measure=guess "$package" && err_has "'guess'" &&
    run 2 run --method=plain --by=size "$package" && err_has "'size'" &&
    run 2 run --method=plain -j 0 "$package" && err_has jobs &&
    run 2 run --method=plain --timeout=never "$package" && err_has timeout &&
    run 2 && run 2 dance && err_has "'dance' is not a command" && run 2 run --nonsense "$package"
claim 'wrong usage is reported, and is status 2' $?

run 0 --help && out_has '^Usage: danag-eval' && run 0 tune --help && out_has '^Usage: danag-eval' &&
    run 0 --version && out_has '^danag-eval [0-9]'
claim 'help and version are there' $?

claims_end
