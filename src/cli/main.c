/* danag: reads HTML pages and dumps, writes their main content. */
#include "cli/arguments.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/pages.h"
#include "danag.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum exit_status { EXIT_WHOLE = 0, EXIT_DAMAGED = 1, EXIT_FAILED = 2 };

static enum exit_status refuse(const char *what) {
    if (what != NULL)
        fprintf(stderr, "danag: %s\n", what);
    fputs("Try 'danag --help' for more information.\n", stderr);
    return EXIT_FAILED;
}

/* The method first: the others may be its parameters. */
static bool apply_settings(danag_t *danag, const struct arguments *arguments) {
    for (int of_method = 1; of_method >= 0; of_method--) {
        for (size_t i = 0; i < arguments->setting_count; i++) {
            const struct setting *setting = &arguments->settings[i];
            if ((strcmp(setting->name, "method") == 0) == of_method &&
                danag_set(danag, setting->name, setting->value) != DANAG_OK)
                return false;
        }
    }
    return true;
}

/* 0, or the error after which no more can be read. */
static int read_file(struct source *source, struct pages *pages, const struct arguments *arguments,
                     enum exit_status *status) {
    bool standard_input = strcmp(pages->file, "-") == 0;
    int descriptor = standard_input ? STDIN_FILENO : open(pages->file, O_RDONLY | O_CLOEXEC);
    int error =
        descriptor < 0 ? SOURCE_UNREADABLE : source_read(source, descriptor, arguments->kind);
    if (error == SOURCE_UNREADABLE) {
        message(pages->file, "%s", strerror(errno));
        *status = EXIT_FAILED;
        error = 0;
    } else if (error == SOURCE_UNSUPPORTED) {
        *status = EXIT_FAILED;
        error = 0;
    }
    if (descriptor >= 0 && !standard_input)
        close(descriptor);
    return error;
}

static enum exit_status read_files(struct pages *pages, const struct arguments *arguments) {
    const struct page_sink sink = pages_sink(pages);
    struct wanted wanted;
    wanted_preset(&wanted);
    struct source *source = source_new(&sink, &wanted);
    enum exit_status status = EXIT_WHOLE;
    int error = source != NULL ? 0 : DANAG_NO_MEMORY;
    for (size_t i = 0; error == 0 && i < arguments->file_count; i++) {
        pages->file = arguments->files[i];
        error = read_file(source, pages, arguments, &status);
    }
    if (error == DANAG_NO_MEMORY || error == SOURCE_NO_MEMORY)
        fputs("danag: out of memory\n", stderr);
    source_free(source);
    if (error != 0 || status != EXIT_WHOLE)
        return EXIT_FAILED;
    return pages->damaged ? EXIT_DAMAGED : EXIT_WHOLE;
}

static void tell_unsure(const struct pages *pages, const struct arguments *arguments) {
    if (pages->unsure > 0 && !arguments->quiet)
        fprintf(stderr, "danag: %" PRIu64 " page%s left out: confidence below %s\n", pages->unsure,
                pages->unsure > 1 ? "s" : "", arguments_setting(arguments, "min-confidence"));
}

static enum exit_status extract(const struct arguments *arguments) {
    danag_t *danag = danag_new();
    if (danag == NULL)
        return refuse("out of memory");
    if (!apply_settings(danag, arguments)) {
        enum exit_status refused = refuse(danag_error(danag));
        danag_free(danag);
        return refused;
    }
    enum exit_status status = EXIT_FAILED;
    struct output output;
    if (output_open(&output, arguments)) {
        struct pages pages = {.danag = danag,
                              .output = &output,
                              .with_url = arguments->with_url,
                              .quiet = arguments->quiet,
                              .verbose = arguments->verbose};
        status = read_files(&pages, arguments);
        tell_unsure(&pages, arguments);
        if (!output_close(&output))
            status = EXIT_FAILED;
    }
    danag_free(danag);
    return status;
}

static void print_version(void) {
    printf("danag %s\n", danag_version());
}

static enum exit_status print(void (*text)(void)) {
    text();
    if (fclose(stdout) == 0)
        return EXIT_WHOLE;
    message("standard output", "%s", strerror(errno));
    return EXIT_FAILED;
}

/* A file opened in the place of a closed standard error would get the messages. */
static void open_standard_error(void) {
    if (fcntl(STDERR_FILENO, F_GETFD) >= 0)
        return;
    int descriptor = open("/dev/null", O_WRONLY);
    if (descriptor >= 0 && descriptor != STDERR_FILENO) {
        dup2(descriptor, STDERR_FILENO);
        close(descriptor);
    }
}

int main(int argc, char **argv) {
    struct arguments arguments;
    open_standard_error();
    enum exit_status status = EXIT_FAILED;
    arguments_read(&arguments, argc, argv);
    switch (arguments.wish) {
    case WISH_EXTRACT:
        status = extract(&arguments);
        break;
    case WISH_HELP:
        status = print(print_help);
        break;
    case WISH_VERSION:
        status = print(print_version);
        break;
    case WISH_METHODS:
        status = print(print_methods);
        break;
    case WISH_REFUSED:
        status = refuse(NULL);
        break;
    }
    arguments_free(&arguments);
    return (int)status;
}
