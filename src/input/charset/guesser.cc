#include "input/charset/guesser.h"

#include "text/exceptions.h"

#include <cerrno>

#include <uchardet.h>

/* More than uchardet needs for a text. It leaks memory if it gets only some of it. */
static const std::size_t memory_needed = 32 * 1024;

static bool has_memory() {
    void *block = std::malloc(memory_needed);
    std::free(block);
    return block != nullptr;
}

/* uchardet_handle_data fails only if memory is short. */
static const char *guess_with(uchardet_t detector, const char *text, std::size_t size) {
    uchardet_reset(detector);
    if (uchardet_handle_data(detector, text, size) != 0) { return nullptr; }
    uchardet_data_end(detector);
    return uchardet_get_charset(detector);
}

/* Some parts of uchardet look at nothing if their malloc fails, and say nothing. Only errno shows
 * it. NULL if memory was short. */
static const char *guess(void **guesser, const char *text, std::size_t size) {
    const char *name = nullptr;
    if (!exceptions_can_be_caught()) { return nullptr; }
    errno = 0;
    try {
        if (*guesser == nullptr && has_memory()) { *guesser = uchardet_new(); }
        if (*guesser != nullptr) {
            name = guess_with(static_cast<uchardet_t>(*guesser), text, size);
        }
    } catch (...) { return nullptr; }
    return errno == ENOMEM ? nullptr : name;
}

/* malloc may set errno and still find memory elsewhere. The second time, that memory is there. */
bool guesser_guess(void **guesser, const char *text, std::size_t size, const char **name) {
    for (int tries = 0; tries < 2; tries++) {
        *name = guess(guesser, text, size);
        if (*name != nullptr) { return true; }
        guesser_free(*guesser);
        *guesser = nullptr;
    }
    return false;
}

void guesser_free(void *guesser) {
    if (guesser != nullptr) { uchardet_delete(static_cast<uchardet_t>(guesser)); }
}
