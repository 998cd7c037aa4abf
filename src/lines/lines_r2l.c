/* Right-to-left characters alone. */
#include "lines/lines_state.h"
#include "text/utf8.h"

#include <string.h>

/* That something stands between two runs their places tell: be it a tag or a comment. */
int lines_on_r2l_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (lines->title.open) {
        title_text(&lines->title, text);
        return 0;
    }
    bool adjacent = lines->in_paragraph && text->source_start == lines->run_end;
    if (text->class == TEXT_R2L) {
        if (!adjacent) { lines_put_space(lines, ' ', text->source_start); }
        lines->run_end = text->source_end;
        return lines_visible_text(lines, text);
    }
    if (text->class == TEXT_JOINER && adjacent) {
        struct space *space = &lines->space;
        size_t room = PRE_SPACE_MAX - space->size;
        size_t size =
            text->text.size <= room ? text->text.size : utf8_whole(text->text.bytes, room);
        memcpy(space->bytes + space->size, text->text.bytes, size);
        space->size += size;
        lines->run_end = text->source_end;
    }
    return 0;
}
