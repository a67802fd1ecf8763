import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

/// A list with changes, deletions and restorations of its products.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ChangingListTests {
    private func model(_ count: Int, withCursors: Bool = true) -> (ProductsViewModel, StubProducts) {
        let products = StubProducts(
            pages: Held { query in
                let number =
                    switch query.start {
                    case .page(let number): number
                    case .cursor(let cursor): Int(cursor) ?? 1
                    }
                let ids = (number - 1) * query.size..<min(number * query.size, count)
                let isLast = number * query.size >= count
                return .success(
                    Page(
                        elements: ids.map { .stub($0) }, number: number, isLast: isLast,
                        total: .exactly(count), nextCursor: withCursors && !isLast ? "\(number + 1)" : nil))
            })
        return (model(of: products), products)
    }

    private func model(
        of products: StubProducts, _ vendors: StubVendors = StubVendors()
    ) -> ProductsViewModel {
        ProductsViewModel(products: products, vendors: vendors, pictures: StubPictures(), .test())
    }

    @Test func `Shows an edit at once, removes a deleted row, and undo puts it back in place`()
        async
    {
        let (model, products) = model(5)
        await model.send(.load(ProductQuery(), mine: false))
        await model.send(.changed(.stub(2, "a new name")))
        await model.send(.changed(.stub(99, "not shown")))
        #expect(model.state.rows.map(\.id) == [0, 1, 2, 3, 4] && model.state.rows[2].name == "a new name")
        await model.send(.removed(2))
        await model.send(.removed(2))
        #expect(model.state.rows.map(\.id) == [0, 1, 3, 4] && model.state.total == 4)
        await model.send(.restored(.stub(2, "back")))
        await model.send(.restored(.stub(2, "back")))
        #expect(model.state.rows.map(\.id) == [0, 1, 2, 3, 4] && model.state.total == 5)
        #expect(products.pages.questions.count == 1)
    }

    @Test func `Reports an empty list after the last row is gone`() async {
        let (model, _) = model(1)
        await model.send(.load(ProductQuery(), mine: false))
        await model.send(.removed(0))
        #expect(model.state.rows.isEmpty && model.state.emptyMessage == "No products yet.")
        await model.send(.restored(.stub(0)))
        #expect(model.state.emptyMessage == nil)
    }

    @Test func `An undo or a deletion during a reload reloads once more`() async {
        let products = StubProducts(pages: Held())
        let model = model(of: products)
        func page(_ ids: [Int]) -> Page<Product> {
            Page(elements: ids.map { .stub($0) }, number: 1, isLast: true, total: .exactly(ids.count))
        }
        func send(_ input: ProductsViewModel.Input, asking count: Int) async -> Task<Void, Never> {
            let task = Task { await model.send(input) }
            await products.pages.arrival(of: count)
            return task
        }
        let load = await send(.load(ProductQuery(), mine: false), asking: 1)
        products.pages.answer(1, page([0, 1]))
        await load.value
        await model.send(.removed(1))
        _ = await send(.refresh, asking: 2)
        let undo = await send(.restored(.stub(1)), asking: 3)
        products.pages.answer(3, page([0, 1]))
        await undo.value
        #expect(model.state.rows.map(\.id) == [0, 1] && model.state.phase == .loaded())

        _ = await send(.refresh, asking: 4)
        let removal = await send(.removed(1), asking: 5)
        #expect(model.state.rows.map(\.id) == [0])
        products.pages.answer(5, page([0]))
        await removal.value
        #expect(model.state.rows.map(\.id) == [0] && model.state.phase == .loaded())
        // The list was loaded after the deletion, so the place of the product is unknown.
        let late = await send(.restored(.stub(1)), asking: 6)
        products.pages.answer(6, page([0, 1]))
        await late.value
        #expect(model.state.rows.map(\.id) == [0, 1])
    }

    @Test func `The answer of a load does not undo a change made meanwhile`() async {
        let products = StubProducts()
        let model = model(of: products)
        func send(_ input: ProductsViewModel.Input, asking count: Int) async -> Task<Void, Never> {
            let task = Task { await model.send(input) }
            await products.pages.arrival(of: count)
            return task
        }
        let load = await send(.load(ProductQuery(), mine: false), asking: 1)
        await model.send(.changed(.stub(1, "new name")))
        products.pages.answer(1, Page(elements: [.stub(2), .stub(1)], number: 1, isLast: false))
        await load.value
        #expect(model.state.rows.map(\.name) == ["아이패드", "new name"])
        let more = await send(.loadMore, asking: 2)
        await model.send(.changed(.stub(0, "newer name")))
        products.pages.answer(2, Page(elements: [.stub(0)], number: 2, isLast: true))
        await more.value
        #expect(model.state.rows.map(\.name) == ["아이패드", "new name", "newer name"])
        // A later load is as new as the changes.
        let refresh = await send(.refresh, asking: 3)
        products.pages.answer(3, Page(elements: [.stub(1)], number: 1, isLast: true))
        await refresh.value
        #expect(model.state.rows.map(\.name) == ["아이패드"])
    }

    @Test func `Forgets the products of a vendor, also those that are still loading`() async throws {
        let (products, vendors) = (StubProducts(), StubVendors.selling)
        let model = model(of: products, vendors)
        let load = Task { await model.send(.load(ProductQuery(), mine: true)) }
        await products.pages.arrival(of: 1)
        products.pages.answer(1, Page(elements: [.stub(1)], number: 1, isLast: true))
        await load.value
        let refresh = Task { await model.send(.refresh) }
        await products.pages.arrival(of: 2)
        try await vendors.forget()
        await model.send(.forget)
        await refresh.value
        #expect(model.state.rows.isEmpty && model.state.query == nil && model.state.phase == .idle)
        await model.send(.load(ProductQuery(), mine: true))
        #expect(model.state.rows.isEmpty && model.state.phase.failure?.kind == .signInNeeded)
    }

    @Test(arguments: [true, false])
    func `A refresh loads as many rows as are shown, and continues from there`(withCursors: Bool) async {
        let (model, products) = model(95, withCursors: withCursors)
        await model.send(.load(ProductQuery(size: 10), mine: false))
        for _ in 0..<3 { await model.send(.loadMore) }
        #expect(model.state.rows.count == 40 && products.pages.questions.count == 4)
        await model.send(.refresh)
        #expect(model.state.rows.map(\.id) == Array(0..<40) && products.pages.questions.count == 8)
        #expect(model.state.page == 4 && model.state.pageText == "4 / 10" && !model.state.isLast)
        await model.send(.loadMore)
        #expect(model.state.rows.count == 50)
        for _ in 0..<9 { await model.send(.loadMore) }
        await model.send(.refresh)
        #expect(model.state.rows.count == 95 && model.state.isLast && model.state.page == 10)
    }
}
