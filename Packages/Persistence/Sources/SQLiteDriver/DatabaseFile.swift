import Platform
import SQLCore

/// The file of a database, seen from outside. It is never opened here once SQLite may have it open: closing any
/// descriptor of it would drop the process's locks.
struct DatabaseFile {
    /// The path without symbolic links in its directory part.
    let path: String

    /// - Throws: `StoreError.unavailable(_:)` when the directory does not exist or cannot be read.
    init(resolving path: String) throws(StoreError) {
        let (directory, name) = OwnedFolder.split(path)
        guard !name.isEmpty else {
            throw .unavailable("\(path): a file name is missing", "\(path): 파일 이름이 없습니다")
        }
        guard let resolved = realpath(directory, nil) else { throw StoreError(system: errno, at: directory) }
        defer { free(resolved) }
        self.path = String(cString: resolved) + "/" + name
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// The size of the file and its log in bytes.
    var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            var facts = stat()
            return sum + (lstat(path + suffix, &facts) == 0 ? Int(facts.st_size) : 0)
        }
    }

    /// Creates the missing directories, for the owner only, and an empty file where none exists.
    ///
    /// The file gets its name only after it was closed, and only when the name is free.
    static func create(_ path: String) throws(StoreError) -> DatabaseFile {
        try OwnedFolder.make(OwnedFolder.split(path).folder)
        let file = try DatabaseFile(resolving: path)
        guard !file.exists else { return file }
        let temporary = "\(file.path).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
        let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(system: errno, at: path, isMaking: true) }
        close(descriptor)
        defer { unlink(temporary) }
        guard link(temporary, file.path) == 0 || errno == EEXIST else {
            throw StoreError(system: errno, at: path, isMaking: true)
        }
        return file
    }
}
