/* danag-eval: measures how well programs find the main content of pages. What is done once is in
 * Python: arguments, packages, tables. Python starts this program again, with --core, for what is
 * done a million times. */
#include "eval/eval.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_SIZE 4096
/* The name and the text of each Python module, each with a NUL after it; then one NUL more. */
extern const char eval_scripts[];

/* Its arguments are the scripts' names and texts, an empty one, and those of `command`. */
static const char loader[] =
    "import importlib.machinery, sys\n"
    "end = sys.argv.index('')\n"
    "scripts = dict(zip(sys.argv[1:end:2], sys.argv[2:end:2]))\n"
    "class Scripts:\n"
    "    def find_spec(self, name, path=None, target=None):\n"
    "        return importlib.machinery.ModuleSpec(name, self) if name in scripts else None\n"
    "    def create_module(self, spec):\n"
    "        return None\n"
    "    def exec_module(self, module):\n"
    "        code = compile(scripts[module.__name__], module.__name__ + '.py', 'exec')\n"
    "        exec(code, module.__dict__)\n"
    "sys.meta_path.insert(0, Scripts())\n"
    "import command\n"
    "command.main(*sys.argv[end + 1:])\n";

static int print_help(void) {
    fputs(
        "Usage: danag-eval COMMAND ...\n"
        "Measures how well extractors find the main content of pages. Needs Python.\n"
        "\n"
        "  run PACKAGE...           run extractors on test packages and print their figures\n"
        "    --method=NAME[:OPTION=VALUE,...]   a method of libdanag, or 'all'\n"
        "    --command='NAME=COMMAND'           any program: HTML in, text or HTML out\n"
        "    --metadata             measure title, author and date, too\n"
        "    --html=FILE            write a report as a web page\n"
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
        "  import wcxb DIR PACKAGE  make a test package of the WCXB benchmark\n"
        "  --help, --version\n"
        "\n"
        "Exit status: 1 if an extractor failed or a package has problems, 2 for other failures.\n",
        stdout);
    return EVAL_DONE;
}

/* If a standard stream is closed, the next file or pipe gets the stream's descriptor. /dev/null,
 * opened for reading, gets it first, so that writing to the closed stream still fails. */
static void hold_streams(void) {
    int file;
    while ((file = open("/dev/null", O_RDONLY)) >= 0 && file <= STDERR_FILENO)
        ;
    close(file);
}

/* Becomes Python, which gets this program's path and version, and its arguments. */
static int run_python(int argc, char **argv) {
    /* -I keeps out modules of the current folder and the user's environment, -S those of sites. */
    static const char *const first[] = {"python3", "-IS", "-X", "utf8", "-c", loader};
    char path[PATH_SIZE];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    size_t count = sizeof first / sizeof first[0];
    for (const char *at = eval_scripts; *at != '\0'; at += strlen(at) + 1) { count++; }
    const char **all = allocate(count + (size_t)argc + 3, sizeof *all);
    const char **next = all + sizeof first / sizeof first[0];
    memcpy(all, first, sizeof first);
    for (const char *at = eval_scripts; *at != '\0'; at += strlen(at) + 1) { *next++ = at; }
    *next++ = "";
    *next++ = length > 0 ? path : argv[0];
    *next++ = danag_version();
    for (int i = 1; i < argc; i++) { *next++ = argv[i]; }
    execvp("python3", (char *const *)all);
    eval_message("this needs python3, which cannot be started: %s", strerror(errno));
    free(all);
    return EVAL_FAILED;
}

/* methods [NAME:OPTION=VALUE,...]...: lists the methods, and the parameters of each that are whole
 * numbers, unless one of the arguments is no method. */
static int list_methods(int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (!method_is_possible(argv[i])) { return EVAL_FAILED; }
    }
    for (size_t i = 0; i < danag_method_count(); i++) {
        const struct danag_parameter *parameter;
        puts(danag_method_name(i));
        for (size_t j = 0; (parameter = danag_method_parameter(i, j)) != NULL; j++) {
            if (parameter->values != NULL) { continue; }
            printf("\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", parameter->name,
                   (uint64_t)parameter->least, (uint64_t)parameter->most,
                   (uint64_t)parameter->preset);
        }
    }
    return EVAL_DONE;
}

/* interval ROUNDS SEED <FIGURES: the 95 % interval of the mean. */
static int print_interval(int argc, char **argv) {
    if (argc != 2) { return EVAL_FAILED; }
    struct danag_buffer figures = {0};
    if (!buffer_read(&figures, "/dev/stdin", SIZE_MAX / 4)) { return EVAL_FAILED; }
    const struct interval interval =
        bootstrap_mean((const double *)(const void *)figures.bytes, figures.size / sizeof(double),
                       strtoul(argv[0], NULL, 10), strtoull(argv[1], NULL, 10));
    printf("%.17g %.17g\n", interval.low, interval.high);
    danag_buffer_free(&figures);
    return EVAL_DONE;
}

static int run(int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "--core") == 0) {
        const char *part = argv[2];
        if (strcmp(part, "methods") == 0) { return list_methods(argc - 3, argv + 3); }
        if (strcmp(part, "interval") == 0) { return print_interval(argc - 3, argv + 3); }
        return strcmp(part, "work") == 0 ? work(argc - 3, argv + 3) : EVAL_FAILED;
    }
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0) { return print_help(); }
    }
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        printf("danag-eval %s\n", danag_version());
        return EVAL_DONE;
    }
    return run_python(argc, argv);
}

int main(int argc, char **argv) {
    hold_streams();
    setvbuf(stderr, NULL, _IOLBF, 0); /* workers write messages, too: each is one write */
    int status = run(argc, argv);
    bool written = !ferror(stdout);
    if (fclose(stdout) == 0 && written) { return status; }
    eval_message("standard output: %s", strerror(errno));
    return EVAL_FAILED;
}
