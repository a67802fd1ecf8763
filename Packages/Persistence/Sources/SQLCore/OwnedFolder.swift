import Platform

/// Creates folders that only their owner can access.
public enum OwnedFolder {
    /// Creates the folder and its missing parents (0700) durably: after a power failure no parent of a surviving file
    /// is missing.
    ///
    /// - Throws: ``StoreError``, with the folder that could not be created or, if that is read-only, its parent;
    ///   `unavailable` when the superuser would create it in another user's folder.
    public static func make(_ path: String) throws(StoreError) {
        try make(path, syncing: sync)
    }

    /// `sync` is called for every folder that got a new entry.
    static func make(_ path: String, syncing sync: (String) throws(StoreError) -> Void) throws(StoreError) {
        let parent = split(path).folder
        try checkOwner(of: parent, making: path)
        if mkdir(path, 0o700) != 0 {
            if errno == EEXIST { return }
            guard errno == ENOENT, parent != path else {
                throw StoreError(system: errno, at: path, isMaking: true)
            }
            try make(parent, syncing: sync)
            guard mkdir(path, 0o700) == 0 else {
                // Another process has created it in the meantime.
                if errno == EEXIST { return }
                throw StoreError(system: errno, at: path, isMaking: true)
            }
        }
        // A parent with write but no read permission cannot be opened, and so cannot be synced.
        if access(parent, R_OK) == 0 { try sync(parent) }
    }

    /// The superuser creates no folder inside another user's folder, because that user could not use it.
    private static func checkOwner(of parent: String, making path: String) throws(StoreError) {
        var (folder, made) = (stat(), stat())
        guard geteuid() == 0, stat(parent, &folder) == 0, folder.st_uid != 0, lstat(path, &made) != 0 else {
            return
        }
        throw .unavailable(
            "\(parent) belongs to another user: run this as that user",
            "\(parent): 다른 사용자의 것입니다. 그 사용자로 실행하세요")
    }

    /// Syncs the names in a folder to the disk.
    ///
    /// - Throws: ``StoreError/io(_:)``.
    public static func sync(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(system: errno, at: path, otherwise: StoreError.io) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw StoreError(system: errno, at: path, otherwise: StoreError.io)
        }
    }

    /// The folder of a path ("." when it names none) and the last component.
    public static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }
}
