#include "html/element.h"

#include "text/octets.h"

#include <stdbool.h>
#include <string.h>

const struct element_row elements[ELEMENT_COUNT] = {
    [ELEMENT_UNKNOWN] = {"", 0},
    [ELEMENT_A] = {"a", 0},
    [ELEMENT_ABBR] = {"abbr", 0},
    [ELEMENT_ACRONYM] = {"acronym", 0},
    [ELEMENT_ADDRESS] = {"address", BREAKING | ENCLOSING},
    [ELEMENT_ANNOTATION_XML] = {"annotation-xml", INTEGRATION},
    [ELEMENT_AREA] = {"area", VOID},
    [ELEMENT_ARTICLE] = {"article", BREAKING | ENCLOSING},
    [ELEMENT_ASIDE] = {"aside", BREAKING | ENCLOSING},
    [ELEMENT_AUDIO] = {"audio", REMOVED},
    [ELEMENT_B] = {"b", BREAKOUT},
    [ELEMENT_BASE] = {"base", VOID},
    [ELEMENT_BASEFONT] = {"basefont", VOID},
    [ELEMENT_BDI] = {"bdi", 0},
    [ELEMENT_BDO] = {"bdo", 0},
    [ELEMENT_BIG] = {"big", BREAKOUT},
    [ELEMENT_BLOCKQUOTE] = {"blockquote", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_BODY] = {"body", BREAKING | BREAKOUT},
    [ELEMENT_BR] = {"br", BREAKING | BREAKOUT | VOID},
    [ELEMENT_BUTTON] = {"button", 0},
    [ELEMENT_CANVAS] = {"canvas", REMOVED},
    [ELEMENT_CAPTION] = {"caption", BREAKING},
    [ELEMENT_CENTER] = {"center", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_CITE] = {"cite", 0},
    [ELEMENT_CODE] = {"code", BREAKOUT},
    [ELEMENT_COL] = {"col", BREAKING | VOID},
    [ELEMENT_COLGROUP] = {"colgroup", BREAKING},
    [ELEMENT_DATA] = {"data", 0},
    [ELEMENT_DATALIST] = {"datalist", REMOVED},
    [ELEMENT_DD] = {"dd", BREAKING | BREAKOUT},
    [ELEMENT_DEL] = {"del", 0},
    [ELEMENT_DESC] = {"desc", INTEGRATION},
    [ELEMENT_DETAILS] = {"details", BREAKING | ENCLOSING},
    [ELEMENT_DFN] = {"dfn", 0},
    [ELEMENT_DIALOG] = {"dialog", BREAKING | ENCLOSING},
    [ELEMENT_DIR] = {"dir", BREAKING | ENCLOSING},
    [ELEMENT_DIV] = {"div", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_DL] = {"dl", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_DT] = {"dt", BREAKING | BREAKOUT},
    [ELEMENT_EM] = {"em", BREAKOUT},
    [ELEMENT_EMBED] = {"embed", BREAKOUT | VOID},
    [ELEMENT_FIELDSET] = {"fieldset", BREAKING | ENCLOSING},
    [ELEMENT_FIGCAPTION] = {"figcaption", BREAKING | ENCLOSING},
    [ELEMENT_FIGURE] = {"figure", BREAKING | ENCLOSING},
    [ELEMENT_FONT] = {"font", 0},
    [ELEMENT_FOOTER] = {"footer", BREAKING | ENCLOSING},
    [ELEMENT_FOREIGNOBJECT] = {"foreignobject", INTEGRATION},
    [ELEMENT_FORM] = {"form", BREAKING | ENCLOSING},
    [ELEMENT_FRAME] = {"frame", BREAKING | VOID},
    [ELEMENT_FRAMESET] = {"frameset", BREAKING | ENCLOSING},
    [ELEMENT_H1] = {"h1", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_H2] = {"h2", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_H3] = {"h3", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_H4] = {"h4", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_H5] = {"h5", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_H6] = {"h6", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_HEAD] = {"head", BREAKOUT},
    [ELEMENT_HEADER] = {"header", BREAKING | ENCLOSING},
    [ELEMENT_HGROUP] = {"hgroup", BREAKING | ENCLOSING},
    [ELEMENT_HR] = {"hr", BREAKING | BREAKOUT | VOID},
    [ELEMENT_HTML] = {"html", BREAKING},
    [ELEMENT_I] = {"i", BREAKOUT},
    [ELEMENT_IFRAME] = {"iframe", REMOVED | RAWTEXT},
    [ELEMENT_IMG] = {"img", BREAKOUT | VOID},
    [ELEMENT_INPUT] = {"input", VOID},
    [ELEMENT_INS] = {"ins", 0},
    [ELEMENT_KBD] = {"kbd", 0},
    [ELEMENT_LABEL] = {"label", 0},
    [ELEMENT_LEGEND] = {"legend", BREAKING | ENCLOSING},
    [ELEMENT_LI] = {"li", BREAKING | BREAKOUT},
    [ELEMENT_LINK] = {"link", VOID},
    [ELEMENT_LISTING] = {"listing", BREAKING | ENCLOSING | PREFORMATTED | BREAKOUT},
    [ELEMENT_MAIN] = {"main", BREAKING | ENCLOSING},
    [ELEMENT_MAP] = {"map", 0},
    [ELEMENT_MARK] = {"mark", 0},
    [ELEMENT_MATH] = {"math", FOREIGN | REMOVED | NESTING},
    [ELEMENT_MENU] = {"menu", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_META] = {"meta", BREAKOUT | VOID},
    [ELEMENT_METER] = {"meter", 0},
    [ELEMENT_MI] = {"mi", INTEGRATION},
    [ELEMENT_MN] = {"mn", INTEGRATION},
    [ELEMENT_MO] = {"mo", INTEGRATION},
    [ELEMENT_MS] = {"ms", INTEGRATION},
    [ELEMENT_MTEXT] = {"mtext", INTEGRATION},
    [ELEMENT_NAV] = {"nav", BREAKING | ENCLOSING},
    [ELEMENT_NOBR] = {"nobr", BREAKOUT},
    [ELEMENT_NOEMBED] = {"noembed", REMOVED | RAWTEXT},
    [ELEMENT_NOFRAMES] = {"noframes", REMOVED | RAWTEXT},
    [ELEMENT_NOSCRIPT] = {"noscript", 0},
    [ELEMENT_OBJECT] = {"object", REMOVED | NESTING},
    [ELEMENT_OL] = {"ol", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_OPTGROUP] = {"optgroup", 0},
    [ELEMENT_OPTION] = {"option", 0},
    [ELEMENT_OUTPUT] = {"output", 0},
    [ELEMENT_P] = {"p", BREAKING | BREAKOUT},
    [ELEMENT_PARAM] = {"param", VOID},
    [ELEMENT_PICTURE] = {"picture", 0},
    [ELEMENT_PLAINTEXT] = {"plaintext", BREAKING | ENCLOSING | PREFORMATTED | PLAINTEXT},
    [ELEMENT_PRE] = {"pre", BREAKING | ENCLOSING | PREFORMATTED | BREAKOUT},
    [ELEMENT_PROGRESS] = {"progress", 0},
    [ELEMENT_Q] = {"q", 0},
    [ELEMENT_RP] = {"rp", 0},
    [ELEMENT_RT] = {"rt", 0},
    [ELEMENT_RUBY] = {"ruby", BREAKOUT},
    [ELEMENT_S] = {"s", BREAKOUT},
    [ELEMENT_SAMP] = {"samp", 0},
    [ELEMENT_SCRIPT] = {"script", REMOVED | SCRIPT},
    [ELEMENT_SEARCH] = {"search", BREAKING | ENCLOSING},
    [ELEMENT_SECTION] = {"section", BREAKING | ENCLOSING},
    [ELEMENT_SELECT] = {"select", REMOVED},
    [ELEMENT_SLOT] = {"slot", 0},
    [ELEMENT_SMALL] = {"small", BREAKOUT},
    [ELEMENT_SOURCE] = {"source", VOID},
    [ELEMENT_SPAN] = {"span", BREAKOUT},
    [ELEMENT_STRIKE] = {"strike", BREAKOUT},
    [ELEMENT_STRONG] = {"strong", BREAKOUT},
    [ELEMENT_STYLE] = {"style", REMOVED | RAWTEXT},
    [ELEMENT_SUB] = {"sub", BREAKOUT},
    [ELEMENT_SUMMARY] = {"summary", BREAKING | ENCLOSING},
    [ELEMENT_SUP] = {"sup", BREAKOUT},
    [ELEMENT_SVG] = {"svg", FOREIGN | REMOVED | NESTING},
    [ELEMENT_TABLE] = {"table", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_TBODY] = {"tbody", BREAKING},
    [ELEMENT_TD] = {"td", BREAKING},
    [ELEMENT_TEMPLATE] = {"template", REMOVED | NESTING},
    [ELEMENT_TEXTAREA] = {"textarea", REMOVED | RCDATA},
    [ELEMENT_TFOOT] = {"tfoot", BREAKING},
    [ELEMENT_TH] = {"th", BREAKING},
    [ELEMENT_THEAD] = {"thead", BREAKING},
    [ELEMENT_TIME] = {"time", 0},
    [ELEMENT_TITLE] = {"title", RCDATA | INTEGRATION},
    [ELEMENT_TR] = {"tr", BREAKING},
    [ELEMENT_TRACK] = {"track", VOID},
    [ELEMENT_TT] = {"tt", BREAKOUT},
    [ELEMENT_U] = {"u", BREAKOUT},
    [ELEMENT_UL] = {"ul", BREAKING | ENCLOSING | BREAKOUT},
    [ELEMENT_VAR] = {"var", BREAKOUT},
    [ELEMENT_VIDEO] = {"video", REMOVED},
    [ELEMENT_WBR] = {"wbr", VOID},
    [ELEMENT_XMP] = {"xmp", BREAKING | ENCLOSING | PREFORMATTED | RAWTEXT},
};

static uint64_t load(const char *name, size_t size) {
    return octets_lower(size >= 8 ? octets_load(name) : octets_load_few(name, size));
}

static struct element_key key_of(const char *name, size_t size) {
    return (struct element_key){load(name, size), size > 8 ? load(name + 8, size - 8) : 0, size};
}

static bool equal(const struct element_key *one, const struct element_key *other) {
    return one->first == other->first && one->second == other->second && one->size == other->size;
}

static size_t slot_of(const struct element_key *key) {
    uint64_t mixed = key->first ^ key->second * 0x9e3779b97f4a7c15 ^ (uint64_t)key->size << 56;
    return (size_t)(mixed * 0xff51afd7ed558ccd >> (64 - ELEMENT_SLOT_BITS));
}

void element_index_make(struct element_index *index) {
    memset(index->slots, ELEMENT_UNKNOWN, sizeof index->slots);
    for (size_t element = ELEMENT_UNKNOWN + 1; element < ELEMENT_COUNT; element++) {
        struct element_key *key = &index->keys[element];
        *key = key_of(elements[element].name, strlen(elements[element].name));
        size_t slot = slot_of(key);
        while (index->slots[slot] != ELEMENT_UNKNOWN) { slot = (slot + 1) % ELEMENT_SLOTS; }
        index->slots[slot] = (uint8_t)element;
    }
}

enum element element_find(const struct element_index *index, const char *name, size_t size) {
    if (size == 0 || size >= ELEMENT_NAME_SIZE) { return ELEMENT_UNKNOWN; }
    struct element_key key = key_of(name, size);
    size_t slot = slot_of(&key);
    while (index->slots[slot] != ELEMENT_UNKNOWN) {
        if (equal(&index->keys[index->slots[slot]], &key)) {
            return (enum element)index->slots[slot];
        }
        slot = (slot + 1) % ELEMENT_SLOTS;
    }
    return ELEMENT_UNKNOWN;
}
