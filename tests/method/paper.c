#include "paper.h"

#include <stdlib.h>

struct region {
    size_t first;
    size_t last;
    uint64_t content;
};

/* DANAg §3.2, formula 1. */
static int64_t diff(const struct counts *lines, size_t count, size_t i) {
    int64_t sum = 0;
    for (size_t j = i > 0 ? i - 1 : 0; j <= i + 1 && j < count; j++) {
        sum += (int64_t)lines[j].content - (int64_t)lines[j].code;
    }
    return sum;
}

static size_t find_regions(const struct counts *lines, size_t count, struct region *regions) {
    size_t found = 0;
    bool inside = false;
    for (size_t i = 0; i < count; i++) {
        if (diff(lines, count, i) <= 0) {
            inside = false;
            continue;
        }
        if (!inside) { regions[found++] = (struct region){i, i, 0}; }
        inside = true;
        regions[found - 1].last = i;
        regions[found - 1].content += lines[i].content;
    }
    return found;
}

static const struct region *heaviest(const struct region *regions, size_t count) {
    const struct region *best = &regions[0];
    for (size_t i = 1; i < count; i++) {
        if (regions[i].content > best->content) { best = &regions[i]; }
    }
    return best;
}

/* Joins the region if it is near enough, above or below. Returns whether it did. */
static bool join(struct main_content *content, const struct region *region, uint64_t gap) {
    if (region->last < content->first && content->first - region->last - 1 <= gap) {
        content->first = region->first;
        return true;
    }
    if (region->first > content->last && region->first - content->last - 1 <= gap) {
        content->last = region->last;
        return true;
    }
    return false;
}

/* Tries all regions, downwards and then upwards, until no more join. */
static void grow(struct main_content *content, const struct region *regions, size_t count,
                 uint64_t gap) {
    bool joined = true;
    while (joined) {
        joined = false;
        for (size_t i = 0; i < count; i++) { joined = join(content, &regions[i], gap) || joined; }
        for (size_t i = count; i > 0; i--) {
            joined = join(content, &regions[i - 1], gap) || joined;
        }
    }
}

struct main_content paper_main_content(const struct counts *lines, size_t count, uint64_t gap) {
    struct main_content content = {false, 0, 0};
    struct region *regions = malloc((count + 1) * sizeof *regions);
    if (regions == NULL) { abort(); }
    size_t found = find_regions(lines, count, regions);
    if (found > 0) {
        const struct region *start = heaviest(regions, found);
        content = (struct main_content){true, start->first, start->last};
        grow(&content, regions, found, gap);
    }
    free(regions);
    return content;
}
