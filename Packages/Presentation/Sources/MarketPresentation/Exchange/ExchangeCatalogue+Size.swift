public import MarketDomain

extension ExchangeCatalogueRepository {
    /// The product's size for a typed text, ignoring case. Returns the text itself if no size matches, so that the server
    /// reports the problem.
    public func size(_ typed: String, of product: ExchangeProduct.ID) async -> String {
        // Nearly all sizes are numbers or capital letters, which need no request.
        guard typed.contains(where: \.isLowercase),
            let sizes = try? await page(product, size: nil).product.sizes, !sizes.contains(typed)
        else { return typed }
        return sizes.first { $0.lowercased() == typed.lowercased() } ?? typed
    }
}
