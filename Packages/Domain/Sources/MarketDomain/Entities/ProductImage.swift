/// A picture of a product, by where it is.
public struct ProductImage: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public let id: ID
    /// A URL, or a path on the product's server.
    public let address: String
    /// The same for a small one.
    public let thumbnailAddress: String

    /// Addresses as the server wrote them.
    public init(id: ID, address: String, thumbnailAddress: String) {
        self.id = id
        self.address = address
        self.thumbnailAddress = thumbnailAddress
    }
}
