/* In:  what went wrong, and with what file.
 * Out: one line on standard error, whatever the file is called.
 * Memory: none. */
#ifndef DANAG_CLI_MESSAGE_H
#define DANAG_CLI_MESSAGE_H

/* Writes "danag: FILE: " and the text; control characters of the file's name become `?`. */
void message(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
