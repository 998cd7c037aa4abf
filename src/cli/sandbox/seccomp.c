/* Which calls danag may make, on Linux since 3.17 (seccomp(2)). */
#include "cli/sandbox/filter.h"
#include "cli/sandbox/sandbox.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Without this flag, Linux before 5.16 slows down the whole program, to keep secrets from other
 * programs in one process. danag has no secrets. Linux before 4.17 does not know it. */
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW (1UL << 2)
#endif

static bool install(unsigned long flags, const struct sock_fprog *program) {
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, program) == 0;
}

bool seccomp_enter(const struct sandbox_needs *needs) {
    const struct sock_fprog *program = sandbox_writes(needs) ? &filter_writes : &filter_reads;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (install(SECCOMP_FILTER_FLAG_SPEC_ALLOW, program) ||
            (errno == EINVAL && install(0, program)));
}
