#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file descriptor which closes itself.
final class InputFile {
    let name: String
    /// Size of a regular file; nil for pipes and terminals.
    let size: Int64?
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens a file by path; "-" is standard input.
    init(path: String) throws(CatalogueFileError) {
        name = path
        isOwned = path != "-"
        descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else {
            throw CatalogueFileError(file: path, reason: .cannotOpen(Self.systemMessage()))
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let message = Self.systemMessage()
            if isOwned { close(descriptor) }
            throw CatalogueFileError(file: path, reason: .cannotOpen(message))
        }
        let kind = facts.st_mode & S_IFMT
        if kind == S_IFDIR {
            if isOwned { close(descriptor) }
            throw CatalogueFileError(file: path, reason: .cannotOpen(String(cString: strerror(EISDIR))))
        }
        size = kind == S_IFREG && isOwned ? Int64(facts.st_size) : nil
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Reads at most `count` bytes; 0 at the end.
    func read(into memory: UnsafeMutablePointer<UInt8>, count: Int) throws(CatalogueFileError) -> Int {
        while true {
            #if canImport(Glibc)
                let received = Glibc.read(descriptor, memory, count)
            #elseif canImport(Musl)
                let received = Musl.read(descriptor, memory, count)
            #else
                let received = Darwin.read(descriptor, memory, count)
            #endif
            if received >= 0 { return received }
            if errno != EINTR {
                throw CatalogueFileError(file: name, reason: .cannotRead(Self.systemMessage()))
            }
        }
    }

    /// Moves to a byte of a regular file.
    func seek(to offset: Int64) throws(CatalogueFileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else {
            throw CatalogueFileError(file: name, offset: offset, reason: .cannotRead(Self.systemMessage()))
        }
    }

    private static func systemMessage() -> String {
        String(cString: strerror(errno))
    }
}
