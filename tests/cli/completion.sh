#!/bin/sh
# Claims that the rows of src/cli/option_table.c, which --help prints, are the options of the manual, of
# danag.h, of the module for JavaScript and of the completions of the shells.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
made=$PWD/contrib/completion

# same_lines A B: whether the files have the same lines; shows the others.
same_lines() {
    sort -u "$1" >"$folder/a"
    sort -u "$2" | diff "$folder/a" - && [ -s "$folder/a" ]
}

"$danag" --help=table | sed 1d >"$folder/rows"
tab=$(printf '\t')
cut -f 1 "$folder/rows" | sed 's/^/--/' >"$folder/options"
cut -f 2 "$folder/rows" | sed -n 's/./--&/p' | cat "$folder/options" - >"$folder/table"

[ "$(wc -l <"$folder/rows")" -le 56 ] && [ -z "$(sort "$folder/table" | uniq -d)" ] &&
    ! grep -v "^[^$tab]*\($tab[^$tab]*\)\{7\}$tab[^$tab]*[^$tab.]\$" "$folder/rows"
claim 'there are at most 56 options, with a name and a sentence each' $?

sort -u "$folder/table" >"$folder/sorted_table"
"$danag" --help=all | sed -n 's/^  \(-., \|    \)\(--[a-z0-9-]*\).*/\2/p' >"$folder/help"
same_lines "$folder/options" "$folder/help"
claim '--help=all has every option, and no other' $?

"$danag" --help >"$folder/help" && [ "$(wc -l <"$folder/help")" -le 40 ] &&
    "$danag" --help=all | cat "$folder/help" - >"$folder/both" && ! grep '.\{81\}' "$folder/both"
claim '--help fits on a screen' $?

# The options of the manual: the name of each, as --help=all writes it, and then its text in one line.
awk 'function plain(line) {
        sub(/^\.[BIR]+ /, "", line)
        gsub(/\\f[BIR]|\\&|"/, "", line); gsub(/\\-/, "-", line); gsub(/  +/, " ", line)
        return line
    }
    function name_of(line) { line = plain(line); sub(/\[.*/, "", line); gsub(/ /, "", line); sub(/,/, ", ", line); return line }
    /^\.SH/ { inside = /OPTIONS/ }
    inside && head && /\\-\\-/ { printf "\n%s\t", name_of($0) }
    inside && !head && !/^\.(TP|SS|IP|PP|RS|RE)/ { printf " %s", plain($0) }
    { head = /^\.TP/ }' "$srcdir/doc/danag.1" | grep "^-.*$tab" >"$folder/paragraphs"

awk -F '\t' '{ print ($3 != "" ? "-" $3 ", " : "") "--" $1 ($4 ~ /^[A-Z]/ ? "=" $4 : "") }' \
    "$folder/rows" | sort >"$folder/heads_of_rows"
cut -f 1 "$folder/paragraphs" | sort >"$folder/heads"
comm -23 "$folder/heads_of_rows" "$folder/heads" >"$folder/undescribed"
[ -s "$folder/heads" ] && ! grep . "$folder/undescribed"
claim 'the manual has every option, with its letter and its argument' $?

# A parameter may belong to a method that is left out, and so on.
if "$danag" --version | grep -q 'learned.*psl.*repeats.*unique'; then
    sed 's/.*--/--/; s/=.*//' "$folder/heads" | sort | comm -23 - "$folder/sorted_table" >"$folder/others"
    ! grep . "$folder/others"
    claim 'the manual has no other option' $?

    awk -F '\t' 'NR == FNR { name = $1; sub(/.*--/, "", name); sub(/=.*/, "", name); text[name] = " " $2; next }
        $6 == "" { next }
        { value = $6; gsub(/\./, "\\.", value) }
        text[$1] !~ ("[ (]" value ",? *(by default|\\(the default)|\\(default: " value) { print $1 ": " $6 }' \
        "$folder/paragraphs" "$folder/rows" >"$folder/undescribed"
    [ -s "$folder/paragraphs" ] && ! grep . "$folder/undescribed"
    claim 'the manual has their defaults' $?
fi

# The library and the module for JavaScript name what danag_set takes.
awk -F '\t' '$8 != "" { print $1 }' "$folder/rows" | sort >"$folder/settings"
sed -n '/^\/\* Sets an option/,/^int danag_set(/s/^ \*     \([a-z][a-z-]*\),\{0,1\}\( .*\)\{0,1\}$/\1/p' "$srcdir/src/danag.h" |
    sort >"$folder/documented"
[ -s "$folder/settings" ] && ! comm -23 "$folder/settings" "$folder/documented" | grep .
claim 'danag.h has every option that danag_set takes' $?

sed -n '/^export interface Options/,/^}/s/^  \([a-zA-Z]*\)?:.*/\1/p' "$srcdir/contrib/wasm/danag.d.ts" |
    sed 's/[A-Z]/-&/g' | tr A-Z a-z | sort >"$folder/typed"
# A page has its charset; there are no files and no CLD2; gap is a parameter like others.
grep -vx 'charset\|model\|language\|gap' "$folder/settings" | comm -23 - "$folder/typed" >"$folder/undescribed"
[ -s "$folder/typed" ] && ! grep . "$folder/undescribed"
claim 'the types of the module for JavaScript have them, too' $?

# offered_by SHELL LINE: the words that could stand at the end of the line, one on each line.
offered_by() {
    case $1 in
    bash)
        # As readline splits the line.
        bash -c 'compopt() { :; }; source "$1"; COMP_WORDS=(${2//=/ = })
                 [[ $2 != *" " ]] || COMP_WORDS+=("")
                 COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _danag; printf "%s\n" "${COMPREPLY[@]}"' \
            - "$made/danag" "$2"
        ;;
    fish) fish -N -c 'source $argv[1]; complete -C $argv[2]' "$made/danag.fish" "$2" | cut -f 1 ;;
    zsh) zsh -f "$folder/zsh" "$made" "$2" | sed "s/$(printf '\033')\[[0-9;?]*[A-Za-z]//g" ;;
    esac | tr -s ' \r=,' '\n'
}

# zsh completes only at a terminal, and marks where it begins to read a line; the terminal shows what
# is written to it, so the mark has two parts. The words are printed where they are added, because zsh
# shows no list while there is more to read.
cat >"$folder/zsh" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u
    compadd() {
        [[ \${@[1,(i)(-|--)]} == *-[OAD]\ * ]] || { builtin compadd -A added \"\$@\"; print -l '' \$added }
        builtin compadd \"\$@\"
    }
    zle-line-init() print EN''D; zle -N zle-line-init"
zpty -r -m shell out '*END*'
zpty -w -n shell "$2"$'\t\C-u\n'
zpty -r -m shell out '*END*'
print -r -- "$out"
END

# offers SHELL LINE FILE: whether the shell offers all of the words in the file; shows the others.
offers() {
    offered_by "$1" "$2" | sort -u >"$folder/offered"
    sort -u "$3" | comm -23 - "$folder/offered" >"$folder/lacking"
    [ -s "$3" ] && ! grep . "$folder/lacking"
}

list() {
    "$danag" "$1=help" | sed -n 's/^\([a-z][^ ]*\).*/\1/p'
}
list --method >"$folder/methods"
list --format >"$folder/formats"
list --fields >"$folder/fields"
printf '%s\n' yes no auto >"$folder/whens"
printf '%s\n' auto html warc arc >"$folder/kinds"

HOME=$folder
export HOME
for shell in bash zsh fish; do
    if ! command -v $shell >/dev/null; then
        echo "skipped: no $shell here"
        continue
    fi
    offers $shell 'danag --' "$folder/table"
    claim "$shell completes every option" $?
    offers $shell 'danag -H --method=' "$folder/methods" &&
        offers $shell 'danag -m ' "$folder/methods"
    claim "$shell completes the methods" $?
    offers $shell 'danag --format ' "$folder/formats" && offers $shell 'danag -f ' "$folder/formats"
    claim "$shell completes the formats" $?
    offers $shell 'danag --fields=' "$folder/fields"
    claim "$shell completes the fields" $?
    echo title >"$folder/one"
    offers $shell 'danag --fields=url,tit' "$folder/one"
    claim "$shell completes a field after others" $?
    offers $shell 'danag --input=' "$folder/kinds" && offers $shell 'danag --input ' "$folder/kinds"
    claim "$shell completes the values that --help lists" $?
    if grep -q '^--comments$' "$folder/table"; then
        offers $shell 'danag --comments=' "$folder/whens"
        claim "$shell completes the values of parameters" $?
    fi
done
claims_end
