public import MarketDomain
public import MarketPresentation
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Selling, and changing what one sells: builds what is behind it, for any kind of screen.
public struct SellingSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        /// What is on offer.
        public var products: any ProductRepository
        /// What this device's vendor offers.
        public var listings: any ListingRepository
        /// Who sells on this device.
        public var vendors: any VendorRepository
        /// Makes pictures ready to be sent.
        public var preparation: any PicturePreparation
        /// How long the server lets texts be.
        public var texts: ProductLimits.Texts
        /// Of everything that is shown.
        public var language: Language
        /// The clock, for "3 min ago".
        public var now: @Sendable () -> Date

        /// Everything has to be given.
        public init(
            products: any ProductRepository, listings: any ListingRepository,
            vendors: any VendorRepository, preparation: any PicturePreparation,
            texts: ProductLimits.Texts = .contract, language: Language, now: @escaping @Sendable () -> Date
        ) {
            self.products = products
            self.listings = listings
            self.vendors = vendors
            self.preparation = preparation
            self.texts = texts
            self.language = language
            self.now = now
        }
    }

    private let dependencies: Dependencies

    /// Nothing is made before it is asked for.
    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Puts something on offer.
    @MainActor
    public func makeSellViewModel() -> SellViewModel {
        SellViewModel(
            listings: dependencies.listings, vendors: dependencies.vendors,
            preparation: dependencies.preparation, texts: dependencies.texts, language: dependencies.language)
    }

    /// Changes what is on offer.
    @MainActor
    public func makeEditViewModel() -> EditViewModel {
        EditViewModel(
            products: dependencies.products, listings: dependencies.listings, vendors: dependencies.vendors,
            texts: dependencies.texts,
            language: dependencies.language, now: dependencies.now)
    }

    /// Takes something off the market, and brings it back.
    @MainActor
    public func makeDeletionViewModel() -> DeletionViewModel {
        DeletionViewModel(
            products: dependencies.products, listings: dependencies.listings, vendors: dependencies.vendors,
            language: dependencies.language, now: dependencies.now)
    }
}
