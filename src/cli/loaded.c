/* The parts of danag that need a library of their own and that few pages need. The program loads
 * them when it first needs them: to link them would double the time that it takes to start. This
 * file defines the functions that call them, so the linker leaves out the parts themselves. */
#include "cli/gzip.h"
#include "input/charset/guesser.h"
#include "input/decode/backend.h"
#include "repeats/keys.h"
#include "text/cld2.h"

#include <dlfcn.h>
#include <stdio.h>

/* The longest name of a module. */
#define MODULE_NAME_MAX 16

/* A program that is not installed has its modules in .libs. An installed one has them in
 * ../lib/danag, even if its tree was moved, or in the folder that configure was given. If none of
 * these has the module, the message names the last. Once a module is loaded it stays, and finding
 * it again takes microseconds. NULL, with a message, if it cannot be loaded. The callers then
 * answer that memory is short, so that danag stops. */
static void *find(const char *module, const char *name) {
    static const char *const folders[] = {"$ORIGIN/.libs", "$ORIGIN/../lib/danag", DANAG_MODULES};
    char path[sizeof DANAG_MODULES + sizeof "$ORIGIN/../lib/danag" + MODULE_NAME_MAX];
    void *loaded = NULL;
    for (size_t i = 0; loaded == NULL && i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folders[i], module);
        loaded = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    }
    void *found = loaded != NULL ? dlsym(loaded, name) : NULL;
    if (found == NULL) { fprintf(stderr, "danag: cannot load %s\n", dlerror()); }
    if (loaded != NULL) { dlclose(loaded); }
    return found;
}

/* Most compressed files need only gzip, which is in a module by itself. */
const struct backend *backend_of(enum coding coding) {
    static const char *const names[CODING_COUNT] = {
        [CODING_GZIP] = "backend_gzip",   [CODING_DEFLATE] = "backend_deflate",
        [CODING_ZSTD] = "backend_zstd",   [CODING_BROTLI] = "backend_brotli",
        [CODING_BZIP2] = "backend_bzip2", [CODING_XZ] = "backend_xz",
    };
    const bool is_gzip = coding == CODING_GZIP || coding == CODING_DEFLATE;
    return find(is_gzip ? "gzip.so" : "unpack.so", names[coding]);
}

/* POSIX lets dlsym's answer be a function; ISO C does not let it be converted to one. */
union symbol {
    void *found;
    struct gzip *(*new_gzip)(void);
    bool (*guess)(void **, const char *, size_t, const char **);
    void (*free_guesser)(void *);
    bool (*is_installed)(void);
    const char *(*code_of)(const char *, int, int *);
    const char *(*code)(int);
    size_t (*public_suffix)(const char *);
};

#ifdef DANAG_GZIP
struct gzip *gzip_new(void) {
    const union symbol in_module = {find("gzip.so", "gzip_new")};
    return in_module.found != NULL ? in_module.new_gzip() : NULL;
}
#endif

#ifdef DANAG_UCHARDET
bool guesser_guess(void **guesser, const char *text, size_t size, const char **name) {
    const union symbol in_module = {find("guess.so", "guesser_guess")};
    return in_module.found != NULL && in_module.guess(guesser, text, size, name);
}

/* Only what the module has made is freed, so it has been loaded. */
void guesser_free(void *guesser) {
    if (guesser == NULL) { return; }
    const union symbol in_module = {find("guess.so", "guesser_free")};
    if (in_module.found != NULL) { in_module.free_guesser(guesser); }
}
#endif

#ifdef DANAG_CLD2
bool cld2_is_installed(void) {
    const union symbol in_module = {find("guess.so", "cld2_is_installed")};
    return in_module.found == NULL || in_module.is_installed();
}

const char *cld2_code_of(const char *text, int size, int *percent) {
    const union symbol in_module = {find("guess.so", "cld2_code_of")};
    *percent = 0;
    return in_module.found != NULL ? in_module.code_of(text, size, percent) : NULL;
}

const char *cld2_code(int index) {
    const union symbol in_module = {find("guess.so", "cld2_code")};
    return in_module.found != NULL ? in_module.code(index) : NULL;
}
#endif

#ifdef DANAG_PSL
size_t public_suffix_domain(const char *host) {
    const union symbol in_module = {find("site.so", "public_suffix_domain")};
    return in_module.found != NULL ? in_module.public_suffix(host) : 0;
}
#endif
