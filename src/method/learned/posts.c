/* Who wrote a post, and when. One such line by itself looks like furniture. In a thread, where each
 * of a series of posts has one before its text, a reader needs it to know who speaks. */
#include "method/learned/learned.h"

#define SIGN_WORDS_MOST  12  /* words of a line that tells an author or a time */
#define SIGN_APART       24  /* lines from it to the text of its post */
#define SIGN_DOUBT       32u /* how much too low its level may be if posts have no names */
#define SIGNS_LEAST      3   /* posts in a series */
#define SIGNS_SHARE      60  /* percent of the lines in such a place that are signs of a post */
#define POST_WORDS_LEAST 4   /* words of a line of its text */

/* What a line tells of a post. A name that is no link may be a title or a place. */
enum sign { SIGN_NAME, SIGN_TIME, SIGN_OTHER, SIGNS, SIGN_NONE = SIGNS };

static bool has_one_of(const struct keyword_set *set, const enum keyword *keywords, size_t count) {
    while (count > 0 && !keyword_set_has(set, keywords[count - 1])) { count--; }
    return count > 0;
}

/* Whether an element around the line or in it has one of the keywords in its class. */
static bool has_class(const struct traits *line, const enum keyword *keywords, size_t count) {
    return has_one_of(&line->own, keywords, count) || has_one_of(&line->inside, keywords, count);
}

static bool has_thread(const struct keyword_set *set) {
    static const enum keyword threads[] = {KEYWORD_FORUM, KEYWORD_THREAD,  KEYWORD_MESSAGE,
                                           KEYWORD_REPLY, KEYWORD_COMMENT, KEYWORD_ANSWER};
    return has_one_of(set, threads, COUNT_OF(threads));
}

/* Whether the line is in a thread. In a forum, a post is part of one. */
static bool is_in_thread(const struct features *features, const struct traits *line) {
    return has_thread(&line->open) || (keyword_set_has(&line->open, KEYWORD_POST) &&
                                       keyword_set_has(&features->sums.seen, KEYWORD_FORUM));
}

static enum sign sign_of(const struct features *features, const struct traits *line) {
    static const enum keyword names[] = {KEYWORD_AUTHOR, KEYWORD_USER}, times[] = {KEYWORD_DATE};
    if (line->words > SIGN_WORDS_MOST || !is_in_thread(features, line)) { return SIGN_NONE; }
    if (has_class(line, names, COUNT_OF(names))) { return line->link > 0 ? SIGN_NAME : SIGN_OTHER; }
    const bool timed = (line->marks & MARK_TIME) != 0 || has_class(line, times, COUNT_OF(times));
    return timed ? SIGN_TIME : SIGN_NONE;
}

/* Counts the posts of each series, by the class path of the lines; or raises these lines. Of a
 * post, the last line of each kind before its text counts. If posts are `named`, their names and
 * times come out whatever their levels, and nothing else does. Returns how many are. */
static size_t go_through(const struct features *features, uint8_t *levels, unsigned least_level,
                         bool raise, bool named) {
    const size_t count = features->count;
    size_t text = count;                        /* the next line that is a post's text */
    size_t told[SIGNS] = {count, count, count}; /* the text whose sign was found */
    size_t names = 0;
    for (size_t i = count; i-- > 0;) {
        const struct traits *line = &features->rows[i].traits;
        const enum sign sign = sign_of(features, line);
        const bool sure = named ? sign != SIGN_OTHER : levels[i] + SIGN_DOUBT >= least_level;
        if (sign == SIGN_NONE) {
            if (levels[i] >= least_level && line->words >= POST_WORDS_LEAST) { text = i; }
            continue;
        }
        if (text == count || text - i > SIGN_APART || told[sign] == text) { continue; }
        told[sign] = text;
        names += sign == SIGN_NAME;
        const uint32_t slot = features->rows[i].class_path;
        struct path_end *series = &features->ends[slot];
        if (!raise) {
            series->lines += sure;
        } else if (sure && levels[i] < least_level && series->lines >= SIGNS_LEAST &&
                   series->lines * 100 >= features->class_paths.sums[slot].lines * SIGNS_SHARE) {
            levels[i] = (uint8_t)least_level;
        }
    }
    return names;
}

void posts_raise(const struct features *features, uint8_t *levels, unsigned least_level) {
    if (!has_thread(&features->sums.seen)) { return; }
    memset(features->ends, 0, features->used * sizeof *features->ends);
    const bool named = go_through(features, levels, least_level, false, true) >= SIGNS_LEAST;
    if (!named) {
        memset(features->ends, 0, features->used * sizeof *features->ends);
        go_through(features, levels, least_level, false, false);
    }
    go_through(features, levels, least_level, true, named);
}
