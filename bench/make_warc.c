/* Makes a WARC dump from a folder of pages, for the benches.
 *
 * It reads DIR/html/ID.html.gz, takes the page's address from DIR/ground-truth/ID.json, and writes
 * WARC 1.1 to standard output, always the same bytes; with --gzip, one gzip member per record, as
 * crawlers do. It keeps one page in memory. */

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define PAGE_SUFFIX        ".html.gz"
#define WARC_DATE          "2024-01-01T00:00:00Z"
#define OUTPUT_BUFFER_SIZE (1024 * 1024)
#define PATH_SIZE          4096
#define HEAD_SIZE          8192

struct page {
    char *bytes;
    size_t size, capacity;
    char url[2048];
};

struct dump {
    uint64_t written; /* before gzip */
    uint64_t records;
    z_stream *packer; /* NULL without --gzip */
};

static _Noreturn void fail(const char *what, const char *why) {
    fprintf(stderr, "make_warc: %s: %s\n", what, why);
    exit(2);
}

__attribute__((format(printf, 3, 4))) static size_t print_to(char *text, size_t size,
                                                             const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, size, format, values);
    va_end(values);
    if (length < 0 || (size_t)length >= size) { fail(format, "too long"); }
    return (size_t)length;
}

/* fwrite, not write: it collects short heads and writes a large page in one call. */
static void put_bytes(const void *data, size_t size) {
    if (fwrite(data, 1, size, stdout) != size) { fail("standard output", strerror(errno)); }
}

static void pack(z_stream *packer, const char *data, size_t size, int flush) {
    Bytef packed[16384];
    packer->next_in = (z_const Bytef *)(uintptr_t)data;
    packer->avail_in = (uInt)size;
    do {
        packer->next_out = packed;
        packer->avail_out = sizeof packed;
        deflate(packer, flush);
        put_bytes(packed, sizeof packed - packer->avail_out);
    } while (packer->avail_out == 0);
}

static void put(struct dump *dump, const char *data, size_t size) {
    if (dump->packer != NULL) {
        pack(dump->packer, data, size, Z_NO_FLUSH);
    } else {
        put_bytes(data, size);
    }
    dump->written += size;
}

static void end_record(struct dump *dump) {
    put(dump, "\r\n\r\n", 4);
    if (dump->packer == NULL) { return; }
    pack(dump->packer, "", 0, Z_FINISH);
    deflateReset(dump->packer);
}

static void put_record(struct dump *dump, const char *fields, const char *head,
                       const struct page *page) {
    char text[HEAD_SIZE];
    size_t page_size = page == NULL ? 0 : page->size;
    dump->records++;
    size_t size = print_to(text, sizeof text,
                           "WARC/1.1\r\n"
                           "%s"
                           "WARC-Date: " WARC_DATE "\r\n"
                           "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-%012" PRIx64 ">\r\n"
                           "Content-Length: %zu\r\n"
                           "\r\n"
                           "%s",
                           fields, dump->records, strlen(head) + page_size, head);
    put(dump, text, size);
    if (page != NULL) { put(dump, page->bytes, page->size); }
    end_record(dump);
}

static void put_information(struct dump *dump) {
    put_record(dump,
               "WARC-Type: warcinfo\r\n"
               "Content-Type: application/warc-fields\r\n",
               "software: make_warc\r\nformat: WARC File Format 1.1\r\n", NULL);
}

static void put_page(struct dump *dump, const struct page *page) {
    char fields[HEAD_SIZE / 2];
    char head[256];
    print_to(fields, sizeof fields,
             "WARC-Type: response\r\n"
             "WARC-Target-URI: %s\r\n"
             "Content-Type: application/http; msgtype=response\r\n",
             page->url);
    print_to(head, sizeof head,
             "HTTP/1.1 200 OK\r\n"
             "Content-Type: text/html; charset=UTF-8\r\n"
             "Content-Length: %zu\r\n"
             "\r\n",
             page->size);
    put_record(dump, fields, head, page);
}

static void read_page(struct page *page, const char *path) {
    gzFile file = gzopen(path, "rb");
    if (file == NULL) { fail(path, strerror(errno)); }
    page->size = 0;
    for (;;) {
        if (page->size == page->capacity) {
            page->capacity = page->capacity == 0 ? 1024 * 1024 : page->capacity * 2;
            page->bytes = realloc(page->bytes, page->capacity);
            if (page->bytes == NULL) { fail(path, strerror(errno)); }
        }
        size_t room = page->capacity - page->size;
        unsigned piece = room > OUTPUT_BUFFER_SIZE ? OUTPUT_BUFFER_SIZE : (unsigned)room;
        int count = gzread(file, page->bytes + page->size, piece);
        if (count < 0) { fail(path, "damaged gzip data"); }
        if (count == 0) { break; }
        page->size += (size_t)count;
    }
    if (gzclose(file) != Z_OK) { fail(path, "damaged gzip data"); }
}

static bool is_url_byte(char byte) {
    return byte > ' ' && byte < 0x7f && byte != '"' && byte != '\\';
}

/* Searches for the first "url" instead of reading JSON. Fails for an address with escapes or
 * characters beyond ASCII; the page then gets a made-up one. */
static bool find_url(const char *text, char *url, size_t size) {
    const char *at = strstr(text, "\"url\"");
    if (at == NULL) { return false; }
    at += strlen("\"url\"");
    at += strspn(at, " \t\r\n");
    if (*at++ != ':') { return false; }
    at += strspn(at, " \t\r\n");
    if (*at++ != '"') { return false; }
    size_t length = 0;
    while (is_url_byte(at[length])) { length++; }
    if (length == 0 || length >= size || at[length] != '"') { return false; }
    memcpy(url, at, length);
    url[length] = '\0';
    return true;
}

static void name_page(struct page *page, const char *folder, const char *id) {
    char path[PATH_SIZE];
    char text[HEAD_SIZE];
    size_t size = 0;
    print_to(path, sizeof path, "%s/ground-truth/%s.json", folder, id);
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        size = fread(text, 1, sizeof text - 1, file);
        fclose(file);
    }
    text[size] = '\0';
    if (!find_url(text, page->url, sizeof page->url)) {
        print_to(page->url, sizeof page->url, "https://%s.example/", id);
    }
}

static size_t id_length(const char *name) {
    size_t length = strlen(name);
    size_t suffix = strlen(PAGE_SUFFIX);
    bool is_page = length > suffix && strcmp(name + length - suffix, PAGE_SUFFIX) == 0;
    return is_page ? length - suffix : 0;
}

static int is_page_entry(const struct dirent *entry) {
    return id_length(entry->d_name) > 0;
}

/* By bytes: alphasort depends on the locale. */
static int by_name(const struct dirent **left, const struct dirent **right) {
    return strcmp((*left)->d_name, (*right)->d_name);
}

static void add_page(struct dump *dump, struct page *page, const char *folder, const char *name) {
    char path[PATH_SIZE];
    char id[256];
    print_to(id, sizeof id, "%.*s", (int)id_length(name), name);
    print_to(path, sizeof path, "%s/html/%s", folder, name);
    read_page(page, path);
    name_page(page, folder, id);
    put_page(dump, page);
}

/* Each page once, or over and over until the dump has at least that many bytes. */
static void write_dump(const char *folder, uint64_t least, z_stream *packer) {
    char path[PATH_SIZE];
    struct dirent **entries;
    print_to(path, sizeof path, "%s/html", folder);
    int count = scandir(path, &entries, is_page_entry, by_name);
    if (count < 0) { fail(path, strerror(errno)); }
    if (count == 0) { fail(path, "has no pages"); }
    struct dump dump = {.packer = packer};
    struct page page = {.bytes = NULL};
    put_information(&dump);
    do {
        for (int i = 0; i < count && (least == 0 || dump.written < least); i++) {
            add_page(&dump, &page, folder, entries[i]->d_name);
        }
    } while (dump.written < least);
    for (int i = 0; i < count; i++) { free(entries[i]); }
    free(entries);
    free(page.bytes);
}

static bool read_size(const char *text, uint64_t *size) {
    static const char suffixes[] = "KMG";
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    const char *suffix = *end == '\0' ? NULL : strchr(suffixes, *end);
    unsigned shift = suffix == NULL ? 0 : 10 * (unsigned)(suffix - suffixes + 1);
    *size = (uint64_t)number << shift;
    return *text >= '0' && *text <= '9' && errno == 0 && *size >> shift == number &&
           (*end == '\0' || (suffix != NULL && end[1] == '\0'));
}

int main(int argument_count, char **arguments) {
    static const char size_option[] = "--size=";
    uint64_t least = 0;
    int next = 1;
    bool valid = true, packed = false;
    if (next < argument_count && strcmp(arguments[next], "--gzip") == 0) { packed = next++ > 0; }
    if (next < argument_count && strncmp(arguments[next], size_option, strlen(size_option)) == 0) {
        valid = read_size(arguments[next++] + strlen(size_option), &least);
    }
    if (!valid || next + 1 != argument_count) {
        fputs("Usage: make_warc [--gzip] [--size=SIZE] DIR\n", stderr);
        return 2;
    }
    z_stream packer = {0};
    if (deflateInit2(&packer, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        fail("zlib", "out of memory");
    }
    /* The parent may ignore SIGPIPE, but a reader that stops early is not an error. */
    signal(SIGPIPE, SIG_DFL);
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_BUFFER_SIZE);
    write_dump(arguments[next], least, packed ? &packer : NULL);
    deflateEnd(&packer);
    if (fflush(stdout) != 0) { fail("standard output", strerror(errno)); }
    return 0;
}
