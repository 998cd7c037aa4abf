/* In:  the rows of a page after each layer of the nets.
 * Out: for a line, the features that moved its score most.
 * Memory: the rows, while somebody asks for reasons; nothing otherwise.
 *
 * A feature's weights go through the layers to the line's log odds. Where a channel is cut off, at
 * 0 or at its top, a small change has no effect; everywhere else the nets are linear, so what a
 * weight adds is the weight times a slope (backpropagation: Rumelhart, Hinton, Williams 1986). The
 * slopes leave out the way through the mean and the maximum of the whole page. */
#ifndef DANAG_METHOD_LEARNED_REASONS_H
#define DANAG_METHOD_LEARNED_REASONS_H

#include "method/learned/network.h"

struct reasons {
    const struct danag_allocator *memory;
    const struct model *model;
    const struct features *features;
    struct feature_ids page_ids;
    struct trace trace;
};

/* Makes room for the rows of a page, to be given to network_end. False if memory is short. */
bool reasons_make(struct reasons *reasons, const struct danag_allocator *memory, size_t lines);
void reasons_free(struct reasons *reasons);

/* After network_end: what follows is about this page. */
void reasons_prepare(struct reasons *reasons, const struct model *model,
                     const struct features *features);

/* The strongest first. Returns how many there are. */
size_t reasons_of_line(const struct reasons *reasons, size_t line,
                       struct reason found[OPINION_REASONS]);

#endif
