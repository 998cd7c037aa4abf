#include "claims.h"
#include "eval/eval.h"

#include "draw.h"

#include <math.h>
#include <stdlib.h>

static void assert_near(double figure, double expected, double tolerance) {
    if (!(fabs(figure - expected) <= tolerance)) {
        ck_abort_msg("%.15g is not %.15g", figure, expected);
    }
}

SUITE("statistics");

CLAIM(equal_figures_leave_no_doubt_of_their_mean) {
    struct interval interval = bootstrap_mean((double[]){0.5, 0.5, 0.5}, 3, 100, 1);
    assert_near(interval.low, 0.5, 0);
    assert_near(interval.high, 0.5, 0);
    interval = bootstrap_mean((double[]){0.25}, 1, 1, 1);
    assert_near(interval.low, 0.25, 0);
    assert_near(interval.high, 0.25, 0);
}

CLAIM(of_nothing_there_is_no_interval) {
    struct interval interval = bootstrap_mean(NULL, 0, 100, 1);
    ck_assert(isnan(interval.low) && isnan(interval.high));
    interval = bootstrap_mean((double[]){1}, 1, 0, 1);
    ck_assert(isnan(interval.low) && isnan(interval.high));
}

static void uniform_figures(double *figures, size_t count) {
    struct draw draw = {.seed = 11};
    for (size_t i = 0; i < count; i++) { figures[i] = (double)draw_below(&draw, 1000) / 1000; }
}

CLAIM(the_seed_decides) {
    double figures[100];
    uniform_figures(figures, 100);
    struct interval one = bootstrap_mean(figures, 100, 500, 1);
    struct interval same = bootstrap_mean(figures, 100, 500, 1);
    struct interval other = bootstrap_mean(figures, 100, 500, 2);
    ck_assert(one.low == same.low && one.high == same.high);
    ck_assert(one.low != other.low || one.high != other.high);
}

CLAIM(every_machine_draws_the_same) {
    /* Halves are summed exactly, so only the means are rounded. */
    double figures[] = {0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5};
    struct interval interval = bootstrap_mean(figures, 8, 1000, 42);
    assert_near(interval.low, 1, 0);
    assert_near(interval.high, 2.5625, 0);
}

/* By the central limit theorem the mean of n figures lies within 1.96 deviations / sqrt(n). */
CLAIM(the_interval_is_as_wide_as_theory_says) {
    enum { COUNT = 1000 };
    double figures[COUNT];
    uniform_figures(figures, COUNT);
    double mean = 0;
    double squares = 0;
    for (size_t i = 0; i < COUNT; i++) { mean += figures[i] / COUNT; }
    for (size_t i = 0; i < COUNT; i++) { squares += (figures[i] - mean) * (figures[i] - mean); }
    double half = 1.96 * sqrt(squares / (COUNT - 1)) / sqrt(COUNT);
    struct interval interval = bootstrap_mean(figures, COUNT, 10000, 5);
    assert_near(interval.low, mean - half, half / 10);
    assert_near(interval.high, mean + half, half / 10);
}

CLAIM(every_figure_is_drawn_as_often_as_another) {
    enum { COUNT = 10, ROUNDS = 100000 };
    for (size_t i = 0; i < COUNT; i++) {
        double figures[COUNT] = {0};
        figures[i] = COUNT;
        struct interval interval = bootstrap_mean(figures, COUNT, ROUNDS, i);
        /* Times drawn in 10: binomial with 1 / 10, whose percentiles are 0 and 3. */
        assert_near(interval.low, 0, 0);
        assert_near(interval.high, 3, 0);
    }
}
