#include "lines/pictures.h"

#include "text/character.h"
#include "text/utf8.h"

#define PIXELS_LEAST                                                                               \
    3 /* a picture with fewer pixels in width or height only fills space or counts visits */
#define ICON_MOST    32  /* a picture without words, or in a link, with no more pixels is an icon */
#define COUNTER_MOST 7   /* bytes of the name of a picture that counts visits */
#define PIXELS_NONE  ~0u /* the number of pixels is unknown */
#define PIXELS_MOST  100000

#define EMOJI_MOST 48     /* bytes of a few emoji, with their joiners */
#define EMOJI_LOOK 0xfe0f /* a variation selector: the character before it is an emoji */
#define ARROWS     0x2190 /* arrows and the symbols after them in Unicode */

#define WEIGHT_ONE  1000                /* the weight of 1x; that of 1w has WEIGHT_WIDE as well */
#define WEIGHT_WIDE ((uint64_t)1 << 40) /* a width says more than a density */
#define WEIGHT_MOST ((uint64_t)1 << 32)

static const char spaces[] = " \t\n\f\r";

void pictures_begin(struct pictures *pictures) {
    memset(pictures, 0, offsetof(struct pictures, source));
    pictures->source[0] = pictures->address[0] = '\0';
}

static void copy(char to[STYLES_ADDRESS_MAX + 1], struct slice from) {
    memcpy(to, from.bytes, from.size);
    to[from.size] = '\0';
}

bool picture_is_address(struct slice value) {
    static const char *const others[] = {"data:", "about:", "blob:", "javascript:", "#"};
    static const char *const words[] = {"false", "null", "true", "undefined"};
    value = slice_skip(value, spaces);
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (slice_begins_any_case(value, others[i])) { return false; }
    }
    return value.size > 0 && !slice_is_one_of(value, words, COUNT_OF(words)) &&
           value.size <= STYLES_ADDRESS_MAX && memchr(value.bytes, '\0', value.size) == NULL;
}

/* The name of the file: the last part of the path. */
static struct slice name_of(struct slice address) {
    address.size = slice_find(address, "?");
    address.size = slice_find(address, "#");
    size_t start = address.size;
    while (start > 0 && address.bytes[start - 1] != '/') { start--; }
    return slice_after(address, start);
}

/* The size of the first word of the name, if it says that a picture shows nothing; or else 0. */
static size_t spacer_word(struct slice name) {
    static const char *const words[] = {"1x1",         "blank",  "clear",      "empty",   "gray",
                                        "grey",        "lazy",   "lazyload",   "loading", "pixel",
                                        "placeholder", "spacer", "transparent"};
    const bool may_be = strchr("1bceglpst", ascii_lower(name.bytes[0])) != NULL;
    for (size_t i = 0; may_be && i < COUNT_OF(words); i++) {
        if (!slice_begins_any_case(name, words[i])) { continue; }
        const size_t size = strlen(words[i]);
        if (size == name.size || name.bytes[size] == '-' || name.bytes[size] == '_') {
            return size;
        }
    }
    return 0;
}

/* Whether all words of the file's name say that its picture shows nothing. */
static bool is_spacer(struct slice address) {
    struct slice rest = name_of(address);
    rest.size = slice_find(rest, ".");
    bool found = false;
    for (size_t size; rest.size > 0; rest = slice_skip(slice_after(rest, size), "-_")) {
        size = spacer_word(rest);
        if (size == 0) { return false; }
        found = true;
    }
    return found;
}

/* How large the picture with this descriptor is (HTML §4.8.4.2.1). Without one it is 1x. */
static uint64_t weight_of(struct slice descriptor) {
    uint64_t weight = 0, unit = WEIGHT_ONE;
    size_t at = 0;
    if (descriptor.size == 0) { return WEIGHT_ONE; }
    while (at < descriptor.size && weight < WEIGHT_MOST && ascii_is_digit(descriptor.bytes[at])) {
        weight = weight * 10 + (uint64_t)(descriptor.bytes[at++] - '0') * WEIGHT_ONE;
    }
    at += at < descriptor.size && descriptor.bytes[at] == '.';
    for (; at < descriptor.size && ascii_is_digit(descriptor.bytes[at]); at++) {
        unit /= 10;
        weight += (uint64_t)(descriptor.bytes[at] - '0') * unit;
    }
    const struct slice end = slice_after(descriptor, at);
    return slice_is_any_case(end, "w")   ? WEIGHT_WIDE + weight
           : slice_is_any_case(end, "x") ? weight
                                         : 0;
}

/* Takes the largest picture of the list, if it is larger than `weight`. */
static void take_largest(struct slice list, struct slice *address, uint64_t *weight) {
    struct slice found;
    for (;;) {
        list = slice_skip(list, " \t\n\f\r,");
        if (!slice_next_word(&list, &found)) { return; }
        struct slice descriptor = {found.bytes, 0};
        if (slice_ends(found, ",")) {
            found = slice_trim(found, ",");
        } else {
            struct slice rest = {list.bytes, slice_find(list, ",")};
            list = slice_after(list, rest.size);
            slice_next_word(&rest, &descriptor);
        }
        const uint64_t own = weight_of(descriptor);
        if (own > *weight && picture_is_address(found)) {
            *address = found;
            *weight = own;
        }
    }
}

static void take_source(struct pictures *pictures, const struct tag *tag) {
    struct slice best = {"", 0};
    take_largest(tag_value(tag, ATTRIBUTE_SRCSET), &best, &pictures->source_weight);
    take_largest(tag_value(tag, ATTRIBUTE_DATA_SRCSET), &best, &pictures->source_weight);
    if (best.size > 0) { copy(pictures->source, best); }
}

/* The address of the img; empty if it has none. */
static struct slice find_address(const struct pictures *pictures, const struct tag *tag) {
    const uint64_t others =
        PICTURE_LATER_ATTRIBUTES | ATTRIBUTE_BIT(DATA_SRCSET) | ATTRIBUTE_BIT(SRCSET);
    const struct slice source = tag_value(tag, ATTRIBUTE_SRC);
    const bool has_source = picture_is_address(source);
    const bool alone = (tag->named & others) == 0 && pictures->source_weight == 0;
    struct slice best = {"", 0};
    uint64_t weight = 0;
    if (has_source && alone) { return source; }
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        const bool later = (attribute_bit(attribute->name) & PICTURE_LATER_ATTRIBUTES) != 0;
        if (later && picture_is_address(attribute->value)) { return attribute->value; }
    }
    if (has_source && !is_spacer(source)) { return source; }
    take_largest(tag_value(tag, ATTRIBUTE_SRCSET), &best, &weight);
    take_largest(tag_value(tag, ATTRIBUTE_DATA_SRCSET), &best, &weight);
    if (best.size > 0) { return best; }
    if (pictures->source_weight > 0) { return slice_from(pictures->source); }
    return has_source ? source : best;
}

/* The number of pixels that a width or height gives; PIXELS_NONE if it gives none. */
static unsigned pixels_of(struct slice value) {
    unsigned pixels = 0;
    size_t at = 0;
    value = slice_skip(value, spaces);
    for (; at < value.size && ascii_is_digit(value.bytes[at]) && pixels < PIXELS_MOST; at++) {
        pixels = pixels * 10 + (unsigned)(value.bytes[at] - '0');
    }
    const struct slice end = slice_after(value, at);
    const bool unit = end.size == 0 || end.bytes[0] == ' ' || slice_begins_any_case(end, "px");
    return at > 0 && unit ? pixels : PIXELS_NONE;
}

/* The least number of pixels that the style gives in width or height. */
static unsigned pixels_of_style(struct slice style) {
    unsigned least = PIXELS_NONE;
    struct slice item;
    while (slice_next_item(&style, ';', &item)) {
        item = slice_skip(item, spaces);
        const struct slice name = {item.bytes, slice_before(item, ": ")};
        if (!slice_is_any_case(name, "width") && !slice_is_any_case(name, "height")) { continue; }
        const unsigned pixels = pixels_of(slice_skip(slice_after(item, name.size), ": "));
        if (pixels < least) { least = pixels; }
    }
    return least;
}

/* Whether an img without words and without a size only counts visits: `o.gif?page=1`. */
static bool is_counter(struct slice address) {
    const struct slice name = name_of(address);
    return memchr(address.bytes, '?', address.size) != NULL && name.size <= COUNTER_MOST &&
           slice_ends(name, ".gif");
}

/* Whether it shows somebody who writes on the page, by its class, folder or host. */
static bool is_avatar(struct slice classes, struct slice address) {
    const char *const rare = "vatar"; /* few addresses have a v, so it is looked for first */
    const size_t at = slice_find(address, rare);
    if (slice_contains(classes, rare)) { return true; }
    if (at == address.size) { return false; }
    const struct slice start = {address.bytes, at + strlen(rare)};
    const struct slice end = slice_after(address, start.size);
    return slice_ends(start, "gravatar") ||
           (slice_ends(start, "/avatar") && (slice_begins(end, "/") || slice_begins(end, "s/")));
}

/* Whether the img is part of the layout, counts visits or is an icon. */
static bool is_furniture(const struct tag *tag, const struct picture *picture, bool linked) {
    const unsigned width = pixels_of(tag_value(tag, ATTRIBUTE_WIDTH));
    const unsigned height = pixels_of(tag_value(tag, ATTRIBUTE_HEIGHT));
    const unsigned least = width < height ? width : height;
    const unsigned most = width < height ? height : width;
    if (least < PIXELS_LEAST) { return true; }
    if (pixels_of_style(tag_value(tag, ATTRIBUTE_STYLE)) < PIXELS_LEAST) { return true; }
    const bool wordless = slice_skip(picture->words, spaces).size == 0;
    if (least == PIXELS_NONE && wordless && is_counter(picture->address)) { return true; }
    if (is_avatar(tag_value(tag, ATTRIBUTE_CLASS), picture->address)) { return true; }
    if (linked && most <= ICON_MOST) { return true; } /* a button, such as "Next" */
    return (wordless && least <= ICON_MOST) || is_spacer(picture->address) ||
           is_advertiser(picture->address);
}

bool link_shares_page(struct slice link) {
    static const char *const parts[] = {"intent/compose", "intent/post",    "intent/tweet",
                                        "pin/create/",    "share.php",      "share/url",
                                        "share?",         "shareArticle",   "sharer.php",
                                        "sharer/",        "sharing/share-", "submit?"};
    if (!slice_contains(link, "?")) { return false; } /* most links */
    for (size_t at; (at = slice_find(link, "/")) < link.size;) {
        link = slice_after(link, at + 1);
        const bool may_begin = link.size > 0 && memchr("ips", link.bytes[0], 3) != NULL;
        for (size_t i = 0; may_begin && i < COUNT_OF(parts); i++) {
            if (slice_begins(link, parts[i])) { return true; }
        }
    }
    return false;
}

/* Whether the words are only emoji, arrows or the like, and joiners. */
static bool is_emoji(struct slice words) {
    bool found = false;
    if (words.size > EMOJI_MOST) { return false; }
    for (size_t at = 0, size; at < words.size; at += size) {
        const uint32_t point = utf8_decode(words.bytes + at, &size);
        const bool symbol = point >= ARROWS && character_of(point) == CHARACTER_SEPARATOR;
        if (!symbol && !character_is_joiner(point) && point != EMOJI_LOOK) { return false; }
        found = found || symbol;
    }
    return found;
}

static bool are_equal(struct slice one, struct slice other) {
    return one.size == other.size && memcmp(one.bytes, other.bytes, one.size) == 0;
}

/* Whether the picture repeats the last one, for narrow screens or for browsers without scripts. If
 * an img without a picture lies between, this one may be the picture of that img. */
static bool is_repeated(const struct pictures *pictures, struct slice address,
                        struct picture_place place) {
    const struct slice last = slice_from(pictures->address);
    if (last.size == 0 || place.text_end != pictures->last.text_end) { return false; }
    if (place.in_noscript == pictures->last.in_noscript) {
        return place.link == pictures->last.link && are_equal(address, last);
    }
    return are_equal(name_of(address), name_of(last)) ||
           (place.in_noscript && !pictures->passed_over);
}

bool pictures_tag(struct pictures *pictures, const struct tag *tag, struct picture_place place,
                  struct picture *picture) {
    if (tag->element == ELEMENT_PICTURE) { pictures->source_weight = 0; }
    if (tag->element == ELEMENT_SOURCE) { take_source(pictures, tag); }
    if (tag->element != ELEMENT_IMG && tag->element != ELEMENT_AMP_IMG) { return false; }
    picture->words = tag_value(tag, ATTRIBUTE_ALT);
    picture->address = find_address(pictures, tag);
    pictures->source_weight = 0;
    if (is_emoji(picture->words)) {
        picture->address.size = 0;
        return true;
    }
    if (picture->address.size == 0 || is_furniture(tag, picture, place.link != 0)) {
        pictures->passed_over = true;
        return false;
    }
    if (is_repeated(pictures, picture->address, place)) { return false; }
    pictures->last = place;
    pictures->passed_over = false;
    copy(pictures->address, picture->address);
    return true;
}
