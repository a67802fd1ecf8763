import MarketDomain
import MarketPresentation
import Platform
import PresentationCore
import TextCore

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// Browsing products.
struct ListingsSceneDIContainer: Sendable {
    let products: any ProductRepository
    var saved: (any SavedProductRepository)?
    let vendors: any VendorRepository
    let pictures: any PictureRepository
    let bookmarks: any ProductBookmarkRepository
    let language: Language
    let now: @Sendable () -> Date
    let localTime: LocalTime

    /// Finds the product named on a command line.
    func makeProductFinder() -> ProductFinder {
        ProductFinder(products: products, vendors: vendors, language: language)
    }

    /// Finds the vendor named on a command line.
    func makeVendorFinder() -> VendorFinder { VendorFinder(products: products, language: language) }

    @MainActor
    func makeProductBookmarksViewModel() -> ProductBookmarksViewModel {
        ProductBookmarksViewModel(
            bookmarks: bookmarks, products: products, language: language, now: now, localTime: localTime)
    }

    @MainActor
    func makeProductsViewModel() -> ProductsViewModel {
        ProductsViewModel(
            products: products, saved: saved, vendors: vendors, pictures: pictures, language: language,
            now: now, localTime: localTime)
    }

    @MainActor
    func makeProductViewModel() -> ProductViewModel {
        ProductViewModel(
            products: products, saved: saved, pictures: pictures, language: language, now: now,
            localTime: localTime)
    }

    /// The files of a product's pictures.
    @MainActor
    func makeGalleryViewModel() -> GalleryViewModel {
        GalleryViewModel(products: products, pictures: pictures, language: language)
    }
}

/// Selling, and changing the user's products.
struct SellingSceneDIContainer: Sendable {
    let products: any ProductRepository
    let listings: any ListingRepository
    let vendors: any VendorRepository
    let preparation: any PicturePreparation
    let folders: any PictureFolderRepository
    let drafts: any ListingDraftRepository
    /// The server's limits of texts.
    let texts: ProductLimits.Texts
    let language: Language
    let now: @Sendable () -> Date
    let localTime: LocalTime

    /// Finds the product named on a command line.
    func makeProductFinder() -> ProductFinder {
        ProductFinder(products: products, vendors: vendors, language: language)
    }

    /// The deleted products that can be restored.
    @MainActor
    func makeDeletedProductsViewModel() -> DeletedProductsViewModel {
        DeletedProductsViewModel(listings: listings, vendors: vendors, language: language, now: now)
    }

    /// `keepsDraft` stores the form until the product is listed, also after the program ends.
    @MainActor
    func makeSellViewModel(keepsDraft: Bool = false) -> SellViewModel {
        SellViewModel(
            listings: listings, vendors: vendors, preparation: preparation,
            drafts: keepsDraft ? drafts : nil, texts: texts, language: language, localTime: localTime)
    }

    /// Sells the rows of a table.
    @MainActor
    func makeBulkSaleViewModel() -> BulkSaleViewModel {
        BulkSaleViewModel(
            listings: listings, vendors: vendors, preparation: preparation, texts: texts, language: language,
            localTime: localTime)
    }

    /// Chooses pictures of this device for a sale, in addition to its current pictures.
    @MainActor
    func makePictureChooserViewModel(for sale: SellViewModel) -> PictureChooserViewModel {
        PictureChooserViewModel(
            folders: folders, chosen: sale.state.form.pictures, language: language
        ) { await sale.problems(ofPicture: $0) }
    }

    /// Chooses pictures of this device to add to a product.
    @MainActor
    func makePictureChooserViewModel(for edit: EditViewModel) -> PictureChooserViewModel {
        PictureChooserViewModel(
            folders: folders, chosen: edit.state.form.added, besides: edit.state.pictures.count,
            language: language
        ) { await edit.problems(ofPicture: $0) }
    }

    @MainActor
    func makeEditViewModel() -> EditViewModel {
        EditViewModel(
            products: products, listings: listings, vendors: vendors, preparation: preparation, texts: texts,
            language: language, now: now, localTime: localTime)
    }

    /// Deletes and restores a product.
    @MainActor
    func makeDeletionViewModel() -> DeletionViewModel {
        DeletionViewModel(
            products: products, listings: listings, vendors: vendors, language: language, now: now,
            localTime: localTime)
    }
}

/// The vendor of this device.
struct VendorSceneDIContainer: Sendable {
    let vendors: any VendorRepository
    let language: Language

    @MainActor
    func makeVendorViewModel() -> VendorViewModel {
        VendorViewModel(vendors: vendors, language: language)
    }
}
