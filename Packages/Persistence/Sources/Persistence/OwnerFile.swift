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
    /// - Throws: ``StoreError``, with the path and the system's reason; ``StoreError/unavailable(_:)`` when
    ///   something else has the name, such as a pipe.
    public static func write(_ bytes: [UInt8], to path: String) async throws(StoreError) {
        try await queue.result { () throws(StoreError) in
            var facts = stat()
            if lstat(path, &facts) == 0, ![S_IFREG, S_IFLNK, S_IFDIR].contains(facts.st_mode & S_IFMT) {
                throw .unavailable("\(path) is not a file")
            }
            // A name that no file of the directory's owner has.
            let scratch = path + "." + String(UInt64.random(in: .min ... .max), radix: 36)
            try PrivateFile(path: scratch).replace(with: bytes)
            guard rename(scratch, path) == 0 else {
                let reason = String(cString: strerror(errno))
                unlink(scratch)
                throw .unavailable("\(path): \(reason)")
            }
        }
    }
}
