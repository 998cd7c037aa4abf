#include "cli/document.h"

#include <inttypes.h>

/* If the library has no room for the fact, it stays unknown. */
static void describe_number(danag_t *danag, const char *name, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    danag_describe(danag, name, digits);
}

static void describe(danag_t *danag, const char *file, const struct page *page,
                     const struct page_place *place) {
    danag_describe(danag, "source.file", file);
    if (place->known) { describe_number(danag, "source.offset", place->offset); }
    if (place->packed) { describe_number(danag, "source.unpacked", page->byte); }
    danag_describe(danag, "id", page->id);
    danag_describe(danag, "date", page->date);
    if (page->status != 0) { describe_number(danag, "status", page->status); }
    danag_describe(danag, "truncated", page->truncated);
    danag_describe(danag, "source.digest", page->digest);
    danag_describe(danag, "last-modified", page->last_modified);
    danag_describe(danag, "content-language", page->content_language);
}

/* The page before may have no end, if its file could not be read to the end. */
int document_begin(struct document *document, const char *file, const struct page *page,
                   const struct page_place *place) {
    danag_t *danag = document->danag;
    danag_drop(danag);
    danag_set_output(danag, document->output, document->context);
    /* Standard input has a name only for --with-url. */
    const bool named = strcmp(file, "-") != 0 || document->with_url;
    const char *address = page->url != NULL ? page->url : named ? file : NULL;
    int error = danag_begin(danag, address, page->content_type, NULL);
    if (error == 0) { describe(danag, file, page, place); }
    return error;
}

int document_push(struct document *document, const char *data, size_t size) {
    int error = danag_feed_in_place(document->danag, (char *)data, size);
    return error == DANAG_LATE ? STATUS_ENOUGH : error;
}

struct outcome document_end(struct document *document, const struct page_place *place, int error) {
    danag_t *danag = document->danag;
    if (error == 0 && place->length > 0) { describe_number(danag, "source.length", place->length); }
    if (error == 0 && place->cut) { danag_describe(danag, "truncated", "length"); }
    const int status = error == 0 ? danag_finish(danag) : error;
    struct outcome outcome = {.status = status,
                              .confidence = danag_confidence(danag),
                              .undecodable = danag_undecodable(danag),
                              .cut = (error == 0 && place->cut) || status == DANAG_LATE};
    if (status == DANAG_NO_MEMORY) {
        snprintf(outcome.lacked, sizeof outcome.lacked, "%s", danag_error(danag));
    }
    if (error != 0) { danag_drop(danag); }
    if (UNIQUE_BUILT_IN) { unique_end_page(&document->look, &outcome); }
    return outcome;
}
