/* The style and the script of the page of --explain, made from page.css and page.js. The digests of
 * both allow them, and nothing else, to work in the page; tests/cli/explain.sh checks them. */
#ifndef DANAG_CLI_EXPLAIN_LOOK_H
#define DANAG_CLI_EXPLAIN_LOOK_H

extern const char page_css[];
extern const char page_js[];

#define STYLE_DIGEST  "sha256-i1vfjnmCfMppcViFfWesZ1PotAJHwnbOT243H83SJGA="
#define SCRIPT_DIGEST "sha256-gXy+pPUfKBnKDTMTH/MPfFKwzgRkTPEUfip9gZvtXGY="

#endif
