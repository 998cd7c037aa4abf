/* Looks up characters with iconv, and keeps tables of those with two bytes. */
#include "input/charset/decoders.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <errno.h>

#ifdef DANAG_ICONV

/* A charset that every iconv has, even if it loads each from a file, as glibc does. */
#define COMMON_ICONV_NAME "ISO-8859-1"
#define ICONV_MEMORY      ((size_t)1 << 20) /* more than it needs to load a charset */

static bool try_open(struct converter *converter, const char *iconv_name) {
    converter->handle = iconv_open("UTF-8", iconv_name);
    converter->is_open = converter->handle != (iconv_t)-1;
    return converter->is_open;
}

/* glibc reports a charset that it cannot load as one that it does not know. So iconv lacks a
 * charset only if there is enough memory, and if it can load another one. Once glibc has failed to
 * read its list of charsets, it loads none. */
static bool iconv_works(void) {
    struct converter common;
    void *memory = malloc(ICONV_MEMORY);
    bool works = memory != NULL && try_open(&common, COMMON_ICONV_NAME);
    free(memory);
    if (works) { converter_close(&common); }
    return works;
}

/* Tries again if iconv works, since it may have worked only now. */
bool converter_open(struct converter *converter, const char *iconv_name) {
    if (try_open(converter, iconv_name)) { return true; }
    bool unknown = errno == EINVAL && iconv_works();
    return try_open(converter, iconv_name) || unknown;
}

void converter_close(struct converter *converter) {
    if (converter->is_open) { iconv_close(converter->handle); }
    converter->is_open = false;
}

uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size) {
    char source[4], utf8[16];
    if (!converter->is_open || size > sizeof source) { return 0; }
    char *input = source, *output = utf8;
    size_t room = sizeof utf8, length;
    memcpy(source, bytes, size);
    iconv(converter->handle, NULL, NULL, NULL, NULL);
    if (iconv(converter->handle, &input, &size, &output, &room) == (size_t)-1 || size > 0 ||
        iconv(converter->handle, NULL, NULL, &output, &room) == (size_t)-1) {
        return 0;
    }
    size = sizeof utf8 - room;
    bool valid = size > 0 && utf8_sequence((unsigned char *)utf8, size, &length) == UTF8_VALID;
    return valid && length == size ? utf8_decode(utf8, &length) : 0;
}

#else

bool converter_open(struct converter *converter, const char *iconv_name) {
    (void)iconv_name;
    converter->is_open = false;
    return true;
}

void converter_close(struct converter *converter) {
    (void)converter;
}

uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size) {
    (void)converter, (void)bytes, (void)size;
    return 0;
}

#endif

#define LEAD_FIRST  0x81
#define LEAD_LAST   0xfe
#define TRAIL_FIRST 0x40
#define TRAIL_LAST  0xfe

/* Each row is filled when its first character is looked up. */
struct table {
    bool has_row[LEAD_LAST - LEAD_FIRST + 1];
    uint32_t characters[LEAD_LAST - LEAD_FIRST + 1][TRAIL_LAST - TRAIL_FIRST + 1];
};

struct doubles {
    const struct danag_allocator *memory;
    struct table *tables[ENCODING_COUNT];
    struct converter converters[ENCODING_COUNT]; /* EUC-JP's is only for JIS X 0212 */
    bool tried[ENCODING_COUNT];
};

/* The standard's characters for two bytes that iconv decodes differently; zeros come last. */
struct difference {
    uint16_t bytes, character;
};

static const struct difference gb18030_differences[] = {
    {0xa3a0, 0x3000}, {0xfe51, 0xe816}, {0xfe52, 0xe817}, {0xfe53, 0xe818},
    {0xfe6c, 0xe831}, {0xfe76, 0xe83b}, {0xfe91, 0xe855}, {0, 0},
};

static const struct difference big5_differences[] = {
    {0x8e69, 0x7bb8}, {0x8e6f, 0x7c06}, {0x8e7e, 0x7cce}, {0x8eab, 0x7dd2}, {0x8eb4, 0x7e1d},
    {0x8ecd, 0x8005}, {0x8ed0, 0x8028}, {0x8f57, 0x83c1}, {0x8f69, 0x84a8}, {0x8f6e, 0x840f},
    {0x8fcb, 0x89a6}, {0x8fcc, 0x89a9}, {0x8ffe, 0x8d77}, {0x906d, 0x90fd}, {0x907a, 0x92b9},
    {0x90dc, 0x975c}, {0x90f1, 0x97ff}, {0x91bf, 0x9f16}, {0x9244, 0x8503}, {0x92af, 0x5159},
    {0x92b0, 0x515b}, {0x92b1, 0x515d}, {0x92b2, 0x515e}, {0x92c8, 0x936e}, {0x92d1, 0x7479},
    {0x9447, 0x6d67}, {0x94ca, 0x799b}, {0x95d9, 0x9097}, {0x9644, 0x975d}, {0x96ed, 0x701e},
    {0x96fc, 0x5b28}, {0x9b76, 0x7201}, {0x9b78, 0x77d7}, {0x9b7b, 0x7e87}, {0x9bc6, 0x99d6},
    {0x9bde, 0x91d4}, {0x9bec, 0x60de}, {0x9bf6, 0x6fb6}, {0x9c42, 0x8f36}, {0x9c53, 0x4fbb},
    {0x9c62, 0x71df}, {0x9c68, 0x9104}, {0x9c6b, 0x9df0}, {0x9c77, 0x83cf}, {0x9cbc, 0x5c10},
    {0x9cbd, 0x79e3}, {0x9cd0, 0x5a67}, {0x9d57, 0x8f0b}, {0x9d5a, 0x7b51}, {0x9dc4, 0x62d0},
    {0x9ea9, 0x6062}, {0x9eef, 0x75f9}, {0x9efd, 0x6c4a}, {0x9f60, 0x9b2e}, {0x9f66, 0x9f17},
    {0x9fcb, 0x50ed}, {0x9fd8, 0x5f0c}, {0xa063, 0x880f}, {0xa077, 0x62ce}, {0xa0d5, 0x7468},
    {0xa0df, 0x7162}, {0xa0e4, 0x7250}, {0xa145, 0x2027}, {0xa14e, 0xfe51}, {0xa15a, 0x2574},
    {0xa1c2, 0x00af}, {0xa1c3, 0xffe3}, {0xa1c5, 0x02cd}, {0xa1e3, 0xff5e}, {0xa1f2, 0x2295},
    {0xa1f3, 0x2299}, {0xa1fe, 0xff0f}, {0xa240, 0xff3c}, {0xa241, 0x2215}, {0xa242, 0xfe68},
    {0xa244, 0xffe5}, {0xa246, 0xffe0}, {0xa247, 0xffe1}, {0xa2cc, 0x5341}, {0xa2ce, 0x5345},
    {0xa3c0, 0x2400}, {0xa3c1, 0x2401}, {0xa3c2, 0x2402}, {0xa3c3, 0x2403}, {0xa3c4, 0x2404},
    {0xa3c5, 0x2405}, {0xa3c6, 0x2406}, {0xa3c7, 0x2407}, {0xa3c8, 0x2408}, {0xa3c9, 0x2409},
    {0xa3ca, 0x240a}, {0xa3cb, 0x240b}, {0xa3cc, 0x240c}, {0xa3cd, 0x240d}, {0xa3ce, 0x240e},
    {0xa3cf, 0x240f}, {0xa3d0, 0x2410}, {0xa3d1, 0x2411}, {0xa3d2, 0x2412}, {0xa3d3, 0x2413},
    {0xa3d4, 0x2414}, {0xa3d5, 0x2415}, {0xa3d6, 0x2416}, {0xa3d7, 0x2417}, {0xa3d8, 0x2418},
    {0xa3d9, 0x2419}, {0xa3da, 0x241a}, {0xa3db, 0x241b}, {0xa3dc, 0x241c}, {0xa3dd, 0x241d},
    {0xa3de, 0x241e}, {0xa3df, 0x241f}, {0xa3e0, 0x2421}, {0xa3e1, 0x20ac}, {0xc6cf, 0x5ef4},
    {0xc6d3, 0x65e0}, {0xc6d5, 0x7676}, {0xc6d7, 0x96b6}, {0xc6de, 0x3003}, {0xc6df, 0x4edd},
    {0xfa5f, 0x5029}, {0xfa66, 0x507d}, {0xfabd, 0x5305}, {0xfac5, 0x5344}, {0xfad5, 0x537f},
    {0xfb48, 0x5605}, {0xfbb8, 0x5a77}, {0xfbf3, 0x5e75}, {0xfbf9, 0x5ed0}, {0xfc4f, 0x5f58},
    {0xfc6c, 0x60a4}, {0xfcb9, 0x6490}, {0xfce2, 0x6674}, {0xfcf1, 0x675e}, {0xfdb7, 0x6c9c},
    {0xfdb8, 0x6e1d}, {0xfdbb, 0x6e2f}, {0xfdf1, 0x716e}, {0xfe52, 0x732a}, {0xfe6f, 0x745c},
    {0xfeaa, 0x74e9}, {0xfedd, 0x7809}, {0, 0},
};

bool doubles_begin(struct text_decoder *decoder) {
    if (decoder->doubles != NULL) { return true; }
    decoder->doubles = memory_new(decoder->memory, sizeof *decoder->doubles);
    if (decoder->doubles != NULL) { decoder->doubles->memory = decoder->memory; }
    return decoder->doubles != NULL;
}

void doubles_free(struct doubles *doubles) {
    if (doubles == NULL) { return; }
    for (size_t i = 0; i < ENCODING_COUNT; i++) {
        memory_free(doubles->memory, doubles->tables[i]);
        converter_close(&doubles->converters[i]);
    }
    memory_free(doubles->memory, doubles);
}

/* NULL if memory is short. */
static struct converter *converter_of(struct doubles *doubles, enum encoding encoding) {
    struct converter *converter = &doubles->converters[encoding];
    const char *name = encoding == ENCODING_EUC_JP ? "EUC-JP" : encoding_iconv_name(encoding);
    if (!doubles->tried[encoding] && !converter_open(converter, name)) { return NULL; }
    doubles->tried[encoding] = true;
    return converter;
}

/* False if memory is short. */
static bool look_up_row(struct doubles *doubles, enum encoding encoding, unsigned char lead) {
    struct converter *converter = converter_of(doubles, encoding);
    if (converter == NULL) { return false; }
    uint32_t *row = doubles->tables[encoding]->characters[lead - LEAD_FIRST];
    for (unsigned trail = TRAIL_FIRST; trail <= TRAIL_LAST; trail++) {
        row[trail - TRAIL_FIRST] =
            converter_character(converter, (unsigned char[]){lead, (unsigned char)trail}, 2);
    }
    if (!converter->is_open) { return true; }
    const struct difference *next = encoding == ENCODING_BIG5      ? big5_differences
                                    : encoding == ENCODING_GB18030 ? gb18030_differences
                                                                   : NULL;
    for (; next != NULL && next->bytes > 0; next++) {
        if (next->bytes >> 8 == lead) { row[(next->bytes & 0xff) - TRAIL_FIRST] = next->character; }
    }
    return true;
}

uint32_t doubles_character(struct doubles *doubles, enum encoding encoding, unsigned char lead,
                           unsigned char trail) {
    if (trail < TRAIL_FIRST || trail > TRAIL_LAST) { return DOUBLE_NO_CHARACTER; }
    struct table **table = &doubles->tables[encoding];
    if (*table == NULL && (*table = memory_new(doubles->memory, sizeof **table)) == NULL) {
        return DOUBLE_NO_MEMORY;
    }
    if (!(*table)->has_row[lead - LEAD_FIRST] && !look_up_row(doubles, encoding, lead)) {
        return DOUBLE_NO_MEMORY;
    }
    (*table)->has_row[lead - LEAD_FIRST] = true;
    return (*table)->characters[lead - LEAD_FIRST][trail - TRAIL_FIRST];
}

/* Shift_JIS has two rows for each lead byte, and two ranges of lead bytes. */
uint32_t doubles_jis0208(struct doubles *doubles, unsigned row, unsigned cell) {
    unsigned lead = row / 2 + (row < 62 ? 0x81 : 0xc1);
    unsigned trail = row % 2 == 0 ? cell + 0x40 + (cell >= 63) : cell + 0x9f;
    return doubles_character(doubles, ENCODING_SHIFT_JIS, (unsigned char)lead,
                             (unsigned char)trail);
}

static uint32_t look_up(struct doubles *doubles, enum encoding encoding, const unsigned char *bytes,
                        size_t size) {
    struct converter *converter = converter_of(doubles, encoding);
    return converter != NULL ? converter_character(converter, bytes, size) : DOUBLE_NO_MEMORY;
}

uint32_t doubles_jis0212(struct doubles *doubles, unsigned char lead, unsigned char trail) {
    return look_up(doubles, ENCODING_EUC_JP, (unsigned char[]){0x8f, lead, trail}, 3);
}

/* Since GB 18030-2022, these 18 characters have two-byte codes, too. iconv knows only these. */
static uint32_t gb18030_twice(const unsigned char bytes[4]) {
    uint32_t all = 0;
    for (int i = 0; i < 4; i++) { all = all << 8 | bytes[i]; }
    if (all >= 0x82359037 && all <= 0x82359039) { return 0x9fb4 + all - 0x82359037; }
    if (all >= 0x82359130 && all <= 0x82359134) { return 0x9fb7 + all - 0x82359130; }
    if (all >= 0x84318236 && all <= 0x84318239) { return 0xfe10 + all - 0x84318236; }
    if (all >= 0x84318330 && all <= 0x84318335) { return 0xfe14 + all - 0x84318330; }
    return DOUBLE_NO_CHARACTER;
}

uint32_t doubles_gb18030_four(struct doubles *doubles, const unsigned char bytes[4]) {
    uint32_t character = gb18030_twice(bytes);
    return character != DOUBLE_NO_CHARACTER ? character
                                            : look_up(doubles, ENCODING_GB18030, bytes, 4);
}
