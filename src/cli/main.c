/* danag: reads HTML pages and dumps, writes their main content. */
#include "cli/extraction.h"
#include "cli/jobs/jobs.h"
#include "cli/loaded.h"
#include "cli/option_table.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>

/* The reason may begin with the name of an option. */
static enum exit_status refuse(const char *what) {
    const struct option_row *row = NULL;
    if (what != NULL) {
        const size_t size = strcspn(what, ":");
        fputs("danag: ", stderr);
        put_printable(what, stderr);
        putc('\n', stderr);
        for (size_t i = 0; i < option_count; i++) {
            const char *name = option_rows[i].name;
            if (strlen(name) == size && memcmp(name, what, size) == 0) { row = &option_rows[i]; }
        }
    }
    if (row != NULL && row->print != NULL) {
        fprintf(stderr, "'danag --%s=help' lists what there is.\n", row->name);
    } else {
        fputs("Try 'danag --help' for more information.\n", stderr);
    }
    return EXIT_FAILED;
}

/* Sets the method first, because other settings may be its parameters. */
static bool apply_settings(danag_t *danag, const struct arguments *arguments) {
    for (int is_method = 1; is_method >= 0; is_method--) {
        for (size_t i = 0; i < arguments->setting_count; i++) {
            const struct setting *setting = &arguments->settings[i];
            if ((strcmp(setting->name, "method") == 0) == is_method &&
                danag_set(danag, setting->name, setting->value) != DANAG_OK) {
                return false;
            }
        }
    }
    return true;
}

/* Text for a terminal is wrapped unless the user says otherwise. Lines with URLs are not: another
 * program reads them. */
static bool set_preset_width(danag_t *danag, const struct arguments *arguments) {
    char width[TERMINAL_WIDTH_SIZE];
    if (arguments->output != NULL || arguments->output_folder != NULL || arguments->with_url) {
        return true;
    }
    terminal_width(width);
    return danag_set(danag, "width", width) == DANAG_OK;
}

static int drop(void *context, const char *bytes, size_t size) {
    (void)context, (void)bytes, (void)size;
    return 0;
}

/* Begins a document to check that the options go together. */
static bool document_can_begin(danag_t *danag) {
    danag_set_output(danag, drop, NULL);
    bool fit = danag_begin(danag, NULL, NULL, NULL) == DANAG_OK;
    danag_drop(danag);
    return fit;
}

/* Sets all options. On failure the reason is that of danag_error. There is a filter as in the run,
 * so that danag_begin checks the options for it. */
static bool set_all(danag_t *danag, const struct arguments *arguments, struct repeats_run *run) {
    const bool filters = UNIQUE_BUILT_IN && arguments->unique != NULL;
    if (REPEATS_BUILT_IN) { repeats_run_join(run, danag); }
    return set_preset_width(danag, arguments) && apply_settings(danag, arguments) &&
           (!filters || danag_set_filter(danag, drop, NULL) == DANAG_OK) &&
           document_can_begin(danag);
}

/* Each job has a danag_t of its own. */
static enum exit_status set_and_extract(const struct arguments *arguments,
                                        struct repeats_run *run) {
    danag_t *danags[JOBS_MAX];
    const size_t wanted = jobs_count((size_t)arguments->jobs);
    enum exit_status status;
    const char *failure = NULL;
    size_t count = 0;
    if (arguments->jobs > wanted && !arguments->quiet) {
        message("jobs", "this build has no threads; there is one job");
    }
    while (failure == NULL && count < wanted) {
        danag_t *danag = danag_new();
        if (danag == NULL) {
            failure = "out of memory";
            break;
        }
        danags[count++] = danag;
        if (!set_all(danag, arguments, run)) { failure = danag_error(danag); }
    }
    status = failure == NULL       ? extract(danags, count, arguments, run)
             : module_is_missing() ? EXIT_FAILED
                                   : refuse(failure);
    while (count > 0) { danag_free(danags[--count]); }
    return status;
}

static enum exit_status count_or_extract(const struct arguments *arguments) {
    struct repeats_run run;
    if (!REPEATS_BUILT_IN) { return set_and_extract(arguments, NULL); }
    if (!repeats_run_open(&run, arguments)) { return extract(NULL, 0, arguments, NULL); }
    const enum exit_status status = set_and_extract(arguments, &run);
    repeats_run_close(&run);
    return status;
}

static enum exit_status print(void (*text)(void)) {
    text();
    /* fclose may have nothing left to write, and then does not see an earlier error. */
    bool failed = ferror(stdout) != 0;
    if (fclose(stdout) == 0 && !failed) { return EXIT_WHOLE; }
    message("standard output", "%s", strerror(errno));
    return EXIT_FAILED;
}

/* If a standard stream is closed, the next file that danag opens gets the stream's descriptor, and
 * danag would mistake the file for the stream. So danag first opens /dev/null on that descriptor,
 * in the wrong mode: using the closed stream still fails. */
static void open_standard_streams(void) {
    static const int modes[] = {
        [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_RDONLY};
    for (int i = 0; i <= STDERR_FILENO; i++) {
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", modes[i]) != i) { exit(EXIT_FAILED); }
    }
}

/* By default, glibc requests 128 KiB more than it needs. On a small board, that would be an eighth
 * of danag's memory. Also, calloc then clears what it could get new, and touches more pages. */
static void limit_spare_memory(void) {
#ifdef M_TOP_PAD
    mallopt(M_TOP_PAD, 8 * 1024);
#endif
}

int main(int argc, char **argv) {
    struct arguments arguments;
    signals_begin();
    open_standard_streams();
    limit_spare_memory();
    /* A message is one write, as other runs may write to the same file. */
    setvbuf(stderr, NULL, _IOLBF, 0);
    enum exit_status status;
    arguments_read(&arguments, argc, argv);
    if (arguments.wish == WISH_EXTRACT) {
        status = count_or_extract(&arguments);
    } else if (arguments.wish == WISH_MERGE) {
        status = REPEATS_BUILT_IN && repeats_merge(&arguments) ? EXIT_WHOLE : EXIT_FAILED;
    } else if (arguments.wish == WISH_REFUSED) {
        status = refuse(NULL);
    } else {
        status = print(arguments.print);
    }
    arguments_free(&arguments);
    return module_is_missing() ? EXIT_FAILED : (int)status;
}
