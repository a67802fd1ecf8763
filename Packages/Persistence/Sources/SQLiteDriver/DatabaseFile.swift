import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of a database, seen from outside. Never opened here once SQLite may know it:
/// closing any descriptor of it would drop the process's locks.
struct DatabaseFile {
    /// Without symbolic links in its directory part.
    let path: String

    /// - Throws: ``StoreError/unavailable(_:)`` when the directory does not exist or cannot be read.
    init(resolving path: String) throws(StoreError) {
        let (directory, name) = Self.split(path)
        guard !name.isEmpty else { throw .unavailable("\(path): a file name is missing") }
        guard let resolved = realpath(directory, nil) else { throw Self.unavailable(directory) }
        defer { free(resolved) }
        self.path = String(cString: resolved) + "/" + name
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// A log or journal lies beside the file: it would be applied to whatever replaces the file.
    var isInUse: Bool {
        access(path + "-wal", F_OK) == 0 || access(path + "-journal", F_OK) == 0
    }

    /// Bytes of the file and its log.
    var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            var facts = stat()
            return sum + (lstat(path + suffix, &facts) == 0 ? Int(facts.st_size) : 0)
        }
    }

    /// Makes the missing directories, for the owner alone, and an empty file where there is none.
    ///
    /// The file gets its name only after it was closed, and only when the name is free.
    static func create(_ path: String) throws(StoreError) -> DatabaseFile {
        try makeDirectory(split(path).directory)
        let file = try DatabaseFile(resolving: path)
        guard !file.exists else { return file }
        let temporary = "\(file.path).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
        let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unavailable(path) }
        close(descriptor)
        defer { unlink(temporary) }
        guard link(temporary, file.path) == 0 || errno == EEXIST else { throw unavailable(path) }
        return file
    }

    private static func makeDirectory(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw unavailable(path) }
        let (parent, name) = split(path)
        guard !name.isEmpty, parent != path else { throw unavailable(path) }
        try makeDirectory(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw unavailable(path) }
    }

    /// Directory ("." when there is none) and last component.
    static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (directory, String(path[path.index(after: slash)...]))
    }

    static func unavailable(_ path: String) -> StoreError {
        .unavailable("\(path): \(String(cString: strerror(errno)))")
    }
}
