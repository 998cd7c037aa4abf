/* danag-eval: measures how well programs find the main content of pages. */
#include "danag.h"
#include "eval/command.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct command {
    const char *name;
    const char *shown_as; /* the name in getopt_long's messages */
    int (*run)(int argc, char **argv);
};

/* import wcxb DIR PACKAGE */
static int import_command(int argc, char **argv) {
    static const struct option none[] = {{NULL, 0, NULL, 0}};
    if (getopt_long(argc, argv, "", none, NULL) != -1) {
        return EVAL_FAILED; /* getopt_long has reported the error */
    }
    if (argc - optind != 3) {
        return eval_refuse("import: a kind of corpus, its folder and the package's are needed");
    }
    if (strcmp(argv[optind], "wcxb") != 0) {
        return eval_refuse("import: '%s' is not a kind of corpus: wcxb is", argv[optind]);
    }
    return python_run(import_script, argv[optind + 1], argv[optind + 2], -1);
}

static const struct command commands[] = {
    {"run", "danag-eval run", run_command},
    {"tune", "danag-eval tune", tune_command},
    {"compare", "danag-eval compare", compare_command},
    {"check", "danag-eval check", check_command},
    {"import", "danag-eval import", import_command},
};

static int print_help(void) {
    fputs(
        "Usage: danag-eval COMMAND ...\n"
        "Measures how well extractors find the main content of pages.\n"
        "\n"
        "  run PACKAGE...           run extractors on test packages and print their figures\n"
        "    --method=NAME[:OPTION=VALUE,...]   a method of libdanag, or 'all'\n"
        "    --command='NAME=COMMAND'           any program: HTML in, text or HTML out\n"
        "    --metadata             measure title, author and date, too\n"
        "    --html=FILE            write a report as a web page (needs Python)\n"
        "  tune PACKAGE...          find the best value of a method's parameter\n"
        "    --method=NAME --parameter=NAME [--range=LEAST:MOST[:STEP]]\n"
        "  run and tune:\n"
        "    --measure=NAME,...     str, seq, bag, set, wcxb, all\n"
        "    --by=GROUP             package, type, language or fold\n"
        "    --tsv=FILE             write the figures, tab-separated\n"
        "    --timeout=SECONDS      time for one document; default 60\n"
        "    -j, --jobs=N           documents at once; default one per processor\n"
        "  compare A.tsv B.tsv      say whether B is better than A, and on which documents\n"
        "    --a=NAME, --b=NAME     the extractor in each file\n"
        "    --measure=NAME         default wcxb\n"
        "  check PACKAGE...         list what is wrong with test packages\n"
        "  import wcxb DIR PACKAGE  make a test package of the WCXB benchmark (needs Python)\n"
        "  --help, --version\n"
        "\n"
        "Exit status: 1 if an extractor failed or a package has problems, 2 for other failures.\n",
        stdout);
    return EVAL_DONE;
}

static int print_version(void) {
    printf("danag-eval %s\n", danag_version());
    return EVAL_DONE;
}

/* If a standard stream is closed, the next file or pipe gets the stream's descriptor. /dev/null,
 * opened for reading, gets it first, so that writing to the closed stream still fails. */
static void hold_streams(void) {
    int file;
    while ((file = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0 && file <= STDERR_FILENO)
        ;
    close(file);
}

static int run(int argc, char **argv) {
    if (argc < 2) { return eval_refuse("no command is given"); }
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0) { return print_help(); }
    }
    if (strcmp(argv[1], "--version") == 0) { return print_version(); }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) { continue; }
        char name[32];
        snprintf(name, sizeof name, "%s", commands[i].shown_as);
        argv[1] = name;
        return commands[i].run(argc - 1, argv + 1);
    }
    return eval_refuse("'%s' is not a command", argv[1]);
}

int main(int argc, char **argv) {
    hold_streams();
    int status = run(argc, argv);
    bool written = !ferror(stdout);
    if (fclose(stdout) == 0 && written) { return status; }
    eval_message("standard output: %s", strerror(errno));
    return EVAL_FAILED;
}
