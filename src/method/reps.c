/* REPS, repeated patterns of tags one level down, as the survey of Garg and Diwanji gives it, in
 * one pass.
 *
 * The children of each breaking element form a sequence of tags; inline elements are left out. Its
 * key pattern is the one whose repetitions, one right after the other, cover the most tags, and of
 * equal ones the shortest, and then the first. These repetitions are a run: a list, a grid, a
 * thread or the paragraphs of a text. A run is content if more than half of its text is not in
 * links. A line is judged by the innermost run that it is in; lines in no run are left out. */
#include "method/part.h"

#define PATTERN_MAX 16 /* tags of a pattern; longer ones are not found */

struct reps_node {
    uint32_t first_child; /* 0: none */
    uint32_t next;        /* the next child of the parent; 0: none */
    bool in_run;          /* in the run of the parent's children */
};

/* Repetitions among the children of a node. */
struct run_of_tags {
    uint32_t first; /* the node of the first tag */
    size_t tags;    /* 0: there are none */
    size_t length;  /* tags of the pattern */
};

/* A period of the tags, as far as they have been read. */
struct period {
    uint32_t first; /* where the tags with this period begin */
    size_t same;    /* how many tags are the same as the one a period before them */
};

/* Children come after their parents, and in order. */
static void link_children(struct tree_part *tree) {
    struct reps_node *nodes = tree->own;
    for (size_t i = 0; i < tree->count; i++) { nodes[i] = (struct reps_node){.next = 0}; }
    for (size_t i = tree->count; i-- > 1;) {
        struct reps_node *above = &nodes[tree->nodes[i].parent];
        nodes[i].next = above->first_child;
        above->first_child = (uint32_t)i;
    }
}

/* Takes the tags with this period for the run if their whole repetitions cover more. */
static void compare(struct run_of_tags *run, const struct period *period, size_t length) {
    const size_t tags = (period->same + length) / length * length;
    if (period->same < length || tags < run->tags) { return; }
    if (tags == run->tags && length >= run->length) { return; }
    *run = (struct run_of_tags){.first = period->first, .tags = tags, .length = length};
}

static struct run_of_tags find_run(const struct tree_part *tree, uint32_t parent) {
    const struct reps_node *nodes = tree->own;
    struct period periods[PATTERN_MAX + 1] = {{0}};
    struct run_of_tags run = {.tags = 0};
    uint32_t last[PATTERN_MAX]; /* the last tags read */
    size_t count = 0;
    for (uint32_t at = nodes[parent].first_child; at != 0; at = nodes[at].next) {
        for (size_t length = 1; length <= PATTERN_MAX && length <= count; length++) {
            struct period *period = &periods[length];
            const uint32_t before = last[(count - length) % PATTERN_MAX];
            if (tree->nodes[before].element != tree->nodes[at].element) {
                period->same = 0;
                continue;
            }
            if (period->same++ == 0) { period->first = before; }
            compare(&run, period, length);
        }
        last[count++ % PATTERN_MAX] = at;
    }
    return run;
}

static void mark_run(struct tree_part *tree, const struct run_of_tags *run) {
    struct reps_node *nodes = tree->own;
    uint64_t content = 0, link = 0;
    uint32_t at = run->first;
    for (size_t i = 0; i < run->tags; i++, at = nodes[at].next) {
        content += tree->nodes[at].counts.content;
        link += tree->nodes[at].counts.link;
    }
    at = run->first;
    for (size_t i = 0; i < run->tags; i++, at = nodes[at].next) {
        nodes[at].in_run = true;
        tree->nodes[at].content = content > 2 * link;
    }
}

static void judge(struct tree_part *tree) {
    const struct reps_node *nodes = tree->own;
    link_children(tree);
    for (uint32_t i = 0; i < tree->count; i++) {
        struct node *node = &tree->nodes[i];
        const struct run_of_tags run = find_run(tree, i);
        mark_run(tree, &run);
        if (!nodes[i].in_run) { node->content = tree->nodes[node->parent].content; }
    }
}

static bool reps_make(void *self, const struct danag_allocator *memory, size_t size) {
    tree_part_make(self, memory, size, sizeof(struct reps_node), judge);
    return true;
}

const struct method method_reps = {
    .name = "reps",
    .summary = "runs of equal tags with more text than links, by REPS (Garg and Diwanji)",
    .make = reps_make,
    TREE_METHOD,
};
