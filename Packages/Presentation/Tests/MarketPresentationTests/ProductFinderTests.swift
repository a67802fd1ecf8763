import DomainCore
import MarketDomain
import MarketPresentation
import TextCore
import Testing

@Suite struct ProductFinderTests {
    private func finder(_ reading: SearchReading?) -> ProductFinder {
        let page = Page<Product>(elements: [], number: 1, isLast: true, reading: reading)
        return ProductFinder(
            products: StubProducts(pages: Held { _ in .success(page) }), vendors: StubVendors.selling,
            language: .english)
    }

    @Test func `An unknown name leads to a suggestion, as in a search`() async {
        let none = await finder(nil).find("desk lmp", isMine: false)
        #expect(none == .none("No product is called “desk lmp”."))
        let slip = await finder(SearchReading(.suggestion, "Desk lamp")).find("desk lmp", isMine: true)
        #expect(slip == .none("You have no product called “desk lmp”. Did you mean “Desk lamp”?"))
    }
}
