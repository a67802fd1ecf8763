// Tells ThreadSanitizer about the locks that it cannot see: a contended Mutex takes its slow path inside the Swift
// runtime, which is not instrumented, so that every value behind one looks like a race. This stands before the
// runtime's three functions and adds the two edges that a lock is. The names are those of Swift 6.3.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

SWIFT void lock_slow(uint32_t id, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);

SWIFT void lock_slow(uint32_t id, SELF) {
    static SWIFT void (*real)(uint32_t, SELF);
    if (!real) real = dlsym(RTLD_NEXT, LOCK);
    real(id, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
    static SWIFT void (*real)(SELF);
    if (!real) real = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(self);
    real(self);
}

SWIFT bool try_lock_slow(SELF) {
    static SWIFT bool (*real)(SELF);
    if (!real) real = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_locked = real(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}
