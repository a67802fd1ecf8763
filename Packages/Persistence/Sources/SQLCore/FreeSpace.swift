import Platform

/// How much room a file system has left.
public enum FreeSpace {
    /// In bytes, for a program without special rights; `nil` when the system does not say. Of a folder that is
    /// not there yet its parent tells.
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
