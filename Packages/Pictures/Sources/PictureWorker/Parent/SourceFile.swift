import PictureCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file with a picture, opened for a child.
struct SourceFile: ~Copyable {
    let descriptor: CInt

    /// - Throws: `unreadable` when it is no ordinary file of this user, `tooManyBytes`.
    init(path: String, limit: Int) throws(PictureError) {
        // Without waiting: a named pipe would wait for somebody who writes.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemError.text(errno)) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .unreadable(SystemError.text(errno)) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is not a file") }
        guard facts.st_size <= limit else { throw .tooManyBytes(limit: limit) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
