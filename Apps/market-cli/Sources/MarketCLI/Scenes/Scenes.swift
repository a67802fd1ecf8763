import MarketDomain
import MarketPresentation
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What each part of the app is made of. A scene's stored properties are all that it needs; it makes view models, for
// commands and for screens.

/// Looking at what is on offer.
struct ListingsSceneDIContainer: Sendable {
    let products: any ProductRepository
    let vendors: any VendorRepository
    let pictures: any PictureRepository
    let language: Language
    let now: @Sendable () -> Date

    @MainActor
    func makeProductsViewModel() -> ProductsViewModel {
        ProductsViewModel(
            products: products, vendors: vendors, pictures: pictures, language: language, now: now)
    }

    @MainActor
    func makeProductViewModel() -> ProductViewModel {
        ProductViewModel(products: products, pictures: pictures, language: language, now: now)
    }

    /// The files of a product's pictures.
    @MainActor
    func makeGalleryViewModel() -> GalleryViewModel {
        GalleryViewModel(products: products, pictures: pictures, language: language)
    }
}

/// Selling, and changing what one sells.
struct SellingSceneDIContainer: Sendable {
    let products: any ProductRepository
    let listings: any ListingRepository
    let vendors: any VendorRepository
    let preparation: any PicturePreparation
    /// How long the server lets texts be.
    let texts: ProductLimits.Texts
    let language: Language
    let now: @Sendable () -> Date

    @MainActor
    func makeSellViewModel() -> SellViewModel {
        SellViewModel(
            listings: listings, vendors: vendors, preparation: preparation, texts: texts, language: language)
    }

    @MainActor
    func makeEditViewModel() -> EditViewModel {
        EditViewModel(
            products: products, listings: listings, vendors: vendors, texts: texts, language: language,
            now: now)
    }

    /// Takes something off the market, and brings it back.
    @MainActor
    func makeDeletionViewModel() -> DeletionViewModel {
        DeletionViewModel(
            products: products, listings: listings, vendors: vendors, language: language, now: now)
    }
}

/// Whom this device sells as.
struct VendorSceneDIContainer: Sendable {
    let vendors: any VendorRepository
    let language: Language

    @MainActor
    func makeVendorViewModel() -> VendorViewModel {
        VendorViewModel(vendors: vendors, language: language)
    }
}
