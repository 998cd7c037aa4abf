/* WARC 1.1 with a `conversion` record (§6.7) for each document, as Common Crawl's WET files have
 * them, and a `warcinfo` record first. After each record the output gets a piece of no bytes.
 *
 * Every id is a name-based UUID (RFC 9562 §5.5), so the same document always gives the same bytes.
 * For the same reason the warcinfo has the date of the first document. The name is what the record
 * says. Pages without an id may say the same, so theirs has their place, too. */
#include "output/wet.h"

#include "output/address.h"
#include "output/formats.h"

/* What stands where WARC demands a date and none is known. */
#define UNKNOWN_DATE "1970-01-01T00:00:00Z"

#define DIGEST_SIZE 38 /* "sha1:", 32 digits of base32 and a NUL */
#define ID_SIZE     48 /* <urn:uuid:...> and a NUL */

#define LANGUAGE_ROW 6 /* a code of two letters, one of three, and a space */

/* The codes of ISO 639-1, and those of ISO 639-3 for the same languages. */
/* clang-format off */
static const char languages[] =
    "aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul "
    "bibis bmbam bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym "
    "dadan dedeu dvdiv dzdzo eeewe elell eneng eoepo esspa etest eueus fafas ffful fifin fjfij "
    "fofao frfra fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv hthat "
    "huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl itita iuiku jajpn jvjav "
    "kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir "
    "lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon "
    "mrmar msmsa mtmlt mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya "
    "ococi ojoji omorm orori ososs papan pipli plpol pspus ptpor quque rmroh rnrun roron rurus "
    "rwkin sasan scsrd sdsnd sesme sgsag sisin skslk slslv smsmo snsna sosom sqsqi srsrp ssssw "
    "stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn toton trtur tstso "
    "tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid yoyor "
    "zazha zhzho zuzul ";
/* clang-format on */

struct slice language_code(struct slice code) {
    const char *hyphen = memchr(code.bytes, '-', code.size);
    if (hyphen != NULL) { code.size = (size_t)(hyphen - code.bytes); }
    for (const char *row = languages; code.size == 2 && *row != '\0'; row += LANGUAGE_ROW) {
        if (memcmp(row, code.bytes, 2) == 0) { return (struct slice){row + 2, 3}; }
    }
    return code;
}

static void make_digest(struct slice block, char text[DIGEST_SIZE]) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"; /* RFC 4648 §6 */
    struct sha1 sha1;
    unsigned char digest[SHA1_SIZE + 1] = {0};
    sha1_begin(&sha1);
    sha1_add(&sha1, block.bytes, block.size);
    sha1_end(&sha1, digest);
    size_t size = (size_t)snprintf(text, DIGEST_SIZE, "sha1:");
    for (size_t bit = 0; bit < SHA1_SIZE * 8; bit += 5) {
        const unsigned two = (unsigned)digest[bit / 8] << 8 | digest[bit / 8 + 1];
        text[size++] = digits[two >> (11 - bit % 8) & 31];
    }
    text[size] = '\0';
}

/* A part of a name, and a byte that is in no part, so that no other parts give the same name. */
static void add_part(struct sha1 *name, struct slice part) {
    sha1_add(name, part.bytes, part.size);
    sha1_add(name, "", 1);
}

/* The id whose name has these parts; `type` is the first. */
static void make_id(const char *type, const struct slice *parts, size_t count, char id[ID_SIZE]) {
    /* The namespace of URLs. */
    static const unsigned char urls[] = {0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1,
                                         0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8};
    struct sha1 name;
    unsigned char uuid[SHA1_SIZE];
    sha1_begin(&name);
    sha1_add(&name, urls, sizeof urls);
    add_part(&name, slice_from(type));
    for (size_t i = 0; i < count; i++) { add_part(&name, parts[i]); }
    sha1_end(&name, uuid);
    uuid[6] = (uuid[6] & 0x0f) | 0x50; /* version 5 */
    uuid[8] = (uuid[8] & 0x3f) | 0x80;
    size_t size = (size_t)snprintf(id, ID_SIZE, "<urn:uuid:");
    for (size_t i = 0; i < 16; i++) {
        const char *hyphen = i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "";
        size += (size_t)snprintf(id + size, ID_SIZE - size, "%s%02x", hyphen, uuid[i]);
    }
    snprintf(id + size, ID_SIZE - size, ">");
}

/* Puts a header's line: what is before the value, and the value, which cannot end it earlier. */
static void put_field(struct outlet *outlet, const char *before, struct slice value) {
    outlet_put_text(outlet, before);
    address_put(outlet, value);
    outlet_put_text(outlet, "\r\n");
}

static void put_start(struct outlet *outlet, const char *type, struct slice date, const char *id) {
    outlet_put_text(outlet, "WARC/1.1\r\n");
    put_field(outlet, "WARC-Type: ", slice_from(type));
    put_field(outlet, "WARC-Date: ", date);
    put_field(outlet, "WARC-Record-ID: ", slice_from(id));
}

static void put_block(struct outlet *outlet, const char *type, struct slice block) {
    outlet_print(outlet, "Content-Type: %s\r\nContent-Length: %zu\r\n\r\n", type, block.size);
    outlet_put(outlet, block.bytes, block.size);
    outlet_put(outlet, "\r\n\r\n", 4);
    outlet_end_record(outlet);
}

/* `first`: the id of the first document's record. */
static void put_warcinfo(struct outlet *outlet, struct slice date, const char *first) {
    static const char block[] =
        "software: danag " PACKAGE_VERSION "\r\n"
        "format: WARC File Format 1.1\r\n"
        "conformsTo: "
        "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n";
    const struct slice fields = {block, sizeof block - 1};
    const struct slice parts[] = {fields, slice_from(first)};
    char id[ID_SIZE];
    make_id("warcinfo", parts, sizeof parts / sizeof *parts, id);
    put_start(outlet, "warcinfo", date, id);
    put_block(outlet, "application/warc-fields", fields);
}

/* The only body of the record, and its media type. */
static struct slice body_of(const struct record *record, const char **type) {
    static const struct {
        enum field field;
        const char *type;
    } bodies[] = {{FIELD_TEXT, "text/plain"}, /* as Common Crawl writes it, without a charset */
                  {FIELD_MARKDOWN, "text/markdown; charset=UTF-8"},
                  {FIELD_HTML, "text/html; charset=utf-8"}};
    size_t i = 0;
    while (!field_list_has(record->fields, bodies[i].field)) { i++; }
    *type = bodies[i].type;
    return record->values[bodies[i].field];
}

/* Puts the address. That of a page from an HTML file is the file's name, which is no URI. Both may
 * have ASCII characters that stand in none (RFC 3986 §2). */
static void put_target(struct outlet *outlet, struct slice url) {
    static const char unfit[] = " \"<>\\^`{|}";
    size_t scheme = 0;
    while (scheme < url.size && (ascii_is_letter(url.bytes[scheme]) ||
                                 (scheme > 0 && strchr("0123456789+-.", url.bytes[scheme])))) {
        scheme++;
    }
    const bool absolute = scheme > 0 && scheme < url.size && url.bytes[scheme] == ':';
    outlet_put_text(outlet, absolute ? "WARC-Target-URI: " : "WARC-Target-URI: file:");
    for (size_t at = 0, end = 0; at < url.size; at = end) {
        while (end < url.size && memchr(unfit, url.bytes[end], sizeof unfit - 1) == NULL) { end++; }
        address_put(outlet, (struct slice){url.bytes + at, end - at});
        if (end < url.size) { outlet_print(outlet, "%%%02X", (unsigned)url.bytes[end++]); }
    }
    outlet_put_text(outlet, "\r\n");
}

static void put_conversion(struct outlet *outlet, const struct slice *values, struct slice date,
                           const char *id, const char *digest) {
    const struct slice refers = values[FIELD_ID];
    const struct slice language = values[FIELD_LANGUAGE];
    const struct slice cut = values[FIELD_TRUNCATED];
    put_start(outlet, "conversion", date, id);
    if (values[FIELD_URL].bytes != NULL) { put_target(outlet, values[FIELD_URL]); }
    if (refers.bytes != NULL) {
        /* An id has brackets, whether or not it came with them. */
        const bool bare = refers.bytes[0] != '<';
        outlet_put_text(outlet, bare ? "WARC-Refers-To: <" : "WARC-Refers-To: ");
        address_put(outlet, refers);
        outlet_put_text(outlet, bare ? ">\r\n" : "\r\n");
    }
    put_field(outlet, "WARC-Block-Digest: ", slice_from(digest));
    if (language.bytes != NULL && !slice_is(language, "und")) {
        put_field(outlet, "WARC-Identified-Content-Language: ", language_code(language));
    }
    if (cut.bytes != NULL) {
        /* WARC 1.1 §5.13: "length" is a limit of the program that wrote the record. */
        put_field(outlet, "WARC-Truncated: ", slice_is(cut, "memory") ? slice_from("length") : cut);
    }
}

/* Where the page begins in its file; only for a page without an id. It is the same whether the file
 * is compressed or not. */
static struct slice place_of(const struct slice *values) {
    if (values[FIELD_ID].bytes != NULL) { return (struct slice){"", 0}; }
    const bool packed = values[FIELD_SOURCE_UNPACKED].bytes != NULL;
    return values[packed ? FIELD_SOURCE_UNPACKED : FIELD_SOURCE_OFFSET];
}

static void wet_write(struct outlet *outlet, const struct record *record) {
    const struct slice *values = record->values;
    const bool dated = values[FIELD_DATE].bytes != NULL;
    const struct slice date = dated ? values[FIELD_DATE] : slice_from(UNKNOWN_DATE);
    const char *type;
    const struct slice block = body_of(record, &type);
    char digest[DIGEST_SIZE], id[ID_SIZE];
    make_digest(block, digest);
    const struct slice parts[] = {values[FIELD_ID], place_of(values),  values[FIELD_URL], date,
                                  slice_from(type), slice_from(digest)};
    make_id("conversion", parts, sizeof parts / sizeof *parts, id);
    if (record->first) { put_warcinfo(outlet, date, id); }
    put_conversion(outlet, values, date, id, digest);
    put_block(outlet, type, block);
}

const struct record_format record_warc = {
    .facts = {.name = "warc",
              .summary = "a WARC conversion record a page, as in the WET files of Common Crawl",
              .extension = ".warc",
              .shows = "body images links numbers with-title",
              .has_members = true},
    .fields = {6, {FIELD_URL, FIELD_ID, FIELD_DATE, FIELD_LANGUAGE, FIELD_TEXT, FIELD_TRUNCATED}},
    .one_body = true,
    .write = wet_write,
};
