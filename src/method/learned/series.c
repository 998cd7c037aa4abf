/* Texts in elements with the same classes are a series: the posts of a thread, the answers to a
 * question, the parts of an article. If most of a series comes out, a reader misses the rest. */
#include "method/learned/learned.h"

#define TEXT_LEAST   12  /* words of a line that counts */
#define SERIES_LEAST 30  /* chosen words in a series */
#define SERIES_SHARE 60  /* percent of its words that are chosen */
#define SERIES_DOUBT 60u /* how much too low the level of another line may be */

static void count_words(const struct features *features, const uint8_t *levels,
                        unsigned least_level) {
    memset(features->ends, 0, features->used * sizeof *features->ends);
    for (size_t i = 0; i < features->count; i++) {
        struct path_end *series = &features->ends[features->rows[i].class_path];
        const unsigned words = features->rows[i].traits.words;
        if (words < TEXT_LEAST) { continue; }
        series->words += words;
        series->chosen += levels[i] >= least_level ? words : 0;
    }
}

void series_raise(const struct features *features, uint8_t *levels, unsigned least_level) {
    count_words(features, levels, least_level);
    for (size_t i = 0; i < features->count; i++) {
        const struct path_end *series = &features->ends[features->rows[i].class_path];
        const struct traits *line = &features->rows[i].traits;
        const bool mostly = series->chosen >= SERIES_LEAST &&
                            series->chosen * 100ull >= series->words * (uint64_t)SERIES_SHARE;
        const bool near = levels[i] < least_level && levels[i] + SERIES_DOUBT >= least_level;
        if (mostly && near && line->words >= TEXT_LEAST && line->link == 0) {
            levels[i] = (uint8_t)least_level;
        }
    }
}
