/* Words that stand before an author's name, in many languages. */
#include "metadata/metadata_state.h"

#include "text/character.h"

/* Prefixes in small letters, sorted by the first byte; of those, the longer ones come first. The
 * text must have the colon, slash or edge that a prefix ends in. */
/* clang-format off */
static const char *const prefixes[] = {
    "article written by", "aufgezeichnet von", "about the author", "analyse von", "analysis by",
    "articles by", "articolo di", "author name", "authored by", "article by", "articol de",
    "a post by", "a cura di", "added by", "asked by", "autorius", "authors", "autores", "autorin", "autorzy",
    "autorka", "auteur", "author", "autora", "autore", "autors", "autor", "avtor", "af\x1f", "av\x1f", "bericht von",
    "byline", "by", "contributed by", "created by", "column by", "copy by", "de la plume de",
    "door:", "deur", "door", "da\x1f", "da:", "di\x1f", "di:", "ein gastbeitrag von",
    "eine reportage von", "eine rezension von", "ein interview von", "ein kommentar von",
    "eine analyse von", "eine kolumne von", "ein artikel von", "ein bericht von", "ein essay von",
    "escrito por", "edited by", "essay by", "egilea", "from author", "gepubliceerd door", "guest article by",
    "gastbeitrag von", "geschreven door", "geschrieben von", "geplaatst door", "guest post by",
    "hazırlayan", "höfundur", "haber:", "interview von", "intervista di", "interview by",
    "kommentar von", "kirjoittanut", "kolumne von", "last edited by", "medically reviewed by",
    "more from", "more by", "müəllif", "napisane przez", "napisała", "napisał", "napsal/a", "napsala", "napsal",
    "nga\x1f", "originally posted by", "opublikowane przez", "opracowanie:", "opracowała", "opinion by", "opracował",
    "oleh", "propos recueillis par", "protokoll von", "pubblicato da", "publicado por", "publicerad av",
    "proposé par", "publisert av", "published by", "post author", "publicat de", "publié par",
    "posté par", "postat av", "posted by", "pewarta:", "posts by", "penulis", "piše:", "piše",
    "par", "por", "reportage von", "rezension von", "reporting by", "rédigé par", "reported by", "redacción:",
    "reviewed by", "recipe by", "report by", "reporter:", "review by", "story and photos by",
    "submitted by", "scritto da", "skrevet af", "skrevet av", "skriven av", "skrivet av",
    "started by", "scris de", "story by", "szerző", "story:", "this article was written by",
    "this entry was posted by", "this post was written by", "this is a guest post by",
    "tekst og foto:", "text och foto:", "toimittanut", "toimittaja", "tác giả", "texte par",
    "testo di", "texte de", "texto de", "teksti:", "text by", "tekst:", "texto:", "text:",
    "view all articles by", "view all posts by", "verfasst von", "von",
    "written and photographed by", "words and photos by", "written by", "words by", "words:",
    "writer", "yazan:", "yazar", "écrite par", "écrit par", "írta", "γράφει η", "γράφει ο",
    "από την", "από τον", "γράφει:", "συντάκτης", "της:", "του:", "опубликовала", "опубликовал",
    "подготовила", "подготовил", "авторы", "автор", "аутор", "пишува:", "пише:", "текст:",
    "հեղինակ՝", "מאת", "الكاتب:", "بقلم", "تحریر:", "نویسنده", "كتبت:", "كتب:", "كتب -", "ผู้เขียน", "เขียนโดย",
    "द्वारा", "लेखक", "লেখক", "எழுதியவர்", "రచయిత", "โดย", "ავტორი", "ライター：", "作者",
    "取材・文：", "取材・文＝", "取材・文／", "取材・文=", "取材・文", "執筆者：", "執筆：", "新华社记者", "投稿者：",
    "本報記者", "本报记者", "撰文：", "撰稿：", "来源:", "撰文", "文・", "文／", "文：", "文＝",
    "文/", "筆者：", "編輯：", "编辑：", "责任编辑", "著者：", "著者\x1f", "記者", "记者", "责编",
    "采写：", "글쓴이", "글:", "작성자",
};
/* clang-format on */

size_t person_begins(struct slice text, const char *prefix) {
    size_t at = 0;
    while (*prefix != '\0') {
        size_t size, expected;
        while (*prefix == PERSON_EDGE && at < text.size && text.bytes[at] == ' ') { at++; }
        if (at >= text.size) { return 0; }
        const uint32_t point = character_fold(utf8_decode(text.bytes + at, &size));
        if (point != character_fold(utf8_decode(prefix, &expected))) { return 0; }
        at += size;
        prefix += expected;
    }
    return at;
}

/* The first byte of the text, in small letters. */
static unsigned char first_byte(const char *text) {
    char bytes[UTF8_SEQUENCE_MAX];
    size_t size;
    if ((unsigned char)*text < 0x80) { return (unsigned char)ascii_lower(*text); }
    utf8_encode(character_fold(utf8_decode(text, &size)), bytes);
    return (unsigned char)bytes[0];
}

/* The index of the first prefix that does not begin with a smaller byte. */
static size_t first_prefix(unsigned char byte) {
    size_t low = 0, high = COUNT_OF(prefixes);
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const bool smaller = (unsigned char)prefixes[middle][0] < byte;
        low = smaller ? middle + 1 : low;
        high = smaller ? high : middle;
    }
    return low;
}

bool person_skip_prefix(struct slice *text) {
    if (text->size == 0) { return false; }
    const unsigned char first = first_byte(text->bytes);
    const char own = text->size > 1 ? ascii_lower(text->bytes[1]) : '\0';
    for (size_t i = first_prefix(first);
         i < COUNT_OF(prefixes) && (unsigned char)prefixes[i][0] == first; i++) {
        /* Most texts differ from a prefix in the second byte. */
        const unsigned char second = (unsigned char)prefixes[i][1];
        if (second < 0x80 && second != '\0' && own != prefixes[i][1]) { continue; }
        const size_t size = person_begins(*text, prefixes[i]);
        if (size == 0) { continue; }
        struct slice after = slice_after(*text, size);
        size_t wide;
        const bool whole = after.size == 0 || is_space(*after.bytes) || *after.bytes == ':' ||
                           memchr(":/" PERSON_JOINT, after.bytes[-1], 3) != NULL ||
                           character_of(utf8_decode(text->bytes, &wide)) == CHARACTER_WIDE;
        if (!whole) { continue; }
        skip_spaces(&after);
        if (slice_begins(after, ":")) { after = slice_after(after, 1); }
        *text = slice_after(after, person_begins(after, "："));
        skip_spaces(text);
        return true;
    }
    return false;
}
