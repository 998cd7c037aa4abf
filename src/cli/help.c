#include "cli/arguments.h"

#include "danag.h"
#include "input/decode/decoder.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define OPTION_WIDTH 30 /* where what is told of an option begins */

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

/* The option, and the methods that have it: from the first of them on. */
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
          "Each FILE is an HTML page, a WARC dump or an ARC file, in gzip, zstd or neither.\n"
          "With no FILE, or where FILE is -, read standard input.\n"
          "\n"
          "What is content:\n"
          "  -m, --method=NAME      how to choose it; 'help' tells of all methods, their\n"
          "                         parameters and their rules for lines\n"
          "      --lines=RULE       what a line is: source, tag, block, text or token\n"
          "      --max-memory=SIZE  keep at most SIZE of a page, with K, M or G; 64M by default\n"
          "\n"
          "Parameters, and the methods that have them:\n",
          stdout);
    print_parameters();
    fputs("\n"
          "What is read:\n"
          "  -i, --input=KIND       what the input is: auto (default), html, warc or arc\n"
          "  -c, --charset=LABEL    take pages for this, whatever they say\n"
          "      --status=LIST      HTTP statuses of a dump's pages, as 200,3xx; 2xx by default\n"
          "      --content-type=PATTERN  and their media types, as 'text/*'; HTML by default\n"
          "      --files0-from=F    read the FILEs that F names, each name ended by a NUL\n"
          "\n"
          "What is written:\n"
          "  -f, --format=NAME      what comes out: ",
          stdout);
    for (size_t i = 0; i < danag_format_count(); i++) {
        printf(i == 0 ? "%s (default)" : ", %s", danag_format_name(i));
    }
    fputs(
        "; 'help' explains them\n"
        "  -H, --with-url         print the page's URL and a tab before each line\n"
        "  -o, --output=FILE      write to FILE in place of standard output\n"
        "      --output-dir=DIR   write each FILE's content to DIR/BASENAME.txt, once it is whole\n"
        "      --resume           leave out FILEs whose results are in DIR already\n"
        "      --line-buffered    write each line as soon as it is there\n"
        "\n"
        "  -q, --quiet            do not tell what was damaged or left out\n"
        "  -v, --verbose          tell each page's confidence, where the method has one, and a\n"
        "                         summary; show the progress on a terminal\n"
        "      --progress         show the progress anyway; --no-progress: never\n"
        "      --help             print this help and exit\n"
        "      --version          print the version and what is built in, and exit\n"
        "\n"
        "Pages are parted by a line of one form feed, unless -H is given.\n"
        "\n"
        "Exit status: 0 if all was read whole, 1 if some input was damaged or cut,\n"
        "2 if the usage was wrong, or a file or memory failed.\n",
        stdout);
}

void print_version(void) {
    static const char *const built_in[] = {
#ifdef DANAG_LEARNED
        "learned",
#endif
#ifdef DANAG_ICONV
        "iconv",
#endif
#ifdef DANAG_UCHARDET
        "uchardet",
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
