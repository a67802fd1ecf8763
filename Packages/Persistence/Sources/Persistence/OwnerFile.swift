import Dispatch
import Platform
public import SQLCore

/// Writes documents that only their owner can read (0600), in any directory.
public enum OwnerFile {
    private static let queue = DispatchQueue(label: "trellis.documents")

    /// Replaces a file or link by a document; a crash leaves the old or the new one.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - path: the path of the file.
    ///   - isReplacing: whether an existing file or link may be replaced.
    /// - Throws: `StoreError`, with the path and the system's reason; `StoreError.unavailable(_:)` when something else
    ///   has the path, such as a pipe, or a file exists and may not be replaced.
    public static func write(
        _ bytes: [UInt8], to path: String, replacing isReplacing: Bool = true
    ) async throws(StoreError) {
        try await queue.result { () throws(StoreError) in
            var facts = stat()
            if lstat(path, &facts) == 0, ![S_IFREG, S_IFLNK, S_IFDIR].contains(facts.st_mode & S_IFMT) {
                throw .unavailable("\(path) is not a file", "\(path): 파일이 아닙니다")
            }
            // A name that is not in use.
            let scratch = path + "." + String(UInt64.random(in: .min ... .max), radix: 36)
            try PrivateFile(path: scratch).replace(with: bytes)
            // `link` fails if the name exists.
            let isThere = isReplacing ? rename(scratch, path) == 0 : link(scratch, path) == 0
            let code = errno
            if !(isReplacing && isThere) { unlink(scratch) }
            guard isThere else { throw StoreError(system: code, at: path, isMaking: true) }
        }
    }
}

/// A file that may be a symbolic link, because programs that manage settings create such links.
public enum LinkedFile {
    /// The file behind the link; the path itself when it is not a link, or when its target does not exist.
    public static func target(of path: String) -> String {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK, let found = realpath(path, nil)
        else {
            return path
        }
        defer { free(found) }
        return String(cString: found)
    }
}
