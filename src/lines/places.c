#include "lines/lines.h"
#include "lines/pictures.h"

#include <stdlib.h>

/* Advertisers' domains, sorted. Their subdomains count too. */
/* clang-format off */
static const char *const hosts[] = {
    "2mdn.net", "33across.com", "a8.net", "adcolony.com", "adform.net", "adition.com", "adnxs.com",
    "adroll.com", "adsafeprotected.com", "adsrvr.org", "adtech.de", "advertising.com",
    "amazon-adsystem.com", "anrdoezrs.net", "atdmt.com", "awin1.com", "bidswitch.net",
    "buysellads.com", "carbonads.com", "casalemedia.com", "clickbank.net", "contextweb.com",
    "criteo.com", "criteo.net", "doubleclick.net", "dpbolvw.net", "ezoic.net", "fastclick.net",
    "flashtalking.com", "googleadservices.com", "googlesyndication.com", "indexww.com",
    "infolinks.com", "jdoqocy.com", "kqzyfj.com", "linksynergy.com", "mgid.com", "moatads.com",
    "openx.net", "outbrain.com", "popads.net", "propellerads.com", "pubmatic.com", "quantserve.com",
    "revcontent.com", "rubiconproject.com", "shareasale.com", "sharethrough.com",
    "smartadserver.com", "sovrn.com", "taboola.com", "teads.tv", "tkqlhce.com", "tradedoubler.com",
    "tribalfusion.com", "undertone.com", "valueclick.com", "yieldmo.com", "zedo.com", "zergnet.com",
};
/* clang-format on */

/* The banner formats of the Interactive Advertising Bureau: width and height in pixels. */
static const unsigned sizes[][2] = {
    {88, 31},   {120, 60},  {120, 90},  {120, 240}, {120, 600}, {125, 125}, {160, 600}, {180, 150},
    {234, 60},  {240, 400}, {250, 250}, {300, 100}, {300, 250}, {300, 600}, {320, 50},  {320, 100},
    {336, 280}, {468, 60},  {720, 300}, {728, 90},  {970, 90},  {970, 250},
};

/* The last two labels of the host, such as `example.com`. The host lies between `//` and the path,
 * without a port. Empty if the address has no host. */
static struct slice domain_of(struct slice address) {
    const struct slice start = slice_after(address, slice_find(address, "/"));
    size_t end = 2;
    if (!slice_begins(start, "//")) { return (struct slice){"", 0}; }
    for (; end < start.size; end++) {
        const char byte = start.bytes[end];
        if (byte == '/' || byte == ':' || byte == '?' || byte == '#') { break; }
    }
    size_t first = end;
    for (int dots = 0; first > 2; first--) {
        if (start.bytes[first - 1] == '.' && ++dots == 2) { break; }
    }
    return (struct slice){start.bytes + first, end - first};
}

bool is_advertiser(struct slice address) {
    const struct slice domain = domain_of(address);
    return domain.size > 0 && bsearch(&domain, hosts, COUNT_OF(hosts), sizeof hosts[0],
                                      slice_compare_any_case) != NULL;
}

#define PIXELS_MAX 10000 /* no image is larger; we ignore further digits of a larger number */

#define CLOSED INT64_MAX

struct open_places {
    const struct outline *outline;
    /* The outermost list and the outermost form that are open: the outline's `enclosing` just
     * before the start tag. They stay open while more elements are open than then. So even without
     * an end tag, each ends with the element around it. */
    int64_t list, form;
    bool advertisement;      /* the line contains an advertisement */
    bool link_to_advertiser; /* the last link leads to an advertiser */
};

static void places_make(void *self, const struct outline *outline) {
    ((struct open_places *)self)->outline = outline;
}

static void places_begin(void *self) {
    struct open_places *places = self;
    *places = (struct open_places){places->outline, .list = CLOSED, .form = CLOSED};
}

static unsigned pixels(struct slice value) {
    unsigned number = 0;
    for (size_t i = 0; i < value.size && ascii_is_digit(value.bytes[i]); i++) {
        if (number < PIXELS_MAX) { number = number * 10 + (unsigned)(value.bytes[i] - '0'); }
    }
    return number;
}

/* Whether an image is from an advertiser, or has the size of a banner. */
static bool is_banner(const struct tag *tag) {
    bool found = is_advertiser(tag_value(tag, ATTRIBUTE_SRC));
    const unsigned width = pixels(tag_value(tag, ATTRIBUTE_WIDTH));
    const unsigned height = pixels(tag_value(tag, ATTRIBUTE_HEIGHT));
    for (size_t i = 0; !found && i < COUNT_OF(sizes); i++) {
        found = sizes[i][0] == width && sizes[i][1] == height;
    }
    return found;
}

static void close_ended(struct open_places *places) {
    const int64_t enclosing = places->outline->enclosing;
    if (enclosing <= places->list) { places->list = CLOSED; }
    if (enclosing <= places->form) { places->form = CLOSED; }
}

static void places_tag(void *self, const struct tag *tag) {
    struct open_places *places = self;
    const bool is_enclosing = (element_traits(tag->element) & ENCLOSING) != 0;
    if (!is_enclosing && tag->element != ELEMENT_A && tag->element != ELEMENT_IMG) { return; }
    close_ended(places);
    if (tag->end) {
        if (tag->element == ELEMENT_FORM) { places->form = CLOSED; }
        return;
    }
    const bool list = tag->element == ELEMENT_UL || tag->element == ELEMENT_OL ||
                      tag->element == ELEMENT_DL || tag->element == ELEMENT_MENU ||
                      tag->element == ELEMENT_DIR;
    const int64_t enclosing = places->outline->enclosing;
    if (list && places->list == CLOSED) { places->list = enclosing; }
    if (tag->element == ELEMENT_FORM && places->form == CLOSED) { places->form = enclosing; }
    const bool link = tag->element == ELEMENT_A && is_advertiser(tag_value(tag, ATTRIBUTE_HREF));
    if (tag->element == ELEMENT_A) { places->link_to_advertiser = link; }
    if (link || (tag->element == ELEMENT_IMG && is_banner(tag))) { places->advertisement = true; }
}

static void places_line_begin(void *self, enum line_edge edge) {
    struct open_places *places = self;
    (void)edge;
    places->advertisement = places->outline->in_link && places->link_to_advertiser;
}

static void places_line(void *self, struct line *line, enum line_edge edge) {
    struct open_places *places = self;
    (void)edge;
    close_ended(places);
    line->places = (places->list != CLOSED ? PLACE_LIST : 0u) |
                   (places->form != CLOSED ? PLACE_FORM : 0u) |
                   (places->advertisement ? PLACE_ADVERTISEMENT : 0u);
}

const struct line_observer places_observer = {
    .size = sizeof(struct open_places),
    .attributes =
        ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(SRC) | ATTRIBUTE_BIT(WIDTH) | ATTRIBUTE_BIT(HEIGHT),
    .make = places_make,
    .begin = places_begin,
    .tag = places_tag,
    .line_begin = places_line_begin,
    .line = places_line,
};
