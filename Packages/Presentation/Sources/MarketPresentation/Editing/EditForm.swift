/// What somebody wants to be different about a listing: texts that are not yet checked. `nil` stays as it is.
public struct EditForm: Hashable, Sendable {
    /// One line.
    public var name: String?
    /// Several lines.
    public var description: String?
    /// An amount before the discount: `1,200`, `12.50`.
    public var price: String?
    /// A code, a sign or a word: `KRW`, `$`, `원`.
    public var currency: String?
    /// Empty is none.
    public var discount: String?
    /// A whole number.
    public var stock: String?
    /// What is asked for it now, as the seller believes: it has to be that, and then nobody is asked about the new
    /// price.
    public var was: String?
    /// Which picture is the one of lists, counted from 1 in the order that the listing has now.
    public var thumbnail: Int?
    /// The pictures in their new order, each counted from 1 in the order that the listing has now; those left
    /// out are removed.
    public var order: [Int]?

    /// Nothing is different.
    public init() {}
}
