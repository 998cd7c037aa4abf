#include "cli/arguments.h"

#include "danag.h"
#include "input/decode/decoder.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define OPTION_WIDTH 30 /* the column where descriptions begin */

static bool has_parameter(size_t method, const char *name) {
    const struct danag_parameter *parameter;
    for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++) {
        if (strcmp(parameter->name, name) == 0) { return true; }
    }
    return false;
}

static const char *value_of(const struct danag_parameter *parameter) {
    return parameter->values == NULL ? "N" : "VALUE";
}

/* Prints the parameter and all methods that have it, unless an earlier method has printed it. */
static void print_owners(size_t method, const struct danag_parameter *parameter) {
    for (size_t before = 0; before < method; before++) {
        if (has_parameter(before, parameter->name)) { return; }
    }
    int size = printf("      --%s=%s", parameter->name, value_of(parameter));
    printf("%*s%s", size < OPTION_WIDTH ? OPTION_WIDTH - size : 1, "", danag_method_name(method));
    for (size_t other = method + 1; other < danag_method_count(); other++) {
        if (has_parameter(other, parameter->name)) { printf(", %s", danag_method_name(other)); }
    }
    putchar('\n');
}

static void print_parameters(void) {
    const struct danag_parameter *parameter;
    for (size_t method = 0; method < danag_method_count(); method++) {
        for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++) {
            print_owners(method, parameter);
        }
    }
}

void print_help(void) {
    fputs("Usage: danag [OPTION]... [FILE]...\n"
          "Write the main content of HTML pages to standard output.\n"
          "\n"
          "Each FILE is an HTML page, a WARC dump or an ARC file, which may be compressed with\n"
          "gzip, zstd, bzip2 or xz. With no FILE, or when FILE is -, read standard input.\n"
          "\n"
          "Content:\n"
          "  -m, --method=NAME           choose content by method NAME; 'help' lists the methods\n"
          "                                with their parameters and rules for lines\n"
          "      --lines=RULE            split pages into lines by RULE: source, tag, block,\n"
          "                                text or token\n"
          "      --language=LIST         leave out pages whose content is in none of these\n"
          "                                languages, for example en,zh-Hant,und\n"
          "      --max-memory=SIZE       keep at most SIZE bytes of a page; SIZE may end in K, M\n"
          "                                or G (default: 64M)\n"
          "      --page-timeout=SECONDS  cut a page that takes more CPU time (default: 0, which\n"
          "                                sets no limit)\n"
          "\n"
          "Parameters, and the methods that have them:\n",
          stdout);
    print_parameters();
    fputs("\n"
          "Input:\n"
          "  -i, --input=KIND            read input as KIND: auto (default), html, warc or arc\n"
          "  -c, --charset=LABEL         decode pages as LABEL, whatever they declare\n"
          "      --status=LIST           read pages of a dump with these HTTP statuses, for\n"
          "                                example 200,3xx (default: 2xx)\n"
          "      --content-type=PATTERN  read pages of a dump with these media types, for\n"
          "                                example 'text/*' (default: HTML)\n"
          "      --split-html            begin another page where another <!doctype or <html\n"
          "                                follows </html>, as in: zcat *.html.gz | danag\n"
          "      --max-page=SIZE         cut a page after SIZE unpacked bytes (default: 256M)\n"
          "      --max-ratio=N           cut a page that unpacks to over N times its stored size\n"
          "                                and one more MiB (default: 500)\n"
          "      --max-depth=N           undo at most N codings of an HTTP body (default: 3)\n"
          "      --files-from=F          read the FILEs named in file F, a name on each line\n"
          "      --files0-from=F         read the FILEs named in file F, each name ending in NUL\n"
          "\n"
          "Output:\n"
          "  -f, --format=NAME           write format NAME: ",
          stdout);
    for (size_t i = 0; i < danag_format_count(); i++) {
        printf(i == 0 ? "%s (default)" : ", %s", danag_format_name(i));
    }
    fputs(
        "; 'help'\n"
        "                                explains them\n"
        "      --width=N               wrap text to N columns, 20 to 1000; 0 does not wrap\n"
        "                                (default: the terminal's, at most 100; otherwise 0)\n"
        "      --fields=LIST           write these fields in jsonl and tsv, in this order, for\n"
        "                                example url,title,text; 'help' lists them\n"
        "      --body=LIST             the content in jsonl, tsv and warc: text (default),\n"
        "                                markdown, html; warc takes one\n"
#ifdef DANAG_UNIQUE
        "      --unique=FILE           write each paragraph once, over all pages, and over all "
        "runs\n"
        "                                with FILE, which remembers them\n"
        "      --unique-rate=P         how many of the new paragraphs may be left out by mistake\n"
        "                                while FILE is not full (default: 0.001)\n"
        "      --unique-size=SIZE      the size of a new FILE, and of the memory for it; 64M, the\n"
        "                                default, has room for 37 million paragraphs at 0.001\n"
        "      --unique-least=N        write paragraphs of fewer than N characters always\n"
#endif
        "      --links                 write links with addresses in markdown and html\n"
        "      --images                write images in markdown and html\n"
        "      --numbers               number the items of ordered lists in text\n"
        "      --with-title[=no]       write the page's headline first, once, even if it\n"
        "                                was not chosen (default in markdown and html)\n"
        "  -H, --with-url              print the page's URL and a tab before each line\n"
        "  -o, --output=FILE           write to FILE instead of standard output\n"
        "      --output-dir=DIR        write the content of each FILE to DIR/BASENAME.txt (or\n"
        "                                .md, .html, .jsonl, ...) as soon as it is complete\n"
        "      --split=page            write the content of each page to a file of its own,\n"
        "                                DIR/BASENAME/0000/0000001.txt, and a table of them to\n"
        "                                DIR/BASENAME/index.tsv\n"
        "  -z, --gzip                  compress with gzip; names of results end in .gz\n"
        "      --no-sync               do not wait until results are on the disk\n"
        "      --resume                skip FILEs that already have a result in DIR\n"
        "      --line-buffered         flush the output after each line\n"
        "  -j, --jobs=N                extract N pages at once, in threads; 0: one for each\n"
        "                                processor (default: 1); the output is the same\n"
        "\n"
#ifdef DANAG_REPEATS
        "What a site repeats:\n"
        "      --repeats=FILE          leave out lines that stand on several pages of a site, by\n"
        "                                the counts in FILE\n"
        "      --repeats-least=N       on at least N pages (default: 3)\n"
        "      --repeats-share=N       and on N per cent of the site's pages (default: 2)\n"
        "      --repeats-out=FILE      write no content: count, and write the counts to FILE\n"
        "      --repeats-size=SIZE     the size of FILE (default: 64M)\n"
        "      --repeats-by=KIND       what belongs together: site, host or all (default: site,\n"
        "                                or host without libpsl)\n"
        "      --repeats-merge         add up the counts in the FILEs; -o names the result\n"
        "\n"
#endif
        ,
        stdout);
    fputs(
        "Messages:\n"
        "  -q, --quiet                 do not report damaged input or pages left out\n"
        "  -v, --verbose               report the confidence of each page, if the method has\n"
        "                                one, and a summary; show progress on a terminal\n"
        "      --summary=FILE          write the summary to FILE, too, as a JSON object; SIGUSR1\n"
        "                                prints it at any time\n"
        "      --explain=FILE          write to FILE why each line of a page was kept or not:\n"
        "                                a page with diagrams (FILE.html) or a table (FILE.tsv)\n"
        "      --progress              show progress even without -v or a terminal\n"
        "      --no-progress           never show progress\n"
        "\n"
        "      --no-sandbox            do not ask the system to limit what danag can do\n"
        "      --help                  display this help and exit\n"
        "      --version               display the version and what is built in, and exit\n"
        "\n"
        "A line with a single form feed separates pages, unless -H is given or they are records.\n"
        "\n"
        "Exit status:\n"
        " 0  if all input was read whole,\n"
        " 1  if some input was damaged or cut,\n"
        " 2  if the usage was wrong, or a file or memory failed.\n",
        stdout);
}

void print_version(void) {
    static const char *const built_in[] = {
#ifdef DANAG_LEARNED
        "learned",
#endif
#ifdef DANAG_CLD2
        "cld2",
#endif
#ifdef DANAG_FORMATS
        "formats",
#endif
#ifdef DANAG_ICONV
        "iconv",
#endif
#ifdef DANAG_LANDLOCK
        "landlock",
#endif
#ifdef DANAG_PLEDGE
        "pledge",
#endif
#ifdef DANAG_PSL
        "psl",
#endif
#ifdef DANAG_REPEATS
        "repeats",
#endif
#ifdef DANAG_SECCOMP
        "seccomp",
#endif
#ifdef DANAG_THREADS
        "threads",
#endif
#ifdef DANAG_UCHARDET
        "uchardet",
#endif
#ifdef DANAG_UNIQUE
        "unique",
#endif
        NULL};
    printf("danag %s\nbuilt with:", danag_version());
    for (size_t i = 0; built_in[i] != NULL; i++) { printf("%s %s", i > 0 ? "," : "", built_in[i]); }
    puts(built_in[0] != NULL ? "" : " nothing optional");
    printf("unpacks with: %s\n", decoder_libraries());
}

static void print_parameter(const struct danag_parameter *parameter) {
    printf("           --%s=%s  %s\n", parameter->name, value_of(parameter), parameter->summary);
    if (parameter->values == NULL) {
        printf("                  from %" PRIu64 " to %" PRIu64 "; %" PRIu64 " by default\n",
               parameter->least, parameter->most, parameter->preset);
    } else {
        printf("                  %s\n", parameter->values);
    }
}

static void print_line_rules(size_t method) {
    const char *rule = danag_method_line_rule(method, 0);
    if (rule == NULL) { return; }
    printf("           --lines=RULE  %s", rule);
    for (size_t i = 1; (rule = danag_method_line_rule(method, i)) != NULL; i++) {
        printf(i == 1 ? " (default), %s" : ", %s", rule);
    }
    putchar('\n');
}

void print_methods(void) {
    for (size_t method = 0; method < danag_method_count(); method++) {
        printf("%-10s %s\n", danag_method_name(method), danag_method_summary(method));
        const struct danag_parameter *parameter;
        for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++) {
            print_parameter(parameter);
        }
        print_line_rules(method);
    }
}

void print_formats(void) {
    for (size_t format = 0; format < danag_format_count(); format++) {
        printf("%-10s %s\n", danag_format_name(format), danag_format_summary(format));
    }
}

void print_fields(void) {
    const char *name;
    for (size_t field = 0; (name = danag_field_name(field)) != NULL; field++) { puts(name); }
}
