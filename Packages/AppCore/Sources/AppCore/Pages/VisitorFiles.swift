import Platform
import Synchronization

/// The folders for the files of visitors: all in one folder of this process, in the temporary folder.
///
/// The process holds a lock on its folder, which the system releases when the process dies. By that, the next server
/// recognizes the folders of killed ones, and `systemd-tmpfiles` the folders that are in use.
final class VisitorFiles: Sendable {
    private static let prefix = "trellis-visitors-"

    private let parent: String
    private let path: String
    /// The descriptor of the folder; `nil` while the process holds no lock.
    private let lock = Mutex<CInt?>(nil)

    init(in parent: String = FileManager.default.temporaryDirectory.path) {
        self.parent = parent
        path = "\(parent)/\(Self.prefix)\(PageToken.random())"
    }

    deinit { remove() }

    /// A path for the folder of one visitor, which is made when it is needed.
    func newFolder() -> String {
        // Without success, for example on a full disk, the next call tries again.
        lock.withLock { lock in
            if lock == nil, mkdir(path, 0o700) == 0 || errno == EEXIST { lock = Self.locked(path) }
        }
        return "\(path)/\(PageToken.random())"
    }

    /// Removes the folders of this user's processes that were killed.
    func removeAbandoned() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for path in names.filter({ $0.hasPrefix(Self.prefix) }).map({ "\(parent)/\($0)" }) {
            guard let descriptor = Self.locked(path) else { continue }
            try? FileManager.default.removeItem(atPath: path)
            close(descriptor)
        }
    }

    /// Removes all folders of this process.
    func remove() {
        lock.withLock { lock in
            guard let descriptor = lock else { return }
            try? FileManager.default.removeItem(atPath: path)
            close(descriptor)
            lock = nil
        }
    }

    /// The descriptor of a locked folder; `nil` for one that another process holds or removes, or of another user.
    private static func locked(_ path: String) -> CInt? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var (opened, named) = (stat(), stat())
        // Another process may have removed the folder before this one had the lock. A link leads to another folder.
        if fstat(descriptor, &opened) == 0, opened.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0, lstat(path, &named) == 0,
            opened.st_ino == named.st_ino
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }
}
