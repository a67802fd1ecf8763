/// Bytes with their name.
public struct Blob: Hashable, Sendable {
    public let key: BlobKey
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - key: the hash of the bytes; whoever makes a blob has computed it.
    ///   - bytes: what is kept.
    public init(key: BlobKey, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}
