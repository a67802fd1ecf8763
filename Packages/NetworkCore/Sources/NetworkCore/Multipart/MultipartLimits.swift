/// What a multipart body may cost at most.
public struct MultipartLimits: Hashable, Sendable {
    /// How many parts there may be.
    public var parts: Int
    /// In bytes: the header of one part; also what comes before the first part.
    public var headerBytes: Int
    /// In bytes: everything, boundaries and headers included.
    public var totalBytes: Int

    public init(parts: Int = 100, headerBytes: Int = 8 << 10, totalBytes: Int = 16 << 20) {
        self.parts = parts
        self.headerBytes = headerBytes
        self.totalBytes = totalBytes
    }
}
