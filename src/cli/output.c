#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OUTPUT_BUFFER_SIZE (64 * 1024)

static void tell(const char *file, const char *what) {
    fprintf(stderr, "danag: %s: %s\n", file, what);
}

static bool is_same_file(int descriptor, const char *file) {
    struct stat output;
    struct stat input;
    bool found =
        strcmp(file, "-") == 0 ? fstat(STDIN_FILENO, &input) == 0 : stat(file, &input) == 0;
    return found && fstat(descriptor, &output) == 0 && S_ISREG(output.st_mode) &&
           output.st_dev == input.st_dev && output.st_ino == input.st_ino;
}

/* Opens and only then empties the file, so that it is not one of the inputs. */
static int open_file(const struct arguments *arguments) {
    int descriptor = open(arguments->output, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        tell(arguments->output, strerror(errno));
        return -1;
    }
    for (size_t i = 0; i < arguments->file_count; i++) {
        if (is_same_file(descriptor, arguments->files[i])) {
            tell(arguments->output, "is input and output at once");
            close(descriptor);
            return -1;
        }
    }
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
        ftruncate(descriptor, 0) != 0) {
        tell(arguments->output, strerror(errno));
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool output_open(struct output *output, const struct arguments *arguments) {
    *output = (struct output){.stream = stdout, .name = "standard output"};
    if (arguments->output != NULL) {
        int descriptor = open_file(arguments);
        output->name = arguments->output;
        output->stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    }
    if (output->stream == NULL)
        return false;
    /* Without it the C library takes one of its own size. */
    output->buffer = malloc(OUTPUT_BUFFER_SIZE);
    bool by_line = arguments->line_buffered || isatty(fileno(output->stream)) != 0;
    if (output->buffer != NULL)
        setvbuf(output->stream, output->buffer, by_line ? _IOLBF : _IOFBF, OUTPUT_BUFFER_SIZE);
    return true;
}

bool output_write(struct output *output, const char *bytes, size_t size) {
    if (fwrite(bytes, 1, size, output->stream) == size)
        return true;
    if (output->error == 0)
        output->error = errno;
    return false;
}

bool output_close(struct output *output) {
    if (fclose(output->stream) != 0 && output->error == 0)
        output->error = errno;
    free(output->buffer);
    if (output->error != 0)
        tell(output->name, strerror(output->error));
    return output->error == 0;
}
