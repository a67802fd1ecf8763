#define _GNU_SOURCE
#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// Read by signal handlers: everything is set before `held` is.
static struct {
    // What others write to, and a descriptor for the guard alone.
    int screen;
    int terminal;
    int chains;
    struct termios before;
    struct termios ours;
    char restore[CGUARD_MOST_BYTES];
    volatile sig_atomic_t length;
    volatile sig_atomic_t held;
    int rescue_pipe;
    pid_t rescue;
} guard = {.screen = -1, .terminal = -1, .rescue_pipe = -1};

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };
static struct sigaction previous[CRASHES];

static void write_all(int descriptor, const char *bytes, size_t length) {
    int patience = 20;
    while (length > 0 && patience > 0) {
        ssize_t written = write(descriptor, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
            poll(&ready, 1, 5);
            patience--;
        } else if (errno != EINTR) {
            return;
        }
    }
}

static void give_back(void) {
    // A frame that nobody reads must not come before it.
    tcflush(guard.terminal, TCOFLUSH);
    write_all(guard.terminal, guard.restore, (size_t)guard.length);
    tcsetattr(guard.terminal, TCSANOW, &guard.before);
}

// The other threads run on until the process ends: what they still draw must not reach the shell.
static void turn_screen_off(void) {
    if (guard.screen == guard.terminal) return;
    // A pipe from nobody: it takes nothing, and never seems to have ended.
    int ends[2];
    if (pipe(ends) == 0) dup2(ends[0], guard.screen);
}

static void crashed(int number) {
    int code = errno;
    if (guard.held) {
        guard.held = 0;
        turn_screen_off();
        give_back();
        if (guard.rescue_pipe >= 0) {
            char released = 'r';
            (void)!write(guard.rescue_pipe, &released, 1);
        }
    }
    // The faulty instruction runs again, or the signal that was sent is sent again, without this handler.
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    for (int index = 0; index < CRASHES; index++) {
        if (crashes[index] == number && guard.chains) action = previous[index];
    }
    sigaction(number, &action, NULL);
    errno = code;
    raise(number);
}

int cguard_begin(int terminal, const struct termios *before, const struct termios *ours, int chains) {
    if (guard.terminal != guard.screen) close(guard.terminal);
    guard.screen = terminal;
    guard.terminal = fcntl(terminal, F_DUPFD_CLOEXEC, 0);
    if (guard.terminal < 0) guard.terminal = terminal;
    guard.before = *before;
    guard.ours = *ours;
    guard.chains = chains;
    cguard_protect_thread();
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (int index = 0; index < CRASHES; index++) {
        if (sigaction(crashes[index], &action, &previous[index]) != 0) return -1;
    }
    return 0;
}

static void tell_rescue(char what) {
    if (guard.rescue_pipe >= 0) (void)!write(guard.rescue_pipe, &what, 1);
}

// Tells the rescue process what to restore, in one piece: the length is in two bytes.
static void tell_rescue_restore(void) {
    char message[CGUARD_MOST_BYTES + 3];
    size_t length = (size_t)guard.length;
    if (guard.rescue_pipe < 0) return;
    message[0] = 'h';
    message[1] = (char)(length & 0xFF);
    message[2] = (char)(length >> 8);
    memcpy(message + 3, guard.restore, length);
    (void)!write(guard.rescue_pipe, message, length + 3);
}

void cguard_hold(const char *restore, size_t length) {
    if (length > CGUARD_MOST_BYTES) return;
    guard.held = 0;
    memcpy(guard.restore, restore, length);
    guard.length = (sig_atomic_t)length;
    guard.held = 1;
    tell_rescue_restore();
}

void cguard_release(void) {
    guard.held = 0;
    tell_rescue('r');
}

// Whether all bytes came before the end.
static int read_all(int descriptor, void *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = read(descriptor, bytes, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return 0;
        bytes = (char *)bytes + count;
        length -= (size_t)count;
    }
    return 1;
}

// Runs in the child of a process with many threads: only functions that are safe in signal handlers.
static void watch(int pipe_end) {
    // Another thread may have crashed and given the terminal back just before the fork.
    int held = guard.held;
    char what;
    while (read_all(pipe_end, &what, 1)) {
        if (what == 'q') _exit(0);
        held = what == 'h';
        if (!held) continue;
        unsigned char length[2];
        if (!read_all(pipe_end, length, 2)) break;
        size_t wanted = (size_t)length[0] | (size_t)length[1] << 8;
        if (wanted > CGUARD_MOST_BYTES || !read_all(pipe_end, guard.restore, wanted)) break;
        guard.length = (sig_atomic_t)wanted;
    }
    if (held) {
        // The shell may have taken the terminal back and set modes of its own: those stay.
        struct termios now;
        int is_ours = tcgetattr(guard.terminal, &now) == 0 && now.c_lflag == guard.ours.c_lflag
                      && now.c_iflag == guard.ours.c_iflag && now.c_oflag == guard.ours.c_oflag;
        // At once, as the shell may do so any moment.
        if (is_ours) tcsetattr(guard.terminal, TCSANOW, &guard.before);
        write_all(guard.terminal, guard.restore, (size_t)guard.length);
    }
    _exit(0);
}

static void close_others(int kept) {
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > 65536) most = 65536;
#if defined(__linux__) && defined(__GLIBC__)
    int low = kept < guard.terminal ? kept : guard.terminal;
    int high = kept < guard.terminal ? guard.terminal : kept;
    if ((low == 0 || close_range(0, (unsigned)low - 1, 0) == 0)
        && (high == low + 1 || close_range((unsigned)low + 1, (unsigned)high - 1, 0) == 0)
        && close_range((unsigned)high + 1, ~0U, 0) == 0) {
        return;
    }
#endif
    for (int descriptor = 0; descriptor < most; descriptor++) {
        if (descriptor != kept && descriptor != guard.terminal) close(descriptor);
    }
}

int cguard_start_rescue(void) {
    int ends[2];
    if (guard.rescue_pipe >= 0) return 0;
#if defined(__linux__)
    // At once: a program started by another thread in between would keep it open.
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
#else
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    // It starts deaf to what the terminal and the shell send to the whole job.
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    // Before the fork, so that another thread that crashes meanwhile tells the process that it gave the terminal back.
    guard.rescue_pipe = ends[1];
    pid_t child = fork();
    if (child == 0) {
        close_others(ends[0]);
        watch(ends[0]);
    }
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    close(ends[0]);
    if (child < 0) {
        guard.rescue_pipe = -1;
        close(ends[1]);
        return -1;
    }
    guard.rescue = child;
    return 0;
}

void cguard_end(void) {
    guard.held = 0;
    if (guard.rescue_pipe >= 0) {
        tell_rescue('q');
        close(guard.rescue_pipe);
        guard.rescue_pipe = -1;
        while (waitpid(guard.rescue, NULL, 0) < 0 && errno == EINTR) {}
    }
    for (int index = 0; index < CRASHES; index++) sigaction(crashes[index], &previous[index], NULL);
    if (guard.terminal != guard.screen) close(guard.terminal);
    guard.screen = guard.terminal = -1;
}

void cguard_protect_thread(void) {
    enum { SIZE = 65536 };
    stack_t now;
    if (sigaltstack(NULL, &now) == 0 && !(now.ss_flags & SS_DISABLE)) return;
    // It belongs to the thread for as long as the process lives.
    stack_t own = {.ss_sp = malloc(SIZE), .ss_size = SIZE};
    if (own.ss_sp != NULL) sigaltstack(&own, NULL);
}
