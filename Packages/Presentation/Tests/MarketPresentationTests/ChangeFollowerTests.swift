import DomainCore
import MarketDomain
import PresentationCore
import Synchronization
import TextCore
import Testing

@testable import MarketPresentation

/// Checks for changes by other clients.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ChangeFollowerTests {
    /// Pauses that the test ends.
    private final class Pauses: Sendable {
        private let pauses = Held<Duration, Void>()

        var lengths: [Duration] { pauses.questions }
        var open: Int { pauses.open }

        func sleep(_ duration: Duration) async throws { try await pauses.ask(duration) }

        /// Ends the next pause once it has begun.
        func end(_ number: Int) async {
            await pauses.arrival(of: number)
            let before = pauses.finished
            repeat {
                pauses.answer(number, ())
                await Task.yield()
            } while pauses.finished == before && !Task.isCancelled
        }

        func begun(_ number: Int) async { await pauses.arrival(of: number) }
    }

    @Test
    func
        `It looks once a second while the screen is in sight, more rarely after failures, and at once again`()
        async
    {
        let pauses = Pauses()
        let answers = [true, false, false, false, false, false, false, true, true]
        var looks = 0
        let follower = ChangeFollower(
            ScriptedChanges.missing, sleep: { try await pauses.sleep($0) }, isInSight: { true }
        ) {
            looks += 1
            return answers[looks - 1]
        }
        follower.start()
        for number in 1...9 {
            await pauses.end(number)
            await pauses.begun(number + 1)
        }
        #expect(looks == 9)
        #expect(pauses.lengths.map(\.components.seconds) == [1, 1, 2, 4, 8, 16, 30, 30, 1, 1])
        follower.stop()
    }

    @Test func `Out of sight, sends no requests, and continues when in sight again`() async {
        let pauses = Pauses()
        var looks = 0
        let isInSight = Mutexed(true)
        let follower = ChangeFollower(
            ScriptedChanges.missing, sleep: { try await pauses.sleep($0) }, isInSight: { isInSight.value }
        ) {
            looks += 1
            return true
        }
        follower.start()
        await pauses.end(1)
        // The pause ends before the check begins.
        await pauses.begun(2)
        isInSight.change { $0 = false }
        await pauses.end(2)
        while follower.isAtWork, !Task.isCancelled { await Task.yield() }
        #expect(looks == 1 && pauses.open == 0)
        isInSight.change { $0 = true }
        follower.start()
        await pauses.end(3)
        await pauses.begun(4)
        #expect(looks == 2 && follower.isAtWork)
    }

    @Test func `Stops waiting when the screen is left or the follower is released`() async {
        let pauses = Pauses()
        var follower: ChangeFollower? = ChangeFollower(
            ScriptedChanges.missing, sleep: { try await pauses.sleep($0) }, isInSight: { true }
        ) { true }
        follower?.start()
        await pauses.begun(1)
        follower?.stop()
        while pauses.open > 0, !Task.isCancelled { await Task.yield() }
        #expect(follower?.isAtWork == false)
        follower?.start()
        await pauses.begun(2)
        follower = nil
        while pauses.open > 0, !Task.isCancelled { await Task.yield() }
        #expect(pauses.lengths.count == 2)
    }

    @Test func `Starts no second check before the first has an answer`() async {
        let (pauses, answer) = (Pauses(), Held<Int, Bool>())
        let follower = ChangeFollower(
            ScriptedChanges.missing, sleep: { try await pauses.sleep($0) }, isInSight: { true }
        ) {
            (try? await answer.ask(0)) ?? false
        }
        follower.start()
        await pauses.end(1)
        await answer.arrival(of: 1)
        follower.start()
        for _ in 0..<50 { await Task.yield() }
        #expect(pauses.lengths.count == 1 && answer.questions.count == 1)
        follower.stop()
        while answer.open > 0, !Task.isCancelled { await Task.yield() }
    }

    // MARK: Reported changes

    /// A follower of a server that reports changes, after the looks that follow the connection, and before its sixth
    /// pause ends.
    private func connected(
        _ changes: ScriptedChanges, _ pauses: Pauses, isInSight: Mutexed<Bool> = Mutexed(true),
        look: @escaping @MainActor () async -> Bool
    ) async -> ChangeFollower {
        let follower = ChangeFollower(
            changes, sleep: { try await pauses.sleep($0) }, isInSight: { isInSight.value }, look: look)
        follower.start()
        await pauses.end(1)
        await changes.send(.connection(.connected))
        for number in 2...5 { await pauses.end(number) }
        await pauses.begun(6)
        return follower
    }

    @Test func `Looks for three seconds after each reported change, once a second, and not otherwise`() async
    {
        let (pauses, changes) = (Pauses(), ScriptedChanges())
        var looks = 0
        let follower = await connected(changes, pauses) {
            looks += 1
            return true
        }
        #expect(looks == 5)
        await pauses.end(6)
        for _ in 0..<50 { await Task.yield() }
        #expect(looks == 5 && pauses.open == 0)
        await changes.send(.change)
        await pauses.begun(7)
        #expect(looks == 6)
        for _ in 0..<2 { await changes.send(.change) }
        #expect(looks == 6)
        for number in 7...11 { await pauses.end(number) }
        for _ in 0..<50 { await Task.yield() }
        #expect(looks == 10 && pauses.open == 0)
        #expect(pauses.lengths.allSatisfy { $0 == .seconds(1) })
        follower.stop()
        while changes.left.value < 1, !Task.isCancelled { await Task.yield() }
        #expect(changes.listeners.value == 1)
    }

    @Test func `Looks once a second while the connection is lost`() async {
        let (pauses, changes) = (Pauses(), ScriptedChanges())
        var looks = 0
        let follower = await connected(changes, pauses) {
            looks += 1
            return true
        }
        await pauses.end(6)
        await changes.send(.connection(.lost(.offline, retryMilliseconds: 1_000)))
        for number in 7...8 { await pauses.end(number) }
        await pauses.begun(9)
        #expect(looks == 8)
        await changes.send(.connection(.connected))
        for number in 9...13 { await pauses.end(number) }
        for _ in 0..<50 { await Task.yield() }
        #expect(looks == 12 && pauses.open == 0)
        follower.stop()
    }

    @Test func `Repeats a look that had no answer`() async {
        let (pauses, changes) = (Pauses(), ScriptedChanges())
        var answers = Array(repeating: true, count: 5) + [false, false, true, true, true, true]
        let follower = await connected(changes, pauses) { answers.removeFirst() }
        await pauses.end(6)
        await changes.send(.change)
        for number in 7...12 { await pauses.end(number) }
        for _ in 0..<50 { await Task.yield() }
        #expect(answers.isEmpty && pauses.open == 0)
        #expect(pauses.lengths.map(\.components.seconds) == [1, 1, 1, 1, 1, 1, 2, 4, 1, 1, 1, 1])
        follower.stop()
    }

    @Test func `Stops listening at a change out of sight; in sight again, listens and looks`() async {
        let (pauses, changes, isInSight) = (Pauses(), ScriptedChanges(), Mutexed(true))
        var looks = 0
        let follower = await connected(changes, pauses, isInSight: isInSight) {
            looks += 1
            return true
        }
        // Another screen came into sight.
        follower.start()
        await pauses.end(6)
        await pauses.begun(7)
        #expect(looks == 6)
        isInSight.change { $0 = false }
        await pauses.end(7)
        while follower.isAtWork || changes.left.value < 1, !Task.isCancelled { await Task.yield() }
        #expect(looks == 6 && pauses.open == 0)
        isInSight.change { $0 = true }
        follower.start()
        await pauses.end(8)
        await pauses.begun(9)
        #expect(looks == 7 && follower.isAtWork)
        while changes.listeners.value < 2, !Task.isCancelled { await Task.yield() }
        follower.stop()
    }

    // MARK: Checks for new products and changes

    /// Products by number, the newest first.
    private final class Shop: ProductRepository {
        let ids = Mutexed<[Product.ID]>([])
        let queries = Mutexed<[ProductQuery]>([])
        let error = Mutexed<MarketError?>(nil)

        init(_ ids: [Product.ID]) { self.ids.change { $0 = ids } }

        func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
            if let error = error.value { throw error }
            queries.change { $0.append(query) }
            let ids = ids.value.sorted(by: query.sort == .oldest ? { $0 < $1 } : { $0 > $1 })
            return Page(
                elements: ids.prefix(query.size).map { .stub($0) }, number: 1, isLast: true,
                total: .exactly(ids.count))
        }

        func product(_ id: Product.ID) async throws(MarketError) -> Product { throw .notFound }

        func vendors(named text: String) async throws(MarketError) -> [Vendor] { [] }
    }

    private func model(_ shop: Shop) -> ProductsViewModel {
        ProductsViewModel(products: shop, vendors: StubVendors.selling, pictures: StubPictures(), .test())
    }

    @Test func `Requests only the newest product; counts new ones, and loads them on request`() async {
        let shop = Shop([7, 9])
        let model = model(shop)
        #expect(await model.lookForNew())
        #expect(shop.queries.value.isEmpty)
        var query = ProductQuery(text: "lamp")
        query.inStock = true
        await model.send(.load(query, mine: false))
        #expect(await model.lookForNew())
        #expect(model.state.newCount == 0)
        (query.size, query.sort) = (1, .newest)
        #expect(shop.queries.value.suffix(1) == [query])
        shop.ids.change { $0 += [10, 12] }
        for _ in 0..<3 { #expect(await model.lookForNew()) }
        #expect(model.state.newCount == 2 && model.state.rows.map(\.id) == [9, 7])
        // The number of new products is requested once.
        #expect(shop.queries.value.map(\.size) == [20, 1, 1, 100, 1, 1])
        shop.ids.change { $0 = [7, 9] }
        #expect(await model.lookForNew())
        #expect(model.state.newCount == 0)
        shop.ids.change { $0 = [7, 9, 13] }
        #expect(await model.lookForNew())
        await model.send(.refresh)
        #expect(model.state.newCount == 0 && model.state.rows.map(\.id) == [13, 9, 7])
        #expect(await model.lookForNew())
        #expect(model.state.newCount == 0)
    }

    @Test func `The own list checks own products only; another order counts from the first check`() async {
        let shop = Shop([7, 9])
        let model = model(shop)
        await model.send(.load(ProductQuery(sort: .oldest), mine: true))
        #expect(await model.lookForNew())
        #expect(shop.queries.value.last?.vendor == 3 && shop.queries.value.last?.sort == .newest)
        shop.ids.change { $0.append(10) }
        #expect(await model.lookForNew())
        #expect(model.state.newCount == 1)
    }

    @Test func `An empty list shows new products at once, because nothing moves`() async {
        let shop = Shop([])
        let model = model(shop)
        await model.send(.load(ProductQuery(), mine: false))
        #expect(await model.lookForNew())
        shop.ids.change { $0 = [4] }
        #expect(await model.lookForNew())
        #expect(model.state.rows.map(\.id) == [4] && model.state.newCount == 0)
    }

    @Test func `Hides the failure of a check, and ignores the answer for an older list`() async {
        let shop = Shop([7])
        let model = model(shop)
        await model.send(.load(ProductQuery(), mine: false))
        shop.error.change { $0 = .offline }
        #expect(await model.lookForNew() == false)
        #expect(model.state.phase == .loaded() && model.state.newCount == 0)

        let products = StubProducts(pages: Held { $0.size == 1 ? nil : .success(.one(1)) })
        let held = ProductsViewModel(
            products: products, vendors: StubVendors(), pictures: StubPictures(), .test())
        await held.send(.load(ProductQuery(), mine: false))
        let look = Task { await held.lookForNew() }
        await products.pages.arrival(of: 2)
        await held.send(.load(ProductQuery(text: "x"), mine: false))
        while products.pages.finished < 3, !Task.isCancelled {
            products.pages.answer(2, .one(5))
            await Task.yield()
        }
        #expect(await look.value)
        #expect(held.state.newCount == 0)
    }

    @Test func `A page shows changes by others, and reports a deletion and a return`() async {
        let answer = Mutexed<Result<Product, MarketError>>(.success(.stub(4, price: .won(1000))))
        let products = StubProducts(one: Held { _ in answer.value })
        let model = ProductViewModel(products: products, pictures: StubPictures(), .test())
        #expect(await model.lookAgain())
        #expect(products.one.questions.isEmpty)
        await model.send(.load(4))
        #expect(await model.lookAgain())
        #expect(model.state.change == nil)
        answer.change { $0 = .success(.stub(4, price: .won(900))) }
        #expect(await model.lookAgain())
        #expect(model.state.change == .changed && model.state.content?.price == "₩900")
        #expect(await model.lookAgain())
        #expect(model.state.change == .changed)
        answer.change { $0 = .failure(.notFound) }
        #expect(await model.lookAgain())
        #expect(model.state.change == .deleted && model.state.content?.price == "₩900")
        answer.change { $0 = .failure(.offline) }
        #expect(await model.lookAgain() == false)
        #expect(model.state.change == .deleted && model.state.phase == .loaded())
        answer.change { $0 = .success(.stub(4, price: .won(900))) }
        #expect(await model.lookAgain())
        #expect(model.state.change == nil)
        // The user's own change is no news.
        answer.change { $0 = .success(.stub(4, price: .won(800))) }
        #expect(await model.lookAgain())
        await model.send(.changed(.stub(4, price: .won(800))))
        #expect(model.state.change == nil)
    }

    @Test func `Drops an answer from before the user's own change`() async {
        let products = StubProducts()
        let model = ProductViewModel(products: products, pictures: StubPictures(), .test())
        let load = Task { await model.send(.load(4)) }
        await products.one.arrival(of: 1)
        while products.one.finished < 1, !Task.isCancelled {
            products.one.answer(1, .stub(4))
            await Task.yield()
        }
        await load.value
        let look = Task { await model.lookAgain() }
        await products.one.arrival(of: 2)
        await model.send(.changed(.stub(4, "changed here")))
        while products.one.finished < 2, !Task.isCancelled {
            products.one.answer(2, .stub(4))
            await Task.yield()
        }
        #expect(await look.value)
        #expect(model.state.content?.name == "changed here" && model.state.change == nil)
    }
}

extension Page<Product> {
    fileprivate static func one(_ id: Product.ID) -> Page<Product> {
        Page(elements: [.stub(id)], number: 1, isLast: true, total: .exactly(1))
    }
}
