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
 * node with the greatest sum in it, which may be itself, is content, with all that it holds. */
#include "method/part.h"

/* Densities are whole numbers of this fraction, so all machines have the same results. */
#define DENSITY_ONE 65536

#define EULER 2.718281828459045

struct density_node {
    uint64_t density, sum;
    uint32_t best; /* the node with the greatest sum in this one, itself included */
    bool reached;  /* all nodes from the page down to this one reach the threshold */
};

/* The natural logarithm of a number from 1 on, to some twelve digits: it needs no library. */
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
static void find_densities(struct tree_part *tree) {
    struct density_node *nodes = tree->own;
    const struct node_counts *page = &tree->nodes[0].counts;
    const double link_share = page->link / at_least_1(page->content);
    for (size_t i = 0; i < tree->count; i++) {
        const uint64_t density = density_of(&tree->nodes[i].counts, link_share);
        nodes[i] = (struct density_node){.density = density, .best = (uint32_t)i};
        if (i > 0) { nodes[tree->nodes[i].parent].sum += density; }
    }
}

/* Of equal sums the one of the first node counts. */
static void find_greatest_sums(struct tree_part *tree) {
    struct density_node *nodes = tree->own;
    for (size_t i = tree->count; i-- > 1;) {
        struct density_node *above = &nodes[tree->nodes[i].parent];
        const uint32_t best = nodes[i].best;
        const uint64_t sum = nodes[best].sum, other = nodes[above->best].sum;
        if (sum > other || (sum == other && best < above->best)) { above->best = best; }
    }
}

static uint64_t find_threshold(const struct tree_part *tree) {
    const struct density_node *nodes = tree->own;
    uint32_t node = nodes[0].best;
    uint64_t least = nodes[node].density;
    while (node > 0) {
        node = tree->nodes[node].parent;
        if (nodes[node].density < least) { least = nodes[node].density; }
    }
    return least;
}

static void mark(struct tree_part *tree, uint64_t threshold) {
    struct density_node *nodes = tree->own;
    for (size_t i = 0; i < tree->count; i++) {
        const uint32_t parent = tree->nodes[i].parent;
        nodes[i].reached = (i == 0 || nodes[parent].reached) && nodes[i].density >= threshold;
        if (nodes[i].reached) { tree->nodes[nodes[i].best].content = true; }
        if (tree->nodes[parent].content) { tree->nodes[i].content = true; }
    }
}

static void judge(struct tree_part *tree) {
    find_densities(tree);
    find_greatest_sums(tree);
    mark(tree, find_threshold(tree));
}

static bool cetd_make(void *self, const struct danag_allocator *memory, size_t size) {
    tree_part_make(self, memory, size, sizeof(struct density_node), judge);
    return true;
}

const struct method method_cetd = {
    .name = "cetd",
    .summary = "elements with much text for their tags and links, by CETD (2011)",
    .make = cetd_make,
    TREE_METHOD,
};
