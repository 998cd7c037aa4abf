/* A value in a table: see tsv.c. */
#ifndef DANAG_OUTPUT_TSV_H
#define DANAG_OUTPUT_TSV_H

#include "output/outlet.h"

void tsv_put_value(struct outlet *outlet, struct slice value);

#endif
