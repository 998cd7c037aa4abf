#include "cli/output.h"

#include "cli/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OUTPUT_BUFFER_SIZE (64 * 1024)

static bool is_same_file(int descriptor, const char *file) {
    struct stat output;
    struct stat input;
    bool found =
        strcmp(file, "-") == 0 ? fstat(STDIN_FILENO, &input) == 0 : stat(file, &input) == 0;
    return found && fstat(descriptor, &output) == 0 && S_ISREG(output.st_mode) &&
           output.st_dev == input.st_dev && output.st_ino == input.st_ino;
}

/* Reading what is being written would never end. */
static bool is_an_input(int descriptor, const struct arguments *arguments) {
    for (size_t i = 0; i < arguments->file_count; i++)
        if (is_same_file(descriptor, arguments->files[i]))
            return true;
    return false;
}

/* Empties a file that was opened as it is, so that it could be looked at first. */
static bool empty(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 &&
           (!S_ISREG(status.st_mode) || ftruncate(descriptor, 0) == 0);
}

static FILE *open_file(const struct arguments *arguments) {
    int descriptor = open(arguments->output, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        message(arguments->output, "%s", strerror(errno));
        return NULL;
    }
    FILE *stream = NULL;
    if (is_an_input(descriptor, arguments))
        message(arguments->output, "is input and output at once");
    else if (!empty(descriptor) || (stream = fdopen(descriptor, "w")) == NULL)
        message(arguments->output, "%s", strerror(errno));
    if (stream == NULL)
        close(descriptor);
    return stream;
}

bool output_open(struct output *output, const struct arguments *arguments) {
    *output = (struct output){.stream = stdout, .name = "standard output"};
    if (arguments->output != NULL) {
        output->name = arguments->output;
        output->stream = open_file(arguments);
    } else if (is_an_input(STDOUT_FILENO, arguments)) {
        message(output->name, "is input and output at once");
        output->stream = NULL;
    }
    if (output->stream == NULL)
        return false;
    /* Without a buffer of its own the C library takes one of another size. */
    output->buffer = malloc(OUTPUT_BUFFER_SIZE);
    bool by_line = arguments->line_buffered || isatty(fileno(output->stream)) != 0;
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
        message(output->name, "%s", strerror(output->error));
    return output->error == 0;
}
