public import MarketDomain
public import MarketPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Looking at what is on offer: builds what is behind it, for any kind of screen.
public struct ListingsSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        /// What is on offer.
        public var products: any ProductRepository
        /// Who sells on this device.
        public var vendors: any VendorRepository
        /// Loads pictures.
        public var pictures: any PictureRepository
        /// Of everything that is shown.
        public var language: Language
        /// The clock, for "3 min ago".
        public var now: @Sendable () -> Date

        /// Everything has to be given.
        public init(
            products: any ProductRepository, vendors: any VendorRepository,
            pictures: any PictureRepository, language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.products = products
            self.vendors = vendors
            self.pictures = pictures
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    /// Nothing is made before it is asked for.
    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// A list of products.
    @MainActor
    public func makeProductsViewModel() -> ProductsViewModel {
        ProductsViewModel(
            products: dependencies.products, vendors: dependencies.vendors, pictures: dependencies.pictures,
            language: dependencies.language, now: dependencies.now)
    }

    /// One product.
    @MainActor
    public func makeProductViewModel() -> ProductViewModel {
        ProductViewModel(
            products: dependencies.products, pictures: dependencies.pictures,
            language: dependencies.language, now: dependencies.now)
    }

    /// The files of a product's pictures.
    @MainActor
    public func makeGalleryViewModel() -> GalleryViewModel {
        GalleryViewModel(
            products: dependencies.products, pictures: dependencies.pictures, language: dependencies.language)
    }
}
