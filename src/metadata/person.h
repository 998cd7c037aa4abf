/* In:  a text that may name authors: an attribute, an element's text, a line near the headline.
 * Out: their names, without `By`, dates, addresses and roles.
 *
 * In a text of the page, PERSON_EDGE stands where an inline element begins or ends. */
#ifndef DANAG_METADATA_PERSON_H
#define DANAG_METADATA_PERSON_H

#include "text/slice.h"

#define PERSON_EDGE     '\x1f'
#define PERSON_NAME_MAX 100 /* bytes of one name */
#define PERSON_MAX      400 /* bytes of all names, which are joined by ", " */

/* Both return the size of the names written to `names`, or 0 if the text names nobody.
 * person_names takes a text that is the author's name by its place, and person_statement one that
 * says nothing else, such as an attribute: there `Center for Books` is one name. person_byline
 * takes any line of the page, and wants `By`, or its like in another language, at the beginning or
 * after an edge or a separator. *open says whether such a word is all that the line has: the name
 * may come next. */
size_t person_names(struct slice text, char names[PERSON_MAX]);
size_t person_statement(struct slice text, char names[PERSON_MAX]);
size_t person_byline(struct slice line, char names[PERSON_MAX], bool *open);

#endif
