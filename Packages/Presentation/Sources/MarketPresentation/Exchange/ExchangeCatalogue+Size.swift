public import MarketDomain

extension ExchangeCatalogueRepository {
    /// The size of a product that somebody typed, in whatever case; what was typed when there is none, for a server that
    /// says so.
    public func size(_ typed: String, of product: ExchangeProduct.ID) async -> String {
        // Sizes are numbers or capital letters nearly always, and then nobody has to be asked.
        guard typed.contains(where: \.isLowercase),
            let sizes = try? await page(product, size: nil).product.sizes, !sizes.contains(typed)
        else { return typed }
        return sizes.first { $0.lowercased() == typed.lowercased() } ?? typed
    }
}
