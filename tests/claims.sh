# Shared by the tests of the command line. A test reads this file first, makes claims, and ends with
# claims_end. Before that, srcdir is the top of the sources, the working directory has ./danag, and
# program is set if the test runs another program.
set -u
danag=$PWD/danag
: "${program:=$danag}"
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

# claim NAME STATUS: the claim holds if STATUS is 0.
claim() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $1"
    fi
}

# run STATUS ARGUMENT...: checks the exit status; output and errors go to files in the folder.
run() {
    expected=$1
    shift
    "$program" "$@" >"$folder/out" 2>"$folder/err"
    found=$?
    [ "$found" -eq "$expected" ] && return
    echo "status $found, not $expected: $*"
    head -n 20 "$folder/err"
    return 1
}

out_is() {
    printf "$1" | cmp -s - "$folder/out"
}

err_is() {
    printf "$1" | cmp -s - "$folder/err"
}

# The messages before the summary of --verbose.
before_summary() {
    sed '/^danag: files  /,$d' "$folder/err"
}

reports_are() {
    before_summary >"$folder/reports"
    printf "$1" | cmp -s - "$folder/reports"
}

# figure NAME: its value in the summary.
figure() {
    sed -n "s|^danag: $1   *||p" "$folder/err"
}

# record TYPE CONTENT-TYPE BLOCK PATH: writes a WARC record.
record() {
    printf 'WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: https://example.org/%s\r\n' "$1" "$4"
    printf 'Content-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' "$2" "${#3}" "$3"
}

page='<p>A paragraph that is long enough to be content.</p>'
text='A paragraph that is long enough to be content.\n'
head=$(printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n.')
head=${head%.}

claims_end() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
