import Dispatch
public import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A document that its owner alone can read (0600), in a directory of any kind.
public enum OwnerFile {
    private static let queue = DispatchQueue(label: "trellis.documents")

    /// Puts a document in the place of whatever file or link had its name; a crash leaves the old or the new one.
    ///
    /// - Parameters:
    ///   - bytes: what it says.
    ///   - path: where it goes.
    ///   - isReplacing: whether a file or link that has the name may go.
    /// - Throws: ``StoreError``, with the path and the system's reason; ``StoreError/unavailable(_:)`` when
    ///   something else has the name, such as a pipe, or when it is taken and may not go.
    public static func write(
        _ bytes: [UInt8], to path: String, replacing isReplacing: Bool = true
    ) async throws(StoreError) {
        try await queue.result { () throws(StoreError) in
            var facts = stat()
            if lstat(path, &facts) == 0, ![S_IFREG, S_IFLNK, S_IFDIR].contains(facts.st_mode & S_IFMT) {
                throw .unavailable("\(path) is not a file")
            }
            // A name that no file of the directory's owner has.
            let scratch = path + "." + String(UInt64.random(in: .min ... .max), radix: 36)
            try PrivateFile(path: scratch).replace(with: bytes)
            // A link takes no name that is there.
            let isThere = isReplacing ? rename(scratch, path) == 0 : link(scratch, path) == 0
            let code = errno
            if !(isReplacing && isThere) { unlink(scratch) }
            guard isThere else { throw StoreError(system: code, at: path, isMaking: true) }
        }
    }
}
