/* In:  the values of attributes that say what an element is for: class, id, role and so on.
 * Out: the meanings of the words in a value, from a fixed list.
 * Memory: an index of known words, and caches of recent values and of their words. The caller owns
 *         them; their sizes are fixed.
 *
 * Words consist of ASCII letters; in camelCase, a capital begins a new word. Some known words also
 * count at the beginning or end of an unknown word ("maincontent"). */
#pragma once

#include "html/lexer.h"
#include "text/keyed_digest.h"

#define KEYWORD_SIZE_MAX 16 /* letters in a known word */

/* The meanings in alphabetical order: the name in the code, the name in messages, which is the
 * first word that has it, and what follows it in the list of these words. With a `*`, the word also
 * counts at either end of a longer word. Plurals in -s need no word of their own. A word of 16
 * bytes stands for all words of a text that begin with it. */
/* clang-format off */
#define KEYWORDS(X)                                                                                \
    X(ABOUT, "about", "")                                                                          \
    X(ACCORDION, "accordion", "* collaps* collapse collapsed collapsible expand expanded "         \
      "expandable* toggle*")                                                                       \
    X(ACTION, "action", " control")                                                                \
    X(AD, "ad", " adv advert* advertisement advertising adslot adunit adbox sponsor* sponsored "   \
      "werbung anzeige publicité publicidad pubblicità publicidade advertentie reklama реклама "   \
      "διαφήμισ")                                                                                  \
    X(ANSWER, "answer", "*")                                                                       \
    X(ARTICLE, "article", "* story* storie news")                                                  \
    X(ASIDE, "aside", "")                                                                          \
    X(AUTHOR, "author", "* byline* writer contributor bio vcard autor auteur autora autore "       \
      "автор συντάκτη redakcja yazar")                                                             \
    X(AVATAR, "avatar", "*")                                                                       \
    X(BADGE, "badge", "* label chip pill")                                                         \
    X(BANNER, "banner", "* billboard")                                                             \
    X(BODY, "body", "*")                                                                           \
    X(BOX, "box", " boxe panel")                                                                   \
    X(BRAND, "brand", " branding logo*")                                                           \
    X(BREADCRUMB, "breadcrumb", "* crumb")                                                         \
    X(BUTTON, "button", "* btn cta")                                                               \
    X(CAPTION, "caption", "* legend credit gallerytext")                                           \
    X(CARD, "card", "* tile")                                                                      \
    X(CAROUSEL, "carousel", "* slider* slideshow* slide swiper gallery* galleries")                \
    X(CART, "cart", " basket checkout* wishlist* addtocart* minicart buy purchase bag order")      \
    X(CATEGORY, "category", "* categorie* cat taxonomy term department kategorie kategorien "      \
      "catégorie catégories rubrique categoría categorías categoria kategoria рубрики категори "   \
      "рубрика κατηγορί")                                                                          \
    X(CODE, "code", " codehilite highlight syntax example api")                                    \
    X(COLUMN, "column", "* col")                                                                   \
    X(COMMENT, "comment", "* discussion respond kommentar kommentare commentaire commentaires "    \
      "comentario comentarios commento commenti comentário comentários reactie reacties "          \
      "komentarz komentarze коммента коментар отзывы отзыв σχόλια σχόλιο yorum yorumlar "          \
      "kommentarer")                                                                               \
    X(CONTACT, "contact", "* address phone telephone tel email location map kontakt impressum "    \
      "contacto contatti contato контакты контакт επικοινω iletişim")                              \
    X(CONTENT, "content", "*")                                                                     \
    X(COOKIE, "cookie", "* consent* gdpr ccpa")                                                    \
    X(COPYRIGHT, "copyright", "* legal disclaimer* privacy policy license colophon rechte "        \
      "droits réservés derechos reservados diritti riservati direitos zastrzeżone prawa права "    \
      "защищены материал δικαιώμα datenschutz")                                                    \
    X(DATE, "date", "* time datetime timestamp* published* posted updated modified day month "     \
      "year datum veröffentlicht publié publicado pubblicato gepubliceerd dodano opublikowano "    \
      "дата опублико добавлен ημερομην δημοσίευ")                                                  \
    X(DESCRIPTION, "description", "* desc descr")                                                  \
    X(DETAIL, "detail", "*")                                                                       \
    X(ENTRY, "entry", "* hentry")                                                                  \
    X(EVENT, "event", "* calendar* schedule venue ticket")                                         \
    X(FAQ, "faq", "")                                                                              \
    X(FEATURE, "feature", " benefit highlights")                                                   \
    X(FEATURED, "featured", "* spotlight editor pick")                                             \
    X(FIGURE, "figure", " image* img photo* picture media")                                        \
    X(FILTER, "filter", "* facet* refine sort sorting")                                            \
    X(FOLLOW, "follow", "*")                                                                       \
    X(FOOTER, "footer", "* foot bottom contentinfo")                                               \
    X(FORM, "form", " input field fieldset")                                                       \
    X(FORUM, "forum", "* board topic")                                                             \
    X(GRID, "grid", " masonry")                                                                    \
    X(HEADER, "header", "* masthead* head")                                                        \
    X(HEADING, "heading", "* headline*")                                                           \
    X(HERO, "hero", "* jumbotron cover")                                                           \
    X(HIDDEN, "hidden", " hide invisible offscreen")                                               \
    X(ICON, "icon", "* ico")                                                                       \
    X(INFO, "info", " information*")                                                               \
    X(ITEM, "item", " listitem element")                                                           \
    X(JOB, "job", " career vacancy")                                                               \
    X(LANGUAGE, "language", " lang locale country switcher translate")                             \
    X(LEFT, "left", "")                                                                            \
    X(LINK, "link", "* url")                                                                       \
    X(LIST, "list", "")                                                                            \
    X(LOADING, "loading", " spinner placeholder skeleton lazy")                                    \
    X(LOGIN, "login", "* logout signin signup register* registration account password anmelden "   \
      "einloggen connexion registrieren ingresar accedi entrar inloggen zaloguj logowanie "        \
      "rejestracja войти вход регистра σύνδεση εγγραφή giriş")                                     \
    X(MAIN, "main", " primary maincontent core")                                                   \
    X(MENU, "menu", "* dropdown* hamburger")                                                       \
    X(MESSAGE, "message", "* msg chat")                                                            \
    X(META, "meta", "* metadata")                                                                  \
    X(MODAL, "modal", "* popup* popover* overlay* lightbox* dialog* offcanvas* drawer* tooltip*")  \
    X(MODULE, "module", " block component region area")                                            \
    X(MORE, "more", " readmore* viewall seeall continue mehr weiterlesen suite más leer leggi "    \
      "mais meer więcej czytaj далее читать читайте подробне περισσότ devamı")                     \
    X(NAME, "name", "")                                                                            \
    X(NAV, "nav", " navi navbar* navmenu navlist topnav subnav mainnav navigation*")               \
    X(NEWSLETTER, "newsletter", "* subscribe* subscription* mailing optin abonnieren abonnez "     \
      "abonner suscríbete iscriviti assine abonneer prenumerera подписат подписка")                \
    X(NOTE, "note", " tip admonition callout hint")                                                \
    X(NOTICE, "notice", " alert announcement* warning notification")                               \
    X(OPTION, "option", " select checkbox choice variant swatch")                                  \
    X(PAGE, "page", " document")                                                                   \
    X(PAGER, "pager", " paging paginat* pagination pagenav next prev previous weiter zurück "      \
      "suivant précédent siguiente anterior successivo precedente próximo następna poprzednia "    \
      "следующа предыдущ επόμενο προηγούμ")                                                        \
    X(POPULAR, "popular", "* trending* latest recent* most beliebt neueste meistgelesen "          \
      "populaires récents popolari recientes últimas últimos ultime najnowsze popularne "          \
      "najczęściej популярн последни свежие новости δημοφιλή τελευταί")                            \
    X(POST, "post", "* blog*")                                                                     \
    X(PRICE, "price", "* pricing* cost amount money currency")                                     \
    X(PRINT, "print", " download* pdf drucken imprimer imprimir stampa afdrukken drukuj печать "   \
      "распечат εκτύπωση")                                                                         \
    X(PRODUCT, "product", "* sku shop* store catalog merchandise")                                 \
    X(PROFILE, "profile", "*")                                                                     \
    X(PROMO, "promo", "* promotion offer deal sale discount coupon*")                              \
    X(QUESTION, "question", "*")                                                                   \
    X(QUOTE, "quote", "* blockquote")                                                              \
    X(RATING, "rating", "* star score")                                                            \
    X(RECIPE, "recipe", "* ingredient*")                                                           \
    X(REFERENCE, "reference", " footnote* citation bibliography")                                  \
    X(RELATED, "related", "* similar recommend* recommended recommendation* suggested "            \
      "suggestion upsell also ähnliche verwandte similaires relacionados relacionadas correlati "  \
      "correlate gerelateerd podobne powiązane похожие похожее σχετικά ilgili liknande")           \
    X(REPLY, "reply", "* replies antworten répondre responder rispondi beantwoorden odpowiedz "    \
      "ответить ответ απάντηση svara")                                                             \
    X(RESULT, "result", "* listing* feed archive index loop collection")                           \
    X(REVIEW, "review", "*")                                                                       \
    X(RIGHT, "right", "")                                                                          \
    X(ROW, "row", "")                                                                              \
    X(SEARCH, "search", "* suche suchen rechercher recherche buscar cerca pesquisar zoeken "       \
      "szukaj wyszukaj поиск искать найти αναζήτησ ara sök")                                       \
    X(SECONDARY, "secondary", " tertiary complementary supplementary extra additional")            \
    X(SECTION, "section", "*")                                                                     \
    X(SERVICE, "service", "* solution client partner")                                             \
    X(SHARE, "share", "* sharing teilen partager compartir condividi compartilhar delen "          \
      "udostępnij поделить κοινοποί paylaş dela")                                                  \
    X(SIDEBAR, "sidebar", "* side rail sidenav")                                                   \
    X(SIGNATURE, "signature", "* sig")                                                             \
    X(SITE, "site", " global")                                                                     \
    X(SKIP, "skip", " skiplink* sr screen screenreader* visually visuallyhidden* accessibility")   \
    X(SOCIAL, "social", "*")                                                                       \
    X(SPECIFICATION, "specification", "* spec attribute property propertie technical")             \
    X(STEP, "step", " instruction* direction")                                                     \
    X(STICKY, "sticky", "* fixed floating")                                                        \
    X(SUBTITLE, "subtitle", "* subheading tagline eyebrow kicker")                                 \
    X(SUMMARY, "summary", "* excerpt* abstract intro* introduction lead lede standfirst dek "      \
      "synopsis overview")                                                                         \
    X(TAB, "tab", " tabpanel tablist pane")                                                        \
    X(TABLE, "table", " tbl cell chart data")                                                      \
    X(TAG, "tag", " taglist tagcloud keyword schlagwort schlagworte étiquettes etiquetas "         \
      "etichette tagi słowa теги метки ετικέτες")                                                  \
    X(TEAM, "team", " staff people person")                                                        \
    X(TEASER, "teaser", "* preview snippet")                                                       \
    X(TESTIMONIAL, "testimonial", "* feedback")                                                    \
    X(TEXT, "text", "* txt copy prose paragraph wysiwyg markdown rte formatted")                   \
    X(THREAD, "thread", "*")                                                                       \
    X(THUMBNAIL, "thumbnail", "* thumb*")                                                          \
    X(TITLE, "title", "*")                                                                         \
    X(TOC, "toc", " tableofcontents outline")                                                      \
    X(TOOL, "tool", " toolbar* utility utilitie util")                                             \
    X(TOP, "top", " topbar")                                                                       \
    X(USER, "user", "* member customer")                                                           \
    X(VIDEO, "video", "* player* audio podcast embed")                                             \
    X(VOTE, "vote", " like upvote favorite* bookmark* save")                                       \
    X(WIDGET, "widget", "* plugin")                                                                \
    X(WRAPPER, "wrapper", " wrap* container* inner outer holder")
/* clang-format on */

enum keyword {
#define KEYWORD_ENUM(name, text, words) KEYWORD_##name,
    KEYWORDS(KEYWORD_ENUM)
#undef KEYWORD_ENUM
        KEYWORD_COUNT
};

#define KEYWORD_SET_WORDS 2
_Static_assert(KEYWORD_COUNT <= 64 * KEYWORD_SET_WORDS, "a set has one bit per meaning");

struct keyword_set {
    uint64_t bits[KEYWORD_SET_WORDS];
};

extern const char *const keyword_names[KEYWORD_COUNT];

static inline void keyword_set_add(struct keyword_set *set, const struct keyword_set *other) {
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { set->bits[i] |= other->bits[i]; }
}

static inline bool keyword_set_has(const struct keyword_set *set, enum keyword keyword) {
    return (set->bits[keyword / 64] >> keyword % 64 & 1) != 0;
}

static inline bool keyword_set_is_empty(const struct keyword_set *set) {
    uint64_t bits = 0;
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { bits |= set->bits[i]; }
    return bits == 0;
}

#define KEYWORD_WORDS_MAX 768

/* Each hash table has 1 << BITS entries. */
#define KEYWORD_SLOT_BITS   12 /* known words */
#define KEYWORD_PART_BITS   9  /* beginnings or ends of words */
#define KEYWORD_FILTER_BITS 13 /* bits, each for some hashes of known words */
#define KEYWORD_MEMORY_BITS 9  /* cached values */
#define KEYWORD_MEMO_BITS   9  /* cached words of values */

/* The first 16 bytes of a word, packed into two numbers, and the size of the whole word. */
struct keyword_key {
    uint64_t first, second;
    size_t size;
};

/* Eight bytes of a value. A capital after a small letter begins another word. */
struct keyword_letters {
    uint64_t lower; /* the letters in lower case */
    uint64_t small; /* marks small letters */
    uint64_t ends;  /* marks bytes that do not belong to the word of the bytes before them */
};

static inline struct keyword_letters keyword_letters_at(struct slice value, size_t at,
                                                        uint64_t small_before) {
    const uint64_t octets = octets_load_from(value.bytes, value.size, at);
    const uint64_t lower = octets | 0x20 * OCTETS_ONES;
    const uint64_t letters = octets_between(lower, 'a', 'z');
    const uint64_t small = letters & octets << 2; /* bit 5 is set in small letters */
    const uint64_t humps = (letters ^ small) & (small << 8 | small_before >> 56);
    return (struct keyword_letters){lower, small, (letters ^ 0x80 * OCTETS_ONES) | humps};
}

/* Takes the next word of a value, from *at on, and moves *at to its end. False if there is none. */
static inline bool keyword_key_next(struct slice value, size_t *at, struct keyword_key *key) {
    while (*at < value.size && !ascii_is_letter(value.bytes[*at])) { ++*at; }
    if (*at >= value.size) { return false; }
    struct keyword_letters letters = keyword_letters_at(value, *at, 0);
    size_t size = octets_before(letters.ends);
    *key = (struct keyword_key){octets_first(letters.lower, size), 0, size};
    while (size == 8 && *at + key->size < value.size) {
        letters = keyword_letters_at(value, *at + key->size, letters.small);
        size = octets_before(letters.ends);
        if (key->size == 8) { key->second = octets_first(letters.lower, size); }
        key->size += size;
    }
    *at += key->size;
    return true;
}

/* A known word. The numbers of others are indexes of `known`; KEYWORD_NONE is none. */
#define KEYWORD_NONE 0
struct keyword_word {
    uint64_t first, second;
    uint8_t size;
    uint8_t keyword;         /* its meaning */
    uint16_t next_beginning; /* the next part with the same hash of its first letters, */
    uint16_t next_end;       /* or of its last letters */
};

/* What we know about the words of a value. */
struct keyword_value {
    uint64_t key; /* digest of the value; 0: the entry is empty */
    struct keyword_set set;
    uint32_t words; /* hash of all words, known and unknown; digits do not count */
};

/* What we know about a word of a value, whose first 16 letters are `first` and `second`. */
struct keyword_memo {
    uint64_t first; /* 0: the entry is empty */
    uint64_t second;
    struct keyword_set set;
};

struct keywords {
    uint16_t slots[1 << KEYWORD_SLOT_BITS];
    uint16_t beginnings[1 << KEYWORD_PART_BITS]; /* lists of parts, by their first letters */
    uint16_t ends[1 << KEYWORD_PART_BITS];       /* lists of parts, by their last letters */
    struct digest_key key;
    uint64_t filter[(1 << KEYWORD_FILTER_BITS) / 64];
    struct keyword_value memory[1 << KEYWORD_MEMORY_BITS];
    struct keyword_memo words[1 << KEYWORD_MEMO_BITS];
    uint16_t known_count;
    struct keyword_word known[KEYWORD_WORDS_MAX]; /* the last member: it needs no zeros */
};

void keywords_make(struct keywords *keywords);

/* A hash of the word, never 0. */
static inline uint32_t keyword_hash(const struct keyword_key *word) {
    uint64_t mixed = (word->first ^ word->second << 1) + word->size;
    return (uint32_t)(mixed * 0x9e3779b97f4a7c15 >> 32) | 1;
}

/* Looks up the words of a value. The result is valid until the next call. */
const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value);

/* Adds the meaning of a word of a text to the set, if it has one. Of a word longer than
 * KEYWORD_SIZE_MAX only the beginning counts. Most words have none, as keywords_may_have tells from
 * the word's hash. */
void keywords_add(const struct keywords *keywords, const struct keyword_key *word,
                  struct keyword_set *set);
static inline bool keywords_may_have(const struct keywords *keywords,
                                     const struct keyword_key *word, uint32_t hash) {
    const uint32_t bit = hash >> (32 - KEYWORD_FILTER_BITS);
    return word->size > KEYWORD_SIZE_MAX || (keywords->filter[bit / 64] >> bit % 64 & 1) != 0;
}
