public import MarketDomain
public import Observation
public import PresentationCore

/// The pictures of a product as files to save.
@MainActor
@Observable
public final class GalleryViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The product's name.
        public var title = ""
        /// In the order of the server.
        public var images: [ProductImage] = []
        /// The loaded files, by index from 0.
        public var files: [Int: PictureFile] = [:]
        /// The failures, by index from 0.
        public var failures: [Int: Failure] = [:]
        /// The loading phase.
        public var phase = LoadPhase.idle
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        case load(Product.ID)
        /// Loads the file of a picture, by index from 0.
        case fetch(Int)
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let pictures: any PictureRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var product: Product.ID?

    public init(products: any ProductRepository, pictures: any PictureRepository, _ here: Surroundings) {
        self.products = products
        self.pictures = pictures
        self.here = here
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        switch input {
        case .load(let id): await load(id)
        case .fetch(let index): await fetch(index)
        }
    }

    private func load(_ id: Product.ID) async {
        product = id
        state = State()
        await loader.run(self, setting: \.state.phase, failure: { Failure($0, in: $1) }) {
            [products] _ throws(MarketError) in
            try await products.product(id)
        } show: { product in
            (state.title, state.images) = (product.name, product.images)
        }
    }

    private func fetch(_ index: Int) async {
        guard state.images.indices.contains(index), state.files[index] == nil else { return }
        let request = loader.current
        state.failures[index] = nil
        do throws(MarketError) {
            let file = try await pictures.file(state.images[index].address)
            guard request.isLatest else { return }
            state.files[index] = file
        } catch {
            guard request.isLatest else { return }
            state.failures[index] = Failure(error, in: language)
        }
    }

    /// A name for the file of a picture, by index from 0: `12-1.jpg` for the first one of product 12. Contains only digits,
    /// a hyphen and the extension for the file's format.
    public func fileName(of index: Int) -> String {
        let isPNG =
            state.files[index].map { $0.format == .png }
            ?? (state.images.indices.contains(index)
                && state.images[index].address.lowercased().hasSuffix(".png"))
        return "\((product ?? 0).magnitude)-\(index + 1).\(isPNG ? "png" : "jpg")"
    }
}
