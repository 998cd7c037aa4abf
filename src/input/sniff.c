#include "input/sniff.h"

#include <stdbool.h>

static const char word[] = "WARC/";
#define WORD_LENGTH (sizeof word - 1)

void sniff_begin(struct sniff *sniff) {
    sniff->answer = SNIFF_MORE;
    sniff->seen = 0;
    sniff->matched = 0;
}

static enum sniff_answer look_at(struct sniff *sniff, char byte) {
    if (sniff->matched == WORD_LENGTH) {
        return byte >= '0' && byte <= '9' ? SNIFF_WARC : SNIFF_HTML;
    }
    bool blank = byte == '\r' || byte == '\n';
    if (byte == word[sniff->matched]) {
        sniff->matched++;
    } else if (sniff->matched > 0 || !blank) {
        return SNIFF_HTML;
    }
    return ++sniff->seen == SNIFF_BOUND ? SNIFF_HTML : SNIFF_MORE;
}

enum sniff_answer sniff_push(struct sniff *sniff, const char *data, size_t size) {
    for (size_t at = 0; at < size && sniff->answer == SNIFF_MORE; at++) {
        sniff->answer = look_at(sniff, data[at]);
    }
    return sniff->answer;
}

enum sniff_answer sniff_end(struct sniff *sniff) {
    if (sniff->answer == SNIFF_MORE) {
        sniff->answer = SNIFF_HTML;
    }
    return sniff->answer;
}
