/* In:  the two bytes of a character of an East Asian encoding.
 * Out: the character, by the standard's index (Encoding §5).
 * Memory: a table for each index, about 96 KiB, from the first character that is looked up in it.
 */
#ifndef DANAG_INPUT_CHARSET_DOUBLE_BYTES_H
#define DANAG_INPUT_CHARSET_DOUBLE_BYTES_H

#include "input/charset/encoding.h"

#include <stdbool.h>
#include <stdint.h>

/* Each by the bytes of one encoding: JIS X 0208 by those of Shift_JIS. */
enum double_index { INDEX_JIS0208, INDEX_BIG5, INDEX_EUC_KR, INDEX_GB18030, INDEX_COUNT };

struct double_bytes;

/* NULL where memory is short. */
struct double_bytes *double_bytes_new(void);
void double_bytes_free(struct double_bytes *doubles);

#define DOUBLE_NO_CHARACTER 0
#define DOUBLE_NO_MEMORY    UINT32_MAX

/* `lead` is from 81 to FE; `trail` may be any byte. */
uint32_t double_bytes_character(struct double_bytes *doubles, enum double_index index,
                                unsigned char lead, unsigned char trail);

/* By row and cell from 0 to 93, as EUC-JP and ISO-2022-JP tell them. */
uint32_t double_bytes_jis0208(struct double_bytes *doubles, unsigned row, unsigned cell);

/* By the last two of the three bytes of EUC-JP, and by the four of gb18030: rare, so looked up
 * each time. */
uint32_t double_bytes_jis0212(struct double_bytes *doubles, unsigned char lead,
                              unsigned char trail);
uint32_t double_bytes_gb18030_four(struct double_bytes *doubles, const unsigned char bytes[4]);

/* Whether iconv has the index. */
bool double_bytes_has(enum double_index index);

#endif
