/* In:  the tokens of a page, its address, and what the HTTP response says of it.
 * Out: the page's metadata: title, author, dates and so on.
 * Memory: less than 256 KiB, and as much again for a long script with JSON-LD.
 *
 * doc/metadata.md has the sources and the order in which they are believed. */
#pragma once

#include "fields.h"
#include "html/lexer.h"
#include "lines/headline.h"

/* The fields that it reads, from the first to before the end. */
#define METADATA_FIRST FIELD_LANGUAGE
#define METADATA_END   (FIELD_KEYWORDS + 1)

#define METADATA_VALUE_MAX 2048 /* bytes of a value; the rest is dropped */

/* Whether metadata are built in. Without records, the program never shows them. */
#define METADATA_BUILT_IN BUILT_IN(DANAG_FORMATS)

struct metadata;

/* NULL if memory is short. The outline, which the lexer keeps up to date, must outlive it. */
struct metadata *metadata_new(const struct danag_allocator *memory, const struct outline *outline);
void metadata_free(struct metadata *metadata);

/* The watcher for the lexer, until metadata_end. The lexer must pass on these attributes: bits of
 * enum attribute_name, as in struct token_sink. */
const struct token_watcher *metadata_watcher(const struct metadata *metadata);
extern const uint64_t metadata_attributes;
extern const uint64_t metadata_rare_attributes;

/* The next piece of a script with JSON-LD. NULL: the script so far is whole, since another begins
 * or none follows; reads it, which cannot fail. Before metadata_begin and after metadata_end it
 * does nothing. 0 or STATUS_NO_MEMORY. */
int metadata_linked_data(struct metadata *metadata, const struct slice *piece);

/* A page begins. `url` may be NULL, and is copied. */
void metadata_begin(struct metadata *metadata, const char *url);

/* The page has ended. The HTTP headers Last-Modified and Content-Language may be empty. Returns
 * what helps to choose its headline: Open Graph's title, the path of the address, and whether Open
 * Graph or JSON-LD has an article. Valid until metadata_begin. */
struct told metadata_end(struct metadata *metadata, struct slice modified, struct slice language);

/* Chooses the values. `title` is the page's title, and `headline` its headline, both valid UTF-8
 * with white space collapsed. */
void metadata_choose(struct metadata *metadata, struct slice title, struct slice headline);

/* After metadata_choose: the value, in valid UTF-8 with white space collapsed; NULL if there is
 * none. Valid until metadata_begin. */
const char *metadata_value(const struct metadata *metadata, enum field field);
