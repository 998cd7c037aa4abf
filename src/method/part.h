/* For methods that judge a document as a whole: keeps its lines, its tokens or its tree until it
 * ends, and then passes on what the method takes.
 *
 * A document that does not fit into memory is judged in parts. A part ends when the method has kept
 * as much as it may, or when the text has filled its memory. */
#pragma once

#include "method/method.h"

/* Judges the part and passes on what is taken. Returns 0 or an error. */
typedef int judge_part(void *self);

/* A line of the part, or several lines that are taken together. */
struct extent {
    uint64_t start; /* of its text on the tape */
    uint64_t end;
    bool taken; /* the method sets it before it calls line_part_pass_on */
};

struct line_part {
    const struct danag_allocator *memory;
    const struct method_frame *frame;
    struct extent *extents;
    void *rows; /* what the method keeps of each extent */
    void *own;  /* see line_part_own */
    size_t row_size, count, capacity, rows_capacity, own_capacity;
    size_t most; /* how many extents may be kept */
    bool full;   /* the method itself has no more room */
};

/* The first is called once before the first document, with the memory for all and what the method
 * needs of it for each extent: a row, and memory of its own. The second is called after the last;
 * it is the method's `free` if its state begins with the part. */
void line_part_make(struct line_part *part, const struct danag_allocator *memory, size_t size,
                    size_t row_size, size_t own_size);
void line_part_free(void *part);

void line_part_begin(struct line_part *part, const struct method_frame *frame);

/* If there is no more room for this line, judges the part, and begins the next one with the line.
 * Returns 0 or an error. */
int line_part_room(struct line_part *part, const struct line *line, judge_part *judge, void *self);

/* Memory that the method needs only while it judges a part: `count` elements of `most` at most.
 * NULL if memory is short. */
void *line_part_own(struct line_part *part, size_t count, size_t most, size_t size);

/* Adds an extent for this line, with its row. Returns 0 or an error. */
int line_part_add(struct line_part *part, const struct line *line, const void *row);

/* Passes on what is taken, in spans as long as possible, and empties the part. Returns 0 or an
 * error. */
int line_part_pass_on(struct line_part *part);

/* The tokens of a part: the method keeps them itself, in as little room as it can. All zeros when a
 * document begins, but for the frame. */
struct token_part {
    const struct method_frame *frame;
    uint64_t start; /* where the part's text starts on the tape */
    uint64_t end;
    /* Only while the part's words are passed on: */
    struct tape_cursor word;
    bool first;          /* the next word is the first */
    bool taken;          /* the last word was taken */
    uint64_t span_start; /* where the current span of taken words starts */
};

static inline bool token_is_word(const struct line *token) {
    return token->content > 0;
}

/* Adds the token to the part. If the method is `full`, or the tape has no room for the token's
 * text, judges the part first, and begins the next one with the token. Returns 0 or an error. */
int token_part_add(struct token_part *part, const struct line *token, bool full, judge_part *judge,
                   void *self);

/* To pass on the words of the part, call token_part_rewind, then token_part_word for each word in
 * order, then token_part_end. The last two return 0 or an error. */
void token_part_rewind(struct token_part *part);
int token_part_word(struct token_part *part, bool taken);
int token_part_end(struct token_part *part);

/* Characters of text, and start tags; of these the ones in links. */
struct node_counts {
    uint32_t content, link, tags, link_tags;
};

/* A breaking element, or the page, which is the first node. Nodes are in the order of their start
 * tags, so a node comes after its parent. */
struct node {
    struct node_counts counts; /* with those of all nodes in it, once the part is judged */
    uint32_t parent;           /* the page is its own */
    uint8_t element;           /* an enum element */
    bool content;              /* the method sets it: its lines are taken */
};

/* A page as a tree: its nodes, its lines and which node each line is in. The elements that are open
 * when a part ends belong to the next part, too, but with nothing in them. */
struct tree_part {
    struct line_part lines; /* the row of a line is the number of its node, an uint32_t */
    const struct outline *outline;
    struct node *nodes;
    void *own; /* what the method keeps of each node, while it judges them */
    size_t own_size, count, capacity, most;
    bool failed;                          /* memory was short */
    uint32_t of_entry[OUTLINE_DEPTH + 1]; /* the node of each entry of the outline */
    void (*judge)(struct tree_part *part);
};

/* `size` is the memory for all, with `own_size` bytes for each node that the method needs itself.
 * `judge` finds which nodes are content. Called once before the first document. */
void tree_part_make(struct tree_part *part, const struct danag_allocator *memory, size_t size,
                    size_t own_size, void (*judge)(struct tree_part *part));

/* The method's other functions and its observer; its state is a struct tree_part. */
void tree_part_free(void *part);
void tree_part_begin(void *part, const struct method_frame *frame);
int tree_part_line(void *part, const struct line *line);
int tree_part_end(void *part);
extern const struct line_observer tree_part_observer;

#define TREE_METHOD                                                                                \
    .line_rule = LINES_TEXT, .observer = &tree_part_observer,                                      \
    .state_size = sizeof(struct tree_part), .free = tree_part_free, .begin = tree_part_begin,      \
    .line = tree_part_line, .end = tree_part_end
