/* In:  the notes of links and images, and the text of links, as the writer reads them.
 * Out: their absolute addresses, and titles that say more than the text.
 *
 * Past a bound on all addresses of a page, links and images are left out. */
#pragma once

#include "output/writer.h"

/* A short address may become a long one by its base. The absolute addresses of a document together
 * have at most this many bytes, and this many times the bytes of the page before them. */
#define WRITER_ADDRESSES_FREE   (1024 * 1024)
#define WRITER_ADDRESSES_FACTOR 8

/* Begins a paragraph if the run is the first of one, or comes after a gap. */
void writer_begin_run(struct writer *writer);

/* The note of a link is complete: the runs that follow may be in it. */
void writer_begin_link(struct writer *writer);

/* Finds the address of the link that the run is in. A refused one, or one into the page itself,
 * leaves no link. Most runs are in none. */
void writer_find_link(struct writer *writer);

/* Takes text of the first run of a link, and begins that run once it is clear whether the link's
 * title says more. Returns how much it took. */
size_t writer_compare_title(struct writer *writer, struct slice text);

/* The note of an image or a player is complete: it is written. */
void writer_image(struct writer *writer);
