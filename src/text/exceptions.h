/* For the files in C++: makes sure that an exception can be caught if memory runs out.
 *
 * An exception needs thread-local data. If the library for C++ was loaded late (cli/loaded.c),
 * glibc allocates them at the first exception, and ends the program if it cannot. */
#pragma once

#include <cstdlib>
#include <cxxabi.h>

/* False if memory is short already. */
static inline bool exceptions_can_be_caught() {
    void *block = std::malloc(1024); /* more than these data need */
    std::free(block);
    if (block == nullptr) { return false; }
    /* The compiler may leave out a call whose result is not needed. */
    const void *volatile allocated = __cxxabiv1::__cxa_get_globals();
    return allocated != nullptr;
}
