#!/bin/sh
# Claims that --help, the manual and the completion of the shells know every option and no other.
# make check runs it in the folder with ./danag; srcdir is the top of the sources.
srcdir=${srcdir:-.}
. "$srcdir/tests/claims.sh"
made=$PWD/contrib/completion

# same_lines A B: whether the files have the same lines; shows the others.
same_lines() {
    sort -u "$1" >"$folder/a"
    sort -u "$2" | diff "$folder/a" - && [ -s "$folder/a" ]
}

# The options of parts that this build has not, as a script for sed.
left_out=
for part in REPEATS UNIQUE; do
    "$danag" --version | grep -qiw "$part" || left_out="$left_out /^#ifdef DANAG_$part/,/^#endif/d;"
done

# The table that getopt_long reads, and the parameters of the methods.
{
    sed -n "$left_out"' s/^    {"\([a-z0-9-]*\)", .*_argument, NULL, .*/--\1/p' "$srcdir/src/cli/arguments.c"
    "$danag" -m help | sed -n 's/^ *\(--[a-z0-9-]*\)=.*/\1/p'
} >"$folder/table"

"$danag" --help | sed -n 's/^  \(-., \|    \)\(--[a-z0-9-]*\).*/\2/p' >"$folder/help"
same_lines "$folder/table" "$folder/help"
claim '--help has every option, and no other' $?

# An option of the manual follows .TP; a parameter may belong to a method that is left out.
sed -n '/^\.TP/ { n; s/\\\([-&]\)/\1/g; s/.*\(--[a-z0-9-]*\).*/\1/p; }' "$srcdir/doc/danag.1" |
    sort -u >"$folder/manual"
sort -u "$folder/table" | comm -23 - "$folder/manual" >"$folder/undescribed"
[ -s "$folder/manual" ] && ! grep . "$folder/undescribed"
claim 'the manual has every option' $?
if [ -z "$left_out" ] && "$danag" -m help | grep -q '^learned '; then
    same_lines "$folder/table" "$folder/manual"
    claim 'the manual has no other option' $?
fi

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
printf '%s\n' text token block tag source >"$folder/rules"

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
    offers $shell 'danag --input=' "$folder/kinds" && offers $shell 'danag --lines ' "$folder/rules"
    claim "$shell completes the values that --help lists" $?
    if grep -q '^--comments$' "$folder/table"; then
        offers $shell 'danag --comments=' "$folder/whens"
        claim "$shell completes the values of parameters" $?
    fi
done
claims_end
