/* A library for LD_PRELOAD: refuses one call of the program, or all from that one on, as if memory
 * or file descriptors were short or a disk failed. Only for glibc.
 *
 * Environment: REFUSE_CALL is "memory" (malloc and its kin), "open", "pipe", "iconv_open", "read"
 * or "write" (with what else a full disk may refuse); REFUSE_AT is the number of the first call to
 * refuse, from 1, or 0; REFUSE_ALL=1 refuses all later ones, too. Calls count from the start of
 * main. When main returns, the library writes "CALLS BLOCKS" to the file REFUSE_REPORT: how many
 * calls there were, and how many blocks of memory the program itself, without its libraries, has
 * not freed. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static bool active; /* main has begun and not returned */
static const char *refused = "";
static long first;
static bool all;
static atomic_long calls;
static int report = -1; /* open before the sandbox forbids it */

/* The program's code, and the blocks that it has. */
#define BLOCKS_MAX 65536
static uintptr_t code_start, code_end;
static void *blocks[BLOCKS_MAX];
static size_t block_count;
static atomic_flag busy = ATOMIC_FLAG_INIT; /* a thread changes the blocks */

static void wait_for_blocks(void) {
    while (atomic_flag_test_and_set(&busy)) {}
}

static void leave_blocks(void) {
    atomic_flag_clear(&busy);
}

static bool refuses(const char *call) {
    if (!active || strcmp(call, refused) != 0) { return false; }
    const long number = ++calls;
    return first > 0 && (all ? number >= first : number == first);
}

static bool no_memory(void) {
    if (!refuses("memory")) { return false; }
    errno = ENOMEM;
    return true;
}

/* Notes a block that code at `caller` has asked for. */
static void *noted(void *block, const void *caller) {
    bool own = (uintptr_t)caller >= code_start && (uintptr_t)caller < code_end;
    if (block == NULL || !active || !own) { return block; }
    wait_for_blocks();
    if (block_count == BLOCKS_MAX) { abort(); }
    blocks[block_count++] = block;
    leave_blocks();
    return block;
}

/* The newest blocks are often the first to be freed. */
static void forget(const void *block) {
    wait_for_blocks();
    size_t at = block_count;
    while (at > 0 && blocks[at - 1] != block) { at--; }
    if (at > 0) { blocks[at - 1] = blocks[--block_count]; }
    leave_blocks();
}

void *malloc(size_t size) {
    return no_memory() ? NULL : noted(__libc_malloc(size), __builtin_return_address(0));
}

void *calloc(size_t count, size_t size) {
    return no_memory() ? NULL : noted(__libc_calloc(count, size), __builtin_return_address(0));
}

void *realloc(void *block, size_t size) {
    if (no_memory()) { return NULL; }
    forget(block);
    return noted(__libc_realloc(block, size), __builtin_return_address(0));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return no_memory() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = aligned_alloc(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

void free(void *block) {
    int before = errno;
    if (block != NULL) { forget(block); }
    __libc_free(block);
    errno = before;
}

/* ISO C forbids the cast from a pointer to an object. */
static void find(const char *name, void *function) {
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

static int open_next(const char *name, int folder, const char *path, int flags, mode_t mode) {
    int (*next)(int, const char *, int, ...);
    if (refuses("open")) {
        errno = EMFILE;
        return -1;
    }
    find(name, &next);
    return next(folder, path, flags, mode);
}

static mode_t mode_of(int flags, va_list values) {
    return (flags & O_CREAT) != 0 ? va_arg(values, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
    va_list values;
    va_start(values, flags);
    mode_t mode = mode_of(flags, values);
    va_end(values);
    return open_next("openat", AT_FDCWD, path, flags, mode);
}

/* What the compiler makes of open if it does not know the flags (_FORTIFY_SOURCE). */
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags) {
    return open_next("openat", AT_FDCWD, path, flags, 0);
}

int openat(int folder, const char *path, int flags, ...) {
    va_list values;
    va_start(values, flags);
    mode_t mode = mode_of(flags, values);
    va_end(values);
    return open_next("openat", folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    FILE *(*next)(const char *, const char *);
    if (refuses("open")) {
        errno = EMFILE;
        return NULL;
    }
    find("fopen", &next);
    return next(path, mode);
}

int pipe2(int ends[2], int flags) {
    int (*next)(int[2], int);
    if (refuses("pipe")) {
        errno = EMFILE;
        return -1;
    }
    find("pipe2", &next);
    return next(ends, flags);
}

int pipe(int ends[2]) {
    return pipe2(ends, 0);
}

iconv_t iconv_open(const char *to, const char *from) {
    iconv_t (*next)(const char *, const char *);
    if (refuses("iconv_open")) {
        errno = EMFILE;
        return (iconv_t)-1;
    }
    find("iconv_open", &next);
    return next(to, from);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
    ssize_t (*next)(int, void *, size_t);
    if (refuses("read")) {
        errno = EIO;
        return -1;
    }
    find("read", &next);
    return next(descriptor, bytes, size);
}

static bool disk_is_full(void) {
    if (!refuses("write")) { return false; }
    errno = ENOSPC;
    return true;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    ssize_t (*next)(int, const void *, size_t);
    if (descriptor != STDERR_FILENO && disk_is_full()) { return -1; }
    find("write", &next);
    return next(descriptor, bytes, size);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream) {
    size_t (*next)(const void *, size_t, size_t, FILE *);
    if (stream != stderr && disk_is_full()) { return 0; }
    find("fwrite", &next);
    return next(bytes, size, count, stream);
}

int fflush(FILE *stream) {
    int (*next)(FILE *);
    if (stream != stderr && disk_is_full()) { return EOF; }
    find("fflush", &next);
    return next(stream);
}

int fclose(FILE *stream) {
    int (*next)(FILE *);
    find("fclose", &next);
    bool full = disk_is_full();
    int result = next(stream);
    if (full) { errno = ENOSPC; }
    return full ? EOF : result;
}

int fsync(int descriptor) {
    int (*next)(int);
    if (disk_is_full()) { return -1; }
    find("fsync", &next);
    return next(descriptor);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    int (*next)(int, const char *, int, const char *);
    if (disk_is_full()) { return -1; }
    find("renameat", &next);
    return next(from_folder, from, to_folder, to);
}

/* The first object is the program. */
static int find_code(struct dl_phdr_info *object, size_t size, void *self) {
    (void)size, (void)self;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) { continue; }
        code_start = object->dlpi_addr + part->p_vaddr;
        code_end = code_start + part->p_memsz;
    }
    return 1;
}

static void begin(void) {
    const char *at = getenv("REFUSE_AT");
    if (getenv("REFUSE_CALL") != NULL) { refused = getenv("REFUSE_CALL"); }
    if (at != NULL) { first = strtol(at, NULL, 10); }
    all = getenv("REFUSE_ALL") != NULL;
    if (getenv("REFUSE_REPORT") != NULL) {
        report = open(getenv("REFUSE_REPORT"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    }
    dl_iterate_phdr(find_code, NULL);
    active = true;
}

static void end(void) {
    char line[64];
    if (!active) { return; }
    active = false;
    int size = snprintf(line, sizeof line, "%ld %zu\n", calls, block_count);
    if (report >= 0 && write(report, line, (size_t)size) == size) { close(report); }
}

static int (*main_of_program)(int, char **, char **);

static int main_between(int argc, char **argv, char **environment) {
    begin();
    int status = main_of_program(argc, argv, environment);
    end();
    return status;
}

/* A program that exits before its main returns has ended, too. */
__attribute__((destructor)) static void end_at_exit(void) {
    end();
}

int __libc_start_main(int (*run)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*stop)(void), void *stack);
int __libc_start_main(int (*run)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*stop)(void), void *stack) {
    int (*next)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
                void (*)(void), void *);
    find("__libc_start_main", &next);
    main_of_program = run;
    return next(main_between, argc, argv, init, fini, stop, stack);
}
