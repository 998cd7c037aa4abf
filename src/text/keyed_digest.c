#include "text/keyed_digest.h"

#ifdef DANAG_GETRANDOM
#include <sys/random.h>
#endif
#include <time.h>

/* Odd numbers whose products spread what is random over all bits. */
#define SPREAD_FIRST  UINT64_C(0x9e3779b97f4a7c15)
#define SPREAD_SECOND UINT64_C(0xff51afd7ed558ccd)

void digest_key_draw(struct digest_key *key) {
#ifdef DANAG_GETRANDOM
    if (getrandom(key, sizeof *key, GRND_NONBLOCK) == (ssize_t)sizeof *key) { return; }
#endif
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t time = (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec;
    key->first = keyed_digest_fold(time ^ SPREAD_SECOND, SPREAD_FIRST);
    key->second = keyed_digest_fold((uint64_t)(uintptr_t)key ^ key->first, SPREAD_SECOND);
}
