#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A time as a file system keeps it.
struct FileTime: Comparable {
    let seconds: Int
    let nanoseconds: Int

    static var now: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// The size of a file or folder and when it changed; of a link itself. `nil` when there is none.
    static func facts(_ path: String) -> (size: Int, changed: FileTime)? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        #if canImport(Darwin)
            let time = facts.st_mtimespec
        #else
            let time = facts.st_mtim
        #endif
        return (Int(facts.st_size), FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec))
    }

    var next: FileTime {
        nanoseconds < 999_999_999
            ? FileTime(seconds: seconds, nanoseconds: nanoseconds + 1)
            : FileTime(seconds: seconds + 1, nanoseconds: 0)
    }

    /// Makes this the time of a file's last change, where that can be.
    func set(on path: String) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        let times = [time, time]
        utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
    }

    static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
