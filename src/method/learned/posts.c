/* Who wrote a post, and when. One such line by itself looks like furniture. In a thread, where each
 * of a series of posts has one before its text, a reader needs it to know who speaks. */
#include "method/learned/learned.h"

#define SIGN_WORDS_MOST  12  /* words of a line that tells an author or a time */
#define SIGN_APART       6   /* lines from it to the text of its post */
#define SIGN_DOUBT       32u /* how much too low its level may be */
#define SIGNS_LEAST      3   /* posts in a series */
#define SIGNS_SHARE      60  /* percent of the lines in such a place that are signs of a post */
#define POST_WORDS_LEAST 4   /* words of a line of its text */

static bool has_one_of(const struct keyword_set *set, const enum keyword *keywords, size_t count) {
    while (count > 0 && !keyword_set_has(set, keywords[count - 1])) { count--; }
    return count > 0;
}

static bool is_sign(const struct traits *line) {
    static const enum keyword threads[] = {KEYWORD_FORUM, KEYWORD_THREAD,  KEYWORD_MESSAGE,
                                           KEYWORD_REPLY, KEYWORD_COMMENT, KEYWORD_ANSWER};
    static const enum keyword signs[] = {KEYWORD_AUTHOR, KEYWORD_USER, KEYWORD_DATE};
    const size_t count = COUNT_OF(signs);
    return line->words <= SIGN_WORDS_MOST && has_one_of(&line->open, threads, COUNT_OF(threads)) &&
           ((line->marks & MARK_TIME) != 0 || has_one_of(&line->own, signs, count) ||
            has_one_of(&line->inside, signs, count));
}

/* Counts the posts of each series, by the class path of the lines; or raises these lines. */
static void go_through(const struct features *features, uint8_t *levels, unsigned least_level,
                       bool raise) {
    const size_t count = features->count;
    size_t text = count; /* the next line that is a post's text */
    for (size_t i = count; i-- > 0;) {
        const struct traits *line = &features->rows[i].traits;
        const uint32_t slot = features->rows[i].class_path;
        struct path_end *series = &features->ends[slot];
        const uint32_t post = (uint32_t)(raise ? text + count : text);
        if (!is_sign(line)) {
            if (levels[i] >= least_level && line->words >= POST_WORDS_LEAST) { text = i; }
            continue;
        }
        if (text == count || text - i > SIGN_APART || series->next == post) { continue; }
        series->next = post;
        if (!raise) {
            series->lines += levels[i] + SIGN_DOUBT >= least_level;
        } else if (levels[i] < least_level && series->lines >= SIGNS_LEAST &&
                   series->lines * 100 >= features->class_paths.sums[slot].lines * SIGNS_SHARE) {
            levels[i] = (uint8_t)least_level;
        }
    }
}

void posts_raise(const struct features *features, uint8_t *levels, unsigned least_level) {
    memset(features->ends, 0, features->used * sizeof *features->ends);
    go_through(features, levels, least_level, false);
    go_through(features, levels, least_level, true);
}
