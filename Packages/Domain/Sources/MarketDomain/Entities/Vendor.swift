/// Somebody who sells.
public struct Vendor: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public let id: ID
    /// As the vendor calls itself; text from other people.
    public let name: String

    /// As the server tells of it.
    public init(id: ID, name: String) {
        self.id = id
        self.name = name
    }
}
