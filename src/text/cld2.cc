#include "text/cld2.h"

#include "text/exceptions.h"

#include <cerrno>
#include <cstdio> /* CLD2's header needs it */
#include <cstring>

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

struct functions {
    detector detect;
    coder code;
};

/* To link CLD2 would add 0.1 ms to the start of every program. Once it is loaded, this takes a few
 * microseconds. */
static void *open_library() {
    return dlopen("libcld2.so.0", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
}

/* Both are null if one or the library is not there. Closes the library. */
static struct functions find_in(void *library) {
    if (library == nullptr) { return {nullptr, nullptr}; }
    const struct functions found = {reinterpret_cast<detector>(dlsym(library, detect_name)),
                                    reinterpret_cast<coder>(dlsym(library, code_name))};
    dlclose(library);
    if (found.detect == nullptr || found.code == nullptr) { return {nullptr, nullptr}; }
    return found;
}

/* The message of dlopen is all that says whether there is no such file. */
bool cld2_is_installed() {
    void *library = open_library();
    const char *message = library == nullptr ? dlerror() : nullptr;
    if (library == nullptr) {
        return message == nullptr || std::strstr(message, std::strerror(ENOENT)) == nullptr;
    }
    return find_in(library).detect != nullptr;
}

/* What CLD2 says of a text. */
struct answer {
    CLD2::Language language;
    int percent; /* of the text is in that language */
};

static struct answer ask(detector detect, const char *text, int size, int flags) {
    CLD2::Language languages[3];
    int percents[3];
    double scores[3];
    int bytes;
    bool is_reliable;
    const CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
    CLD2::Language language = detect(text, size, true, &hints, flags, languages, percents, scores,
                                     nullptr, &bytes, &is_reliable);
    return {language, language == languages[0] ? percents[0] : 0};
}

/* CLD2 may fail to decide between the two languages that it knows in Hebrew script. A few words are
 * more likely Hebrew than Yiddish, so its best guess counts if it is Hebrew. */
const char *cld2_code_of(const char *text, int size, int *percent) {
    *percent = 0;
    const struct functions cld2 = find_in(open_library());
    if (cld2.detect == nullptr || !exceptions_can_be_caught()) { return nullptr; }
    try {
        struct answer answer = ask(cld2.detect, text, size, 0);
        if (answer.language == CLD2::UNKNOWN_LANGUAGE) {
            const struct answer guess = ask(cld2.detect, text, size, CLD2::kCLDFlagBestEffort);
            if (guess.language == CLD2::HEBREW) { answer = guess; }
        }
        *percent = answer.percent;
        return cld2.code(answer.language);
    } catch (...) { return nullptr; }
}

const char *cld2_code(int index) {
    const struct functions cld2 = find_in(open_library());
    if (cld2.code == nullptr || index < 0 || index >= CLD2::NUM_LANGUAGES) { return nullptr; }
    return cld2.code(static_cast<CLD2::Language>(index));
}
