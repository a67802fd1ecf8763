/// What strangers may store in a market in a day, which begins at midnight UTC. What comes from this process is
/// one's own and is not limited.
public struct StorageLimits: Hashable, Sendable {
    /// New products of one vendor; `nil` is no limit. One address may have as many as ``vendorsOfAnAddress``
    /// vendors together.
    public var products: Int? = 200
    /// Bytes of pictures and texts of one vendor; of an address as above.
    public var bytes: Int? = 256 << 20
    /// New vendors of one address.
    public var vendors: Int? = 100
    /// Nothing is taken any more when the disk has fewer free bytes.
    public var freeBytes = 512 << 20

    /// Many people may be behind one address.
    static let vendorsOfAnAddress = 5

    public init() {}
}
