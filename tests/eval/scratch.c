#include "scratch.h"

#include <check.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_FOLDERS 8

void scratch_begin(struct scratch *scratch) {
    *scratch = (struct scratch){.folder = "/tmp/danag-eval-test-XXXXXX",
                                .output.number = STDOUT_FILENO,
                                .errors.number = STDERR_FILENO};
    ck_assert_ptr_nonnull(mkdtemp(scratch->folder));
    scratch->before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ck_assert_int_ge(scratch->before, 0);
    ck_assert_int_eq(chdir(scratch->folder), 0);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void scratch_end(struct scratch *scratch) {
    ck_assert_int_eq(fchdir(scratch->before), 0);
    close(scratch->before);
    ck_assert_int_eq(nftw(scratch->folder, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS), 0);
    buffer_free(&scratch->output.text);
    buffer_free(&scratch->errors.text);
}

static void listen(struct heard *heard) {
    heard->file = tmpfile();
    ck_assert_ptr_nonnull(heard->file);
    heard->kept = dup(heard->number);
    ck_assert_int_ge(heard->kept, 0);
    ck_assert_int_eq(dup2(fileno(heard->file), heard->number), heard->number);
}

static void stop(struct heard *heard) {
    char piece[4096];
    size_t size;
    ck_assert_int_eq(dup2(heard->kept, heard->number), heard->number);
    close(heard->kept);
    rewind(heard->file);
    buffer_clear(&heard->text);
    while ((size = fread(piece, 1, sizeof piece, heard->file)) > 0) {
        buffer_put(&heard->text, piece, size);
    }
    buffer_put(&heard->text, "", 0);
    fclose(heard->file);
}

void scratch_listen(struct scratch *scratch) {
    fflush(stdout);
    listen(&scratch->output);
    listen(&scratch->errors);
}

void scratch_heard(struct scratch *scratch) {
    fflush(stdout);
    stop(&scratch->output);
    stop(&scratch->errors);
}

void write_bytes(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wbe");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

void write_text(const char *file, const char *text) {
    write_bytes(file, text, strlen(text));
}

void write_small_package(void) {
    ck_assert_int_eq(mkdir("p", 0777), 0);
    write_text("p/description",
               SMALL_HEAD "about: two pages\nsource: none\nlicence: CC0-1.0\n\none\ntwo\n");
    write_text("p/one.html", "<p>One page.</p>");
    write_text("p/one.txt", "One page.");
    write_text("p/one.meta", "");
    write_text("p/two.html", "<nav>Menu</nav><p>Another.</p>");
    write_text("p/two.txt", "");
    write_text("p/two.meta", "");
}
