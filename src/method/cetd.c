/* CETD, content extraction by text density (Sun, Song, Liao 2011), in one pass.
 *
 * A node is a breaking element, or the page. It has C characters, LC of them in links and NC not,
 * and T tags within, LT of them in links; for the whole page r = LC / C. Its composite density is
 *
 *     C / T * log(C / LC * T / LT), to the base ln(C / NC * LC + r * C + e)
 *
 * where a count of 0 is taken as 1. The density sum of a node is the sum of the densities of its
 * children. From the node with the greatest sum on the page and the nodes around it, the least
 * density is the threshold. Where all nodes from the page down to a node reach the threshold, the
 * node with the greatest sum in it, which may be itself, is content, with all that it holds.
 *
 * The method keeps the tree until the page ends. If memory runs out first, it judges the part so
 * far, and the rest as if it were another page. */
#include "method/tree_part.h"
#include "text/memory.h"

/* Densities are whole numbers of this fraction, so that the results are the same on every machine.
 */
#define DENSITY_ONE 65536

#define EULER 2.718281828459045

struct density_node {
    uint64_t density;
    uint64_t sum;
    uint32_t best; /* the node with the greatest sum in this one, itself included */
    bool reached;  /* all nodes from the page down to this one reach the threshold */
    bool content;
};

struct cetd {
    struct tree_part part; /* the callbacks need it first */
    struct density_node *nodes;
    size_t capacity;
};

static bool cetd_make(void *self, const struct danag_allocator *memory, size_t size) {
    struct cetd *state = self;
    tree_part_make(&state->part, memory, size, sizeof *state->nodes);
    return true;
}

static void cetd_free(void *self) {
    struct cetd *state = self;
    memory_free(state->part.lines.memory, state->nodes);
    tree_part_free(&state->part);
}

static void cetd_begin(void *self, const struct method_frame *frame) {
    tree_part_begin(&((struct cetd *)self)->part, frame);
}

/* The natural logarithm of a number from 1 on, to some twelve digits: no library for it is needed.
 */
static double logarithm(double number) {
    const double ln_2 = 0.6931471805599453;
    double whole = 0;
    for (; number >= 2; number /= 2) { whole += ln_2; }
    const double t = (number - 1) / (number + 1);
    double power = t, sum = 0;
    for (int i = 1; i < 24; i += 2, power *= t * t) { sum += power / i; }
    return whole + 2 * sum;
}

static double at_least_1(uint32_t count) {
    return count > 0 ? count : 1;
}

static uint64_t density_of(const struct node_counts *counts, double link_share) {
    const double content = at_least_1(counts->content), link = at_least_1(counts->link);
    const double other = at_least_1(counts->content - counts->link);
    const double tags = at_least_1(counts->tags), link_tags = at_least_1(counts->link_tags);
    if (counts->content == 0) { return 0; }
    const double base = logarithm(content / other * link + link_share * content + EULER);
    const double power = logarithm(content / link * (tags / link_tags)) / logarithm(base);
    return (uint64_t)(content / tags * power * DENSITY_ONE);
}

/* Children come after their parents. */
static void find_densities(struct cetd *state) {
    struct tree *tree = &state->part.tree;
    tree_add_up(tree);
    const struct node_counts *page = &tree->nodes[0].counts;
    const double link_share = page->link / at_least_1(page->content);
    for (size_t i = 0; i < tree->count; i++) {
        const uint64_t density = density_of(&tree->nodes[i].counts, link_share);
        state->nodes[i] = (struct density_node){.density = density, .best = (uint32_t)i};
        if (i > 0) { state->nodes[tree->nodes[i].parent].sum += density; }
    }
}

/* Of equal sums the one of the first node counts. */
static void find_greatest_sums(struct cetd *state) {
    const struct tree *tree = &state->part.tree;
    for (size_t i = tree->count; i-- > 1;) {
        struct density_node *above = &state->nodes[tree->nodes[i].parent];
        const uint32_t best = state->nodes[i].best;
        const uint64_t sum = state->nodes[best].sum, other = state->nodes[above->best].sum;
        if (sum > other || (sum == other && best < above->best)) { above->best = best; }
    }
}

static uint64_t find_threshold(const struct cetd *state) {
    uint32_t node = state->nodes[0].best;
    uint64_t least = state->nodes[node].density;
    while (node > 0) {
        node = state->part.tree.nodes[node].parent;
        if (state->nodes[node].density < least) { least = state->nodes[node].density; }
    }
    return least;
}

static void mark(struct cetd *state, uint64_t threshold) {
    const struct tree *tree = &state->part.tree;
    for (size_t i = 0; i < tree->count; i++) {
        struct density_node *node = &state->nodes[i];
        const struct density_node *above = &state->nodes[tree->nodes[i].parent];
        node->reached = (i == 0 || above->reached) && node->density >= threshold;
        if (node->reached) { state->nodes[node->best].content = true; }
        if (above->content) { node->content = true; }
    }
}

static bool is_content(const void *self, uint32_t node) {
    const struct cetd *state = self;
    return state->nodes[node].content;
}

static int judge(void *self) {
    struct cetd *state = self;
    struct tree *tree = &state->part.tree;
    struct density_node *nodes = memory_grow(tree->memory, state->nodes, &state->capacity,
                                             tree->count, tree->most, sizeof *nodes);
    if (nodes == NULL) { return DANAG_NO_MEMORY; }
    state->nodes = nodes;
    if (tree->failed) { return DANAG_NO_MEMORY; }
    find_densities(state);
    find_greatest_sums(state);
    mark(state, find_threshold(state));
    return tree_part_pass_on(&state->part, is_content, state);
}

static int cetd_line(void *self, const struct line *line) {
    return tree_part_line(&((struct cetd *)self)->part, line, judge, self);
}

static const struct line_observer observer = {
    .make = tree_part_observe,
    .tag = tree_part_tag,
    .opened = tree_part_opened,
};

const struct method method_cetd = {
    .name = "cetd",
    .summary = "elements with much text for their tags and links, by CETD (2011)",
    .line_rule = LINES_TEXT,
    .line_rules = 1u << LINES_TEXT,
    .observer = &observer,
    .state_size = sizeof(struct cetd),
    .make = cetd_make,
    .free = cetd_free,
    .begin = cetd_begin,
    .line = cetd_line,
    .end = judge,
};
