/* The parts of danag that need a library of their own and that few pages need. The program loads
 * them when it first needs them: to link them would double the time that it takes to start. This
 * file defines the functions that call them, so the linker leaves out the parts themselves. */
#include "input/charset/guesser.h"
#include "input/decode/backend.h"
#include "text/cld2.h"

#include <dlfcn.h>
#include <stdio.h>

/* Where a module is: beside the program, if that is not installed; otherwise with the libraries. */
#define BUILT(module)     "$ORIGIN/.libs/" module
#define INSTALLED(module) DANAG_MODULES "/" module

/* Once a module is loaded it stays, and finding it again takes microseconds. NULL, with a message,
 * if it cannot be loaded. The callers then answer that memory is short, so that danag stops. */
static void *find(const char *built, const char *installed, const char *name) {
    void *module = dlopen(built, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (module == NULL) { module = dlopen(installed, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE); }
    void *found = module != NULL ? dlsym(module, name) : NULL;
    if (found == NULL) { fprintf(stderr, "danag: cannot load %s\n", dlerror()); }
    if (module != NULL) { dlclose(module); }
    return found;
}

#define UNPACK BUILT("unpack.so"), INSTALLED("unpack.so")
#define GUESS  BUILT("guess.so"), INSTALLED("guess.so")

#ifdef DANAG_ZSTD
const struct backend *backend_for_zstd(void) {
    return find(UNPACK, "backend_zstd");
}
#endif

#ifdef DANAG_BROTLI
const struct backend *backend_for_brotli(void) {
    return find(UNPACK, "backend_brotli");
}
#endif

#ifdef DANAG_BZIP2
const struct backend *backend_for_bzip2(void) {
    return find(UNPACK, "backend_bzip2");
}
#endif

#ifdef DANAG_XZ
const struct backend *backend_for_xz(void) {
    return find(UNPACK, "backend_xz");
}
#endif

/* POSIX lets dlsym's answer be a function; ISO C does not let it be converted to one. */
union symbol {
    void *found;
    bool (*guess)(void **, const char *, size_t, const char **);
    void (*free_guesser)(void *);
    bool (*is_installed)(void);
    const char *(*code_of)(const char *, int, int *);
    const char *(*code)(int);
};

#ifdef DANAG_UCHARDET
bool guesser_guess(void **guesser, const char *text, size_t size, const char **name) {
    const union symbol in_module = {find(GUESS, "guesser_guess")};
    return in_module.found != NULL && in_module.guess(guesser, text, size, name);
}

/* Only what the module has made is freed, so it has been loaded. */
void guesser_free(void *guesser) {
    if (guesser == NULL) { return; }
    const union symbol in_module = {find(GUESS, "guesser_free")};
    if (in_module.found != NULL) { in_module.free_guesser(guesser); }
}
#endif

#ifdef DANAG_CLD2
bool cld2_is_installed(void) {
    const union symbol in_module = {find(GUESS, "cld2_is_installed")};
    return in_module.found == NULL || in_module.is_installed();
}

const char *cld2_code_of(const char *text, int size, int *percent) {
    const union symbol in_module = {find(GUESS, "cld2_code_of")};
    *percent = 0;
    return in_module.found != NULL ? in_module.code_of(text, size, percent) : NULL;
}

const char *cld2_code(int index) {
    const union symbol in_module = {find(GUESS, "cld2_code")};
    return in_module.found != NULL ? in_module.code(index) : NULL;
}
#endif
