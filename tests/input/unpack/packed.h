/* Packs bytes in each format that this build can write, and adds them to a struct bytes. */
#pragma once

#include "bytes.h"

#if defined DANAG_ZLIB || defined DANAG_ZSTD || defined DANAG_BROTLI_ENCODER
#define CAN_PACK 1
#endif

/* Text that packs to about half its size, different for each seed. */
void put_words(struct bytes *bytes, size_t size, unsigned seed);

#ifdef DANAG_ZLIB
enum wrapper { WRAPPER_NONE, WRAPPER_ZLIB, WRAPPER_GZIP };

/* Level -1 to 9, and one of zlib's strategies. */
void put_deflated(struct bytes *packed, const struct bytes *data, enum wrapper wrapper, int level,
                  int strategy);
void put_gzip(struct bytes *packed, const struct bytes *data);
#endif

#ifdef DANAG_ZSTD
void put_zstd(struct bytes *packed, const struct bytes *data, int window_log, bool checksum);
void put_zstd_with(struct bytes *packed, const struct bytes *data, const struct bytes *dictionary);
void put_zstd_dictionary(struct bytes *dictionary);
/* The low four bits of its magic number are `kind`. */
void put_skippable(struct bytes *packed, int kind, const struct bytes *content);
#endif

#ifdef DANAG_BROTLI_ENCODER
void put_brotli(struct bytes *packed, const struct bytes *data, int window_log, bool large);
#endif
