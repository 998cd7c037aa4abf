#include "repeats/keys.h"

#include "text/words.h"

#define HOST_MAX 255 /* bytes; no longer name can be looked up (RFC 1035 §2.3.4) */

/* Copies the host of the URL in lower case, without a dot at its end (RFC 3986 §3.2). Returns its
 * size; 0 if there is none, or if it is too long. */
static size_t read_host(const char *url, char host[HOST_MAX + 1]) {
    const char *start = url != NULL ? strstr(url, "://") : NULL;
    if (start == NULL) { return 0; }
    start += 3;
    const char *end = start + strcspn(start, "/?#\\");
    for (const char *at = start; at < end; at++) {
        if (*at == '@') { start = at + 1; }
    }
    end = start + strcspn(start, *start == '[' ? "]" : ":/?#\\");
    if (end > start && end[-1] == '.') { end--; }
    const size_t size = (size_t)(end - start);
    if (size > HOST_MAX) { return 0; }
    for (size_t i = 0; i < size; i++) { host[i] = ascii_lower(start[i]); }
    host[size] = '\0';
    return size;
}

bool site_of_url(const char *url, enum site_kind kind, site_domain_finder *find, uint64_t *site) {
    char host[HOST_MAX + 1];
    *site = 0;
    if (kind == SITE_ALL) { return true; }
    const size_t size = read_host(url, host);
    if (size == 0) { return false; }
    const bool address = host[0] == '[' || ascii_is_digit(host[size - 1]);
    const size_t start = kind == SITE_DOMAIN && !address ? find(host) : 0;
    *site = key_of_bytes(host + start, size - start);
    return true;
}

uint64_t site_page(const char *url) {
    return url != NULL ? key_of_bytes(url, strcspn(url, "#")) : 0;
}

static int on_text(void *self, const char *text, size_t size) {
    struct line_key *reader = self;
    if (size > LINE_KEY_TEXT - reader->size) { return 1; }
    memcpy(reader->text + reader->size, text, size);
    reader->size += size;
    return 0;
}

static int on_run(void *self, const struct run *run) {
    struct line_key *reader = self;
    if (run->style.kind != RUN_TEXT) { return TAPE_NEXT_RUN; }
    return run->style.spaced && reader->size > 0 ? on_text(self, " ", 1) : 0;
}

/* Reads the word at *at, up to the white space behind it, and moves on. Returns its digest. */
static uint64_t read_word(const char *text, size_t *at, bool *digits) {
    uint64_t digest = key_fixed.first;
    size_t size = 8;
    *digits = false;
    while (size == 8) {
        const uint64_t octets = octets_load(text + *at);
        size = octets_before(octets_between(octets, 0, ' '));
        const uint64_t word = octets_first(octets, size);
        *digits |= octets_between(word, '0', '9') != 0;
        digest = keyed_digest_add(digest, word, &key_fixed);
        *at += size;
    }
    return digest;
}

/* The words with digits count only if there are no others. */
static uint64_t key_of_words(const char *text, size_t size) {
    struct simhash words, numbers;
    simhash_begin(&words);
    simhash_begin(&numbers);
    for (size_t at = 0; at < size;) {
        bool digits;
        const size_t start = at;
        const uint64_t digest = read_word(text, &at, &digits);
        if (at > start) { simhash_add(digits ? &numbers : &words, digest); }
        at++;
    }
    return simhash_of(words.words > 0 ? &words : &numbers);
}

/* By the elements' names, which do not change from version to version, as their numbers may. */
uint64_t line_key_path(const struct outline *outline) {
    uint64_t path = key_fixed.first;
    for (size_t at = outline_top(outline)->block; at > 0; at = outline->entries[at - 1].block) {
        const char *name = elements[outline->entries[at].element].name;
        const uint64_t key = octets_load(name) ^ octets_load(name + 8) << 1;
        path = keyed_digest_add(path, key, &key_fixed);
    }
    return path;
}

bool line_key_of(struct line_key *reader, struct tape *tape, uint64_t start, uint64_t end,
                 uint64_t path, uint64_t *key) {
    const struct tape_reader read = {on_run, on_text, reader};
    reader->size = 0;
    if (tape_read_end(tape, start, end) < end || tape_read(tape, start, end, &read) != 0) {
        return false;
    }
    memset(reader->text + reader->size, 0, 8);
    *key = key_join(key_of_words(reader->text, reader->size), path);
    return true;
}

/* The slot that has the key, or the empty one where it belongs. */
static uint16_t *slot_of(struct page_keys *keys, uint64_t key) {
    size_t slot = (size_t)keyed_digest_add(keys->digest_key.first, key, &keys->digest_key);
    for (;; slot++) {
        uint16_t *found = &keys->slots[slot % PAGE_KEYS_SLOTS];
        if (*found == 0 || keys->keys[*found - 1] == key) { return found; }
    }
}

void page_keys_begin(struct page_keys *keys) {
    if (keys->count > 0) { memset(keys->slots, 0, sizeof keys->slots); }
    keys->count = 0;
}

void page_keys_add(struct page_keys *keys, uint64_t key) {
    uint16_t *slot = slot_of(keys, key);
    if (*slot != 0 || keys->count == PAGE_KEYS_MAX) { return; }
    keys->keys[keys->count++] = key;
    *slot = (uint16_t)keys->count;
}
