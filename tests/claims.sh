# What the tests of the command line share: they read this file first, with srcdir set to the top of
# the sources, where ./danag is as the working directory, and program set where it is not danag that
# is run; they make claims, and close with claims_end.
set -u
danag=$PWD/danag
: "${program:=$danag}"
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

# claim NAME: the command before it succeeded, or not.
claim() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $1"
    fi
}

# run STATUS ARGUMENT...: the program ends with that status; output and errors stand in the folder.
run() {
    expected=$1
    shift
    "$program" "$@" >"$folder/out" 2>"$folder/err"
    [ $? -eq "$expected" ]
}

out_is() {
    printf "$1" | cmp -s - "$folder/out"
}

err_is() {
    printf "$1" | cmp -s - "$folder/err"
}

# What was told before the summary of --verbose.
before_summary() {
    sed '/^danag: files  /,$d' "$folder/err"
}

told_is() {
    before_summary >"$folder/told"
    printf "$1" | cmp -s - "$folder/told"
}

# figure NAME: what the summary says of it.
figure() {
    sed -n "s|^danag: $1   *||p" "$folder/err"
}

# record TYPE CONTENT-TYPE BLOCK PATH: a WARC record.
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
