#include "lines/code.h"

/* How a class names a language. If a class has two of these forms, the one that comes first here
 * counts. */
enum form_kind {
    AFTER,       /* the rest of the word, or the next word if nothing is left */
    AFTER_USUAL, /* the same, but only a usual language */
    BESIDE,      /* the word after it */
    AMONG        /* a usual language among the other words */
};

/* clang-format off */
static const struct {
    const char *word;
    enum form_kind kind;
} forms[] = {
    {"language-", AFTER}, {"lang-", AFTER}, {"lang:", AFTER}, {"brush:", AFTER},
    {"highlight-source-", AFTER}, {"highlight-text-", AFTER_USUAL}, /* GitHub */
    {"mw-highlight-lang-", AFTER}, {"code-lang-", AFTER}, {"gatsby-code-", AFTER},
    {"sourcecode", BESIDE}, /* pandoc */ {"sourcecode", AMONG},
    {"hljs", AMONG}, {"highlight", AMONG}, /* Hexo, Middleman */ {"prettyprint", AMONG},
    {"syntaxhighlighter", AMONG}, {"codemirror", AMONG}, {"sp-", AFTER_USUAL},
    {"highlight-", AFTER_USUAL}, /* Sphinx */ {"hl-", AFTER_USUAL}, /* Jupyter */
    {"makeup", BESIDE}, /* Elixir */ {"src-", AFTER}, /* Org */
    {"code", AMONG}, {"file", AMONG}, /* DokuWiki */ {"code-", AFTER_USUAL}, /* Jira */
    {"ltx_lst_language_", AFTER}, {"source-", AFTER_USUAL}, {"geshifilter-", AFTER_USUAL},
};
/* clang-format on */

/* Names that are not languages of code. */
static const char none[] =
    " auto console-output default en es de fr it ja ko none no-highlight nohighlight null "
    "numberlines numbersource other plain plaintext pt ru text text-plain txt undefined "
    "unknown zh ";

/* Languages that count without any such form, and in a label. */
static const char usual[] =
    " actionscript apache applescript arduino asm assembly awk bash basic batch bat c c# "
    "c++ clj clojure cmake cmd coffeescript conf console cpp crystal cs csharp css csv "
    "cuda d dart delphi diff django docker dockerfile dos elisp elixir elm erlang f# fish "
    "fortran fsharp gherkin glsl go golang gradle graphql groovy haml handlebars haskell "
    "hcl hs html html+django html-basic http ini ipython ipython2 ipython3 jade java javascript "
    "jinja js json json5 jsonc jsx julia kotlin latex less liquid lisp llvm lua makefile "
    "markdown math mathematica matlab md mermaid mysql nasm nginx nim nix objc "
    "objective-c objectivec ocaml pascal patch perl pgsql php pl pony postgres postgresql "
    "powershell prolog properties protobuf ps ps1 pug puppet py pycon pycon+sql pytb "
    "python python2 python3 qml r racket rb rest rst ruby rs rust sas sass scala scheme "
    "scss sh shell shell-session shellsession smalltalk solidity sql sqlite stylus svelte "
    "svg swift systemd tcl terraform tex text/x-java toml ts tsx twig typescript vb vba "
    "vb.net vbnet verilog vhdl vim vue wasm x86asm xhtml xml xquery yaml yml zig zsh ";

#define LISTED_MAX 40 /* bytes of a word of a list */

bool code_lists(const char *list, struct slice word) {
    char listed[LISTED_MAX + 3] = " ";
    if (word.size == 0 || word.size > LISTED_MAX) { return false; }
    for (size_t i = 0; i < word.size; i++) { listed[1 + i] = ascii_lower(word.bytes[i]); }
    listed[1 + word.size] = ' ';
    return memchr(word.bytes, ' ', word.size) == NULL && strstr(list, listed) != NULL;
}

bool code_language_is_usual(struct slice name) {
    return code_lists(usual, name);
}

bool code_language_of_name(char language[BLOCK_LANGUAGE_SIZE], struct slice name) {
    size_t size = 0;
    if (slice_begins(name, "ipython")) { name = slice_from("python"); }
    if (slice_is(name, "html-basic")) { name = slice_from("html"); } /* GitHub */
    while (size < name.size &&
           (ascii_is_letter(name.bytes[size]) || ascii_is_digit(name.bytes[size]) ||
            memchr("+#._-", name.bytes[size], 5) != NULL)) {
        size++;
    }
    name.size = size;
    if (size == 0 || size >= BLOCK_LANGUAGE_SIZE || code_lists(none, name)) { return false; }
    for (size_t i = 0; i < size; i++) { language[i] = ascii_lower(name.bytes[i]); }
    language[size] = '\0';
    return true;
}

/* The first usual language among the words. */
static struct slice find_usual(struct slice classes) {
    struct slice word;
    while (slice_next_word(&classes, &word)) {
        if (code_language_is_usual(word)) { return word; }
    }
    return (struct slice){"", 0};
}

/* The language that a word of a class names by the form; empty if none. `rest` has the words after
 * it. */
static struct slice find_name(size_t form, struct slice word, struct slice rest,
                              struct slice classes) {
    const struct slice nothing = {"", 0};
    const enum form_kind kind = forms[form].kind;
    struct slice name = slice_after(word, strlen(forms[form].word));
    if ((kind == BESIDE || kind == AMONG) && name.size > 0) { return nothing; }
    if (kind == AMONG) { return find_usual(classes); }
    if (name.size == 0) { slice_next_word(&rest, &name); }
    return kind == AFTER_USUAL && !code_language_is_usual(name) ? nothing : name;
}

/* Looks for the forms in the words of a class. */
static bool find_form(char language[BLOCK_LANGUAGE_SIZE], struct slice classes) {
    struct slice word, rest = classes;
    size_t found = COUNT_OF(forms);
    while (slice_next_word(&rest, &word)) {
        for (size_t i = 0; i < found; i++) {
            if (ascii_lower(word.bytes[0]) == forms[i].word[0] &&
                slice_begins_any_case(word, forms[i].word) &&
                code_language_of_name(language, find_name(i, word, rest, classes))) {
                found = i;
            }
        }
    }
    return found < COUNT_OF(forms);
}

bool code_language_of_class(char language[BLOCK_LANGUAGE_SIZE], enum element element,
                            struct slice classes) {
    struct slice word;
    if (find_form(language, classes)) { return true; }
    /* The first word of a `pre` or `code`, alone. */
    const bool alone = element == ELEMENT_PRE || element == ELEMENT_CODE;
    return alone && slice_next_word(&classes, &word) && code_language_is_usual(word) &&
           code_language_of_name(language, word);
}
