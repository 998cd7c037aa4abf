#!/bin/sh
# Claims about signals: what they leave behind, how the process ends, and what it answers. make check
# runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
mkfifo "$folder/pipe.html"
jobs=
"$danag" -q -j2 </dev/null 2>"$folder/err" && [ ! -s "$folder/err" ] && jobs=-j2

# Waits until a command succeeds.
wait_until() {
    until "$@"; do sleep 0.02; done
}

parts() {
    find "$folder/results" -name '.danag-*' 2>/dev/null | wc -l
}

# has_parts [N]: whether there are that many unfinished results, or any.
has_parts() {
    [ "$(parts)" -ge "${1:-1}" ]
}

err_has() {
    grep -qs "$1" "$folder/err"
}

# Whether the shell that runs this test has it ignored, as in the background.
is_ignored() {
    { sh -c "kill -$1 \$\$; exit 0"; } 2>/dev/null
}

# Runs danag on a pipe that has a page and stays open until the signal has been dealt with by `then`,
# which also gets danag's process id. It replaces a shell whose id is known.
begin_reading() {
    rm -rf "$folder/results" "$folder/id"
    sh -c 'echo $$ >"$0/new" && mv "$0/new" "$0/id" && exec "$@"' "$folder" \
        "$danag" -m danag "$@" "$folder/pipe.html" >"$folder/out" 2>"$folder/err"
}

# Writes the beginning of a page, and then calls a function with the pipe still open.
with_open_pipe() {
    {
        echo "$page$page$page$page$page$page$page$page$page$page$page$page"
        "$@"
        echo '<p>The last words of the page, which come late.'
    } >"$folder/pipe.html"
}

interrupt_it() {
    wait_until has_parts "$2"
    kill "-$1" "$(cat "$folder/id")"
    # The reader's end of the pipe is closed once the process is over.
    wait_until no_process
}

no_process() {
    ! kill -0 "$(cat "$folder/id")" 2>/dev/null
}

# ends_by SIGNAL NUMBER PARTS OPTION...: whether it ends danag, which then has as many unfinished
# results, and leaves nothing behind.
ends_by() {
    signal=$1
    number=$2
    expected_parts=$3
    shift 3
    (trap '' PIPE && with_open_pipe interrupt_it "$signal" "$expected_parts" 2>/dev/null) &
    begin_reading --output-dir="$folder/results" "$@"
    status=$?
    wait
    [ $status -eq $((128 + number)) ] && ! has_parts && [ -d "$folder/results" ] &&
        [ -z "$(find "$folder/results" -type f)" ]
}

for row in 'HUP 1' 'INT 2' 'TERM 15'; do
    signal=${row% *}
    number=${row#* }
    if is_ignored "$signal"; then
        echo "skipped: SIG$signal is ignored here"
        continue
    fi
    for options in '' $jobs --split-pages; do
        # The table of the pages is one more.
        expected=1
        [ "$options" != --split-pages ] || expected=2
        { ends_by "$signal" "$number" $expected $options; } 2>/dev/null
        claim "SIG$signal ends it, and no unfinished result stays ($options)" $?
    done
done

# A FILE that is finished, and one that is not.
echo "$page" >"$folder/whole.html"
two_results() {
    rm -rf "$folder/results" "$folder/id"
    sh -c 'echo $$ >"$0/new" && mv "$0/new" "$0/id" && exec "$@"' "$folder" "$danag" -m danag \
        --output-dir="$folder/results" "$folder/whole.html" "$folder/pipe.html"
}
interrupt_second() {
    wait_until test -e "$folder/results/whole.html.txt"
    interrupt_it TERM 1
}
(trap '' PIPE && with_open_pipe interrupt_second 2>/dev/null) &
{ two_results; } 2>/dev/null
[ $? -eq 143 ] && wait && ! has_parts && printf "$text" | cmp -s - "$folder/results/whole.html.txt"
claim 'a finished result stays' $?

hang_up() {
    wait_until has_parts
    kill -HUP "$(cat "$folder/id")"
}
(trap '' HUP && with_open_pipe hang_up) &
(trap '' HUP && begin_reading --output-dir="$folder/results")
[ $? -eq 0 ] && wait && grep -q 'come late' "$folder/results/pipe.html.txt"
claim 'a signal that is ignored at the start stays ignored' $?

# The answer comes while danag waits for the page to go on.
ask() {
    wait_until test -e "$folder/id"
    until err_has '^danag: MB/s  '; do
        kill -USR1 "$(cat "$folder/id")" 2>/dev/null
        sleep 0.1
    done
    cp "$folder/err" "$folder/answer"
}
for options in '' $jobs; do
    rm -f "$folder/id" "$folder/err"
    with_open_pipe ask &
    begin_reading $options
    [ $? -eq 0 ] && wait && grep -q 'come late' "$folder/out" &&
        grep -q '^danag: pages  ' "$folder/answer" && grep -q '^danag: seconds  ' "$folder/answer"
    claim "SIGUSR1 prints the summary so far, and danag goes on ($options)" $?
done

# The pages come and go through pipes, which let danag wait.
i=0
while [ $i -lt 4000 ]; do
    echo "<p>Paragraph $i of a page that takes a moment to read and to write."
    i=$((i + 1))
done >"$folder/long.html"
"$danag" -m danag "$folder/long.html" "$folder/long.html" "$folder/long.html" >"$folder/undisturbed"
disturb() {
    id=$(cat "$folder/id")
    (while kill -USR1 "$id"; do sleep 0.001; done) >/dev/null 2>&1 &
    cat "$folder/long.html"
}
read_slowly() {
    while dd bs=16384 count=1 2>/dev/null >"$folder/piece" && [ -s "$folder/piece" ]; do
        cat "$folder/piece"
        sleep 0.01
    done
}
mkfifo "$folder/out.pipe"
for options in '' $jobs; do
    read_slowly <"$folder/out.pipe" >"$folder/disturbed" &
    disturb >"$folder/pipe.html" &
    sh -c 'echo $$ >"$0/id" && exec "$@"' "$folder" "$danag" $options -m danag \
        "$folder/pipe.html" "$folder/long.html" "$folder/long.html" >"$folder/out.pipe" 2>"$folder/err"
    [ $? -eq 0 ] && wait && cmp -s "$folder/undisturbed" "$folder/disturbed" &&
        err_has '^danag: MB/s  '
    claim "no signal cuts a read or a write short ($options)" $?
done

claims_end
