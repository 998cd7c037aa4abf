#!/bin/sh
# Claims that the files and the constants named in the documents exist, and the documents named in
# the source.
cd "${srcdir:-.}" || exit 99
documents="README CONTRIBUTING NEWS doc/*.md contrib/*/README.md"
constants=$(mktemp) || exit 99
trap 'rm -f "$constants"' EXIT
grep -rohE '[A-Z][A-Z0-9]*_[A-Z0-9_]+' src tests --include='*.[ch]' --include='*.sh' | sort -u >"$constants"
gone() {
    while IFS= read -r found; do
        # A program is named without the .c of its source; NAME stands for any.
        name=$(printf '%s\n' "${found#*:}" | sed 's|^[^a-z]||')
        case $name in *NAME*) continue ;; esac
        [ -e "$name" ] || [ -e "$name.c" ] || printf '%s: %s\n' "${found%%:*}" "$name"
    done
}
# shellcheck disable=SC2086 # a list of files
missing=$(
    grep -Eo '(^|[^A-Za-z/._-])(src|tests|bench|doc|contrib|debian|train)/[A-Za-z0-9_./-]*[A-Za-z0-9/]' \
        $documents | gone
    grep -EoH '\]\([a-z][A-Za-z0-9_/-]*\.(md|svg|png|html)\)' doc/*.md |
        sed 's|:.*(|:doc/|; s|)$||' | gone
    grep -rEo 'doc/[a-z-]+\.(md|svg|html)' src tests bench contrib debian configure.ac Makefile.am \
        --include='*.[ch]' --include='*.re' --include='*.sh' --include='*.py' --include='*.am' \
        --include='*.ac' --include=rules | grep -v '^tests/names\.sh' | gone
    # shellcheck disable=SC2016 # these are Markdown's backticks
    grep -Eo '`[A-Z][A-Z0-9]*_[A-Z0-9_]+`' doc/*.md | tr -d '`' | sort -u |
        awk -F: 'NR == FNR { there[$1]; next } !($2 in there) { print $1 ": " $2 }' "$constants" -
)
[ -z "$missing" ] && exit 0
printf 'there is no such file or constant:\n%s\n' "$missing"
exit 1
