/* Claims: tests that join the suite of their file by themselves.
 *
 *     SUITE("tape", .begin = set_up, .end = tear_down);
 *
 *     CLAIM(a_word_is_kept) { ... }
 *
 * A file names its suite before its first claim. `begin` and `end`, if given, run before and after
 * each of its claims. Files may share a suite. */
#pragma once

#include <check.h>
#include <stdbool.h>

#define SUITE(...) static const struct suite its_suite CK_ATTRIBUTE_UNUSED = {.name = __VA_ARGS__}

#define CLAIM(title)      CLAIM_THAT_JOINS(title, 1, false)
#define LONG_CLAIM(title) CLAIM_THAT_JOINS(title, 1, true)

/* Runs once for each number in `_i` below `count`. */
#define CLAIM_TIMES(title, count)      CLAIM_THAT_JOINS(title, count, false)
#define LONG_CLAIM_TIMES(title, count) CLAIM_THAT_JOINS(title, count, true)

struct suite {
    const char *name;
    void (*begin)(void);
    void (*end)(void);
};

struct claim {
    TTest test;
    const struct suite *suite;
    int times;
    bool is_long; /* CK_EXCLUDE_TAGS=long leaves it out */
    Suite *joined;
    struct claim *next;
};

/* Before main. The claim stays where it is. */
void claims_join(struct claim *claim);

/* Adds the suites of all claims. */
void claims_add_suites(SRunner *runner);

#define CLAIM_THAT_JOINS(title, count, long_one)                                                   \
    static void title(int);                                                                        \
    static void __attribute__((constructor)) title##_joins(void) {                                 \
        static struct claim claim = {                                                              \
            {#title, title, __FILE__, __LINE__}, &its_suite, 1, long_one, NULL, NULL};             \
        claim.times = (int)(count);                                                                \
        claims_join(&claim);                                                                       \
    }                                                                                              \
    static void title(int _i CK_ATTRIBUTE_UNUSED)
