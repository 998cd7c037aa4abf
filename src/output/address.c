#include "output/address.h"

#include "text/character.h"
#include "text/sixteen.h"
#include "text/utf8.h"

/* A link with any other scheme, such as javascript or data, could run a program. */
static const struct scheme {
    const char *name;
    bool has_host;
} schemes[] = {
    {"http", true}, {"https", true}, {"ftp", true}, {"mailto", false}, {"tel", false},
};

/* Where the parts of an address end. Parts that are missing end where the part before ends. */
struct parts {
    size_t scheme; /* after the `:` */
    size_t host, path, query;
};

static size_t part_end(const char *text, size_t from, const char *ends) {
    return from + strcspn(text + from, ends);
}

static size_t scheme_end(const char *text) {
    size_t end = part_end(text, 0, ":/?#");
    return text[end] == ':' ? end + 1 : 0;
}

static struct parts split(const char *text) {
    struct parts parts = {.scheme = scheme_end(text)};
    const char *rest = text + parts.scheme;
    bool has_host = rest[0] == '/' && rest[1] == '/';
    parts.host = has_host ? part_end(text, parts.scheme + 2, "/?#") : parts.scheme;
    parts.path = part_end(text, parts.host, "?#");
    parts.query = part_end(text, parts.path, "#");
    return parts;
}

/* Whether all of 16 bytes are among the most common ones of an address. */
static bool are_common(const char *text) {
    const sixteen block = sixteen_load((const unsigned char *)text);
    const sixteen letters =
        sixteen_or(sixteen_between(block, 'a', 'z'), sixteen_between(block, '@', 'Z'));
    const sixteen others = sixteen_or(sixteen_between(block, '$', ';'), sixteen_equal(block, '_'));
    return sixteen_bits(sixteen_or(letters, others)) == 0xffff;
}

/* How many bytes may stand in an address as they are (RFC 3986 §2), up to a mark between parts. */
static size_t count_plain(const char *text, const char *end) {
    /* A bit for each ASCII character but controls, space and "#<>?\^`{|}. */
    static const uint64_t plain[4] = {0x2ffffff200000000, 0x47fffffeafffffff};
    const char *at = text;
    while (end - at >= 16 && are_common(at)) { at += 16; }
    while (at < end && (plain[(unsigned char)*at / 64] >> (*at & 63) & 1) != 0) { at++; }
    return (size_t)(at - text);
}

static bool put(struct address *to, char byte) {
    if (to->size == ADDRESS_MAX) { return false; }
    to->text[to->size++] = byte;
    return true;
}

static bool put_encoded(struct address *to, char byte) {
    static const char digits[] = "0123456789ABCDEF";
    unsigned value = (unsigned char)byte;
    return put(to, '%') && put(to, digits[value >> 4]) && put(to, digits[value & 15]);
}

/* Copies the reference without the white space around it and without tabs and newlines. Encodes
 * what may not stand in an address. False if it is too long. */
static bool clean(struct address *to, const char *reference) {
    const char *end = reference + strlen(reference);
    while (end > reference && (unsigned char)end[-1] <= ' ') { end--; }
    while (reference < end && (unsigned char)*reference <= ' ') { reference++; }
    bool in_path = true;
    bool fits = true;
    to->size = 0;
    while (reference < end && fits) {
        const size_t plain = count_plain(reference, end);
        if (plain > ADDRESS_MAX - to->size) { return false; }
        memcpy(to->text + to->size, reference, plain);
        to->size += plain;
        reference += plain;
        if (reference == end) { break; }
        const char byte = *reference++;
        if (byte == '\t' || byte == '\n' || byte == '\r') { continue; }
        const bool mark = byte == '?' || byte == '#';
        if (mark) { in_path = false; }
        /* Browsers take a backslash for a slash. */
        const bool slash = byte == '\\' && in_path;
        fits = mark || slash ? put(to, slash ? '/' : byte) : put_encoded(to, byte);
    }
    to->text[to->size] = '\0';
    return fits;
}

/* Replaces the bytes from `start` to `end` by `text`. False if the address would be too long. */
static bool replace(struct address *to, size_t start, size_t end, const char *text, size_t size) {
    size_t rest = to->size - end;
    if (start + size + rest > ADDRESS_MAX) { return false; }
    memmove(to->text + start + size, to->text + end, rest + 1);
    memcpy(to->text + start, text, size);
    to->size = start + size + rest;
    return true;
}

/* How many bytes at `text` are a dot, as it is or encoded (URL §4.1); 0: none. */
static size_t dot(const char *text) {
    if (text[0] == '.') { return 1; }
    return ascii_starts(text, 3, "%2e") ? 3 : 0;
}

/* How many dots the segment is made of: 1 or 2; 0 if it has anything else. */
static unsigned dots_of(const char *segment, size_t size) {
    size_t first = dot(segment);
    if (first == 0 || first > size) { return 0; }
    if (first == size) { return 1; }
    size_t second = dot(segment + first);
    return second > 0 && first + second == size ? 2 : 0;
}

/* Whether a segment begins like `.` or `..`, or like `%2E`. */
static bool may_have_dots(const char *text) {
    while ((text = strchr(text, '/')) != NULL) {
        text++;
        if (*text == '.' || *text == '%') { return true; }
    }
    return false;
}

/* Removes the segments `.` and `..` from the path (RFC 3986 §5.2.4). */
static void remove_dots(struct address *to) {
    if (!may_have_dots(to->text)) { return; }
    const struct parts parts = split(to->text);
    char *text = to->text;
    size_t kept = parts.host;
    for (size_t at = parts.host; at < parts.path;) {
        /* A segment with the slash before it. */
        size_t end = part_end(text, at + 1, "/?#");
        unsigned dots = dots_of(text + at + 1, end - at - 1);
        if (dots == 0) {
            memmove(text + kept, text + at, end - at);
            kept += end - at;
        } else {
            if (dots == 2 && kept > parts.host) {
                while (text[--kept] != '/') {}
            }
            if (end == parts.path) { text[kept++] = '/'; }
        }
        at = end;
    }
    replace(to, kept, parts.path, "", 0);
}

/* Puts exactly two slashes before the host, at `at`. False if there is no host. */
static bool fix_slashes(struct address *to, size_t at) {
    size_t slashes = strspn(to->text + at, "/");
    return strchr("?#", to->text[at + slashes]) == NULL && replace(to, at, at + slashes, "//", 2);
}

/* Puts the missing first parts of the reference before it, from the base (RFC 3986 §5.2.2). */
static bool put_base(struct address *to, const struct address *base) {
    const struct parts parts = split(base->text);
    const char first = to->text[0];
    size_t size = first == '#' || first == '\0' ? parts.query : parts.path;
    if (first == '/') {
        size = to->text[1] == '/' ? parts.scheme : parts.host;
    } else if (strchr("?#", first) == NULL) {
        while (size > parts.host && base->text[size - 1] != '/') { size--; }
        /* A base without a path. */
        if (size == parts.host && !replace(to, 0, 0, "/", 1)) { return false; }
    }
    return replace(to, 0, 0, base->text, size);
}

/* Browsers take `http:page` for a relative reference in a page with the same scheme. */
static bool is_relative(const struct address *to, const struct address *base, size_t scheme) {
    bool names_host = to->text[scheme] == '/' && to->text[scheme + 1] == '/';
    return !names_host && base != NULL && scheme <= base->size &&
           memcmp(to->text, base->text, scheme) == 0;
}

/* False if the address has a host that is missing or too long, or a scheme that is refused. */
static bool resolve(struct address *to, const struct address *base) {
    size_t end = scheme_end(to->text);
    if (end > 0) {
        const struct scheme *scheme = NULL;
        for (size_t i = 0; i < sizeof schemes / sizeof schemes[0] && scheme == NULL; i++) {
            if (ascii_is_word(to->text, end - 1, schemes[i].name)) { scheme = &schemes[i]; }
        }
        if (scheme == NULL) { return false; }
        for (size_t i = 0; i < end; i++) { to->text[i] = ascii_lower(to->text[i]); }
        if (!scheme->has_host) { return true; }
        if (!is_relative(to, base, end)) {
            if (!fix_slashes(to, end)) { return false; }
            remove_dots(to);
            return true;
        }
        replace(to, 0, end, "", 0);
    }
    if (base == NULL || base->size == 0) { return true; }
    bool names_host = to->text[0] == '/' && to->text[1] == '/';
    if ((names_host && !fix_slashes(to, 0)) || !put_base(to, base)) { return false; }
    remove_dots(to);
    return true;
}

static bool has_host(const struct address *address) {
    if (address->size == 0) { return false; }
    const struct parts parts = split(address->text);
    return parts.scheme > 0 && parts.host > parts.scheme;
}

void address_resolve(struct address *to, const struct address *base, const char *reference) {
    if (clean(to, reference) && resolve(to, base)) { return; }
    to->size = 0;
    to->text[0] = '\0';
}

void address_base(struct address *base, const char *href, const char *page, const char *told) {
    struct address own;
    address_resolve(&own, NULL, page != NULL ? page : "");
    if (!has_host(&own)) { address_resolve(&own, NULL, told); }
    if (!has_host(&own)) { own.size = 0; }
    address_resolve(base, &own, href);
    if (!has_host(base)) { *base = own; }
}

/* The length in bytes of the address's next character; 0 at its end, or if the next character is
 * not printable or not valid UTF-8. */
static size_t plain_character(const char *text, size_t size) {
    size_t length;
    const unsigned char *bytes = (const unsigned char *)text;
    bool valid = size > 0 && utf8_sequence(bytes, size, &length) == UTF8_VALID;
    return valid && character_is_printable(utf8_decode(text, &length)) ? length : 0;
}

void address_put(struct outlet *outlet, struct slice address) {
    size_t written = 0;
    for (size_t at = 0; at < address.size;) {
        const size_t length = plain_character(address.bytes + at, address.size - at);
        at += length;
        if (length > 0) { continue; }
        outlet_put(outlet, address.bytes + written, at - written);
        outlet_print(outlet, "%%%02X", (unsigned char)address.bytes[at]);
        written = ++at;
    }
    outlet_put(outlet, address.bytes + written, address.size - written);
}
