# Writes the file by which a shell completes danag's options.
#
#     awk -v danag=./danag -v file=FILE -f contrib/completion.awk
#
# FILE is the name that the shell expects: danag for bash, _danag for zsh, danag.fish for fish. All
# options and values come from the program: from its --help=table, and from the lists that it prints for
# the value "help".

# Reads the options, a row each.
function read_options(    command, line, cell) {
    command = danag " --help=table"
    command | getline line
    while ((command | getline line) > 0) {
        count++
        split(line, cell, "\t")
        long[count] = cell[1]
        off[count] = cell[2]
        short[count] = cell[3]
        optional[count] = cell[4] ~ /^\[/
        argument[count] = cell[4]
        gsub(/[][=]/, "", argument[count])
        values[count] = words(cell[5])
        text[count] = cell[9]
    }
    close(command)
}

# The words of a list such as "a, b or c; a by default", with spaces between them, or "".
function words(list,    parts, i) {
    sub(/;.*/, "", list)
    gsub(/ or /, ", ", list)
    if (split(list, parts, ", ") < 2) { return "" }
    list = ""
    for (i = 1; i in parts; i++) {
        if (parts[i] !~ /^[a-z][a-z0-9._-]*$/) { return "" }
        list = list " " parts[i]
    }
    return substr(list, 2)
}

# What an option takes: kind[i] is "none", "one" or "several" of values[i], "file", "folder" or "other".
function find_kind(i) {
    if (text[i] ~ /'help'/) { values[i] = values[i] " help" }
    kind[i] = argument[i] == "" ? "none" : "other"
    if (argument[i] == "FILE" || argument[i] == "F") { kind[i] = "file" }
    if (argument[i] == "DIR") { kind[i] = "folder" }
    if (values[i] != "") { kind[i] = argument[i] == "LIST" ? "several" : "one" }
}

# The beginning of the description, up to where it goes into detail.
function brief(i,    line) {
    line = text[i]
    sub(/(;|,? \(|, (for example|as in|in this)).*/, "", line)
    if (line !~ /^[0-9]+:/) { sub(/:.*/, "", line) }
    return line
}

# The text as a word of a shell.
function quoted(line) {
    gsub(/'/, "'\\''", line)
    return "'" line "'"
}

# The ways to write option i before a value that is a word of its own, or the same word after "=".
function before_value(i,    ways) {
    ways = "--" long[i] "="
    if (!optional[i]) { ways = ways " | --" long[i] }
    return short[i] != "" ? ways " | -" short[i] : ways
}

function write_bash(    i, all) {
    print "# Completes danag's options in bash; made by contrib/completion.awk."
    print "_danag() {"
    print "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} first= values="
    print "    # bash takes --option=value for three words."
    print "    if [[ $word == = ]]; then"
    print "        before+== word="
    print "    elif [[ $before == = ]]; then"
    print "        before=${COMP_WORDS[COMP_CWORD - 2]}="
    print "    fi"
    print "    case $before in"
    for (i = 1; i <= count; i++) {
        all = all " --" long[i] (kind[i] == "none" || optional[i] ? "" : "=")
        if (off[i] != "") { all = all " --" off[i] }
        if (kind[i] == "one" || kind[i] == "several") {
            print "    " before_value(i) ")"
            if (kind[i] == "several") { print "        [[ $word != *,* ]] || first=${word%,*}," }
            print "        values='" values[i] "' ;;"
        } else if (kind[i] != "none") {
            print "    " before_value(i) ") return ;;"
        }
    }
    print "    *)"
    print "        [[ $word == -* ]] || return"
    print "        values='" substr(all, 2) "' ;;"
    print "    esac"
    print "    COMPREPLY=($(compgen -P \"$first\" -W \"$values\" -- \"${word#\"$first\"}\"))"
    print "    [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace"
    print "}"
    print "complete -o default -F _danag danag"
}

# How zsh completes the value of option i.
function zsh_action(i) {
    if (kind[i] == "file") { return "_files" }
    if (kind[i] == "folder") { return "_files -/" }
    if (kind[i] == "one") { return "(" values[i] ")" }
    if (kind[i] == "several") { return "_values -s , " argument[i] " " values[i] }
    return " "
}

function write_zsh(    i, takes, line) {
    print "#compdef danag"
    print "# Completes danag's options in zsh; made by contrib/completion.awk."
    print "_arguments -s -S \\"
    for (i = 1; i <= count; i++) {
        takes = kind[i] == "none" ? "" : optional[i] ? "=-" : "="
        line = brief(i)
        gsub(/[][]/, "\\\\&", line)
        line = "[" line "]"
        if (takes != "") { line = line (optional[i] ? "::" : ":") argument[i] ":" zsh_action(i) }
        if (short[i] == "") {
            print "    " quoted("--" long[i] takes line) " \\"
        } else {
            print "    '(-" short[i] " --" long[i] ")'{-" short[i] (takes == "" ? "" : "+") ",--" \
                long[i] takes "}" quoted(line) " \\"
        }
        if (off[i] != "") { print "    " quoted("--" off[i] "[takes --" long[i] " back]") " \\" }
    }
    print "    '*:FILE:_files'"
}

function write_fish(    i, line) {
    print "# Completes danag's options in fish; made by contrib/completion.awk."
    for (i = 1; i <= count; i++) {
        line = "complete -c danag -l " long[i]
        if (short[i] != "") { line = line " -s " short[i] }
        if (kind[i] == "file") { line = line " -r -F" }
        if (kind[i] == "folder") { line = line " -x -a '(__fish_complete_directories)'" }
        if (kind[i] == "one") { line = line (optional[i] ? " -f" : " -x") " -a '" values[i] "'" }
        if (kind[i] == "several") { line = line " -x -a '(__fish_append , " values[i] ")'" }
        if (kind[i] == "other") { line = line " -x" }
        print line " -d " quoted(brief(i))
        if (off[i] != "") {
            print "complete -c danag -l " off[i] " -d " quoted("takes --" long[i] " back")
        }
    }
}

BEGIN {
    read_options()
    for (i = 1; i <= count; i++) { find_kind(i) }
    if (count == 0) {
        print "completion.awk: " danag " --help=table lists no options" >"/dev/stderr"
        exit 1
    }
    if (file == "danag") { write_bash() }
    if (file == "_danag") { write_zsh() }
    if (file == "danag.fish") { write_fish() }
}
