import Foundation
import DomainCore
import MarketDomain
import PresentationCore
import Synchronization
import TextCore
import Testing

@testable import MarketPresentation

@MainActor
@Suite struct ProductBookmarksTests {
    /// Bookmarks in memory.
    private final class Bookmarks: ProductBookmarkRepository {
        let kept = Mutex<[ProductBookmark]>([])

        func all() async throws(MarketError) -> [ProductBookmark] { kept.withLock { $0 } }

        func add(_ bookmark: ProductBookmark) async throws(MarketError) -> Bool {
            kept.withLock { kept in
                guard kept.count < 2 else { return false }
                kept.insert(bookmark, at: 0)
                return true
            }
        }

        func remove(_ product: Product.ID) async throws(MarketError) -> Bool {
            kept.withLock { kept in
                let count = kept.count
                kept.removeAll { $0.product == product }
                return kept.count < count
            }
        }
    }

    /// Products that change between requests.
    private final class Shop: ProductRepository {
        let products = Mutex<[Product.ID: Product]>([:])
        /// The failures by product.
        let failures = Mutex<[Product.ID: MarketError]>([:])

        func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> { throw .unsupported }

        func product(_ id: Product.ID) async throws(MarketError) -> Product {
            if let failure = failures.withLock({ $0[id] }) { throw failure }
            guard let product = products.withLock({ $0[id] }) else { throw .notFound }
            return product
        }

        func vendors(named text: String) async throws(MarketError) -> [Vendor] { [] }

        func set(_ id: Product.ID, _ won: Int, stock: Int = 1, isReserved: Bool = false) {
            var product = Product.stub(id, "Lamp \(id)", price: Money(minorUnits: won, .krw))
            (product.stock, product.isReserved) = (stock, isReserved)
            products.withLock { $0[id] = product }
        }
    }

    private let bookmarks = Bookmarks()
    private let shop = Shop()

    private func model() -> ProductBookmarksViewModel {
        ProductBookmarksViewModel(
            bookmarks: bookmarks, products: shop, .test())
    }

    @Test func `A bookmark shows the changes since it was added`() async throws {
        shop.set(1, 35_000)
        shop.set(2, 10_000)
        let model = model()
        await model.send(.add(try await shop.product(1)))
        #expect(model.state.notice == "Bookmarked “Lamp 1”.")
        await model.send(.add(try await shop.product(2)))
        await model.send(.load(limit: 10))
        #expect(model.state.rows.map(\.id) == [2, 1])
        #expect(model.state.rows.allSatisfy { $0.priceChange == nil && $0.status == nil })
        shop.set(1, 30_000, isReserved: true)
        shop.products.withLock { $0[2] = nil }
        await model.send(.load(limit: 10))
        let (gone, cheaper) = (model.state.rows[0], model.state.rows[1])
        #expect(cheaper.priceChange == "₩35,000 → ₩30,000")
        #expect(cheaper.status == "reserved")
        #expect((gone.product, gone.name, gone.price) == (nil, "Lamp 2", "₩10,000"))
        #expect(gone.status == "no longer listed")
        shop.set(1, 30_000, stock: 0)
        await model.send(.load(limit: 10))
        #expect(model.state.rows[1].status == "sold")
    }

    @Test func `Adding an existing bookmark reports it and changes nothing`() async throws {
        shop.set(1, 35_000)
        let model = model()
        await model.send(.add(try await shop.product(1)))
        shop.set(1, 30_000)
        await model.send(.add(try await shop.product(1)))
        #expect(model.state.notice == "“Lamp 1” is bookmarked already.")
        #expect(model.state.bookmarks.map(\.price) == [.won(35_000)])
    }

    @Test func `Without an answer, shows the saved product, which does not count as gone`() async throws {
        for id in [1, 2] { shop.set(id, 1_000) }
        let model = model()
        for id in [1, 2] { await model.send(.add(try await shop.product(id))) }
        shop.set(2, 900)
        shop.failures.withLock { $0 = [1: .offline] }
        await model.send(.load(limit: 10))
        #expect(model.state.phase.failure?.kind == .offline)
        #expect(model.state.rows.map(\.name) == ["Lamp 2", "Lamp 1"])
        #expect(model.state.rows.map(\.price) == ["₩900", "₩1,000"])
        #expect(model.state.rows.map(\.status) == [nil, "unknown"])
        #expect(model.state.rows.map(\.isAsked) == [true, false])
        shop.failures.withLock { $0 = [1: .notFound, 2: .offline] }
        await model.send(.load(limit: 10))
        #expect(model.state.rows.map(\.status) == ["unknown", "no longer listed"])
        shop.failures.withLock { $0 = [1: .cancelled] }
        await model.send(.load(limit: 10))
        #expect(model.state.phase.failure?.kind == .cancelled)
    }

    @Test func `An old bookmark shows its day on the reader's calendar`() async throws {
        shop.set(1, 1_000)
        await model().send(.add(try await shop.product(1)))
        let later = ProductBookmarksViewModel(
            bookmarks: bookmarks, products: shop,
            .test(localTime: LocalTime { _ in 12 * 3_600 }, now: .standstill.addingTimeInterval(8 * 86_400)))
        await later.send(.load(limit: 1))
        #expect(later.state.rows.map(\.added) == ["1970-01-13"])
    }

    @Test func `Reports too many bookmarks, and requests no more than the limit`() async throws {
        for id in 1...3 { shop.set(id, 1_000) }
        let model = model()
        for id in 1...3 { await model.send(.add(try await shop.product(id))) }
        #expect(model.state.notice?.hasPrefix("You have 500 bookmarks") == true)
        await model.send(.load(limit: 1))
        #expect(model.state.rows.count == 1)
        #expect(model.state.bookmarks.count == 2)
    }

    @Test func `Adds rows, and requests only their products`() async throws {
        for id in 1...2 { shop.set(id, 1_000) }
        let model = model()
        for id in 1...2 { await model.send(.add(try await shop.product(id))) }
        await model.send(.load(limit: 1))
        #expect(model.state.rows.map(\.id) == [2] && model.state.mayHaveMore)
        for id in 1...2 { shop.set(id, 900) }
        await model.send(.loadMore(20))
        #expect(model.state.rows.map(\.price) == ["₩1,000", "₩900"] && !model.state.mayHaveMore)
        await model.send(.load(limit: 2))
        #expect(model.state.rows.map(\.price) == ["₩900", "₩900"])
    }

    @Test func `The rows follow a removal and a restoration without another request`() async throws {
        for id in 1...2 { shop.set(id, 1_000) }
        let model = model()
        for id in 1...2 { await model.send(.add(try await shop.product(id))) }
        await model.send(.load(limit: 2))
        let rows = model.state.rows
        shop.failures.withLock { $0 = [1: .offline, 2: .offline] }
        await model.send(.remove(2))
        #expect(model.state.rows == [rows[1]] && model.state.phase == .loaded())
        let removed = try #require(model.state.removed)
        await model.send(.restore(removed))
        #expect(model.state.rows == rows && model.state.phase == .loaded())
        // After a refresh without an answer, the state of a restored bookmark is unknown.
        await model.send(.remove(2))
        await model.send(.load(limit: 2))
        await model.send(.restore(removed))
        #expect(model.state.rows.map(\.status) == ["unknown", "unknown"])
        #expect(model.state.phase.failure?.kind == .offline)
    }

    @Test func `Removes a bookmark even if its product is gone`() async throws {
        shop.set(1, 1_000)
        let model = model()
        await model.send(.add(try await shop.product(1)))
        shop.products.withLock { $0 = [:] }
        await model.send(.remove(1))
        #expect(model.state.notice == "Removed the bookmark for “Lamp 1”.")
        await model.send(.remove(1))
        #expect(model.state.failure == Failure(.notFound, "Product 1 is not bookmarked."))
        #expect(model.state.notice == nil)
        await model.send(.load(limit: 5))
        #expect(model.state.emptyMessage == "You have no bookmarks yet.")
    }

    @Test func `Toggling adds and removes a bookmark, and a removed one can be restored`()
        async throws
    {
        for id in [1, 2] { shop.set(id, 35_000) }
        let model = model()
        await model.send(.toggle(try await shop.product(1)))
        #expect(model.state.marked == [1] && model.state.removed == nil)
        shop.set(1, 30_000)
        await model.send(.toggle(try await shop.product(1)))
        #expect(model.state.marked == [] && model.state.notice == "Removed the bookmark for “Lamp 1”.")
        let removed = try #require(model.state.removed)
        await model.send(.restore(removed))
        #expect(model.state.marked == [1] && model.state.removed == nil)
        #expect(bookmarks.kept.withLock { $0 }.map(\.price) == [Money(minorUnits: 35_000, .krw)])
    }
}
