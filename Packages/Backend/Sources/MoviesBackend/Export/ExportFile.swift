#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that appears whole or not at all: it is written under another name beside its place. Blocks.
///
/// What is no ordinary file (a pipe, a terminal) is written to directly.
final class ExportFile {
    /// Where a link leads, the place itself otherwise.
    private let place: String
    /// `nil` while there is nothing to be renamed or removed.
    private var temporary: String?
    private let descriptor: CInt

    init(path: String) throws(ExportFailure) {
        var facts = stat()
        let exists = stat(path, &facts) == 0
        place = exists ? Self.resolved(path) : path
        if exists, facts.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let name = Self.temporaryName(beside: place)
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            if descriptor >= 0 { temporary = name }
            if descriptor >= 0, exists { fchmod(descriptor, facts.st_mode & 0o777) }
        }
        guard descriptor >= 0 else { throw Self.failure() }
    }

    deinit {
        close(descriptor)
        if let temporary { unlink(temporary) }
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(ExportFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.system(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EPIPE { throw .readerGone }
            guard count > 0 else { throw Self.failure() }
            rest = rest.dropFirst(count)
        }
    }

    /// Puts the file in its place.
    func finish() throws(ExportFailure) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, place) == 0 else { throw Self.failure() }
        self.temporary = nil
    }

    private static func system(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func temporaryName(beside place: String) -> String {
        let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
        let name = place[folder.endIndex...]
        return "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    }

    private static func failure() -> ExportFailure { .unwritable(String(cString: strerror(errno))) }
}
