#!/bin/sh
# What danag-eval import promises. make check runs it in the folder of ./danag-eval; 77 if that, python3
# or gzip is missing.
program=$PWD/danag-eval
if [ ! -x "$program" ] || ! command -v python3 >/dev/null || ! command -v gzip >/dev/null; then
    echo 'skipped: needs danag-eval, python3 and gzip'
    exit 77
fi
. "$srcdir/tests/claims.sh"
cd "$folder" || exit 99

# truth NAME JSON: the ground truth of a page.
truth() {
    printf '%s' "$2" >"wcxb-few/ground-truth/$1.json"
}

# A corpus of one document, b.
begin() {
    rm -rf ./* && mkdir -p wcxb-few/html wcxb-few/ground-truth
    printf '<p>B</p>' | gzip >wcxb-few/html/b.html.gz
    truth b '{"ground_truth": {"main_content": "B"}}'
}

# reports MESSAGE...: these lines went to standard error, and no more.
reports() {
    [ ! -s out ] && { [ $# -eq 0 ] || printf 'danag-eval: %s\n' "$@"; } | cmp -s - err
}

# imports STATUS MESSAGE...: makes a package of one document, b.
imports() {
    status=$1
    shift
    run "$status" import wcxb wcxb-few package && reports "$@" 'package: 1 documents' &&
        [ "$(sed '1,/^$/d' package/description)" = b ]
}

# refuses MESSAGE...: makes none.
refuses() {
    run 2 import wcxb wcxb-few package && reports "$@" && [ ! -e package/description ]
}

has_meta() {
    printf "$1" | cmp -s - package/b.meta
}

has_gold() {
    printf "$1" | cmp -s - package/b.txt
}

begin
printf '<p>A</p>' >wcxb-few/html/a.html
truth a '{"ground_truth": {"main_content": "A"}}'
run 0 import wcxb wcxb-few package && reports 'package: 2 documents' &&
    [ "$(sed '1,/^$/d' package/description)" = "$(printf 'a\nb')" ] &&
    [ "$(cat package/a.html package/b.html package/a.txt package/b.txt)" = '<p>A</p><p>B</p>AB' ] &&
    grep -q '^name: wcxb-few$' package/description &&
    run 0 check package && grep -q '^wcxb-few: 2 documents, 0 problems$' out
claim 'a corpus becomes a package' $?

begin
truth b '{"url": "http://a/", "language": "fr", "_internal": {"page_type": {"primary": "forum"}},
    "ground_truth": {"title": "T", "author": "A", "publish_date": "2015-04-03",
    "main_content": "a\n\u00e9", "with": ["a\nb", "", " c\\n\td\r"],
    "without": ["d"]}}'
imports 0 && has_gold 'a\n\303\251' &&
    has_meta 'url: http://a/\ncharset: utf-8\nlanguage: fr\ntype: forum\ntitle: T\nauthor: A\npublished: 2015-04-03\nwith: a\\nb\nwith:  c\\\\n\\td\\r
without: d\n' && "$program" run --method=plain package >run.out && grep -q ' 1  *0 ' run.out
claim 'a package has what a ground truth says, with escapes' $?

begin
truth b '{"url": "", "_internal": {"page_type": "forum"},
    "ground_truth": {"url": "http://a/", "language": "fr", "with": null}}'
imports 0 && has_gold '' && has_meta 'url: http://a/\ncharset: utf-8\nlanguage: fr\ntype: forum\n'
claim 'a ground truth may say things elsewhere' $?

begin
truth b '{"ground_truth": {"main_content": null}}'
imports 0 && has_gold '' && has_meta 'charset: utf-8\n'
claim 'a ground truth may say nothing' $?

begin
printf 'language\tfold\tid\tpage_type\nen\t1\ta\tlisting\nel\t4\tb\tproduct\n' >wcxb-few/pages.tsv
truth b '{"language": "fr", "_internal": {"page_type": {"primary": "forum"}}, "ground_truth": {}}'
imports 0 && has_meta 'charset: utf-8\nlanguage: el\ntype: product\nfold: 4\n'
claim 'the table prevails over the ground truth' $?

begin
printf 'id\tfold\tpage_type\r\n\r\n\r\nb\t2\r\n' >wcxb-few/pages.tsv
truth b '{"_internal": {"page_type": "forum"}, "ground_truth": {}}'
imports 0 && has_meta 'charset: utf-8\ntype: forum\nfold: 2\n'
claim 'a table may lack cells and rows' $?

begin
printf 'name\tfold\nb\t1\n' >wcxb-few/pages.tsv
refuses "wcxb-few/pages.tsv: no column 'id'" &&
    printf 'id\tfold\nb\t1\nb\t2\n' >wcxb-few/pages.tsv &&
    refuses "wcxb-few/pages.tsv: the page 'b' is there twice" &&
    printf 'id\tfold\nb\t\377\n' >wcxb-few/pages.tsv &&
    refuses 'wcxb-few/pages.tsv: not a text in UTF-8' && [ ! -e package ]
claim 'a bad table makes no package' $?

begin
mv wcxb-few few
run 0 import wcxb few/ package && grep -q '^name: wcxb-few$' package/description
claim 'a folder of another name is WCXB still' $?

begin
echo A >wcxb-few/html/a.html
truth c '{"ground_truth": {"main_content": "C"}}'
imports 1 'wcxb-few/html/a.html: has no ground truth: left out' \
    'wcxb-few/ground-truth/c.json: has no page: left out'
claim 'a page and its ground truth need each other' $?

begin
echo A >wcxb-few/html/b.html
imports 1 'wcxb-few/html/b.html.gz: there is wcxb-few/html/b.html: left out'
claim 'a page has one file' $?

begin
touch 'wcxb-few/html/b c.html' wcxb-few/html/README wcxb-few/html/.html
imports 1 "wcxb-few/html/b c.html: 'b c' cannot be a document's name: left out"
claim 'a page needs a name that documents may have' $?

# left_out JSON MESSAGE...: a document with this ground truth is left out, with these messages.
left_out() {
    begin
    echo A >wcxb-few/html/a.html
    truth a "$1"
    shift
    imports 1 "$@" && [ ! -e package/a.html ]
}
of=wcxb-few/ground-truth/a.json
left_out '{
"ground_truth"' "$of: line 2: Expecting ':' delimiter" &&
    left_out '[]' "$of: 'ground_truth' is not an object" &&
    left_out '{"ground_truth": {"main_content": 1, "with": "a", "without": [null]}}' \
        "$of: 'main_content' is not a string" "$of: 'with' is not a list" \
        "$of: 'without' is not a list of strings" &&
    left_out '{"ground_truth": {"main_content": "\ud800"}}' "$of: 'main_content' is not a string" &&
    left_out '{"ground_truth": {"url": "\u0000"}}' "$of: 'url' is not a string"
claim 'a broken ground truth is left out, and what is wrong with it reported' $?

begin
echo A >wcxb-few/html/a.html
mv wcxb-few/ground-truth/b.json wcxb-few/ground-truth/a.json
truth b '{"ground_truth": {"main_content": "A"}}'
gzip -dc wcxb-few/html/b.html.gz | gzip | head -c 24 >cut
mv cut wcxb-few/html/b.html.gz
run 1 import wcxb wcxb-few package &&
    reports 'wcxb-few/html/b.html.gz: cannot read: gzip that is cut' 'package: 1 documents' &&
    rm wcxb-few/html/a.html wcxb-few/ground-truth/a.json && rm -r package &&
    { printf '<p>B</p>' | gzip | head -c 20; echo xxxxxxxx; } >wcxb-few/html/b.html.gz &&
    refuses 'wcxb-few/html/b.html.gz: cannot read: damaged gzip' 'wcxb-few: no documents'
claim 'a page whose gzip is cut or damaged is left out' $?

begin
truth b '{"ground_truth": {"main_content": "B"}, "_internal": {"page_type": "a\u0007b"}}'
refuses 'wcxb-few/ground-truth/b.json: a control character in the type' 'wcxb-few: no documents'
claim 'a page whose type cannot be printed is left out' $?

begin
touch package
refuses 'package: cannot make the folder: File exists' && rm package && mkdir package &&
    touch package/.hidden && refuses 'package: is there, and is not empty' &&
    rm package/.hidden && imports 0
claim 'the package may be an empty folder, and nothing else' $?

begin
mv wcxb-few/ground-truth wcxb-few/truth
refuses 'wcxb-few/ground-truth: cannot read: No such file or directory' && [ ! -e package ]
claim 'a folder that is no corpus makes no package' $?

# As on a full disk: no file may have more than a block of 512 or 1,024 bytes.
begin
head -c 20000 /dev/zero | tr '\0' a >wcxb-few/html/a.html
truth a '{"ground_truth": {}}'
(ulimit -f 1 && refuses 'package/a.html: cannot write: File too large') && [ ! -e package/b.html ]
claim 'a page that cannot be written ends it' $?

begin
for i in $(seq 100); do
    echo A >"wcxb-few/html/a-long-name-for-a-document-$i.html"
    truth "a-long-name-for-a-document-$i" '{"ground_truth": {}}'
done
(ulimit -f 1 && refuses 'package/description: cannot write: File too large') && [ -e package/b.html ]
claim 'half a description is removed' $?

begin
run 2 import csv wcxb-few package && grep -q "a kind of corpus: invalid choice: 'csv'" err &&
    run 2 import && grep -q 'import: .*: a kind of corpus' err && [ ! -e package ] &&
    run 2 import --nonsense wcxb wcxb-few package
claim 'import needs a kind and two folders' $?

begin
env PATH="$folder" "$program" import wcxb wcxb-few package >out 2>err
[ $? -eq 2 ] && reports 'this needs python3, which cannot be started: No such file or directory'
claim 'a missing Python is reported' $?

claims_end
