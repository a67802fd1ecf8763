import MarketDomain

extension Product {
    /// Whether it says the same as an earlier reading of it.
    func says(the other: Product) -> Bool {
        name == other.name && description == other.description && price == other.price
            && discount == other.discount && stock == other.stock && thumbnail == other.thumbnail
            && images.map(\.id) == other.images.map(\.id)
    }
}
