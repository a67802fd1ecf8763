public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// Bookmarked products with their current state.
@MainActor
@Observable
public final class ProductBookmarksViewModel: ViewModel, HasSurroundings {
    /// A bookmark with the current product.
    public struct Row: Hashable, Sendable, Identifiable {
        public let bookmark: ProductBookmark
        /// `nil` when the product is gone, or its state unknown.
        public let product: Product?
        /// Whether the server reported the state of the product.
        public let isAsked: Bool
        /// The current name, or the bookmarked one.
        public let name: String
        /// The current price, or the bookmarked one when the product is gone or its state unknown.
        public let price: String
        /// `₩40,000 → ₩35,000`; `nil` when the price is the same.
        public let priceChange: String?
        /// `sold`, `reserved`, `no longer listed`, `unknown` without an answer; `nil` for an available product.
        public let status: String?
        /// When it was bookmarked: `3 days ago`, `2026-11-02`.
        public let added: String

        public var id: Product.ID { bookmark.product }
        /// The address of the thumbnail.
        public var thumbnail: String? { product?.thumbnail }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The newest first.
        public var rows: [Row] = []
        /// All bookmarks, including those without a row.
        public var bookmarks: [ProductBookmark] = []
        /// The state of loading. Without an answer, the rows show the saved data, and the phase says why.
        public var phase = LoadPhase.idle
        /// The result of the last change, as a sentence.
        public var notice: String?
        /// Why the last change failed.
        public var failure: Failure?
        /// The bookmark that the last change removed, for `restore`; `nil` when it removed nothing.
        public var removed: ProductBookmark?
        /// The text to show when there are no bookmarks.
        public var emptyMessage: String?

        /// The bookmarked products, for the marks in lists.
        public var marked: Set<Product.ID> { Set(bookmarks.map(\.product)) }
        /// Whether there are bookmarks without a row.
        public var mayHaveMore: Bool { rows.count < bookmarks.count }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Reads the newest bookmarks, and requests the product of each.
        case load(limit: Int)
        /// Adds that number of rows, and requests their products.
        case loadMore(Int)
        case add(Product)
        /// Removes a bookmark, even if the product is gone.
        case remove(Product.ID)
        /// Adds a bookmark, or removes the existing one.
        case toggle(Product)
        /// Restores a bookmark with its date and price.
        case restore(ProductBookmark)
    }

    /// The current state.
    public private(set) var state = State()

    /// The number of concurrent requests.
    private static let atOnce = 8
    /// The maximum length of a saved name, in scalars.
    private static let longestName = 400

    /// The number of rows to show.
    @ObservationIgnored private var limit = 0
    /// The server's answers, which contain `nil` for a product that no longer exists.
    @ObservationIgnored private var answers: [Product.ID: Product?] = [:]
    @ObservationIgnored private let bookmarks: any ProductBookmarkRepository
    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored package let here: Surroundings

    public init(
        bookmarks: any ProductBookmarkRepository, products: any ProductRepository, _ here: Surroundings
    ) {
        self.bookmarks = bookmarks
        self.products = products
        self.here = here
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        switch input {
        case .load(let limit): await load(limit, [:])
        case .loadMore(let count): await load(limit + count, answers)
        case .add, .remove, .toggle, .restore: await change(input)
        }
    }

    private func change(_ input: Input) async {
        (state.notice, state.removed, state.failure) = (nil, nil, nil)
        do throws(MarketError) {
            switch input {
            case .add(let product): try await add(product)
            case .remove(let id):
                state.removed = try await remove(id)
                if state.removed == nil {
                    state.failure = Failure(.notFound, ProductText.noBookmark(id), in: language)
                }
            case .toggle(let product):
                state.removed = try await remove(product.id)
                if state.removed == nil { try await add(product) }
            case .restore(let bookmark):
                _ = try await bookmarks.add(bookmark)
                if limit > 0, !answers.keys.contains(bookmark.product) { await load(limit, answers) }
            case .load, .loadMore: break
            }
            show(try await bookmarks.all())
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    /// Requests the products of the newest bookmarks, except those of known answers.
    private func load(_ limit: Int, _ known: [Product.ID: Product?]) async {
        state.phase = .loading
        do throws(MarketError) {
            let all = try await bookmarks.all()
            // The saved data is there at once.
            if state.rows.isEmpty {
                self.limit = limit
                show(all, isAsking: true)
            }
            let wanted = all.prefix(limit).map(\.product).filter { !known.keys.contains($0) }
            var found = known
            var failure: MarketError?
            for start in stride(from: 0, to: wanted.count, by: Self.atOnce) {
                let ids = wanted[start..<min(start + Self.atOnce, wanted.count)]
                let count = found.count
                for (id, answer) in await Self.answers(ids, products) {
                    switch answer {
                    case .success(let product): found.updateValue(product, forKey: id)
                    case .failure(.notFound): found.updateValue(nil, forKey: id)
                    case .failure(.cancelled): throw .cancelled
                    case .failure(let error): failure = failure ?? error
                    }
                }
                // After a batch without an answer, the server is not asked for the rest.
                if found.count == count { break }
            }
            (self.limit, answers) = (limit, found)
            // A bookmark may have been added or removed during the load.
            show(try await bookmarks.all())
            if let failure { throw failure }
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func show(_ all: [ProductBookmark], isAsking: Bool = false) {
        state.bookmarks = all
        state.rows = all.prefix(limit).map { row($0, answers[$0.product], isAsking) }
        state.emptyMessage = all.isEmpty ? ProductText.noBookmarks[language] : nil
        // There is nothing that the server would have to answer.
        if all.isEmpty { state.phase = .loaded() }
    }

    private nonisolated static func answers(
        _ ids: ArraySlice<Product.ID>, _ products: any ProductRepository
    ) async -> [(Product.ID, Result<Product, MarketError>)] {
        await withTaskGroup(of: (Product.ID, Result<Product, MarketError>).self) { group in
            for id in ids {
                group.addTask {
                    do throws(MarketError) {
                        // The optimizer of Swift 6.3.1 loses the number in a single expression.
                        let product = try await products.product(id)
                        return (id, .success(product))
                    } catch {
                        return (id, .failure(error))
                    }
                }
            }
            var answers: [(Product.ID, Result<Product, MarketError>)] = []
            for await answer in group { answers.append(answer) }
            return answers
        }
    }

    private func add(_ product: Product) async throws(MarketError) {
        answers[product.id] = product
        guard try await !bookmarks.all().contains(where: { $0.product == product.id }) else {
            state.notice = ProductText.bookmarkedAlready(product.name)[language]
            return
        }
        // Other servers may have names without a length limit.
        let name = String(String.UnicodeScalarView(product.name.unicodeScalars.prefix(Self.longestName)))
        let bookmark = ProductBookmark(
            product: product.id, name: name, price: product.bargainPrice, addedAt: now())
        let isKept = try await bookmarks.add(bookmark)
        state.notice =
            (isKept ? ProductText.bookmarked(product.name) : ProductText.tooManyBookmarks)[language]
    }

    /// - Returns: the removed bookmark; `nil` when there was none.
    private func remove(_ id: Product.ID) async throws(MarketError) -> ProductBookmark? {
        guard let known = try await bookmarks.all().first(where: { $0.product == id }) else { return nil }
        _ = try await bookmarks.remove(id)
        state.notice = ProductText.bookmarkRemoved(known.name)[language]
        return known
    }

    /// `answer` is `nil` without an answer of the server, and contains `nil` for a product that no longer exists.
    private func row(_ bookmark: ProductBookmark, _ answer: Product??, _ isAsking: Bool) -> Row {
        let product: Product? = answer ?? nil
        let price = product?.bargainPrice ?? bookmark.price
        let (before, after) = (bookmark.price.formatted(in: language), price.formatted(in: language))
        let status: LocalizedText? =
            switch product?.availability {
            case nil where isAsking && answer == nil: nil
            case nil: answer == nil ? ProductText.unknownStatus : ProductText.noLongerListed
            case .sold: ProductText.soldOut
            case .reserved: ProductText.reserved
            case .available: nil
            }
        return Row(
            bookmark: bookmark, product: product, isAsked: answer != nil,
            name: product?.name ?? bookmark.name, price: after,
            priceChange: price == bookmark.price ? nil : "\(before) → \(after)", status: status?[language],
            added: TimeText.short(bookmark.addedAt, now: now(), localTime, in: language))
    }
}
