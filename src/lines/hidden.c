#include "lines/hidden.h"

#include "text/ascii.h"

bool hidden_by_style(struct slice style) {
    for (size_t at = 0; (at += slice_find(slice_after(style, at), ":")) < style.size;) {
        const struct slice before = {style.bytes, at};
        const struct slice after = slice_skip(slice_after(style, ++at), " ");
        if ((slice_begins(after, "none") && slice_ends(before, "display")) ||
            (slice_begins(after, "hidden") && slice_ends(before, "visibility"))) {
            return true;
        }
    }
    return false;
}

bool hidden_is_streamed(const struct tag *tag) {
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct slice id = tag->attributes[i].value;
        if (tag->attributes[i].name != ATTRIBUTE_ID || !slice_begins(id, "S:")) { continue; }
        size_t at = 2;
        while (at < id.size && ascii_hex(id.bytes[at]) >= 0) { at++; }
        return id.size > 2 && at == id.size;
    }
    return false;
}
