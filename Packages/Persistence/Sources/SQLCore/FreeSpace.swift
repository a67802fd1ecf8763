import Platform

/// The free space of a file system.
public enum FreeSpace {
    /// The free space in bytes for an unprivileged program; `nil` when the system does not report it. For a folder that
    /// does not exist yet, the space of its parent.
    public static func bytes(at path: String) -> Int? {
        var path = path
        var facts = statvfs()
        while statvfs(path.isEmpty ? "." : path, &facts) != 0 {
            guard errno == ENOENT, !path.isEmpty, path != "/" else { return nil }
            let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
            path = parent.isEmpty && path.hasPrefix("/") ? "/" : String(parent)
        }
        return Int(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }
}
