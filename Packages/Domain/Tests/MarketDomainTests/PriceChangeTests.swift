import MarketDomain
import Testing

/// The effects of a change on the price and the pictures, which need confirmation before it is sent.
@Suite struct PriceChangeTests {
    private static func won(_ units: Int) -> Money { Money(minorUnits: units, .krw) }

    private static func product(
        price: Int = 10_000, discount: Int = 0, images: [ProductImage.ID] = []
    ) -> Product {
        Product(
            id: 1, name: "Bag", price: won(price), discount: won(discount), stock: 1,
            images: images.map { ProductImage(id: $0, address: "\($0)", thumbnailAddress: "t\($0)") },
            createdAt: nil, changedAt: nil)
    }

    private static func change(price: Money? = nil, discount: Money? = nil) -> ProductChange {
        var change = ProductChange()
        (change.price, change.discount) = (price, discount)
        return change
    }

    @Test(arguments: [
        (change(), 9_000), (change(price: won(8_000)), 7_000), (change(discount: won(0)), 10_000),
        (change(price: won(8_000), discount: won(8_000)), 0),
        // The two amounts are inconsistent: the price counts.
        (change(price: won(500)), 500), (change(discount: won(20_000)), 10_000),
    ])
    func `The asking price is the new price less the new discount`(change: ProductChange, asked: Int) {
        #expect(change.bargainPrice(of: Self.product(discount: 1_000)) == Self.won(asked))
    }

    @Test func `In another currency the old discount does not count`() {
        let change = Self.change(price: Money(minorUnits: 900, .usd))
        #expect(change.bargainPrice(of: Self.product(discount: 1_000)) == Money(minorUnits: 900, .usd))
    }

    @Test(arguments: [
        (10_000, false), (15_000, false), (15_001, true), (5_000, false), (4_999, true), (0, true),
    ])
    func `A price that changes by more than half is doubtful`(price: Int, isDoubtful: Bool) {
        #expect(Self.change(price: Self.won(price)).isDoubtful(for: Self.product()) == isDoubtful)
    }

    @Test(arguments: [(1, true), (0, false)])
    func `After a price of zero every other price is doubtful`(price: Int, isDoubtful: Bool) {
        #expect(Self.change(price: Self.won(price)).isDoubtful(for: Self.product(price: 0)) == isDoubtful)
    }

    @Test func `The same number in another currency is doubtful`() {
        #expect(Self.change(price: Money(minorUnits: 10_000, .usd)).isDoubtful(for: Self.product()))
    }

    @Test func `A discount alone can be doubtful`() {
        #expect(Self.change(discount: Self.won(5_001)).isDoubtful(for: Self.product()))
        #expect(!Self.change(discount: Self.won(5_000)).isDoubtful(for: Self.product()))
    }

    @Test(arguments: [
        // The discount of 1,000 stays and reduces it.
        (change(price: won(9_000)), true), (change(price: won(10_000)), false),
        (change(price: won(9_000), discount: won(0)), false),
        // The price before the discount counts as much as the asking price.
        (change(price: won(20_000), discount: won(10_500)), true),
    ])
    func `A new price that the old discount reduces is doubtful`(change: ProductChange, isDoubtful: Bool) {
        #expect(change.isDoubtful(for: Self.product(discount: 1_000)) == isDoubtful)
    }

    @Test func `A change that keeps the price is not doubtful`() {
        #expect(!Self.change().isDoubtful(for: Self.product()))
    }

    @Test(
        arguments: [(nil, []), ([7, 8, 9], []), ([9, 7], [2]), ([8], [1, 3]), ([], [1, 2, 3])]
            as [([Int]?, [Int])])
    func `Removed pictures are numbered by their place, from 1`(order: [Int]?, dropped: [Int]) {
        var change = ProductChange()
        change.order = order
        #expect(change.droppedPictures(of: Self.product(images: [7, 8, 9])) == dropped)
    }
}
