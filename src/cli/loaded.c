/* The parts of danag that need a library of their own and that few pages need. The program loads
 * them when it first needs them: to link them would double the time that it takes to start. This
 * file defines the functions that call them, so the linker leaves out the parts themselves. */
#include "cli/loaded.h"

#include "cli/gzip.h"
#include "input/charset/guesser.h"
#include "input/decode/backend.h"
#include "repeats/keys.h"
#include "text/cld2.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif
#include <unistd.h>

/* The longest name of a module. */
#define MODULE_NAME_MAX 16

/* The loader has one state for the process, and so does what it lacks. */
static atomic_bool missing;

bool module_is_missing(void) {
    return missing;
}

const char *module_folder(char path[PATH_MAX]) {
    static const char own[] = "/.libs/danag";
#ifdef __linux__
    /* To ask /proc takes ten times as long, and only a link needs that. */
    const char *started = (const char *)getauxval(AT_EXECFN);
    if (started != NULL && strstr(started, own + 1) == NULL &&
        readlink(started, path, PATH_MAX) < 0 && errno == EINVAL) {
        return DANAG_MODULES;
    }
#endif
    const ssize_t size = readlink("/proc/self/exe", path, PATH_MAX);
    if (size < (ssize_t)strlen(own) || size == PATH_MAX ||
        memcmp(path + size - strlen(own), own, strlen(own)) != 0) {
        return DANAG_MODULES;
    }
    path[size - (ssize_t)strlen("/danag")] = '\0';
    return path;
}

/* Only the first time: what else is missing comes of this. */
static void report(const char *module, const char *folder, const char *path) {
    const char *why = dlerror();
    const char *advice = strstr(why, strerror(ENOENT)) != NULL ? "; install that library" : "";
    if (access(path, F_OK) != 0) {
        why = strerror(errno);
        advice = "; install all of danag";
    }
    if (atomic_exchange(&missing, true)) { return; }
    fprintf(stderr, "danag: cannot load the module %.*s from %s: %s%s\n", (int)strcspn(module, "."),
            module, folder, why, advice);
}

/* Once a module is loaded it stays, and finding it again takes microseconds. NULL, with a message,
 * if it cannot be loaded. The callers then answer that memory is short, so that danag stops. */
static void *find(const char *module, const char *name) {
    char own[PATH_MAX], path[PATH_MAX + MODULE_NAME_MAX];
    const char *folder = module_folder(own);
    snprintf(path, sizeof path, "%s/%s", folder, module);
    void *loaded = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    void *found = loaded != NULL ? dlsym(loaded, name) : NULL;
    if (found == NULL) { report(module, folder, path); }
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
