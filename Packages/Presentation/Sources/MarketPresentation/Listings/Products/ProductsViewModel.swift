public import DomainCore
public import MarketDomain
public import Observation
import Platform
public import PresentationCore
import TextCore

/// A list of products that grows by pages, with small pictures of the visible products.
@MainActor
@Observable
public final class ProductsViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The query that the rows belong to.
        public var query: ProductQuery?
        /// The products so far.
        public var rows: [ProductRow] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// `loaded 3 min ago`, while the server is unreachable and the rows come from then.
        public var savedNote: String?
        /// The number on all pages, if the server provides it.
        public var total: Int?
        /// The number of the newest shown page; 0 before the first.
        public var page = 0
        /// Whether there are no more pages.
        public var isLast = false
        /// The number of products listed after the list was loaded, up to 100; they are not among the rows.
        public var newCount = 0
        /// The start of the next page, for programs that continue later.
        public var next: String?
        /// `3 / 57`: the newest page and the number of pages, if known.
        public var pageText = ""
        /// The text to show when there are no products.
        public var emptyMessage: String?
        /// The search's interpretation of the text, for programs.
        public var reading: SearchReading?
        /// The interpretation for people: `No results for “lmap”; showing “lamp” instead.`
        public var readingNote: String?
        /// The text that the user may have meant by a search without results.
        public var suggestion: String? { reading?.suggestion }
        /// Small pictures of the products on the screen and one screen above and below.
        public var pictures: [Product.ID: PixelPicture] = [:]
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Reloads the list from the start of the query; `mine` requests the products of this device's vendor.
        case load(ProductQuery, mine: Bool)
        /// Shows the next page below, or retries it.
        case loadMore
        /// These rows are visible; with a size, in pixels, their pictures are loaded.
        case show(Range<Int>, fitting: PictureSize?)
        /// Loads the pictures of these rows, but no further page.
        case look(Range<Int>, fitting: PictureSize)
        /// Reloads the list at its current length, to keep the user's place.
        case refresh
        /// Shows a changed product in its row at once.
        case changed(Product)
        /// Removes the row of a deleted product.
        case removed(Product.ID)
        /// Puts a restored product back in its place.
        case restored(Product)
        /// The list left the screen: pending requests are cancelled.
        case leave
        /// Clears the list until the next load, because another vendor has other products.
        case forget
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let saved: (any SavedProductRepository)?
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let thumbnails: VisiblePictures
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var list = PagedRows<ProductRow>()
    @ObservationIgnored private var listing = (query: ProductQuery(), isMine: false)
    /// Whether the server answers requests for lists.
    private func isThere() async -> Bool {
        do throws(MarketError) {
            _ = try await products.products(ProductQuery(size: 1))
            return true
        } catch {
            return false
        }
    }

    /// The query of the next page; `nil` after the last.
    @ObservationIgnored private var next: ProductQuery?
    /// The limit of row indexes that a screen can show.
    private static let reach = 1 << 30
    /// The former places of removed rows, by product.
    @ObservationIgnored private var places: [Product.ID: Int] = [:]
    /// The products that changed during the running load, whose answer may be older.
    @ObservationIgnored private var changed: [Product.ID: Product] = [:]
    /// For the list as last loaded; `nil` during a load.
    @ObservationIgnored private var newProducts: NewProducts?
    @ObservationIgnored private var screen = (rows: 0..<0, size: PictureSize?.none)

    /// - Parameters:
    ///   - products: the repository of products.
    ///   - saved: saved products for use while the server is unreachable; `nil` for none.
    ///   - vendors: the vendor of this device, for the list of its products.
    ///   - pictures: the repository of thumbnails.
    ///   - here: the user's language and time zone, and the clock.
    public init(
        products: any ProductRepository, saved: (any SavedProductRepository)? = nil,
        vendors: any VendorRepository, pictures: any PictureRepository, _ here: Surroundings
    ) {
        self.products = products
        self.saved = saved
        self.vendors = vendors
        self.here = here
        thumbnails = VisiblePictures(pictures: pictures)
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        switch input {
        case .load(let query, let isMine): await load(query, isMine: isMine)
        case .loadMore: await loadMore()
        case .show(let rows, let size): await show(rows, fitting: size, andMore: true)
        case .look(let rows, let size): await show(rows, fitting: size, andMore: false)
        case .refresh: await load(listing.query, isMine: listing.isMine, atLeast: list.rows.count)
        case .changed(let product):
            if state.phase == .loading { changed[product.id] = product }
            replace(product)
        case .removed(let id): await remove(id)
        case .restored(let product): await restore(product)
        case .leave: leave()
        case .forget: forget()
        }
    }

    /// Loads a list, and more pages until `count` rows are there. The rows of the same list stay until the new ones are
    /// loaded.
    private func load(_ query: ProductQuery, isMine: Bool, atLeast count: Int = 0) async {
        if listing != (query, isMine) { forget() }
        places = [:]
        newProducts = nil
        listing = (query, isMine)
        state.query = query
        // A saved page never shortens a list that is already shown.
        let saved = list.rows.isEmpty ? saved : nil
        await run { [vendors, products] () async throws(MarketError) in
            var query = query
            if isMine {
                guard let identity = try await vendors.current() else { throw .noVendor }
                guard let vendor = identity.vendor else { throw .unsupported }
                query.vendor = vendor.id
            }
            let first: Page<Product>
            do throws(MarketError) {
                first = try await products.products(query)
            } catch {
                guard error.isAway, let saved = await saved?.savedProducts(query) else { throw error }
                return Loaded(pages: [(query, saved.value)], savedAt: saved.savedAt, failure: error)
            }
            var pages = [(query: query, page: first)]
            var (seen, number) = (pages[0].page.elements.count, pages[0].page.number)
            while seen < count, let last = pages.last,
                let following = Self.query(after: last.page, number, of: last.query)
            {
                let page = try await products.products(following)
                pages.append((following, page))
                guard !page.elements.isEmpty else { break }
                (seen, number) = (seen + page.elements.count, min(number, .max - 1) + 1)
            }
            return Loaded(pages: pages)
        } show: { loaded in
            let pages = loaded.pages
            list = PagedRows()
            state.newCount = 0
            newProducts = NewProducts(products, pages[0].page, of: pages[0].query)
            for (index, part) in pages.enumerated() {
                append(
                    part.page, of: part.query,
                    number: index == 0 ? part.page.number : min(state.page, .max - 1) + 1)
            }
            state.savedNote = loaded.savedAt.map { TimeText.saved($0, now: now(), in: language) }
            return loaded.failure
        }
    }

    /// The pages of a list. For saved pages, also the time of saving and the reason why there are no newer ones.
    private struct Loaded: Sendable {
        let pages: [(query: ProductQuery, page: Page<Product>)]
        var savedAt: Date?
        var failure: MarketError?
    }

    /// Looks for products that are not in the list yet. The rows stay, but an empty list loads the new products. A list that
    /// failed without a connection loads once the server answers.
    ///
    /// - Returns: whether there was an answer.
    public func lookForNew() async -> Bool {
        if let failure = state.phase.failure, failure.kind == .offline || failure.kind == .unavailable {
            guard await isThere(), state.phase.failure == failure else { return false }
            await send(.refresh)
            return state.phase == .loaded()
        }
        guard let newProducts, state.phase == .loaded() else { return true }
        do throws(MarketError) {
            let count = try await newProducts.look()
            guard newProducts === self.newProducts, count != state.newCount else { return true }
            state.newCount = count
            if state.rows.isEmpty { await send(.refresh) }
            return true
        } catch {
            return false
        }
    }

    /// The query of the next page; `nil` after the last.
    private nonisolated static func query(
        after page: Page<Product>, _ number: Int, of query: ProductQuery
    ) -> ProductQuery? {
        guard !page.isLast else { return nil }
        var following = query
        following.start = page.nextCursor.map { .cursor($0) } ?? .page(min(number, .max - 1) + 1)
        return following
    }

    private func remove(_ id: Product.ID) async {
        let isReading = state.phase == .loading
        if let place = list.rows.firstIndex(where: { $0.id == id }) {
            places[id] = place
            state.total = state.total.map { max(0, $0 - 1) }
            edit { $0.remove(id) }
        }
        // The running request may be older than the deletion.
        if isReading { await send(.refresh) }
    }

    private func restore(_ product: Product) async {
        let isReading = state.phase == .loading
        guard !isReading, let place = places.removeValue(forKey: product.id) else {
            // The list was loaded after the deletion, or is loading.
            let isShown = list.rows.contains { $0.id == product.id }
            if isReading || !isShown && state.phase != .idle { await send(.refresh) }
            return
        }
        state.total = state.total.map { $0 + 1 }
        edit { $0.insert(ProductRow(product, now: now(), localTime, in: language), at: place) }
    }

    private func replace(_ product: Product) {
        edit { $0.replace(ProductRow(product, now: now(), localTime, in: language)) }
    }

    private func edit(_ change: (inout PagedRows<ProductRow>) -> Void) {
        change(&list)
        state.rows = list.rows
        state.emptyMessage = state.page > 0 && state.rows.isEmpty ? emptyMessage : nil
    }

    private func loadMore() async {
        guard let query = next, state.phase != .loading else { return }
        await run { [products] () async throws(MarketError) in
            (query, try await products.products(query))
        } show: { answer in
            append(answer.1, of: answer.0, number: min(state.page, .max - 1) + 1)
            return nil
        }
    }

    private func run<Answer: Sendable>(
        _ ask: @escaping @Sendable () async throws(MarketError) -> Answer, show: (Answer) -> MarketError?
    ) async {
        (state.phase, changed) = (.loading, [:])
        do throws(MarketError) {
            let answer = try await loader.load { _ throws(MarketError) in try await ask() }
            guard let answer else { return }
            state.phase = show(answer).map { .failed(failure($0)) } ?? .loaded()
            for product in changed.values { replace(product) }
        } catch {
            state.phase = .failed(failure(error))
        }
    }

    /// The failure of a list; servers that cannot list a vendor's products have a message of their own.
    private func failure(_ error: MarketError) -> Failure {
        guard listing.isMine, error == .unsupported else { return Failure(error, in: language) }
        return Failure(.unsupported, ProductText.mineUnsupported[language])
    }

    private func append(_ page: Page<Product>, of query: ProductQuery, number: Int) {
        let (time, localTime) = (now(), localTime)
        list.beginPage()
        list.show(page.elements.map { ProductRow($0, now: time, localTime, in: language) })
        state.rows = list.rows
        (state.page, state.savedNote) = (number, nil)
        state.isLast = page.isLast
        state.next = page.isLast ? nil : page.nextCursor
        state.total = page.total?.count
        state.pageText = Self.pageText(number, page.total, size: query.size)
        state.reading = page.reading
        let note = page.reading?.note(for: query.text ?? "", in: language)
        state.readingNote = state.rows.isEmpty ? nil : note
        state.emptyMessage =
            state.rows.isEmpty ? [emptyMessage, note].compactMap(\.self).joined(separator: " ") : nil
        next = Self.query(after: page, number, of: query)
    }

    private static func pageText(_ number: Int, _ total: Total?, size: Int) -> String {
        guard let total, size > 0 else { return "\(number)" }
        let pages = max(1, total.count / size + (total.count.isMultiple(of: size) ? 0 : 1))
        if case .atLeast = total { return "\(number) / \(pages)+" }
        return "\(number) / \(pages)"
    }

    private var emptyMessage: String {
        let plain = ProductQuery(text: listing.query.text, sort: listing.query.sort)
        let isFiltered = listing.query.filter != plain
        if let text = listing.query.text {
            return ProductText.nothingMatches(text, isFiltered: isFiltered)[language]
        }
        if isFiltered {
            return ProductText.nothingFits(listing.query.prices(in: language))[language]
        }
        return (listing.isMine ? ProductText.noProductsOfMine : ProductText.noProducts)[language]
    }

    private func show(_ rows: Range<Int>, fitting size: PictureSize?, andMore isMoreWanted: Bool) async {
        screen = (rows.clamped(to: 0..<Self.reach), size)
        var requests = showPictures()
        while isMoreWanted, isEndNear {
            let count = state.rows.count
            // The page loads even if the task of the scrolling was cancelled.
            await Task { await loadMore() }.value
            guard state.rows.count > count else { break }
            requests = showPictures()
        }
        for request in requests { await request.value }
    }

    /// Whether less than another screen of rows follows the visible ones. Scrolling does not retry a failed load.
    private var isEndNear: Bool {
        next != nil && state.phase == .loaded()
            && screen.rows.upperBound + screen.rows.count > state.rows.count
    }

    private func showPictures() -> [Task<Void, Never>] {
        guard let size = screen.size else {
            thumbnails.forget()
            state.pictures = [:]
            return []
        }
        let near = screen.rows.lowerBound - screen.rows.count..<screen.rows.upperBound + screen.rows.count
        let kept = Set(state.rows[near.clamped(to: state.rows.indices)].map(\.id))
        let wanted = state.rows[screen.rows.clamped(to: state.rows.indices)].compactMap { row in
            row.thumbnail.map { VisiblePictures.Wanted(id: row.id, address: $0) }
        }
        let requests = thumbnails.show(wanted, keeping: kept, fitting: size) { [weak self] in
            guard let self else { return }
            state.pictures = thumbnails.shown
        }
        state.pictures = thumbnails.shown
        return requests
    }

    private func forget() {
        loader.begin()
        thumbnails.forget()
        (list, next, newProducts) = (PagedRows(), nil, nil)
        state = State()
    }

    private func leave() {
        screen = (0..<0, nil)
        thumbnails.forget()
        state.pictures = [:]
        guard state.phase == .loading else { return }
        loader.begin()
        state.phase = state.page > 0 ? .loaded() : .idle
    }
}
