public import DomainCore

/// Finds the product that a person names.
public struct FindProductUseCase: Sendable {
    private let products: any ProductRepository

    /// - Parameter products: where they are on offer.
    public init(products: any ProductRepository) { self.products = products }

    /// A name that one product has is that product, whatever else a search finds.
    ///
    /// - Parameters:
    ///   - text: a name, or words of it.
    ///   - vendor: whose products are looked at; `nil` is everybody's.
    /// - Returns: the product, or those that may be meant, and what the search took the text for.
    /// - Throws: whatever kept the server from answering.
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
