#include "text/cld2.h"

#include <cstdio> /* CLD2's header needs it */

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>
#include <dlfcn.h>

/* Its overloads have one name, so the cast says which is meant. */
typedef decltype(static_cast<CLD2::Language (*)(
                     const char *text, int size, bool is_plain_text, const CLD2::CLDHints *hints,
                     int flags, CLD2::Language *languages, int *percents, double *scores,
                     CLD2::ResultChunkVector *chunks, int *bytes, bool *is_reliable)>(
    CLD2::ExtDetectLanguageSummary)) detector;
typedef decltype(&CLD2::LanguageCode) coder;

/* The functions by the names that C++ gives them. */
static const char detect_name[] = "_ZN4CLD224ExtDetectLanguageSummaryEPKcibPKNS_8CLDHintsEiPNS_"
                                  "8LanguageEPiPdPSt6vectorINS_11ResultChunkESaISA_EES7_Pb";
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

static CLD2::Language language_of(detector detect, const char *text, int size, int flags) {
    CLD2::Language languages[3];
    int percents[3];
    double scores[3];
    int bytes;
    bool is_reliable;
    const CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
    return detect(text, size, true, &hints, flags, languages, percents, scores, nullptr, &bytes,
                  &is_reliable);
}

/* CLD2 may fail to decide between the two languages that it knows in Hebrew script. A few words are
 * more likely Hebrew than Yiddish, so its best guess counts if it is Hebrew. */
const char *cld2_code_of(const char *text, int size) {
    if (!cld2_is_installed()) { return ""; }
    detector detect = reinterpret_cast<detector>(find(detect_name));
    try {
        CLD2::Language language = language_of(detect, text, size, 0);
        if (language == CLD2::UNKNOWN_LANGUAGE &&
            language_of(detect, text, size, CLD2::kCLDFlagBestEffort) == CLD2::HEBREW) {
            language = CLD2::HEBREW;
        }
        return cld2_code(language);
    } catch (...) { return ""; }
}

const char *cld2_code(int index) {
    coder found = reinterpret_cast<coder>(find(code_name));
    if (found == nullptr || index < 0 || index >= CLD2::NUM_LANGUAGES) { return nullptr; }
    return found(static_cast<CLD2::Language>(index));
}
