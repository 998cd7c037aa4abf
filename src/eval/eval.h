/* What the core of danag-eval is made of: memory and messages; extractors, and the answers that
 * they give for a page; measures, which compare the text that an extractor found with the main
 * content (the gold text). If memory runs out, the program reports that and ends with status 2.
 *
 * The measures str, seq, bag and set are those of Gottron, "Evaluating content extraction on HTML
 * documents" (2007); wcxb is that of the Web Content Extraction Benchmark. */
#pragma once

#include "danag.h"

/* Exit statuses. */
enum { EVAL_DONE = 0, EVAL_FAILED = 2 };

/* Writes one line to standard error, "danag-eval: ...". Control characters become `?`. On a
 * terminal, the line replaces the progress line, which another process has drawn. */
void eval_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* As danag_collect, and puts a NUL after the bytes, which `size` does not count. */
void buffer_put(struct danag_buffer *buffer, const void *bytes, size_t size);

/* Appends a whole file. If that fails, errno says why: EFBIG, if it has more than `most` bytes. */
bool buffer_read(struct danag_buffer *buffer, const char *path, size_t most);

/* Like calloc, but calls give_up instead of returning NULL. */
void *allocate(size_t count, size_t size);

_Noreturn void give_up(void);

#define FILE_SIZE_MAX ((size_t)1 << 30) /* bytes of one file of a package */

/* An extractor is a text: either '=' and a method of libdanag, "NAME" or "NAME:OPTION=VALUE,...",
 * where OPTION is an option of danag_set; or '!' and a command, which /bin/sh -c runs with HTML on
 * its standard input and text or HTML on its standard output. */

/* Whether libdanag has the method and accepts its settings. If not, writes a message. */
bool method_is_possible(const char *method);

enum outcome {
    OUTCOME_ANSWERED,
    OUTCOME_EMPTY,     /* it ended well, but found no text */
    OUTCOME_FAILED,    /* its exit status was not 0; its text is still measured */
    OUTCOME_CRASHED,   /* it did not start or did not end by itself; its text does not count */
    OUTCOME_TIMED_OUT, /* it took too long; its text does not count */
    OUTCOME_UNREAD     /* the document could not be read, so nothing was measured */
};

#define COMPLAINT_SIZE 256

/* What an extractor did with a document. */
struct answer {
    struct danag_buffer text; /* plain text */
    enum outcome outcome;
    char complaint[COMPLAINT_SIZE]; /* describes a bad end; "" after a good end */
    double seconds;                 /* processor time; NAN if not known */
    double peak;                    /* bytes of memory that a command used; NAN for a method */
};

/* A page. A command finds its URL and charset in the environment: DANAG_URL, DANAG_CHARSET. */
struct page {
    const char *path;
    const char *url;     /* or NULL */
    const char *charset; /* or NULL */
};

/* Runs an extractor on a page in a process of its own. As soon as standard input can be read, this
 * kills that process and ends the calling one: whoever asks writes nothing until all is answered,
 * so that it must be gone. The caller frees the answer's text. */
void extractor_run(const char *extractor, const struct page *page, double timeout,
                   struct answer *answer);

/* worker.c: answers requests on standard input. */
int work(int argc, char **argv);

enum measure {
    MEASURE_STR,  /* characters, longest common subsequence; white space collapsed */
    MEASURE_SEQ,  /* words in their order, longest common subsequence */
    MEASURE_BAG,  /* words with their counts */
    MEASURE_SET,  /* distinct words */
    MEASURE_WCXB, /* words as the benchmark splits them, with their counts */
    MEASURE_COUNT
};

/* Each figure is from 0 to 1. */
struct score {
    double precision, recall, f1;
};

/* A text prepared for some measures; owns copies of all it needs. */
struct measured_text;

/* Prepares a text of at most 2^31 bytes for the measures whose bits 1 << MEASURE_... are set.
 * Invalid UTF-8 counts as U+FFFD. */
struct measured_text *measured_text_new(const char *bytes, size_t size, unsigned measures);

/* `text` may be NULL. */
void measured_text_free(struct measured_text *text);

/* The score by a measure that both texts were prepared for. If neither text
 * has words (for str: characters), the score is 1; if only one text has words, the score is 0. */
struct score measure_score(enum measure measure, const struct measured_text *gold,
                           const struct measured_text *found);

/* Of the snippets that begin with `sign`, the share that the text contains, ignoring case; NAN
 * without any. The text need not be prepared for any measure. */
double measure_snippets(const struct measured_text *found, char *const *snippets, size_t count,
                        char sign);

struct interval {
    double low, high;
};

/* The 95 % bootstrap interval of the mean (percentiles 2.5 and 97.5 of `rounds` resamples), the
 * same on every machine for the same figures and seed; NAN without figures or rounds. The caller
 * passes fewer than 2^32 figures, none of them NAN. */
struct interval bootstrap_mean(const double *figures, size_t count, size_t rounds, uint64_t seed);

/* The parts of a text: characters, words, and what two sequences of their numbers have in common.
 * Each returned struct owns its memory until the matching ..._free. */

struct characters {
    uint32_t *points; /* code points */
    size_t count;
};

/* Decodes UTF-8. Invalid bytes become one or more U+FFFD. */
struct characters characters_decode(const char *bytes, size_t size);

/* Full case folding, the same for all languages. */
struct characters characters_fold(const struct characters *text);

/* Whether the text contains the part. Every text contains the empty part. */
bool characters_contain(const struct characters *text, const struct characters *part);

void characters_free(struct characters *text);

struct word {
    const uint32_t *points;
    size_t length;
    size_t place; /* of one of them in the text, counted in words */
    size_t times; /* how often it comes */
};

/* As strcmp, for the order of the words of a word_sequence. */
int word_compare(const void *left, const void *right);

enum word_kind {
    /* Each character; its number is its code point, and it is not listed among the words. A run of
     * white space is one space, except at either end of the text, where it does not count. */
    WORDS_CHARACTERS,
    /* Unicode's words (UAX #29) that contain a letter or a number. */
    WORDS_UNICODE,
    /* Runs of letters, numbers and underscores in lower case, as Python's
     * re.findall(r"\w+", text.lower()); but each character of a script without spaces
     * (character_is_word) is a word of its own. */
    WORDS_RUNS,
    WORD_KINDS
};

struct word_sequence {
    struct word *words; /* the distinct ones, sorted; a word's number is its place here */
    size_t count;       /* numbers are below it */
    uint32_t *order;    /* the words' numbers in the order of the text */
    size_t length;
    struct danag_buffer list; /* the memory of `words` */
    struct characters lower;  /* where runs are */
};

/* The text must live as long as the sequence. */
struct word_sequence word_sequence_of(enum word_kind kind, const struct characters *text);
void word_sequence_free(struct word_sequence *words);

struct sequence {
    const uint32_t *symbols;
    size_t length;
};

/* The length of the longest common subsequence. Symbols are below `symbol_count` <= 2^32 - 2. */
size_t lcs_length(struct sequence a, struct sequence b, size_t symbol_count);
