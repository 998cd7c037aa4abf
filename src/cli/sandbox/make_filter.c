/* Writes the filters of system calls (linux.c) as C, for the machine on which it runs. configure
 * and make use it, so that danag itself does not load libseccomp. */
#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define CONDITIONS_MAX 3
#define WHOLE          UINT32_MAX /* the arguments in question are ints */

/* Calls are allowed if, for each condition, the bits of the argument in the mask are the value. */
struct rule {
    const char *calls[2]; /* the second may be missing */
    unsigned conditions;
    struct scmp_arg_cmp when[CONDITIONS_MAX];
};
#define IF(argument, mask, value)                                                                  \
    { argument, SCMP_CMP_MASKED_EQ, mask, value }
#define IF_NOT(argument, value)                                                                    \
    { argument, SCMP_CMP_NE, value, 0 }

/* A file with one of them can run as somebody else. */
#define SPECIAL_MODES 07000

/* What would write with open(2). */
#define WRITING (O_ACCMODE | O_CREAT | O_TRUNC)

/* Where clone(2) has its flags, and the calls of mmap(2) that have their arguments in registers. */
#ifdef __s390__
#define CLONE_FLAGS_AT 1
#define MMAP           "mmap2"
#else
#define CLONE_FLAGS_AT 0
#define MMAP           "mmap", "mmap2"
#endif

/* Those that are allowed whatever their arguments are. */
// clang-format off
static const char *const calls[] = {
    /* files, once they are open */
    "read", "readv", "pread64", "write", "writev", "close", "lseek", "_llseek", "poll", "ppoll",
    "ppoll_time64", "pipe", "pipe2",
    /* their names; Landlock says which */
    "stat", "stat64", "lstat", "lstat64", "fstat", "fstat64", "fstatat64", "newfstatat", "statx",
    "access", "faccessat", "faccessat2", "getcwd", "getdents", "getdents64", "readlink",
    "readlinkat",
    /* memory, but none that can be both written and run */
    "brk", "madvise", "mremap", "munmap",
    /* threads, and no processes; for lack of clone3, C libraries call clone */
    "exit", "exit_group", "futex", "futex_time64", "getpid", "gettid", "membarrier", "rseq",
    "sched_getaffinity", "sched_yield", "set_robust_list", "set_tid_address",
    /* signals: how a process ends by one, or by abort(3) */
    "restart_syscall", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn",
    /* clocks and figures */
    "clock_gettime", "clock_gettime64", "gettimeofday", "time", "getrandom", "getrusage", "sysinfo",
};
// clang-format on

static const struct rule rules[] = {
    {{"fcntl", "fcntl64"}, 1, {IF(1, WHOLE, F_GETFD)}},
    {{"fcntl", "fcntl64"}, 1, {IF(1, WHOLE, F_GETFL)}},
    {{"fcntl", "fcntl64"}, 1, {IF(1, WHOLE, F_SETFD)}},
    {{"fcntl", "fcntl64"}, 1, {IF(1, WHOLE, F_SETFL)}},
    {{"ioctl"}, 1, {IF(1, WHOLE, TCGETS)}},
    {{"ioctl"}, 1, {IF(1, WHOLE, TIOCGWINSZ)}},
#ifdef TCGETS2
    {{"ioctl"}, 1, {IF(1, WHOLE, (uint32_t)TCGETS2)}},
#endif
    {{"open"}, 1, {IF(1, WRITING, O_RDONLY)}},
    {{"openat"}, 1, {IF(2, WRITING, O_RDONLY)}},
#ifdef __s390__
    {.calls = {"mmap"}}, /* its arguments are in memory there */
#endif
    {{MMAP}, 1, {IF(2, PROT_EXEC, 0)}},
    {{MMAP},
     3,
     {IF(2, PROT_EXEC | PROT_WRITE, PROT_EXEC), IF(3, MAP_ANONYMOUS, 0), IF_NOT(4, STDIN_FILENO)}},
    {{"mprotect"}, 1, {IF(2, PROT_EXEC, 0)}},
    {{"clone"}, 1, {IF(CLONE_FLAGS_AT, CLONE_THREAD, CLONE_THREAD)}},
    {{"tgkill"}, 1, {IF(2, WHOLE, SIGHUP)}},
    {{"tgkill"}, 1, {IF(2, WHOLE, SIGINT)}},
    {{"tgkill"}, 1, {IF(2, WHOLE, SIGTERM)}},
    {{"tgkill"}, 1, {IF(2, WHOLE, SIGABRT)}},
    {{"tkill"}, 1, {IF(1, WHOLE, SIGHUP)}},
    {{"tkill"}, 1, {IF(1, WHOLE, SIGINT)}},
    {{"tkill"}, 1, {IF(1, WHOLE, SIGTERM)}},
    {{"tkill"}, 1, {IF(1, WHOLE, SIGABRT)}},
};

/* The same for results and the summary. */
static const char *const calls_to_write[] = {"fsync", "mkdirat", "renameat", "renameat2",
                                             "unlinkat"};

static const struct rule rules_to_write[] = {
    {{"open"}, 1, {IF(2, SPECIAL_MODES, 0)}},
    {{"openat"}, 1, {IF(3, SPECIAL_MODES, 0)}},
    {{"fchmod"}, 1, {IF(1, SPECIAL_MODES, 0)}},
    {{"fcntl", "fcntl64"}, 1, {IF(1, WHOLE, F_SETLK)}},
    {{"fcntl", "fcntl64"}, 1, {IF(1, WHOLE, F_SETLKW)}},
};

/* Other kinds of processors have the calls that are not found. */
static bool add(scmp_filter_ctx filter, const struct rule *rule) {
    bool added = true;
    for (size_t i = 0; added && i < 2 && rule->calls[i] != NULL; i++) {
        const int call = seccomp_syscall_resolve_name(rule->calls[i]);
        added = call < 0 || seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, rule->conditions,
                                                   rule->when) == 0;
    }
    return added;
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static bool add_all(scmp_filter_ctx filter, const char *const *names, size_t name_count,
                    const struct rule *list, size_t count) {
    bool added = true;
    for (size_t i = 0; added && i < name_count; i++) {
        added = add(filter, &(struct rule){.calls = {names[i]}});
    }
    for (size_t i = 0; added && i < count; i++) { added = add(filter, &list[i]); }
    return added;
}

static bool print(FILE *program, const char *name) {
    struct sock_filter step;
    printf("static const struct sock_filter steps_of_%s[] = {\n", name);
    rewind(program);
    while (fread(&step, sizeof step, 1, program) == 1) {
        printf("    {0x%02x, %u, %u, 0x%08x},\n", step.code, step.jt, step.jf, step.k);
    }
    printf("};\nextern const struct sock_fprog filter_%s;\nconst struct sock_fprog filter_%s = {\n"
           "    sizeof steps_of_%s / sizeof steps_of_%s[0], (struct sock_filter *)steps_of_%s};\n",
           name, name, name, name, name);
    return ferror(program) == 0;
}

/* A call that is refused seems not to exist, so that a C library tries an older one. */
static bool make(const char *name, bool writes) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    FILE *program = tmpfile();
    bool made = filter != NULL && program != NULL &&
                seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
                seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0 &&
                add_all(filter, calls, COUNT(calls), rules, COUNT(rules)) &&
                (!writes || add_all(filter, calls_to_write, COUNT(calls_to_write), rules_to_write,
                                    COUNT(rules_to_write))) &&
                seccomp_export_bpf(filter, fileno(program)) == 0 && print(program, name);
    if (program != NULL) { fclose(program); }
    seccomp_release(filter);
    return made;
}

int main(void) {
    puts("/* made by src/cli/sandbox/make_filter.c */\n#include <linux/filter.h>\n");
    if (make("reads", false) && make("writes", true) && fflush(stdout) == 0) { return 0; }
    fputs("make_filter: cannot make a filter\n", stderr);
    return 1;
}
