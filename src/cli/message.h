/* In:  what went wrong, and with what file; what is to be told of a page.
 * Out: one line on standard error, whatever the file is called.
 * Memory: none. */
#ifndef DANAG_CLI_MESSAGE_H
#define DANAG_CLI_MESSAGE_H

/* Writes "danag: FILE: " and the text; control characters of the file's name become `?`, and "-" is
 * told as what it stands for. */
void message(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same of two files. */
void message_of_two(const char *file, const char *other, const char *text);

/* "danag: FILE: URL: confidence 0.873"; NULL: no URL. */
void message_confidence(const char *file, const char *url, double confidence);

#endif
