/* danag-eval compare: is one extractor better than another, document by document? */
#include "eval/command.h"
#include "eval/measure/measure.h"
#include "eval/rows.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS      10000 /* rounds of the bootstrap */
#define SEED        20120709
#define SHOWN       10 /* documents listed for the greatest gains, and for the greatest losses */
#define DIGITS      4
#define COUNT_SIDES 2

enum { OPTION_MEASURE = 256, OPTION_OF_A, OPTION_OF_B };

/* One of the two files, and the extractor in it. */
struct side {
    const char *path;
    const char *extractor; /* NULL until chosen, if the user names none */
    struct rows rows;
};

struct pair {
    const struct row *a;
    const struct row *b;
};

struct pairs {
    struct pair *items;
    size_t count;
    size_t unpaired; /* documents without figures in at least one file */
};

static int compare_rows(const void *left, const void *right) {
    const struct row *a = left;
    const struct row *b = right;
    int order = strcmp(a->package, b->package);
    return order != 0 ? order : strcmp(a->document, b->document);
}

/* Keeps only one extractor's rows. If the user names none, the file must have only one. */
static bool choose_rows(struct side *side, const char *option) {
    struct rows *rows = &side->rows;
    const char *wanted = side->extractor;
    if (wanted == NULL) { side->extractor = rows->count > 0 ? rows->items[0].extractor : ""; }
    size_t kept = 0;
    for (size_t i = 0; i < rows->count; i++) {
        if (strcmp(rows->items[i].extractor, side->extractor) == 0) {
            rows->items[kept++] = rows->items[i];
        } else if (wanted == NULL) {
            eval_message("%s: has several extractors: choose one by %s=NAME", side->path, option);
            return false;
        }
    }
    rows->count = kept;
    if (kept == 0) {
        eval_message("%s: no rows of the extractor '%s'", side->path, side->extractor);
    }
    return kept > 0;
}

/* Sorts the rows by document. */
static bool read_side(struct side *side, enum measure measure, const char *option) {
    struct rows *rows = &side->rows;
    if (!rows_read(rows, side->path, measure) || !choose_rows(side, option)) { return false; }
    qsort(rows->items, rows->count, sizeof *rows->items, compare_rows);
    for (size_t i = 1; i < rows->count; i++) {
        if (compare_rows(&rows->items[i - 1], &rows->items[i]) == 0) {
            eval_message("%s: two rows of '%s' for the document %s", side->path, side->extractor,
                         rows->items[i].document);
            return false;
        }
    }
    return true;
}

/* Pairs the rows for the same document. Both lists of rows must be sorted. */
static void make_pairs(struct pairs *pairs, const struct rows *a, const struct rows *b) {
    size_t i = 0;
    size_t j = 0;
    *pairs = (struct pairs){.items = allocate(a->count, sizeof *pairs->items)};
    while (i < a->count || j < b->count) {
        int order = i == a->count   ? 1
                    : j == b->count ? -1
                                    : compare_rows(&a->items[i], &b->items[j]);
        if (order == 0 && !isnan(a->items[i].f1) && !isnan(b->items[j].f1)) {
            pairs->items[pairs->count++] = (struct pair){&a->items[i], &b->items[j]};
        } else {
            pairs->unpaired++;
        }
        i += order <= 0;
        j += order >= 0;
    }
}

static double difference(const struct pair *pair) {
    return pair->b->f1 - pair->a->f1;
}

static int compare_pairs(const void *left, const void *right) {
    double a = difference(left);
    double b = difference(right);
    if (a != b) { return a > b ? -1 : 1; }
    return compare_rows(((const struct pair *)left)->a, ((const struct pair *)right)->a);
}

static void put_pair(struct table *table, const struct pair *pair) {
    table_cell(table, "%s", pair->a->package);
    table_cell(table, "%s", pair->a->document);
    table_number(table, pair->a->f1, DIGITS);
    table_number(table, pair->b->f1, DIGITS);
    table_cell(table, "%+.4f", difference(pair));
    table_end_row(table);
}

/* Prints the greatest gains (`won`) or losses. The pairs must be sorted by gain. */
static void print_extremes(const struct pairs *pairs, bool won) {
    struct table table = {0};
    for (size_t i = 0; i < SHOWN && i < pairs->count; i++) {
        const struct pair *pair = &pairs->items[won ? i : pairs->count - 1 - i];
        if (won ? difference(pair) <= 0 : difference(pair) >= 0) { break; }
        if (i == 0) { printf("\n%s most:\n", won ? "won" : "lost"); }
        put_pair(&table, pair);
    }
    if (table.cell_count > 0) { table_print(&table, 2); }
    table_free(&table);
}

static void print_difference(const double *differences, size_t count) {
    size_t better = 0;
    size_t worse = 0;
    struct summary summary = summarize(differences, count);
    struct interval interval = bootstrap_mean(differences, count, ROUNDS, SEED);
    for (size_t i = 0; i < count; i++) {
        better += differences[i] > 0;
        worse += differences[i] < 0;
    }
    printf("B - A: %+.4f, 95 %% interval %+.4f to %+.4f: %s\n", summary.mean, interval.low,
           interval.high,
           interval.low > 0    ? "B is better"
           : interval.high < 0 ? "A is better"
                               : "no difference that can be told from chance");
    printf("better on %zu documents, worse on %zu, equal on %zu\n", better, worse,
           count - better - worse);
}

static void print_side(int letter, const struct side *side, double *scores, size_t count) {
    struct summary summary = summarize(scores, count);
    printf("%c: %.4f +- %.4f  %s (%s)\n", letter, summary.mean, summary.deviation, side->extractor,
           side->path);
    free(scores);
}

static int print_comparison(const struct side sides[COUNT_SIDES], enum measure measure) {
    struct pairs pairs;
    make_pairs(&pairs, &sides[0].rows, &sides[1].rows);
    if (pairs.count == 0) {
        eval_message("%s and %s have no document in common", sides[0].path, sides[1].path);
        free(pairs.items);
        return EVAL_FAILED;
    }
    double *differences = allocate(pairs.count, sizeof *differences);
    double *scores[COUNT_SIDES] = {allocate(pairs.count, sizeof **scores),
                                   allocate(pairs.count, sizeof **scores)};
    for (size_t i = 0; i < pairs.count; i++) {
        differences[i] = difference(&pairs.items[i]);
        scores[0][i] = pairs.items[i].a->f1;
        scores[1][i] = pairs.items[i].b->f1;
    }
    printf("%s F1, %zu documents\n", measure_name(measure), pairs.count);
    for (int i = 0; i < COUNT_SIDES; i++) {
        print_side('A' + i, &sides[i], scores[i], pairs.count);
    }
    print_difference(differences, pairs.count);
    if (pairs.unpaired > 0) {
        printf("%zu documents have no figures in one of them, and are left out\n", pairs.unpaired);
    }
    qsort(pairs.items, pairs.count, sizeof *pairs.items, compare_pairs);
    print_extremes(&pairs, true);
    print_extremes(&pairs, false);
    free(differences);
    free(pairs.items);
    return pairs.unpaired > 0 ? EVAL_FAULTS : EVAL_DONE;
}

static const struct option options[] = {
    {"measure", required_argument, NULL, OPTION_MEASURE},
    {"a", required_argument, NULL, OPTION_OF_A},
    {"b", required_argument, NULL, OPTION_OF_B},
    {NULL, 0, NULL, 0},
};

static int read_arguments(struct side sides[COUNT_SIDES], enum measure *measure, int argc,
                          char **argv) {
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == OPTION_OF_A) {
            sides[0].extractor = optarg;
        } else if (option == OPTION_OF_B) {
            sides[1].extractor = optarg;
        } else if (option != OPTION_MEASURE) {
            return EVAL_FAILED;
        } else if (!measure_by_name(optarg, measure)) {
            return eval_refuse("measure: '%s' is not str, seq, bag, set or wcxb", optarg);
        }
    }
    if (argc - optind != COUNT_SIDES) { return eval_refuse("compare: two files are needed"); }
    for (int i = 0; i < COUNT_SIDES; i++) { sides[i].path = argv[optind + i]; }
    return EVAL_DONE;
}

int compare_command(int argc, char **argv) {
    struct side sides[COUNT_SIDES] = {0};
    enum measure measure = MEASURE_WCXB;
    int status = read_arguments(sides, &measure, argc, argv);
    if (status == EVAL_DONE) {
        status = read_side(&sides[0], measure, "--a") && read_side(&sides[1], measure, "--b")
                     ? print_comparison(sides, measure)
                     : EVAL_FAILED;
    }
    for (int i = 0; i < COUNT_SIDES; i++) { rows_free(&sides[i].rows); }
    return status;
}
