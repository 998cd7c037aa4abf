/* A library for LD_PRELOAD: when the program first reads its input, makes a call that a filter does
 * not need, as a page could if it got hold of the program. Only for glibc.
 *
 * Environment: FORBIDDEN_CALL names the call in the table below, FORBIDDEN_FILE the file that it is
 * about. Writes "forbidden: done" or "forbidden: refused" to standard error. */
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE_SIZE 4096

static bool open_file(const char *file, int flags) {
    const int descriptor = open(file, flags, 0600);
    if (descriptor >= 0) { close(descriptor); }
    return descriptor >= 0;
}

static bool try_to_read(const char *file) {
    return open_file(file, O_RDONLY);
}

static bool try_to_write(const char *file) {
    return open_file(file, O_WRONLY);
}

static bool try_to_make(const char *file) {
    return open_file(file, O_RDONLY | O_CREAT | O_EXCL);
}

static bool try_to_empty(const char *file) {
    return open_file(file, O_RDONLY | O_TRUNC) || truncate(file, 0) == 0;
}

static bool try_to_remove(const char *file) {
    return unlink(file) == 0 || unlinkat(AT_FDCWD, file, 0) == 0;
}

static bool try_to_change(const char *file) {
    return chmod(file, 0777) == 0;
}

static bool try_to_set_owner(const char *file) {
    const int descriptor = open(file, O_RDONLY);
    return descriptor >= 0 && fchmod(descriptor, 04755) == 0;
}

static bool try_to_make_owned(const char *file) {
    return open(file, O_WRONLY | O_CREAT | O_EXCL, 04755) >= 0;
}

static bool try_to_map(const char *file) {
    (void)file;
    return mmap(NULL, PAGE_SIZE, PROT_READ | PROT_EXEC, MAP_PRIVATE, STDIN_FILENO, 0) != MAP_FAILED;
}

static bool try_to_run(const char *file) {
    char *const words[] = {(char *)file, NULL};
    return execve(file, words, NULL) == 0;
}

static bool try_to_fork(const char *file) {
    const pid_t child = fork();
    (void)file;
    if (child == 0) { _exit(0); }
    return child > 0;
}

static bool try_to_connect(const char *file) {
    (void)file;
    return socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static bool try_to_trace(const char *file) {
    (void)file;
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static bool try_to_kill(const char *file) {
    (void)file;
    return kill(getppid(), 0) == 0;
}

static bool try_to_write_code(const char *file) {
    (void)file;
    void *made = mmap(NULL, PAGE_SIZE, PROT_READ | PROT_WRITE | PROT_EXEC,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void *changed =
        mmap(NULL, PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return made != MAP_FAILED || mprotect(changed, PAGE_SIZE, PROT_READ | PROT_EXEC) == 0;
}

static const struct {
    const char *name;
    bool (*try)(const char *file);
} calls[] = {
    {"read", try_to_read},
    {"write", try_to_write},
    {"make", try_to_make},
    {"empty", try_to_empty},
    {"remove", try_to_remove},
    {"change", try_to_change},
    {"run", try_to_run},
    {"fork", try_to_fork},
    {"connect", try_to_connect},
    {"trace", try_to_trace},
    {"kill", try_to_kill},
    {"code", try_to_write_code},
    {"set owner", try_to_set_owner},
    {"make owned", try_to_make_owned},
    {"map", try_to_map},
};

static void try_once(void) {
    static bool tried;
    const char *name = getenv("FORBIDDEN_CALL");
    const char *file = getenv("FORBIDDEN_FILE");
    for (size_t i = 0; !tried && name != NULL && i < sizeof calls / sizeof calls[0]; i++) {
        if (strcmp(calls[i].name, name) != 0) { continue; }
        tried = true;
        dprintf(STDERR_FILENO, "forbidden: %s\n", calls[i].try(file) ? "done" : "refused");
    }
}

ssize_t read(int descriptor, void *bytes, size_t size) {
    try_once();
    return syscall(SYS_read, descriptor, bytes, size);
}
