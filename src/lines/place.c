#include "lines/place.h"

#include "lines/advertisement.h"

#define PIXELS_MAX 10000 /* more is no image's width */

void place_begin(struct place_reader *reader) {
    *reader = (struct place_reader){0};
}

static unsigned pixels(struct slice value) {
    unsigned number = 0;
    for (size_t i = 0; i < value.size && value.bytes[i] >= '0' && value.bytes[i] <= '9'; i++) {
        if (number < PIXELS_MAX) { number = number * 10 + (unsigned)(value.bytes[i] - '0'); }
    }
    return number;
}

void place_attribute(struct place_reader *reader, const struct attribute *attribute) {
    if (attribute->element == ELEMENT_A) {
        if (slice_equals(attribute->name, "href")) {
            reader->to_advertiser = advertisement_has_host(attribute->value);
        }
    } else if (attribute->element == ELEMENT_IMG) {
        if (slice_equals(attribute->name, "src")) {
            reader->to_advertiser = advertisement_has_host(attribute->value);
        } else if (slice_equals(attribute->name, "width")) {
            reader->width = pixels(attribute->value);
        } else if (slice_equals(attribute->name, "height")) {
            reader->height = pixels(attribute->value);
        }
    }
}

static bool is_list(enum element element) {
    return element == ELEMENT_UL || element == ELEMENT_OL || element == ELEMENT_DL ||
           element == ELEMENT_MENU || element == ELEMENT_DIR;
}

/* An element ends at the latest with the one round it, as it does in HTML; which of the elements
 * inside of it are open does not matter, only how many. */
static uint64_t count_open(uint64_t open, bool opens, bool end) {
    if (open == 0) { return opens && !end; }
    return end ? open - 1 : open + 1;
}

static void enclosing_tag(struct place_reader *reader, const struct tag *tag) {
    bool form = tag->element == ELEMENT_FORM;
    reader->in_list = count_open(reader->in_list, is_list(tag->element), tag->end);
    reader->in_form = form && tag->end ? 0 : count_open(reader->in_form, form, tag->end);
}

void place_tag(struct place_reader *reader, const struct tag *tag) {
    if ((element_traits(tag->element) & ENCLOSING) != 0) { enclosing_tag(reader, tag); }
    if (tag->element == ELEMENT_A) {
        reader->in_advertisement = !tag->end && reader->to_advertiser;
    }
    bool banner = tag->element == ELEMENT_IMG && !tag->end &&
                  (reader->to_advertiser || advertisement_has_size(reader->width, reader->height));
    reader->advertisement = reader->advertisement || reader->in_advertisement || banner;
    reader->to_advertiser = false;
    reader->width = reader->height = 0;
}

void place_line_begin(struct place_reader *reader) {
    reader->advertisement = reader->in_advertisement;
}

unsigned place_of_line(const struct place_reader *reader) {
    return (reader->in_list > 0 ? PLACE_LIST : 0u) | (reader->in_form > 0 ? PLACE_FORM : 0u) |
           (reader->advertisement ? PLACE_ADVERTISEMENT : 0u);
}
