#include "html/keywords.h"

#include <string.h>

const char *const keyword_names[KEYWORD_COUNT] = {
#define KEYWORD_NAME(name, text) text,
    KEYWORDS(KEYWORD_NAME)
#undef KEYWORD_NAME
};

struct word {
    char text[KEYWORD_SIZE_MAX];
    uint8_t keyword;
    uint8_t part; /* 1 where it is known at either end of a longer word, too */
};

#define WHOLE(text, keyword) {text, KEYWORD_##keyword, 0}
#define PART(text, keyword) {text, KEYWORD_##keyword, 1}

/* Words that pages of all kinds use.  A plural in -s need not be listed. */
static const struct word words[] = {
    WHOLE("about", ABOUT),
    PART("accordion", ACCORDION),
    PART("collaps", ACCORDION),
    WHOLE("collapse", ACCORDION),
    WHOLE("collapsed", ACCORDION),
    WHOLE("collapsible", ACCORDION),
    WHOLE("expand", ACCORDION),
    WHOLE("expanded", ACCORDION),
    PART("expandable", ACCORDION),
    PART("toggle", ACCORDION),
    WHOLE("action", ACTION),
    WHOLE("control", ACTION),
    WHOLE("ad", AD),
    WHOLE("adv", AD),
    PART("advert", AD),
    WHOLE("advertisement", AD),
    WHOLE("advertising", AD),
    WHOLE("adslot", AD),
    WHOLE("adunit", AD),
    WHOLE("adbox", AD),
    PART("sponsor", AD),
    WHOLE("sponsored", AD),
    PART("answer", ANSWER),
    PART("article", ARTICLE),
    PART("story", ARTICLE),
    WHOLE("storie", ARTICLE), /* stories */
    WHOLE("news", ARTICLE),
    WHOLE("aside", ASIDE),
    PART("author", AUTHOR),
    PART("byline", AUTHOR),
    WHOLE("writer", AUTHOR),
    WHOLE("contributor", AUTHOR),
    WHOLE("bio", AUTHOR),
    WHOLE("vcard", AUTHOR),
    PART("avatar", AVATAR),
    PART("badge", BADGE),
    WHOLE("label", BADGE),
    WHOLE("chip", BADGE),
    WHOLE("pill", BADGE),
    PART("banner", BANNER),
    WHOLE("billboard", BANNER),
    PART("body", BODY),
    WHOLE("box", BOX),
    WHOLE("boxe", BOX),
    WHOLE("panel", BOX),
    WHOLE("brand", BRAND),
    WHOLE("branding", BRAND),
    PART("logo", BRAND),
    PART("breadcrumb", BREADCRUMB),
    WHOLE("crumb", BREADCRUMB),
    PART("button", BUTTON),
    PART("btn", BUTTON),
    WHOLE("cta", BUTTON),
    PART("caption", CAPTION),
    WHOLE("legend", CAPTION),
    WHOLE("credit", CAPTION),
    PART("card", CARD),
    WHOLE("tile", CARD),
    PART("carousel", CAROUSEL),
    PART("slider", CAROUSEL),
    PART("slideshow", CAROUSEL),
    WHOLE("slide", CAROUSEL),
    WHOLE("swiper", CAROUSEL),
    PART("gallery", CAROUSEL),
    WHOLE("galleries", CAROUSEL),
    WHOLE("cart", CART),
    WHOLE("basket", CART),
    PART("checkout", CART),
    PART("wishlist", CART),
    PART("addtocart", CART),
    WHOLE("minicart", CART),
    WHOLE("buy", CART),
    WHOLE("purchase", CART),
    WHOLE("bag", CART),
    WHOLE("order", CART),
    PART("category", CATEGORY),
    PART("categorie", CATEGORY),
    WHOLE("cat", CATEGORY),
    WHOLE("taxonomy", CATEGORY),
    WHOLE("term", CATEGORY),
    WHOLE("department", CATEGORY),
    WHOLE("code", CODE),
    WHOLE("codehilite", CODE),
    WHOLE("highlight", CODE),
    WHOLE("syntax", CODE),
    WHOLE("example", CODE),
    WHOLE("api", CODE),
    WHOLE("col", COLUMN),
    PART("column", COLUMN),
    PART("comment", COMMENT),
    WHOLE("discussion", COMMENT),
    WHOLE("respond", COMMENT),
    PART("contact", CONTACT),
    WHOLE("address", CONTACT),
    WHOLE("phone", CONTACT),
    WHOLE("telephone", CONTACT),
    WHOLE("tel", CONTACT),
    WHOLE("email", CONTACT),
    WHOLE("location", CONTACT),
    WHOLE("map", CONTACT),
    PART("content", CONTENT),
    PART("cookie", COOKIE),
    PART("consent", COOKIE),
    WHOLE("gdpr", COOKIE),
    WHOLE("ccpa", COOKIE),
    PART("copyright", COPYRIGHT),
    WHOLE("legal", COPYRIGHT),
    PART("disclaimer", COPYRIGHT),
    WHOLE("privacy", COPYRIGHT),
    WHOLE("policy", COPYRIGHT),
    WHOLE("license", COPYRIGHT),
    WHOLE("colophon", COPYRIGHT),
    PART("date", DATE),
    WHOLE("time", DATE),
    WHOLE("datetime", DATE),
    PART("timestamp", DATE),
    PART("published", DATE),
    WHOLE("posted", DATE),
    WHOLE("updated", DATE),
    WHOLE("modified", DATE),
    WHOLE("day", DATE),
    WHOLE("month", DATE),
    WHOLE("year", DATE),
    PART("description", DESCRIPTION),
    WHOLE("desc", DESCRIPTION),
    WHOLE("descr", DESCRIPTION),
    PART("detail", DETAIL),
    PART("entry", ENTRY),
    WHOLE("hentry", ENTRY),
    PART("event", EVENT),
    PART("calendar", EVENT),
    WHOLE("schedule", EVENT),
    WHOLE("venue", EVENT),
    WHOLE("ticket", EVENT),
    PART("faq", FAQ),
    WHOLE("feature", FEATURE),
    WHOLE("benefit", FEATURE),
    WHOLE("highlights", FEATURE),
    PART("featured", FEATURED),
    WHOLE("spotlight", FEATURED),
    WHOLE("editor", FEATURED),
    WHOLE("pick", FEATURED),
    WHOLE("figure", FIGURE),
    PART("image", FIGURE),
    WHOLE("img", FIGURE),
    PART("photo", FIGURE),
    WHOLE("picture", FIGURE),
    WHOLE("media", FIGURE),
    PART("filter", FILTER),
    PART("facet", FILTER),
    WHOLE("refine", FILTER),
    WHOLE("sort", FILTER),
    WHOLE("sorting", FILTER),
    PART("follow", FOLLOW),
    PART("footer", FOOTER),
    WHOLE("foot", FOOTER),
    WHOLE("bottom", FOOTER),
    WHOLE("contentinfo", FOOTER),
    WHOLE("form", FORM),
    WHOLE("input", FORM),
    WHOLE("field", FORM),
    WHOLE("fieldset", FORM),
    PART("forum", FORUM),
    WHOLE("board", FORUM),
    WHOLE("topic", FORUM),
    WHOLE("grid", GRID),
    WHOLE("masonry", GRID),
    PART("header", HEADER),
    PART("masthead", HEADER),
    WHOLE("head", HEADER),
    PART("heading", HEADING),
    PART("headline", HEADING),
    PART("hero", HERO),
    WHOLE("jumbotron", HERO),
    WHOLE("cover", HERO),
    WHOLE("hidden", HIDDEN),
    WHOLE("hide", HIDDEN),
    WHOLE("invisible", HIDDEN),
    WHOLE("offscreen", HIDDEN),
    PART("icon", ICON),
    WHOLE("ico", ICON),
    WHOLE("info", INFO),
    PART("information", INFO),
    WHOLE("item", ITEM),
    WHOLE("listitem", ITEM),
    WHOLE("element", ITEM),
    WHOLE("job", JOB),
    WHOLE("career", JOB),
    WHOLE("vacancy", JOB),
    WHOLE("language", LANGUAGE),
    WHOLE("lang", LANGUAGE),
    WHOLE("locale", LANGUAGE),
    WHOLE("country", LANGUAGE),
    WHOLE("switcher", LANGUAGE),
    WHOLE("translate", LANGUAGE),
    WHOLE("left", LEFT),
    PART("link", LINK),
    WHOLE("url", LINK),
    WHOLE("list", LIST),
    PART("listing", RESULT),
    WHOLE("loading", LOADING),
    WHOLE("spinner", LOADING),
    WHOLE("placeholder", LOADING),
    WHOLE("skeleton", LOADING),
    WHOLE("lazy", LOADING),
    PART("login", LOGIN),
    WHOLE("logout", LOGIN),
    WHOLE("signin", LOGIN),
    WHOLE("signup", LOGIN),
    PART("register", LOGIN),
    WHOLE("registration", LOGIN),
    WHOLE("account", LOGIN),
    WHOLE("password", LOGIN),
    WHOLE("main", MAIN),
    WHOLE("primary", MAIN),
    WHOLE("maincontent", MAIN),
    WHOLE("core", MAIN),
    PART("menu", MENU),
    PART("dropdown", MENU),
    WHOLE("hamburger", MENU),
    PART("message", MESSAGE),
    WHOLE("msg", MESSAGE),
    WHOLE("chat", MESSAGE),
    PART("meta", META),
    WHOLE("metadata", META),
    PART("modal", MODAL),
    PART("popup", MODAL),
    PART("popover", MODAL),
    PART("overlay", MODAL),
    PART("lightbox", MODAL),
    PART("dialog", MODAL),
    PART("offcanvas", MODAL),
    PART("drawer", MODAL),
    PART("tooltip", MODAL),
    WHOLE("module", MODULE),
    WHOLE("block", MODULE),
    WHOLE("component", MODULE),
    WHOLE("region", MODULE),
    WHOLE("area", MODULE),
    WHOLE("more", MORE),
    PART("readmore", MORE),
    WHOLE("viewall", MORE),
    WHOLE("seeall", MORE),
    WHOLE("continue", MORE),
    WHOLE("name", NAME),
    PART("nav", NAV),
    PART("navigation", NAV),
    PART("newsletter", NEWSLETTER),
    PART("subscribe", NEWSLETTER),
    PART("subscription", NEWSLETTER),
    WHOLE("mailing", NEWSLETTER),
    WHOLE("optin", NEWSLETTER),
    WHOLE("note", NOTE),
    WHOLE("tip", NOTE),
    WHOLE("admonition", NOTE),
    WHOLE("callout", NOTE),
    WHOLE("hint", NOTE),
    WHOLE("notice", NOTICE),
    WHOLE("alert", NOTICE),
    PART("announcement", NOTICE),
    WHOLE("warning", NOTICE),
    WHOLE("notification", NOTICE),
    WHOLE("option", OPTION),
    WHOLE("select", OPTION),
    WHOLE("checkbox", OPTION),
    WHOLE("choice", OPTION),
    WHOLE("variant", OPTION),
    WHOLE("swatch", OPTION),
    WHOLE("page", PAGE),
    WHOLE("document", PAGE),
    WHOLE("pager", PAGER),
    WHOLE("paging", PAGER),
    PART("paginat", PAGER),
    WHOLE("pagination", PAGER),
    WHOLE("pagenav", PAGER),
    WHOLE("next", PAGER),
    WHOLE("prev", PAGER),
    WHOLE("previous", PAGER),
    PART("popular", POPULAR),
    PART("trending", POPULAR),
    WHOLE("latest", POPULAR),
    PART("recent", POPULAR),
    WHOLE("most", POPULAR),
    PART("post", POST),
    PART("blog", POST),
    PART("price", PRICE),
    PART("pricing", PRICE),
    WHOLE("cost", PRICE),
    WHOLE("amount", PRICE),
    WHOLE("money", PRICE),
    WHOLE("currency", PRICE),
    WHOLE("print", PRINT),
    PART("download", PRINT),
    WHOLE("pdf", PRINT),
    PART("product", PRODUCT),
    WHOLE("sku", PRODUCT),
    PART("shop", PRODUCT),
    WHOLE("store", PRODUCT),
    WHOLE("catalog", PRODUCT),
    WHOLE("merchandise", PRODUCT),
    PART("profile", PROFILE),
    PART("promo", PROMO),
    WHOLE("promotion", PROMO),
    WHOLE("offer", PROMO),
    WHOLE("deal", PROMO),
    WHOLE("sale", PROMO),
    WHOLE("discount", PROMO),
    PART("coupon", PROMO),
    PART("question", QUESTION),
    PART("quote", QUOTE),
    WHOLE("blockquote", QUOTE),
    PART("rating", RATING),
    WHOLE("star", RATING),
    WHOLE("score", RATING),
    PART("recipe", RECIPE),
    PART("ingredient", RECIPE),
    WHOLE("reference", REFERENCE),
    PART("footnote", REFERENCE),
    WHOLE("citation", REFERENCE),
    WHOLE("bibliography", REFERENCE),
    PART("related", RELATED),
    WHOLE("similar", RELATED),
    PART("recommend", RELATED),
    WHOLE("recommended", RELATED),
    PART("recommendation", RELATED),
    WHOLE("suggested", RELATED),
    WHOLE("suggestion", RELATED),
    WHOLE("upsell", RELATED),
    WHOLE("also", RELATED),
    PART("reply", REPLY),
    WHOLE("replies", REPLY),
    PART("result", RESULT),
    WHOLE("feed", RESULT),
    WHOLE("archive", RESULT),
    WHOLE("index", RESULT),
    WHOLE("loop", RESULT),
    WHOLE("collection", RESULT),
    PART("review", REVIEW),
    WHOLE("right", RIGHT),
    WHOLE("row", ROW),
    PART("search", SEARCH),
    WHOLE("secondary", SECONDARY),
    WHOLE("tertiary", SECONDARY),
    WHOLE("complementary", SECONDARY),
    WHOLE("supplementary", SECONDARY),
    WHOLE("extra", SECONDARY),
    WHOLE("additional", SECONDARY),
    PART("section", SECTION),
    PART("service", SERVICE),
    WHOLE("solution", SERVICE),
    WHOLE("client", SERVICE),
    WHOLE("partner", SERVICE),
    PART("share", SHARE),
    WHOLE("sharing", SHARE),
    PART("sidebar", SIDEBAR),
    WHOLE("side", SIDEBAR),
    WHOLE("rail", SIDEBAR),
    WHOLE("sidenav", SIDEBAR),
    PART("signature", SIGNATURE),
    WHOLE("sig", SIGNATURE),
    WHOLE("site", SITE),
    WHOLE("global", SITE),
    WHOLE("skip", SKIP),
    PART("skiplink", SKIP),
    WHOLE("sr", SKIP),
    WHOLE("screen", SKIP),
    PART("screenreader", SKIP),
    WHOLE("visually", SKIP),
    PART("visuallyhidden", SKIP),
    WHOLE("accessibility", SKIP),
    PART("social", SOCIAL),
    PART("specification", SPECIFICATION),
    WHOLE("spec", SPECIFICATION),
    WHOLE("attribute", SPECIFICATION),
    WHOLE("property", SPECIFICATION),
    WHOLE("propertie", SPECIFICATION),
    WHOLE("technical", SPECIFICATION),
    WHOLE("step", STEP),
    PART("instruction", STEP),
    WHOLE("direction", STEP),
    PART("sticky", STICKY),
    WHOLE("fixed", STICKY),
    WHOLE("floating", STICKY),
    PART("subtitle", SUBTITLE),
    WHOLE("subheading", SUBTITLE),
    WHOLE("tagline", SUBTITLE),
    WHOLE("eyebrow", SUBTITLE),
    WHOLE("kicker", SUBTITLE),
    PART("summary", SUMMARY),
    PART("excerpt", SUMMARY),
    WHOLE("abstract", SUMMARY),
    PART("intro", SUMMARY),
    WHOLE("introduction", SUMMARY),
    WHOLE("lead", SUMMARY),
    WHOLE("lede", SUMMARY),
    WHOLE("standfirst", SUMMARY),
    WHOLE("dek", SUMMARY),
    WHOLE("synopsis", SUMMARY),
    WHOLE("overview", SUMMARY),
    WHOLE("preview", TEASER),
    WHOLE("snippet", TEASER),
    WHOLE("tab", TAB),
    WHOLE("tabpanel", TAB),
    WHOLE("tablist", TAB),
    WHOLE("pane", TAB),
    WHOLE("table", TABLE),
    WHOLE("tbl", TABLE),
    WHOLE("cell", TABLE),
    WHOLE("chart", TABLE),
    WHOLE("data", TABLE),
    WHOLE("tag", TAG),
    WHOLE("taglist", TAG),
    WHOLE("tagcloud", TAG),
    WHOLE("keyword", TAG),
    WHOLE("team", TEAM),
    WHOLE("staff", TEAM),
    WHOLE("people", TEAM),
    WHOLE("person", TEAM),
    PART("teaser", TEASER),
    PART("testimonial", TESTIMONIAL),
    WHOLE("feedback", TESTIMONIAL),
    PART("text", TEXT),
    WHOLE("txt", TEXT),
    WHOLE("copy", TEXT),
    WHOLE("prose", TEXT),
    WHOLE("paragraph", TEXT),
    WHOLE("wysiwyg", TEXT),
    WHOLE("markdown", TEXT),
    WHOLE("rte", TEXT),
    WHOLE("formatted", TEXT),
    PART("thread", THREAD),
    PART("thumb", THUMBNAIL),
    PART("thumbnail", THUMBNAIL),
    PART("title", TITLE),
    WHOLE("toc", TOC),
    WHOLE("tableofcontents", TOC),
    WHOLE("outline", TOC),
    WHOLE("tool", TOOL),
    PART("toolbar", TOOL),
    WHOLE("utility", TOOL),
    WHOLE("utilitie", TOOL),
    WHOLE("util", TOOL),
    WHOLE("top", TOP),
    WHOLE("topbar", TOP),
    PART("user", USER),
    WHOLE("member", USER),
    WHOLE("customer", USER),
    PART("video", VIDEO),
    PART("player", VIDEO),
    WHOLE("audio", VIDEO),
    WHOLE("podcast", VIDEO),
    WHOLE("embed", VIDEO),
    WHOLE("vote", VOTE),
    WHOLE("like", VOTE),
    WHOLE("upvote", VOTE),
    PART("favorite", VOTE),
    PART("bookmark", VOTE),
    WHOLE("save", VOTE),
    PART("widget", WIDGET),
    WHOLE("plugin", WIDGET),
    PART("wrap", WRAPPER),
    WHOLE("wrapper", WRAPPER),
    PART("container", WRAPPER),
    WHOLE("inner", WRAPPER),
    WHOLE("outer", WRAPPER),
    WHOLE("holder", WRAPPER),
};

#define WORDS      (sizeof words / sizeof words[0])
#define PART_LEAST 3    /* letters of a word that is known within longer ones */
#define NO_WORD    WORDS /* an empty slot */

#define MIX 0x9e3779b97f4a7c15

static size_t slot_of(const char *letters, size_t size) {
    uint32_t hash = 0x811c9dc5; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)letters[i]) * 0x01000193;
    return (hash ^ hash >> 15) * 0x2c1b3c6d >> (32 - KEYWORD_SLOT_BITS);
}

static size_t word_size(const struct word *word) {
    size_t size = 0;
    while (size < KEYWORD_SIZE_MAX && word->text[size] != '\0')
        size++;
    return size;
}

void keywords_make(struct keywords *keywords) {
    *keywords = (struct keywords){0};
    for (size_t slot = 0; slot < KEYWORD_SLOTS; slot++)
        keywords->slots[slot] = (uint16_t)NO_WORD;
    for (size_t i = 0; i < WORDS; i++) {
        size_t slot = slot_of(words[i].text, word_size(&words[i]));
        while (keywords->slots[slot] != NO_WORD)
            slot = (slot + 1) % KEYWORD_SLOTS;
        keywords->slots[slot] = (uint16_t)i;
    }
}

/* NULL where it is none of the table's. */
static const struct word *look_up(const struct keywords *keywords, const char *letters,
                                  size_t size) {
    if (size > KEYWORD_SIZE_MAX)
        return NULL;
    for (size_t slot = slot_of(letters, size); keywords->slots[slot] != NO_WORD;
         slot = (slot + 1) % KEYWORD_SLOTS) {
        const struct word *word = &words[keywords->slots[slot]];
        if (strncmp(word->text, letters, size) == 0 && word_size(word) == size)
            return word;
    }
    return NULL;
}

static void add(struct keyword_set *set, const struct word *word) {
    set->bits[word->keyword / 64] |= (uint64_t)1 << word->keyword % 64;
}

/* The longest known beginning and the longest known end. */
static void add_parts(const struct keywords *keywords, const char *letters, size_t size,
                      struct keyword_set *set) {
    const struct word *word = NULL;
    for (size_t part = size - 1; part >= PART_LEAST && word == NULL; part--) {
        word = look_up(keywords, letters, part);
        if (word != NULL && !word->part)
            word = NULL;
    }
    if (word != NULL)
        add(set, word);
    word = NULL;
    for (size_t part = size - 1; part >= PART_LEAST && word == NULL; part--) {
        word = look_up(keywords, letters + size - part, part);
        if (word != NULL && !word->part)
            word = NULL;
    }
    if (word != NULL)
        add(set, word);
}

static void add_word(const struct keywords *keywords, const char *letters, size_t size,
                     struct keyword_set *set) {
    const struct word *word = look_up(keywords, letters, size);
    if (word == NULL && size > 1 && letters[size - 1] == 's')
        word = look_up(keywords, letters, --size);
    if (word != NULL)
        add(set, word);
    else if (size > PART_LEAST && size <= 2 * KEYWORD_SIZE_MAX)
        add_parts(keywords, letters, size, set);
}

static bool is_upper(char byte) {
    return byte >= 'A' && byte <= 'Z';
}

static bool is_letter(char byte) {
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/* Splits a value into words; they are put into `letters` in lower case. */
static void read_value(const struct keywords *keywords, struct slice value,
                       struct keyword_value *found) {
    char letters[KEYWORD_VALUE_MAX];
    size_t size = 0;
    uint32_t hash = 0x811c9dc5;
    if (value.size > KEYWORD_VALUE_MAX)
        value.size = KEYWORD_VALUE_MAX;
    for (size_t i = 0; i < value.size; i++) {
        char byte = value.bytes[i];
        bool hump = is_upper(byte) && i > 0 && is_letter(value.bytes[i - 1]) &&
                    !is_upper(value.bytes[i - 1]);
        if ((hump || !is_letter(byte)) && size > 0) {
            add_word(keywords, letters, size, &found->set);
            size = 0;
        }
        if (is_letter(byte))
            letters[size++] = (char)(byte | 0x20);
        if (byte < '0' || byte > '9')
            hash = (hash ^ (unsigned char)byte) * 0x01000193;
    }
    if (size > 0)
        add_word(keywords, letters, size, &found->set);
    found->letters = hash;
}

/* A number for the value: another one for nearly every other. */
static uint64_t key_of(struct slice value) {
    uint64_t key = value.size * MIX;
    uint64_t word = 0;
    size_t i = 0;
    for (; i + 8 <= value.size; i += 8) {
        memcpy(&word, value.bytes + i, 8);
        key = (key ^ word) * 0xff51afd7ed558ccd;
        key ^= key >> 32;
    }
    word = 0;
    for (; i < value.size; i++)
        word = word << 8 | (unsigned char)value.bytes[i];
    key = (key ^ word) * 0xff51afd7ed558ccd;
    key ^= key >> 32;
    return key | 1;
}

const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value) {
    uint64_t key = key_of(value);
    struct keyword_value *found = &keywords->memory[key * MIX >> 55];
    if (found->key != key) {
        *found = (struct keyword_value){.key = key};
        read_value(keywords, value, found);
    }
    return found;
}
