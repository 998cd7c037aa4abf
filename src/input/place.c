#include "input/place.h"

void places_begin(struct places *places) {
    places->unpacked = places->count = 0;
    places->page = (struct place){.known = false};
}

static struct member *member_at(struct places *places, uint64_t number) {
    return &places->recent[number % PLACE_MEMBERS];
}

void places_unpacked(struct places *places, uint64_t offset, size_t size) {
    if (places->count == 0 || member_at(places, places->count)->offset != offset) {
        places->count++;
        *member_at(places, places->count) =
            (struct member){.offset = offset, .unpacked = places->unpacked};
    }
    places->unpacked += size;
}

void places_plain(struct places *places, uint64_t size) {
    places->unpacked += size;
}

/* A member without a byte in it has not been counted. */
void places_member_over(struct places *places, uint64_t offset, uint64_t end) {
    struct member *last = member_at(places, places->count);
    if (places->count > 0 && last->offset == offset) { last->end = end; }
}

void places_page_begin(struct places *places, const struct page *page) {
    places->page_byte = page->byte;
    places->page_length = page->length;
    const bool packed = places->count > 0;
    places->page = (struct place){.known = !packed, .packed = packed, .offset = page->byte};
    places->page_member = 0;
    uint64_t least = places->count < PLACE_MEMBERS ? 0 : places->count - PLACE_MEMBERS;
    for (uint64_t number = places->count; number > least && !places->page.known; number--) {
        const struct member *member = member_at(places, number);
        if (member->unpacked <= page->byte) {
            places->page.known = true;
            places->page.offset = member->offset;
            places->page_member = number;
        }
    }
}

static uint64_t plain_length(const struct places *places, uint64_t end) {
    uint64_t read = places->unpacked - places->page_byte;
    if (end > 0) { return end - places->page_byte; }
    return places->page_length < read ? places->page_length : read;
}

void places_page_end(struct places *places, uint64_t end) {
    if (!places->page.packed) {
        places->page.length = plain_length(places, end);
        return;
    }
    const struct member *last = member_at(places, places->count);
    bool alone = places->page_member == places->count && last->unpacked == places->page_byte;
    if (alone && last->end > 0) { places->page.length = last->end - last->offset; }
}
