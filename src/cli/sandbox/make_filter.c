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
#include <string.h>
#include <sys/mman.h>

#define CONDITIONS_MAX 2
#define WHOLE          UINT32_MAX /* the arguments in question are ints */

/* A call is allowed if, for each condition, the bits of the argument in `mask` are `value`. */
struct rule {
    const char *call;
    unsigned conditions;
    struct condition {
        unsigned argument;
        uint32_t mask;
        uint32_t value;
    } when[CONDITIONS_MAX];
};

/* What would write with open(2). */
#define WRITING (O_ACCMODE | O_CREAT | O_TRUNC)

/* Where the flags are (clone(2)). */
#ifdef __s390__
#define CLONE_FLAGS_AT 1
#else
#define CLONE_FLAGS_AT 0
#endif

static const struct rule rules[] = {
    /* files, once they are open */
    {.call = "read"},
    {.call = "readv"},
    {.call = "pread64"},
    {.call = "write"},
    {.call = "writev"},
    {.call = "close"},
    {.call = "lseek"},
    {.call = "_llseek"},
    {.call = "poll"},
    {.call = "ppoll"},
    {.call = "ppoll_time64"},
    {.call = "pipe"},
    {.call = "pipe2"},
    {.call = "fcntl", 1, {{1, WHOLE, F_GETFD}}},
    {.call = "fcntl", 1, {{1, WHOLE, F_GETFL}}},
    {.call = "fcntl", 1, {{1, WHOLE, F_SETFD}}},
    {.call = "fcntl", 1, {{1, WHOLE, F_SETFL}}},
    {.call = "fcntl64", 1, {{1, WHOLE, F_GETFD}}},
    {.call = "fcntl64", 1, {{1, WHOLE, F_GETFL}}},
    {.call = "fcntl64", 1, {{1, WHOLE, F_SETFD}}},
    {.call = "fcntl64", 1, {{1, WHOLE, F_SETFL}}},
    {.call = "ioctl", 1, {{1, WHOLE, TCGETS}}},
    {.call = "ioctl", 1, {{1, WHOLE, TIOCGWINSZ}}},
#ifdef TCGETS2
    {.call = "ioctl", 1, {{1, WHOLE, (uint32_t)TCGETS2}}},
#endif
    /* their names; Landlock says which */
    {.call = "open", 1, {{1, WRITING, O_RDONLY}}},
    {.call = "openat", 1, {{2, WRITING, O_RDONLY}}},
    {.call = "stat"},
    {.call = "stat64"},
    {.call = "lstat"},
    {.call = "lstat64"},
    {.call = "fstat"},
    {.call = "fstat64"},
    {.call = "fstatat64"},
    {.call = "newfstatat"},
    {.call = "statx"},
    {.call = "access"},
    {.call = "faccessat"},
    {.call = "faccessat2"},
    {.call = "getcwd"},
    {.call = "getdents"},
    {.call = "getdents64"},
    {.call = "readlink"},
    {.call = "readlinkat"},
    /* memory, but none that can be both written and run */
    {.call = "brk"},
    {.call = "madvise"},
#ifdef __s390__
    {.call = "mmap"}, /* its arguments are in memory there */
#else
    {.call = "mmap", 1, {{2, PROT_EXEC, 0}}},
    {.call = "mmap", 2, {{2, PROT_EXEC | PROT_WRITE, PROT_EXEC}, {3, MAP_ANONYMOUS, 0}}},
#endif
    {.call = "mmap2", 1, {{2, PROT_EXEC, 0}}},
    {.call = "mmap2", 2, {{2, PROT_EXEC | PROT_WRITE, PROT_EXEC}, {3, MAP_ANONYMOUS, 0}}},
    {.call = "mprotect", 1, {{2, PROT_EXEC, 0}}},
    {.call = "mremap"},
    {.call = "munmap"},
    /* threads, and no processes; for lack of clone3, C libraries call clone */
    {.call = "clone", 1, {{CLONE_FLAGS_AT, CLONE_THREAD, CLONE_THREAD}}},
    {.call = "exit"},
    {.call = "exit_group"},
    {.call = "futex"},
    {.call = "futex_time64"},
    {.call = "getpid"},
    {.call = "gettid"},
    {.call = "membarrier"},
    {.call = "rseq"},
    {.call = "sched_getaffinity"},
    {.call = "sched_yield"},
    {.call = "set_robust_list"},
    {.call = "set_tid_address"},
    /* signals: how a process ends by one, or by abort(3) */
    {.call = "restart_syscall"},
    {.call = "rt_sigaction"},
    {.call = "rt_sigprocmask"},
    {.call = "rt_sigreturn"},
    {.call = "sigreturn"},
    {.call = "tgkill", 1, {{2, WHOLE, SIGHUP}}},
    {.call = "tgkill", 1, {{2, WHOLE, SIGINT}}},
    {.call = "tgkill", 1, {{2, WHOLE, SIGTERM}}},
    {.call = "tgkill", 1, {{2, WHOLE, SIGABRT}}},
    {.call = "tkill", 1, {{1, WHOLE, SIGHUP}}},
    {.call = "tkill", 1, {{1, WHOLE, SIGINT}}},
    {.call = "tkill", 1, {{1, WHOLE, SIGTERM}}},
    {.call = "tkill", 1, {{1, WHOLE, SIGABRT}}},
    /* clocks and figures */
    {.call = "clock_gettime"},
    {.call = "clock_gettime64"},
    {.call = "gettimeofday"},
    {.call = "time"},
    {.call = "getrandom"},
    {.call = "getrusage"},
    {.call = "sysinfo"},
};

/* Results and the summary. */
static const struct rule rules_to_write[] = {
    {.call = "open"},
    {.call = "openat"},
    {.call = "fcntl", 1, {{1, WHOLE, F_SETLK}}},
    {.call = "fcntl", 1, {{1, WHOLE, F_SETLKW}}},
    {.call = "fcntl64", 1, {{1, WHOLE, F_SETLK}}},
    {.call = "fcntl64", 1, {{1, WHOLE, F_SETLKW}}},
    {.call = "fchmod"},
    {.call = "fsync"},
    {.call = "mkdirat"},
    {.call = "renameat"},
    {.call = "renameat2"},
    {.call = "unlinkat"},
};

static bool add(scmp_filter_ctx filter, const struct rule *rule) {
    struct scmp_arg_cmp when[CONDITIONS_MAX];
    const int call = seccomp_syscall_resolve_name(rule->call);
    /* Another kind of processor has it. */
    if (call < 0) { return true; }
    for (unsigned i = 0; i < rule->conditions; i++) {
        when[i] = (struct scmp_arg_cmp){.arg = rule->when[i].argument,
                                        .op = SCMP_CMP_MASKED_EQ,
                                        .datum_a = rule->when[i].mask,
                                        .datum_b = rule->when[i].value};
    }
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, rule->conditions, when) == 0;
}

static bool add_all(scmp_filter_ctx filter, const struct rule *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!add(filter, &list[i])) { return false; }
    }
    return true;
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
                add_all(filter, rules, sizeof rules / sizeof rules[0]) &&
                (!writes || add_all(filter, rules_to_write,
                                    sizeof rules_to_write / sizeof rules_to_write[0])) &&
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
