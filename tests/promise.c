/* What danag.h promises to programs that were built with an earlier version: the types of
 * functions, the values of constants, and where the members of structs are. It compiles only if all
 * of it holds. Later versions may add functions, and members at the end of a struct that only the
 * library makes; they add lines here and change none. */
#include <danag.h>

#define SAME(a, b) _Static_assert((a) == (b), #a)

SAME(DANAG_OK, 0);
SAME(DANAG_CUT, 1);
SAME(DANAG_UNSURE, 2);
SAME(DANAG_INVALID, 3);
SAME(DANAG_NO_MEMORY, 4);
SAME(DANAG_STOPPED, 5);
SAME(DANAG_FOREIGN, 6);
SAME(DANAG_LATE, 7);
SAME(DANAG_FILTERED, 8);
SAME(DANAG_REASON_SIZE, 64);

/* Of processors with addresses of 64 bits. */
#if UINTPTR_MAX == UINT64_MAX
/* The caller makes these, so that they never grow. */
SAME(sizeof(struct danag_allocator), 16);
SAME(offsetof(struct danag_allocator, resize), 0);
SAME(offsetof(struct danag_allocator, context), 8);
SAME(sizeof(struct danag_buffer), 24);
SAME(offsetof(struct danag_buffer, bytes), 0);
SAME(offsetof(struct danag_buffer, size), 8);
SAME(offsetof(struct danag_buffer, capacity), 16);

SAME(offsetof(struct danag_line, text), 0);
SAME(offsetof(struct danag_line, element), 8);
SAME(offsetof(struct danag_line, start), 16);
SAME(offsetof(struct danag_line, end), 24);
SAME(offsetof(struct danag_line, content), 32);
SAME(offsetof(struct danag_line, code), 40);
SAME(offsetof(struct danag_line, link), 48);
SAME(offsetof(struct danag_line, words), 56);
SAME(offsetof(struct danag_line, diff), 64);
SAME(offsetof(struct danag_line, cluster), 72);
SAME(offsetof(struct danag_line, kept), 80);
SAME(offsetof(struct danag_line, probability), 88);
SAME(offsetof(struct danag_line, least_probability), 96);
SAME(offsetof(struct danag_line, comment), 104);
SAME(offsetof(struct danag_line, other_pages), 112);
SAME(offsetof(struct danag_line, site_pages), 120);
SAME(offsetof(struct danag_reason, name), 0);
SAME(offsetof(struct danag_reason, weight), 64);
SAME(offsetof(struct danag_parameter, name), 0);
SAME(offsetof(struct danag_parameter, summary), 8);
SAME(offsetof(struct danag_parameter, least), 16);
SAME(offsetof(struct danag_parameter, most), 24);
SAME(offsetof(struct danag_parameter, preset), 32);
SAME(offsetof(struct danag_parameter, values), 40);
#endif

typedef void *promised_resize(void *, void *, size_t);
typedef int promised_output(void *, const char *, size_t);
typedef const char *promised_text_of(const danag_t *);
typedef uint64_t promised_count_of(const danag_t *);
typedef const char *promised_name(size_t);
typedef size_t promised_count(void);

#define FUNCTION(name, ...) _Static_assert(_Generic(&(name), __VA_ARGS__: 1, default: 0), #name)

FUNCTION(danag_new, danag_t *(*)(void));
FUNCTION(danag_new_with, danag_t *(*)(const struct danag_allocator *));
FUNCTION(*((struct danag_allocator *)0)->resize, promised_resize *);
FUNCTION(danag_free, void (*)(danag_t *));
FUNCTION(danag_set, int (*)(danag_t *, const char *, const char *));
FUNCTION(*(danag_output *)0, promised_output *);
FUNCTION(*(danag_filter *)0, promised_output *);
FUNCTION(danag_set_output, int (*)(danag_t *, promised_output *, void *));
FUNCTION(danag_set_filter, int (*)(danag_t *, promised_output *, void *));
FUNCTION(danag_collect, promised_output *);
FUNCTION(danag_buffer_free, void (*)(struct danag_buffer *));
FUNCTION(danag_begin, int (*)(danag_t *, const char *, const char *, const char *));
FUNCTION(danag_describe, int (*)(danag_t *, const char *, const char *));
FUNCTION(danag_feed, int (*)(danag_t *, const void *, size_t));
FUNCTION(danag_feed_in_place, int (*)(danag_t *, void *, size_t));
FUNCTION(danag_finish, int (*)(danag_t *));
FUNCTION(danag_drop, void (*)(danag_t *));
FUNCTION(danag_confidence, double (*)(const danag_t *));
FUNCTION(danag_title, promised_text_of *);
FUNCTION(danag_metadata_name, const char *(*)(const danag_t *, size_t));
FUNCTION(danag_metadata_value, const char *(*)(const danag_t *, size_t));
FUNCTION(danag_line_count, promised_count_of *);
FUNCTION(danag_line, const struct danag_line *(*)(const danag_t *, size_t));
FUNCTION(danag_line_reason, const struct danag_reason *(*)(const danag_t *, size_t, size_t));
FUNCTION(danag_charset, promised_text_of *);
FUNCTION(danag_text,
         int (*)(const char *, size_t, const char *, const char *, struct danag_buffer *));
FUNCTION(danag_undecodable, promised_count_of *);
FUNCTION(danag_error, promised_text_of *);
FUNCTION(danag_method_count, promised_count *);
FUNCTION(danag_method_name, promised_name *);
FUNCTION(danag_method_summary, promised_name *);
FUNCTION(danag_format_count, promised_count *);
FUNCTION(danag_format_name, promised_name *);
FUNCTION(danag_format_summary, promised_name *);
FUNCTION(danag_format_extension, promised_name *);
FUNCTION(danag_format_is_records, bool (*)(size_t));
FUNCTION(danag_format_has_members, bool (*)(size_t));
FUNCTION(danag_format_has_lines, bool (*)(size_t));
FUNCTION(danag_format_shows, bool (*)(size_t, const char *));
FUNCTION(danag_field_name, promised_name *);
FUNCTION(danag_method_parameter, const struct danag_parameter *(*)(size_t, size_t));
FUNCTION(danag_method_line_rule, const char *(*)(size_t, size_t));
FUNCTION(danag_version, const char *(*)(void));
