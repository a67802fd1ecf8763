public import DomainCore

/// Finds the product that a user names.
public struct FindProductUseCase: Sendable {
    private let products: any ProductRepository

    /// - Parameter products: the products on offer.
    public init(products: any ProductRepository) { self.products = products }

    /// The only product whose name is the text wins, whatever else a search finds.
    ///
    /// - Parameters:
    ///   - text: a name, or words of it.
    ///   - vendor: the vendor whose products to search; `nil` for all vendors.
    /// - Returns: the product, or the products that may be meant, and the search's reading of the text.
    /// - Throws: the error of the server.
    public func callAsFunction(
        _ text: String, of vendor: Vendor.ID? = nil
    ) async throws(MarketError) -> (match: NameMatch<Product>, reading: SearchReading?) {
        let page = try await products.products(ProductQuery(text: text, vendor: vendor, size: 50))
        let named = page.elements.filter { $0.match == nil }
        let match = NameMatch(text, among: named.isEmpty ? page.elements : named, isSearched: true) {
            $0.name
        }
        return (match, page.reading)
    }
}
