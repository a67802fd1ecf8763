import DomainCore
import MarketDomain
import Platform
import Testing

@Suite struct ProductTests {
    @Test(arguments: [
        (1_000, 100, 900), (1_000, 0, 1_000), (1_000, 1_000, 0), (0, 0, 0), (1_000, -50, 1_050),
    ])
    func `The asking price is the price less the discount`(price: Int, discount: Int, asked: Int) {
        let product = Self.product(Money(minorUnits: price, .usd), Money(minorUnits: discount, .usd))
        #expect(product.bargainPrice == Money(minorUnits: asked, .usd))
    }

    @Test(arguments: [
        (Money(minorUnits: 1_000, .krw), Money(minorUnits: 1, .usd)),
        (Money(minorUnits: 1_000, .krw), Money(minorUnits: 1_001, .krw)),
        (Money(minorUnits: Int.max, .krw), Money(minorUnits: -1, .krw)),
        (Money(minorUnits: 1, .krw), Money(minorUnits: Int.min, .krw)),
    ])
    func `The asking price is the price when the two amounts are inconsistent`(price: Money, discount: Money)
    {
        #expect(Self.product(price, discount).bargainPrice == price)
    }

    @Test(arguments: [(1, false), (0, true), (-1, true), (Int.max, false)])
    func `Without stock it is sold out`(stock: Int, isSoldOut: Bool) {
        #expect(Self.product(.zero(.krw), .zero(.krw), stock: stock).isSoldOut == isSoldOut)
    }

    @Test func `The default query asks for the first twenty products, newest first`() {
        let query = ProductQuery()
        #expect(query.start == .page(1) && query.size == 20 && query.sort == .newest && !query.inStock)
        #expect(query.filter == query)
    }

    @Test func `The filter of a query has no position`() {
        let query = ProductQuery(
            text: "chair", currency: .usd, lowest: .zero(.usd), highest: Money(minorUnits: 9, .usd),
            inStock: true,
            vendor: 7, sort: .cheapest, start: .cursor("abc"), size: 7)
        var expected = ProductQuery()
        (expected.text, expected.currency) = ("chair", .usd)
        (expected.lowest, expected.highest) = (.zero(.usd), Money(minorUnits: 9, .usd))
        (expected.inStock, expected.vendor, expected.sort) = (true, 7, .cheapest)
        #expect(query.filter == expected)
        #expect(query.start == .cursor("abc") && query.size == 7)
    }

    @Test func `A page has one to a hundred products`() {
        #expect(ProductQuery.sizes == 1...100)
    }

    @Test
    func `Problems follow the order of the form, and those of one field the order of discovery`() {
        let pictures = ProductDraft.problems(of: [])
        #expect(ProductProblems(.stock, .negative).all == [ProductProblem(.stock, .negative)])
        #expect(pictures.map(\.field) == [.pictures])
        #expect(
            ProductField.allCases.map(\.rawValue) == [
                "name", "description", "price", "currency", "discount", "stock", "category", "contact",
                "pictures", "thumbnail",
            ])
    }

    @Test(arguments: [
        (1, 1, 4, true), (2, 3, 24, true), (1, 1, 3, false), (1, 1, 5, false), (0, 0, 0, false),
        (0, 5, 0, false), (-1, -1, 4, false), (Int.max, Int.max, 4, false), (Int.max, 2, 4, false),
        (Int.min, Int.min, 0, false), (1 << 62, 4, 0, false),
    ])
    func `A picture has four bytes for each pixel`(width: Int, height: Int, bytes: Int, isGood: Bool) {
        let picture = PixelPicture(
            size: PictureSize(width: width, height: height), rgba: [UInt8](repeating: 0, count: bytes))
        #expect((picture != nil) == isGood)
    }

    private static func product(_ price: Money, _ discount: Money, stock: Int = 1) -> Product {
        let date = Date(timeIntervalSince1970: 0)
        return Product(
            id: 1, name: "Oak chair", price: price, discount: discount, stock: stock, createdAt: date,
            changedAt: date)
    }
}
