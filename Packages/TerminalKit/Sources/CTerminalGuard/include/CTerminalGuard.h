// Gives a terminal back when the process cannot do it itself: in a crash, and after it was killed.
#ifndef TRELLIS_TERMINAL_GUARD_H
#define TRELLIS_TERMINAL_GUARD_H

#include <stddef.h>
#include <termios.h>

// The bytes that undo what was done to the screen; longer ones are refused.
enum { CGUARD_MOST_BYTES = 512 };

// Keeps what a crash has to restore, and handles the signals of a crash from now on. Nothing is restored before
// cguard_hold. `chains` passes a crash on to the handlers of before (Swift's backtraces); otherwise it ends the process
// as the signal does by itself.
int cguard_begin(int terminal, const struct termios *before, const struct termios *ours, int chains);

// The terminal is ours from now on; `restore` undoes it.
void cguard_hold(const char *restore, size_t length);

// The terminal was given back.
void cguard_release(void);

// Starts a process that gives the terminal back if this one ends without doing so, as after SIGKILL. It does nothing
// else, has nothing else open, and ends with this process.
int cguard_start_rescue(void);

// Ends the handlers and the rescue process.
void cguard_end(void);

// An alternative stack for the signal handlers of this thread, so that its own may overflow.
void cguard_protect_thread(void);

#endif
