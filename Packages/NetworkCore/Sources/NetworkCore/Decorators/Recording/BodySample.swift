/// What is known of a body that was seen piece by piece: its first bytes and its length.
struct BodySample: Hashable, Sendable {
    /// At most `limit` bytes.
    private(set) var bytes: [UInt8] = []
    /// Of the whole, in bytes.
    var length = 0
    private let limit: Int

    /// - Parameter limit: how many bytes are kept.
    init(limit: Int) { self.limit = limit }

    /// Whether `bytes` is all of it.
    var isWhole: Bool { length == bytes.count }

    mutating func append(_ piece: [UInt8]) {
        length += piece.count
        bytes += piece.prefix(limit - bytes.count)
    }
}
