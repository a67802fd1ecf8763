public import DomainCore
public import MarketDomain
public import Observation
public import PresentationCore

/// One product, and its pictures one at a time.
@MainActor
@Observable
public final class ProductViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The product; `nil` before it is loaded.
        public var content: ProductContent?
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// `loaded 3 min ago`, while the server is unreachable and the content comes from then.
        public var savedNote: String?
        /// A change by another client while the product was shown.
        public var change: Change?
        /// The index of the shown picture, from 0, in the order of the server.
        public var pictureIndex = 0
        /// The shown picture; `nil` while it is loading, or if none was requested.
        public var picture: PixelPicture?
        /// Why the picture cannot be shown.
        public var pictureFailure: Failure?
        /// `‹ 2/5 ›`; empty without pictures.
        public var pager = ""
        /// The requested small pictures, by index from 0; leaves out pictures that cannot be shown.
        public var strip: [Int: PixelPicture] = [:]
    }

    /// A change of a product.
    public enum Change: Hashable, Sendable {
        /// The page shows the current product.
        case changed
        /// The page shows the product as it was.
        case deleted
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        case load(Product.ID)
        /// Shows a list's data of a product until its page is loaded.
        case preview(Product)
        /// Shows a changed product at once.
        case changed(Product)
        /// Shows a picture, by index from 0, scaled to fit a size in pixels.
        case showPicture(Int, fitting: PictureSize)
        /// Shows the next picture, if there is one.
        case nextPicture
        /// Shows the previous picture, if there is one.
        case previousPicture
        /// Loads the first pictures as small ones, to show side by side. Each is scaled to fit a size in pixels.
        case showStrip(Int, fitting: PictureSize)
        /// The product left the screen: pending requests are cancelled.
        case leave
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let saved: (any SavedProductRepository)?
    @ObservationIgnored private let pictures: any PictureRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    /// The last requested product.
    @ObservationIgnored private var id: Product.ID?
    @ObservationIgnored private let pictureLoader = Loader()
    @ObservationIgnored private let small: VisiblePictures
    @ObservationIgnored private var prefetch: Task<Void, Never>?
    @ObservationIgnored private var size: PictureSize?
    /// Counts how often the content was replaced.
    @ObservationIgnored private var showings = 0

    /// Creates the view model. `saved` holds products for use while the server is unreachable; `nil` for none.
    public init(
        products: any ProductRepository, saved: (any SavedProductRepository)? = nil,
        pictures: any PictureRepository, _ here: Surroundings
    ) {
        self.products = products
        self.saved = saved
        self.pictures = pictures
        small = VisiblePictures(pictures: pictures)
        self.here = here
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        switch input {
        case .load(let id): await load(id)
        case .preview(let product):
            if state.content == nil {
                state.content = ProductContent(product, now: now(), localTime, in: language)
            }
        case .changed(let product): change(to: product)
        case .showPicture(let index, let size):
            self.size = size
            await look(at: index)
        case .nextPicture: await look(at: state.pictureIndex + 1)
        case .previousPicture: await look(at: state.pictureIndex - 1)
        case .showStrip(let count, let size): await showStrip(count, fitting: size)
        case .leave:
            stopLooking()
            guard state.phase == .loading else { return }
            loader.begin()
            state.phase = state.content == nil ? .idle : .loaded()
        }
    }

    private func load(_ id: Product.ID) async {
        self.id = id
        if state.content?.id != id {
            stopLooking()
            state = State()
        }
        state.phase = .loading
        do throws(MarketError) {
            let product = try await loader.load { [products] _ throws(MarketError) in
                try await products.product(id)
            }
            guard let product else { return }
            show(product)
            state.phase = .loaded()
        } catch {
            await showSaved(id, insteadOf: error)
            guard self.id == id else { return }
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func change(to product: Product) {
        guard product.id == state.content?.id else { return }
        show(product)
        // The answer of a running load may be older.
        guard state.phase == .loading else { return }
        loader.begin()
        state.phase = .loaded()
    }

    /// Shows the saved product, unless content is shown already.
    private func showSaved(_ id: Product.ID, insteadOf error: MarketError) async {
        guard error.isAway, state.content == nil, let found = await saved?.savedProduct(id), self.id == id,
            state.content == nil
        else { return }
        show(found.value)
        state.savedNote = TimeText.saved(found.savedAt, now: now(), in: language)
    }

    /// Loads the product again and shows its changes. Also retries a load that failed without a connection.
    ///
    /// - Returns: whether there was an answer.
    public func lookAgain() async -> Bool {
        let kind = state.phase.failure?.kind
        if kind == .offline || kind == .unavailable, let id { return await loadLater(id) }
        guard let content = state.content, state.phase == .loaded() else { return true }
        let showing = showings
        do throws(MarketError) {
            let product = try await products.product(content.id)
            // Content shown during the request is newer.
            guard showing == showings, state.phase == .loaded() else { return true }
            let isSame = product.says(the: content.product)
            if isSame, state.change != .deleted { return true }
            show(product)
            state.change = isSame ? nil : .changed
        } catch .notFound {
            if showing == showings, state.change != .deleted { state.change = .deleted }
        } catch {
            return false
        }
        return true
    }

    private func loadLater(_ id: Product.ID) async -> Bool {
        let showing = showings
        guard let product = try? await products.product(id) else { return false }
        guard showing == showings, state.phase.failure != nil else { return true }
        show(product)
        state.phase = .loaded()
        return true
    }

    /// Keeps the shown picture if the product has the same pictures.
    private func show(_ product: Product) {
        let before = state.content?.images
        showings += 1
        (state.change, state.savedNote) = (nil, nil)
        state.content = ProductContent(product, now: now(), localTime, in: language)
        guard product.images != before else { return }
        stopLooking()
        turn(to: min(state.pictureIndex, max(0, product.images.count - 1)))
    }

    private func turn(to index: Int) {
        let count = state.content?.pictureCount ?? 0
        state.pictureIndex = index
        state.pager = count == 0 ? "" : "‹ \(index + 1)/\(count) ›"
        state.picture = nil
        state.pictureFailure = nil
    }

    private func look(at index: Int) async {
        guard let images = state.content?.images, images.indices.contains(index) else { return }
        turn(to: index)
        guard let size else { return }
        do throws(MarketError) {
            let picture = try await pictureLoader.load { [pictures] _ throws(MarketError) in
                try await pictures.pixels(images[index].address, fitting: size)
            }
            guard let picture else { return }
            state.picture = picture
            fetchAhead(images.dropFirst(index + 1).first, fitting: size)
        } catch {
            state.pictureFailure = Failure(error, in: language)
        }
    }

    /// The server's own small pictures are enough, and faster to transfer.
    private func showStrip(_ count: Int, fitting size: PictureSize) async {
        let wanted = (state.content?.images ?? []).prefix(count).enumerated().map { index, image in
            VisiblePictures.Wanted(id: index, address: image.thumbnailAddress)
        }
        let requests = small.show(wanted, keeping: Set(wanted.map(\.id)), fitting: size) { [weak self] in
            guard let self else { return }
            state.strip = small.shown
        }
        for request in requests { await request.value }
    }

    /// Loads a picture into the cache, so that the next picture appears at once.
    private func fetchAhead(_ image: ProductImage?, fitting size: PictureSize) {
        prefetch?.cancel()
        prefetch = image.map { image in
            Task { [pictures] in _ = try? await pictures.pixels(image.address, fitting: size) }
        }
    }

    private func stopLooking() {
        pictureLoader.begin()
        small.forget()
        state.strip = [:]
        prefetch?.cancel()
        prefetch = nil
    }
}
