import MarketDomain
import Testing

@Suite struct ProductChangeTests {
    let details: ProductDetails

    init() throws { details = try ProductDetailsTests.made(price: 1_000, discount: 100, stock: 3) }

    @Test func `An empty change changes nothing`() throws {
        #expect(ProductChange().isEmpty)
        #expect(try ProductChange().applied(to: details) == details)
    }

    @Test(
        arguments: [
            { $0.name = "Ash chair" }, { $0.description = "Made of ash, never used." },
            { $0.price = Money(minorUnits: 2_000, .krw) }, { $0.discount = .zero(.krw) }, { $0.stock = 0 },
        ] as [@Sendable (inout ProductChange) -> Void])
    func `One field changes alone`(set: @Sendable (inout ProductChange) -> Void) throws {
        var change = ProductChange()
        set(&change)
        #expect(!change.isEmpty)
        let changed = try change.applied(to: details)
        #expect(changed.name == change.name ?? details.name)
        #expect(changed.description == change.description ?? details.description)
        #expect(changed.price == change.price ?? details.price)
        #expect(changed.discount == change.discount ?? details.discount)
        #expect(changed.stock == change.stock ?? details.stock)
        #expect(changed != details)
    }

    @Test func `A change of the pictures alone is a change`() {
        var change = ProductChange()
        change.thumbnail = 1
        #expect(!change.isEmpty)
        change.thumbnail = nil
        change.order = []
        #expect(!change.isEmpty)
    }

    @Test func `Another currency drops the discount, unless the change sets one`() throws {
        var change = ProductChange()
        change.price = Money(minorUnits: 50, .usd)
        #expect(try change.applied(to: details).discount == .zero(.usd))
        change.discount = Money(minorUnits: 20, .usd)
        #expect(try change.applied(to: details).bargainPrice == Money(minorUnits: 30, .usd))
        change.discount = Money(minorUnits: 20, .krw)
        #expect(throws: ProductProblems(.discount, .abovePrice)) { try change.applied(to: details) }
        change.price = nil
        change.discount = Money(minorUnits: 20, .usd)
        #expect(throws: ProductProblems(.discount, .abovePrice)) { try change.applied(to: details) }
    }

    @Test func `A price below the remaining discount is refused`() throws {
        var change = ProductChange()
        change.price = Money(minorUnits: 99, .krw)
        #expect(throws: ProductProblems(.discount, .abovePrice)) { try change.applied(to: details) }
        change.price = Money(minorUnits: 100, .krw)
        #expect(try change.applied(to: details).bargainPrice == .zero(.krw))
    }

    @Test func `Reports all problems at once`() {
        var change = ProductChange()
        (change.name, change.description, change.stock) = ("", "short", -1)
        let problems = #expect(throws: ProductProblems.self) { try change.applied(to: details) }
        #expect(problems?.all.map(\.field) == [.name, .description, .stock])
    }

    @Test func `Accepts the given currencies of a server`() throws {
        let yen = try #require(Currency("JPY"))
        var change = ProductChange()
        change.price = Money(minorUnits: 50, yen)
        #expect(throws: ProductProblems(.currency, .unknownCurrency("JPY"))) {
            try change.applied(to: details)
        }
        #expect(try change.applied(to: details, currencies: [yen]).price.currency == yen)
    }

    @Test(
        arguments: [
            (nil, nil), ([1, 2, 3], nil), ([3, 1, 2], 3), ([2], 2), (nil, 3), ([2, 3], nil),
        ] as [([ProductImage.ID]?, ProductImage.ID?)])
    func `Pictures of the product may be reordered and omitted`(
        order: [ProductImage.ID]?, thumbnail: ProductImage.ID?
    ) {
        #expect(Self.change(order, thumbnail).pictureProblems(having: [1, 2, 3]).isEmpty)
    }

    @Test func `Unknown or repeated pictures and an empty order are refused`() {
        let problems = { Self.change($0, $1).pictureProblems(having: [1, 2, 3]) }
        #expect(problems([], nil) == [ProductProblem(.pictures, .count(0, allowed: 1...5))])
        #expect(problems([1, 4], nil) == [ProductProblem(.pictures, .unknownPicture(4, of: 3))])
        #expect(problems([1, 2, 1], nil) == [ProductProblem(.pictures, .repeatedPicture(1))])
        #expect(problems([4, 4], nil).count == 2)
        #expect(problems(nil, 4) == [ProductProblem(.thumbnail, .unknownPicture(4, of: 3))])
    }

    @Test(
        arguments: [(nil, 2, nil), (nil, 3, 6), ([1], 4, nil), ([], 1, nil), ([], 0, 0), ([], 6, 6)]
            as [([ProductImage.ID]?, Int, Int?)])
    func `Remaining and added pictures together are one to five`(
        order: [ProductImage.ID]?, added: Int, wrong: Int?
    ) {
        let problems = Self.change(order, nil).pictureProblems(having: [1, 2, 3], adding: added)
        #expect(
            problems == (wrong.map { [ProductProblem(.pictures, .count($0, allowed: 1...5))] } ?? []))
    }

    @Test func `The picture for lists must be one of the remaining ones`() {
        let problem = ProductProblem(.thumbnail, .droppedPicture(3))
        #expect(Self.change([1, 2], 3).pictureProblems(having: [1, 2, 3]) == [problem])
    }

    private static func change(_ order: [ProductImage.ID]?, _ thumbnail: ProductImage.ID?) -> ProductChange {
        var change = ProductChange()
        (change.order, change.thumbnail) = (order, thumbnail)
        return change
    }
}
