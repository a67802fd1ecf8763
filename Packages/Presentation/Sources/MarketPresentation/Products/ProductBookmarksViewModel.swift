public import MarketDomain
public import Observation
public import Platform
public import PresentationCore
public import TextCore

/// Bookmarked products, with what became of them since.
@MainActor
@Observable
public final class ProductBookmarksViewModel: ViewModel {
    /// A bookmark with the product as it is now.
    public struct Row: Hashable, Sendable, Identifiable {
        public let bookmark: ProductBookmark
        /// `nil` when it is no longer on offer, or when nobody could say.
        public let product: Product?
        /// Whether the server said what became of it.
        public let isAsked: Bool
        /// The name that it has now, or had.
        public let name: String
        /// What is asked now; what was asked then, when it is gone or nobody could say.
        public let price: String
        /// `₩40,000 → ₩35,000`; `nil` when nothing else is asked than then.
        public let priceChange: String?
        /// `sold`, `reserved`, `no longer listed`, `unknown` when nobody could say; `nil` when it can be bought.
        public let status: String?
        /// When it was bookmarked: `3 days ago`, `2026-11-02`.
        public let added: String

        public var id: Product.ID { bookmark.product }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The newest first.
        public var rows: [Row] = []
        /// All that there are, whether they are among the rows or not.
        public var bookmarks: [ProductBookmark] = []
        public var phase = LoadPhase.idle
        /// What was done, in a sentence.
        public var notice: String?
        /// What toggling removed, to be taken back with `restore`; `nil` when it removed nothing.
        public var removed: ProductBookmark?
        /// The text to show when there are none.
        public var emptyMessage: String?

        /// The products that are bookmarked, for the marks of lists.
        public var marked: Set<Product.ID> { Set(bookmarks.map(\.product)) }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Reads the newest, and asks the server for each of them. When it does not answer, the rows are there as they are
        /// kept, and the phase says why.
        case load(limit: Int)
        case add(Product)
        /// Removes a bookmark, whether the product is still there or not.
        case remove(Product.ID)
        /// Adds a bookmark, or removes the one that is there.
        case toggle(Product)
        /// Brings a bookmark back as it was, with its date and the price of then.
        case restore(ProductBookmark)
    }

    /// The current state.
    public private(set) var state = State()

    /// How many are asked for at once.
    private static let atOnce = 8
    /// In scalars, of what is kept.
    private static let longestName = 400

    @ObservationIgnored private let bookmarks: any ProductBookmarkRepository
    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let localTime: LocalTime

    /// Creates the view model. The clock is for "3 days ago".
    public init(
        bookmarks: any ProductBookmarkRepository, products: any ProductRepository, language: Language,
        now: @escaping @Sendable () -> Date, localTime: LocalTime
    ) {
        self.bookmarks = bookmarks
        self.products = products
        self.language = language
        self.now = now
        self.localTime = localTime
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        (state.notice, state.removed) = (nil, nil)
        state.phase = .loading
        do throws(MarketError) {
            switch input {
            case .load(let limit): try await load(limit)
            case .add(let product): try await add(product)
            case .remove(let id):
                guard try await remove(id) != nil else {
                    state.phase = .failed(Failure(.notFound, ProductText.noBookmark(id), in: language))
                    return
                }
            case .toggle(let product):
                state.removed = try await remove(product.id)
                if state.removed == nil { try await add(product) }
            case .restore(let bookmark): _ = try await bookmarks.add(bookmark)
            }
            state.bookmarks = try await bookmarks.all()
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func load(_ limit: Int) async throws(MarketError) {
        let all = try await bookmarks.all()
        let shown = Array(all.prefix(limit))
        var found: [Product.ID: Product?] = [:]
        var failure: MarketError?
        for start in stride(from: 0, to: shown.count, by: Self.atOnce) {
            let ids = shown[start..<min(start + Self.atOnce, shown.count)].map(\.product)
            let known = found.count
            for (id, answer) in await Self.answers(ids, products) {
                switch answer {
                case .success(let product): found.updateValue(product, forKey: id)
                case .failure(.notFound): found.updateValue(nil, forKey: id)
                case .failure(.cancelled): throw .cancelled
                case .failure(let error): failure = failure ?? error
                }
            }
            // A server that says nothing of these is not asked for the others.
            if found.count == known { break }
        }
        state.rows = shown.map { row($0, found[$0.product]) }
        state.bookmarks = all
        state.emptyMessage = all.isEmpty ? ProductText.noBookmarks[language] : nil
        if let failure { throw failure }
    }

    private nonisolated static func answers(
        _ ids: [Product.ID], _ products: any ProductRepository
    ) async -> [(Product.ID, Result<Product, MarketError>)] {
        await withTaskGroup(of: (Product.ID, Result<Product, MarketError>).self) { group in
            for id in ids {
                group.addTask {
                    do throws(MarketError) {
                        // In one expression, Swift 6.3.1 loses the number when it optimizes.
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
        guard try await !bookmarks.all().contains(where: { $0.product == product.id }) else {
            state.notice = ProductText.bookmarkedAlready(product.name)[language]
            return
        }
        // Other servers may have names without a limit.
        let name = String(String.UnicodeScalarView(product.name.unicodeScalars.prefix(Self.longestName)))
        let bookmark = ProductBookmark(
            product: product.id, name: name, price: product.bargainPrice, addedAt: now())
        let isKept = try await bookmarks.add(bookmark)
        state.notice =
            (isKept ? ProductText.bookmarked(product.name) : ProductText.tooManyBookmarks)[language]
    }

    /// - Returns: the bookmark that was there.
    private func remove(_ id: Product.ID) async throws(MarketError) -> ProductBookmark? {
        guard let known = try await bookmarks.all().first(where: { $0.product == id }) else { return nil }
        _ = try await bookmarks.remove(id)
        state.notice = ProductText.bookmarkRemoved(known.name)[language]
        return known
    }

    /// `answer` is `nil` when the server did not say, and holds `nil` when there is no such product any more.
    private func row(_ bookmark: ProductBookmark, _ answer: Product??) -> Row {
        let product: Product? = answer ?? nil
        let price = product?.bargainPrice ?? bookmark.price
        let (before, after) = (bookmark.price.formatted(in: language), price.formatted(in: language))
        let status: LocalizedText? =
            switch product?.availability {
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
