#include "cli/output.h"

#include "cli/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OUTPUT_BUFFER_SIZE (32 * 1024)

/* Reading a file while writing to it might never end. */
static bool is_an_input(int descriptor, const struct file_list *files) {
    struct stat output;
    return fstat(descriptor, &output) == 0 && S_ISREG(output.st_mode) &&
           file_list_has(files, &output);
}

static FILE *open_file(const char *name, const struct file_list *files) {
    int descriptor = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        message(name, "%s", strerror(errno));
        return NULL;
    }
    FILE *stream = NULL;
    if (is_an_input(descriptor, files)) {
        message(name, "is both input and output");
    } else if ((stream = fdopen(descriptor, "w")) == NULL) {
        message(name, "%s", strerror(errno));
    }
    if (stream == NULL) { close(descriptor); }
    return stream;
}

void output_begin(struct output *output, FILE *stream, const char *name, bool line_buffered) {
    *output = (struct output){.stream = stream, .name = name};
    output->buffer = malloc(OUTPUT_BUFFER_SIZE);
    if (line_buffered || isatty(fileno(stream)) != 0) {
        /* Otherwise the C library would choose the buffer's size. */
        setvbuf(stream, output->buffer, _IOLBF, OUTPUT_BUFFER_SIZE);
    } else if (output->buffer != NULL) {
        /* Formats write many small pieces, for which fwrite is slow. */
        setvbuf(stream, NULL, _IONBF, 0);
        output->room = OUTPUT_BUFFER_SIZE;
    }
}

bool output_open(struct output *output, const struct arguments *arguments,
                 const struct file_list *files) {
    const char *name = arguments->output != NULL ? arguments->output : "standard output";
    FILE *stream = stdout;
    if (arguments->output != NULL) {
        stream = open_file(name, files);
    } else if (is_an_input(STDOUT_FILENO, files)) {
        message(name, "is both input and output");
        stream = NULL;
    }
    if (stream != NULL && arguments->gzip && isatty(fileno(stream)) != 0) {
        message(name, "is a terminal, which compressed data would upset");
        return false;
    }
    if (stream != NULL) { output_begin(output, stream, name, arguments->line_buffered); }
    return stream != NULL;
}

bool output_empty(struct output *output) {
    const int descriptor = fileno(output->stream);
    struct stat status;
    bool emptied =
        output->stream == stdout || (fstat(descriptor, &status) == 0 &&
                                     (!S_ISREG(status.st_mode) || ftruncate(descriptor, 0) == 0));
    if (!emptied) { message(output->name, "%s", strerror(errno)); }
    return emptied;
}

/* Keeps the first error; later ones may only be its consequences. */
static bool note(struct output *output, bool done) {
    if (!done && output->error == 0) { output->error = errno; }
    return done;
}

/* When glibc cannot write the lines of a line-buffered stream, it drops them and answers `size` all
 * the same. */
static bool store(void *self, const char *bytes, size_t size) {
    struct output *output = self;
    output->size += size;
    return note(output, fwrite(bytes, 1, size, output->stream) == size && !ferror(output->stream));
}

static bool compress(struct output *output, const char *bytes, size_t size) {
    const struct gzip_sink sink = {store, output};
    bool put = true;
    while (put && size > 0) {
        const uint32_t piece = size < GZIP_PIECE_MOST ? (uint32_t)size : GZIP_PIECE_MOST;
        put = output->gzip->add(output->gzip, bytes, piece, &sink);
        bytes += piece;
        size -= piece;
    }
    return put;
}

static bool pass_on(struct output *output, const char *bytes, size_t size) {
    return output->gzip != NULL ? compress(output, bytes, size) : store(output, bytes, size);
}

static bool empty_buffer(struct output *output) {
    size_t used = output->used;
    output->used = 0;
    return used == 0 || pass_on(output, output->buffer, used);
}

/* Each full buffer goes on as it is, so that what the system gets does not depend on how the bytes
 * were cut. */
bool output_write(struct output *output, const char *bytes, size_t size) {
    output->in_member = true;
    if (output->room == 0) { return pass_on(output, bytes, size); }
    while (size > 0) {
        size_t left = output->room - output->used;
        size_t taken = size < left ? size : left;
        memcpy(output->buffer + output->used, bytes, taken);
        output->used += taken;
        if (output->used == output->room && !empty_buffer(output)) { return false; }
        bytes += taken;
        size -= taken;
    }
    return true;
}

void output_compress(struct output *output, struct gzip *gzip) {
    output->gzip = gzip;
}

bool output_end_member(struct output *output) {
    const struct gzip_sink sink = {store, output};
    if (output->gzip == NULL || !output->in_member) { return true; }
    output->in_member = false;
    bool put = empty_buffer(output);
    return output->gzip->end(output->gzip, &sink) && put;
}

/* Writes what is held back. A compressed output without any bytes has one member, as no bytes at
 * all are no gzip file. */
static bool finish(struct output *output) {
    output->in_member = output->in_member || output->size == 0;
    return output->gzip != NULL ? output_end_member(output) : empty_buffer(output);
}

bool output_flush(struct output *output, bool sync) {
    return output->error == 0 && finish(output) &&
           note(output,
                fflush(output->stream) == 0 && (!sync || fsync(fileno(output->stream)) == 0));
}

bool output_close(struct output *output) {
    finish(output);
    note(output, fclose(output->stream) == 0);
    free(output->buffer);
    return output->error == 0;
}
