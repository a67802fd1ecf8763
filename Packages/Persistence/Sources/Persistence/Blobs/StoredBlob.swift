/// Where the bytes of a blob are.
public enum StoredBlob: Hashable, Sendable {
    /// A regular file that never changes and is there until the blob is removed.
    case file(path: String)
    case bytes([UInt8])
}
