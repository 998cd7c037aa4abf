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

/* What is done with the signs of posts, one after another. */
enum step {
    STEP_COUNT, /* count those of each series, by the class path of their lines */
    STEP_RAISE, /* raise those of a series of posts */
    STEP_FOLLOW /* raise those in the same elements with other classes: of who began the thread */
};

struct posts {
    const struct features *features;
    uint8_t *levels;
    unsigned least_level;
    bool named; /* names and times come out whatever their levels, and nothing else does */
    unsigned furthest[SIGNS]; /* the most levels from a sign of a series up to that element */
};

/* Whether nearly all lines on the class path are signs of posts, and there are some. */
static bool is_series(const struct features *features, uint32_t class_path) {
    const uint64_t signs = features->ends[class_path].lines;
    return signs >= SIGNS_LEAST &&
           signs * 100 >= features->class_paths.sums[class_path].lines * (uint64_t)SIGNS_SHARE;
}

/* Takes one step for the sign of a text; the element around both is `apart` levels above it. */
static void take_sign(struct posts *posts, size_t line, enum sign sign, unsigned apart,
                      enum step step) {
    struct path_end *ends = posts->features->ends;
    const struct feature_row *row = &posts->features->rows[line];
    uint8_t *level = &posts->levels[line];
    if (posts->named ? sign == SIGN_OTHER : *level + SIGN_DOUBT < posts->least_level) { return; }
    bool raises = false;
    if (step == STEP_COUNT) {
        ends[row->class_path].lines++;
    } else if (step == STEP_RAISE && is_series(posts->features, row->class_path)) {
        ends[row->path].raised |= 1u << sign;
        if (apart > posts->furthest[sign]) { posts->furthest[sign] = apart; }
        raises = true;
    } else if (step == STEP_FOLLOW) {
        raises = (ends[row->path].raised >> sign & 1) != 0 && apart <= posts->furthest[sign];
    }
    if (raises && *level < posts->least_level) { *level = (uint8_t)posts->least_level; }
}

/* Of a post, the last line of each kind before its text is a sign. Returns how many have names. */
static size_t go_through(struct posts *posts, enum step step) {
    const struct feature_row *rows = posts->features->rows;
    const size_t count = posts->features->count;
    size_t text = count;                        /* the next line that is a post's text */
    size_t told[SIGNS] = {count, count, count}; /* the text whose sign was found */
    size_t names = 0;
    unsigned shared = 0; /* elements around all lines from this one on, up to the text */
    for (size_t i = count; i-- > 0;) {
        const struct traits *line = &rows[i].traits;
        const enum sign sign = sign_of(posts->features, line);
        if (sign == SIGN_NONE && posts->levels[i] >= posts->least_level &&
            line->words >= POST_WORDS_LEAST) {
            text = i;
            shared = line->shared;
        } else if (sign != SIGN_NONE && text < count && text - i <= SIGN_APART &&
                   told[sign] != text) {
            told[sign] = text;
            names += sign == SIGN_NAME;
            take_sign(posts, i, sign, shared < line->depth ? line->depth - shared : 0, step);
        }
        if (line->shared < shared) { shared = line->shared; }
    }
    return names;
}

void posts_raise(const struct features *features, uint8_t *levels, unsigned least_level) {
    if (!has_thread(&features->sums.seen)) { return; }
    struct posts posts = {features, levels, least_level, true, {0}};
    memset(features->ends, 0, features->used * sizeof *features->ends);
    posts.named = go_through(&posts, STEP_COUNT) >= SIGNS_LEAST;
    if (!posts.named) {
        memset(features->ends, 0, features->used * sizeof *features->ends);
        go_through(&posts, STEP_COUNT);
    }
    go_through(&posts, STEP_RAISE);
    if (posts.named) { go_through(&posts, STEP_FOLLOW); }
}
