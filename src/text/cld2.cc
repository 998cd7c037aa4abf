#include "text/cld2.h"

#include <cstdio> /* CLD2's header needs it */

#include <cld2/public/compact_lang_det.h>
#include <dlfcn.h>

/* Its overloads have one name, so the cast says which is meant. */
typedef decltype(static_cast<CLD2::Language (*)(const char *text, int size, bool is_plain_text,
                                                CLD2::Language *languages, int *percents,
                                                int *bytes, bool *is_reliable)>(
    CLD2::ExtDetectLanguageSummary)) detector;
typedef decltype(&CLD2::LanguageCode) coder;

/* The functions by the names that C++ gives them. */
static const char detect_name[] = "_ZN4CLD224ExtDetectLanguageSummaryEPKcibPNS_8LanguageEPiS4_Pb";
static const char code_name[] = "_ZN4CLD212LanguageCodeENS_8LanguageE";

/* To link CLD2 would add 0.1 ms to the start of every program. Once it is loaded, this takes a few
 * microseconds. */
static void *find(const char *name) {
    void *library = dlopen("libcld2.so.0", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) { return nullptr; }
    void *found = dlsym(library, name);
    dlclose(library);
    return found;
}

bool cld2_is_installed() {
    return find(detect_name) != nullptr && find(code_name) != nullptr;
}

const char *cld2_code_of(const char *text, int size) {
    if (!cld2_is_installed()) { return ""; }
    detector detect = reinterpret_cast<detector>(find(detect_name));
    CLD2::Language languages[3];
    int percents[3];
    int bytes;
    bool is_reliable;
    try {
        return cld2_code(detect(text, size, true, languages, percents, &bytes, &is_reliable));
    } catch (...) { return ""; }
}

const char *cld2_code(int index) {
    coder found = reinterpret_cast<coder>(find(code_name));
    if (found == nullptr || index < 0 || index >= CLD2::NUM_LANGUAGES) { return nullptr; }
    return found(static_cast<CLD2::Language>(index));
}
