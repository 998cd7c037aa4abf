#!/bin/sh
# Claims that the files named in the documents exist.
cd "${srcdir:-.}" || exit 99
missing=$(grep -Eo '(^|[^A-Za-z/._-])(src|tests|bench|doc|contrib|debian)/[A-Za-z0-9_./-]*[A-Za-z0-9/]' \
    README CONTRIBUTING NEWS doc/*.md |
    while IFS= read -r found; do
        # A program is named without the .c of its source; NAME stands for any.
        name=$(printf '%s\n' "${found#*:}" | sed 's|^[^a-z]||')
        case $name in *NAME*) continue ;; esac
        [ -e "$name" ] || [ -e "$name.c" ] || printf '%s: %s\n' "${found%%:*}" "$name"
    done)
[ -z "$missing" ] && exit 0
printf 'there is no such file:\n%s\n' "$missing"
exit 1
