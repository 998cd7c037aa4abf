#include "cli/arguments.h"

#include "danag.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

void print_help(void) {
    fputs("Usage: danag [OPTION]... [FILE]...\n"
          "Write the main content of HTML pages to standard output.\n"
          "\n"
          "Each FILE is an HTML page or a WARC dump.  With no FILE, or where FILE is -, read\n"
          "standard input.\n"
          "\n"
          "What is content:\n"
          "  -m, --method=NAME      how to choose it; 'help' lists the methods and parameters\n",
          stdout);
#ifdef DANAG_LEARNED
    fputs("      --favor=WHAT       learned: precision, balanced (default) or recall\n"
          "      --model=FILE       learned: weights in place of the compiled-in ones\n"
          "      --min-confidence=X learned: leave out pages of less expected F1, 0 to 1\n",
          stdout);
#endif
    fputs(
        "      --gap=N            danag: lines without content between its regions; 20\n"
        "      --lines=RULE       danag, plain: source, tag, block or text (default)\n"
        "      --max-memory=SIZE  keep at most SIZE of a page, with K, M or G; 64M by default\n"
        "\n"
        "What is read:\n"
        "  -i, --input=KIND       what the input is: auto (default), html, warc or arc\n"
        "  -c, --charset=LABEL    take pages for this, whatever they say\n"
        "      --status=LIST      HTTP statuses of a dump's pages, as 200,3xx; 2xx by default\n"
        "      --content-type=PATTERN  and their media types, as 'text/*'; HTML by default\n"
        "      --files0-from=F    read the FILEs that F names, each name ended by a NUL\n"
        "\n"
        "What is written:\n"
        "  -f, --format=FORMAT    text (default), or spans: byte offsets in the decoded page\n"
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
        NULL};
    printf("danag %s\nbuilt with:", danag_version());
    for (size_t i = 0; built_in[i] != NULL; i++)
        printf("%s %s", i > 0 ? "," : "", built_in[i]);
    puts(built_in[0] != NULL ? "" : " nothing optional");
}

static void print_parameter(const struct danag_parameter *parameter) {
    bool number = parameter->values == NULL;
    printf("           --%s=%s  %s\n", parameter->name, number ? "N" : "VALUE", parameter->summary);
    if (number)
        printf("                  from %" PRIu64 " to %" PRIu64 "; %" PRIu64 " by default\n",
               parameter->least, parameter->most, parameter->preset);
    else
        printf("                  %s\n", parameter->values);
}

void print_methods(void) {
    for (size_t method = 0; method < danag_method_count(); method++) {
        printf("%-10s %s\n", danag_method_name(method), danag_method_summary(method));
        const struct danag_parameter *parameter;
        for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++)
            print_parameter(parameter);
    }
}
