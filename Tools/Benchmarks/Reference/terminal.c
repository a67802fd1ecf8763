#define _GNU_SOURCE
#include "CReference.h"
#include <fcntl.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif
#include <stdlib.h>
#include <unistd.h>

pid_t reference_terminal_start(char *const arguments[], char *const environment[], unsigned short columns,
                               unsigned short rows, int *terminal) {
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    pid_t process = forkpty(terminal, NULL, NULL, &size);
    if (process == 0) {
        execve(arguments[0], arguments, environment);
        _exit(127);
    }
    return process;
}
