import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductsViewModelTests {
    private let products = StubProducts()

    private func model(
        _ products: StubProducts, vendors: StubVendors = StubVendors(), language: Language = .english
    ) -> ProductsViewModel {
        ProductsViewModel(products: products, vendors: vendors, pictures: StubPictures(), .test(language))
    }

    /// A server with `count` products, by page number.
    private func shop(_ count: Int, withCursors: Bool = false) -> StubProducts {
        StubProducts(
            pages: Held { query in
                let number =
                    switch query.start {
                    case .page(let number): number
                    case .cursor(let cursor): Int(cursor) ?? 1
                    }
                let first = (number - 1) * query.size
                let ids = max(0, min(first, count))..<max(0, min(first + query.size, count))
                let isLast = first + query.size >= count
                return .success(
                    Page(
                        elements: ids.map { .stub($0) }, number: number, isLast: isLast,
                        total: .exactly(count), nextCursor: withCursors && !isLast ? "\(number + 1)" : nil))
            })
    }

    @Test(arguments: [
        (Language.english, "which products are yours"), (.korean, "내 것인지"),
    ])
    func `Reports a vendor that the server does not know`(
        language: Language, words: String
    ) async {
        let unknown = VendorIdentity(identifier: "i", vendor: nil, server: "https://a.test", place: .keyring)
        let silent = model(shop(1), vendors: StubVendors(unknown), language: language)
        let refusing = StubProducts(pages: Held { _ in .failure(.unsupported) })
        let known = model(refusing, vendors: StubVendors(.stub()), language: language)
        for model in [silent, known] {
            await model.send(.load(ProductQuery(), mine: true))
            #expect(model.state.phase.failure?.kind == .unsupported)
            #expect(model.state.phase.failure?.message.contains(words) == true)
        }
        await known.send(.load(ProductQuery(sort: .name), mine: false))
        #expect(known.state.phase.failure?.message.contains(words) == false)
        let nobody = model(shop(1), language: language)
        await nobody.send(.load(ProductQuery(), mine: true))
        #expect(nobody.state.phase.failure?.kind == .signInNeeded)
    }

    @Test(arguments: [false, true])
    func `Shows the last page`(withCursors: Bool) async {
        let products = shop(45, withCursors: withCursors)
        let model = model(products)
        await model.send(.load(ProductQuery(), mine: false))
        #expect(model.state.rows.count == 20 && model.state.pageText == "1 / 3" && !model.state.isLast)
        #expect(model.state.next == (withCursors ? "2" : nil) && model.state.total == 45)
        await model.send(.loadMore)
        await model.send(.loadMore)
        #expect(model.state.rows.map(\.id) == Array(0..<45))
        #expect(model.state.isLast && model.state.pageText == "3 / 3" && model.state.page == 3)
        await model.send(.loadMore)
        #expect(products.pages.questions.count == 3)
        let starts: [ProductQuery.Start] =
            withCursors ? [.page(1), .cursor("2"), .cursor("3")] : [.page(1), .page(2), .page(3)]
        #expect(products.pages.questions.map(\.start) == starts)
    }

    @Test func `Loads the last page alone`() async {
        let model = model(shop(45))
        await model.send(.load(ProductQuery(start: .page(3)), mine: false))
        #expect(model.state.rows.map(\.id) == Array(40..<45) && model.state.pageText == "3 / 3")
        #expect(model.state.isLast)
    }

    @Test func `Scrolling near the end loads the last page, and no more`() async {
        let products = shop(45)
        let model = model(products)
        await model.send(.load(ProductQuery(), mine: false))
        await model.send(.show(0..<8, fitting: nil))
        #expect(model.state.rows.count == 20)
        await model.send(.show(5..<13, fitting: nil))
        #expect(model.state.rows.count == 40)
        await model.send(.show(37..<45, fitting: nil))
        #expect(model.state.rows.count == 45 && model.state.isLast)
        await model.send(.show(37..<45, fitting: nil))
        #expect(products.pages.questions.count == 3)
    }

    @Test func `Fills a screen that is larger than a page`() async {
        let model = model(shop(500))
        await model.send(.load(ProductQuery(), mine: false))
        await model.send(.show(0..<50, fitting: nil))
        #expect(model.state.rows.count == 100)
    }

    @Test func `Shows a product once that moved to the next page`() async {
        let model = model(products)
        let load = Task { await model.send(.load(ProductQuery(size: 2), mine: false)) }
        await products.pages.arrival(of: 1)
        #expect(model.state.phase == .loading && model.state.rows.isEmpty)
        products.pages.answer(1, Page(elements: [.stub(9), .stub(8)], number: 1, isLast: false))
        await load.value
        let more = Task { await model.send(.loadMore) }
        await products.pages.arrival(of: 2)
        products.pages.answer(2, Page(elements: [.stub(8), .stub(7), .stub(7)], number: 2, isLast: true))
        await more.value
        #expect(model.state.rows.map(\.id) == [9, 8, 7])
        #expect(model.state.pageText == "2" && model.state.total == nil)
    }

    @Test func `A failed page keeps the rows; scrolling does not retry it, but loading more does`() async {
        let model = model(products)
        let load = Task { await model.send(.load(ProductQuery(), mine: false)) }
        await products.pages.arrival(of: 1)
        products.pages.answer(1, Page(elements: [.stub(1)], number: 1, isLast: false))
        await load.value
        let more = Task { await model.send(.show(0..<1, fitting: nil)) }
        await products.pages.arrival(of: 2)
        products.pages.fail(2, .offline)
        await more.value
        #expect(model.state.phase.failure?.kind == .offline && model.state.rows.map(\.id) == [1])
        await model.send(.show(0..<1, fitting: nil))
        #expect(products.pages.questions.count == 2)
        let again = Task { await model.send(.loadMore) }
        await products.pages.arrival(of: 3)
        products.pages.answer(3, Page(elements: [.stub(2)], number: 2, isLast: true))
        await again.value
        #expect(model.state.phase == .loaded() && model.state.rows.map(\.id) == [1, 2])
        #expect(products.pages.questions.map(\.start) == [.page(1), .page(2), .page(2)])
    }

    @Test func `A late answer of an older list never replaces a newer one`() async {
        let model = model(products)
        let old = Task { await model.send(.load(ProductQuery(text: "old"), mine: false)) }
        await products.pages.arrival(of: 1)
        let new = Task { await model.send(.load(ProductQuery(text: "new"), mine: false)) }
        await products.pages.arrival(of: 2)
        products.pages.answer(2, Page(elements: [.stub(2)], number: 1, isLast: true))
        await new.value
        products.pages.answer(1, Page(elements: [.stub(1)], number: 1, isLast: true))
        await old.value
        #expect(model.state.rows.map(\.id) == [2] && model.state.phase == .loaded())
        #expect(products.pages.cancelled == 1 && products.pages.open == 0)
    }

    @Test func `Reloading the same list keeps its rows until the answer`() async {
        let model = model(products)
        for round in 1...2 {
            let load = Task { await model.send(.load(ProductQuery(), mine: false)) }
            await products.pages.arrival(of: round)
            #expect(model.state.rows.count == round - 1)
            products.pages.answer(round, Page(elements: [.stub(round)], number: 1, isLast: true))
            await load.value
        }
        #expect(model.state.rows.map(\.id) == [2])
    }

    @Test func `The own list contains the products of this device's vendor`() async {
        let products = shop(1)
        let model = model(products, vendors: StubVendors(.stub()))
        await model.send(.load(ProductQuery(), mine: true))
        #expect(products.pages.questions.map(\.vendor) == [3] && model.state.rows.count == 1)
    }

    @Test func `Without a vendor there is no own list, and no request`() async {
        let model = model(products)
        await model.send(.load(ProductQuery(), mine: true))
        #expect(model.state.phase.failure?.kind == .signInNeeded && products.pages.questions.isEmpty)
    }

    private nonisolated static let empty: [(ProductQuery, Bool, String)] = [
        (ProductQuery(), false, "No products yet."),
        (ProductQuery(sort: .name, start: .page(1), size: 5), true, "You have no products yet."),
        (ProductQuery(text: "초콜릿"), false, "No results for “초콜릿”."),
        (ProductQuery(text: "초콜릿", category: .books), false, "No results for “초콜릿” with these filters."),
        (ProductQuery(inStock: true), false, "No products match. Try fewer filters."),
        (
            ProductQuery(currency: .usd, lowest: .cents(3_000_000)), false,
            "No products match (price $30,000+). Try fewer filters."
        ),
    ]

    @Test(arguments: empty)
    func `An empty list reports why it is empty`(query: ProductQuery, isMine: Bool, message: String) async {
        let model = model(shop(0), vendors: StubVendors(.stub()))
        await model.send(.load(query, mine: isMine))
        #expect(model.state.emptyMessage == message && model.state.phase == .loaded())
    }

    @Test func `Marks an inexact total, and accepts the largest one`() async {
        for (total, text) in [(Total.atLeast(41), "1 / 3+"), (.exactly(Int.max), "1 / \(Int.max / 20 + 1)")] {
            let products = StubProducts(
                pages: Held { _ in
                    .success(Page(elements: [.stub(1)], number: 1, isLast: true, total: total))
                })
            let model = model(products)
            await model.send(.load(ProductQuery(), mine: false))
            #expect(model.state.pageText == text)
        }
    }

    @Test func `Leaving cancels the request`() async {
        let model = model(products)
        let load = Task { await model.send(.load(ProductQuery(), mine: false)) }
        await products.pages.arrival(of: 1)
        await model.send(.leave)
        await load.value
        #expect(products.pages.open == 0 && products.pages.cancelled == 1 && model.state.phase == .idle)
    }

    @Test func `Reports a cancelled load of a list`() async {
        let model = model(products)
        let load = Task { await model.send(.load(ProductQuery(), mine: false)) }
        await products.pages.arrival(of: 1)
        load.cancel()
        await load.value
        #expect(model.state.phase.failure?.kind == .cancelled)
    }
}
