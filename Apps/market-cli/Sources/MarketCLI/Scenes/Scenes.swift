import MarketDomain
import MarketPresentation
import PresentationCore

// The scenes of the app. A scene's stored properties are its dependencies; it creates view models for commands and
// screens.

/// Browsing products.
struct ListingsSceneDIContainer: Sendable {
    let products: any ProductRepository
    let changes: any ProductChanges
    var saved: (any SavedProductRepository)?
    let vendors: any VendorRepository
    let pictures: any PictureRepository
    let bookmarks: any ProductBookmarkRepository
    let here: Surroundings

    /// Finds the product named on a command line.
    func makeProductFinder() -> ProductFinder {
        ProductFinder(products: products, vendors: vendors, language: here.language)
    }

    /// Finds the vendor named on a command line.
    func makeVendorFinder() -> VendorFinder { VendorFinder(products: products, language: here.language) }

    @MainActor func makeProductBookmarksViewModel() -> ProductBookmarksViewModel {
        ProductBookmarksViewModel(bookmarks: bookmarks, products: products, here)
    }

    @MainActor func makeProductsViewModel() -> ProductsViewModel {
        ProductsViewModel(products: products, saved: saved, vendors: vendors, pictures: pictures, here)
    }

    @MainActor func makeProductViewModel() -> ProductViewModel {
        ProductViewModel(products: products, saved: saved, pictures: pictures, here)
    }

    /// The files of a product's pictures.
    @MainActor func makeGalleryViewModel() -> GalleryViewModel {
        GalleryViewModel(products: products, pictures: pictures, here)
    }
}

/// Selling, and changing the user's products.
struct SellingSceneDIContainer: Sendable {
    let products: any ProductRepository
    let listings: any ListingRepository
    let vendors: any VendorRepository
    let preparation: any PicturePreparation
    /// The folders of this device; `nil` for a user elsewhere, who sends pictures.
    let folders: (any PictureFolderRepository)?
    let drafts: any ListingDraftRepository
    /// The server's limits of texts.
    let texts: ProductLimits.Texts
    let here: Surroundings

    /// Finds the product named on a command line.
    func makeProductFinder() -> ProductFinder {
        ProductFinder(products: products, vendors: vendors, language: here.language)
    }

    /// The deleted products that can be restored.
    @MainActor func makeDeletedProductsViewModel() -> DeletedProductsViewModel {
        DeletedProductsViewModel(listings: listings, vendors: vendors, here)
    }

    /// `keepsDraft` stores the form until the product is listed, also after the program ends.
    @MainActor func makeSellViewModel(keepsDraft: Bool = false) -> SellViewModel {
        SellViewModel(
            listings: listings, vendors: vendors, preparation: preparation,
            drafts: keepsDraft ? drafts : nil, texts: texts, here)
    }

    /// Sells the rows of a table.
    @MainActor func makeBulkSaleViewModel() -> BulkSaleViewModel {
        BulkSaleViewModel(listings: listings, vendors: vendors, preparation: preparation, texts: texts, here)
    }

    /// Chooses pictures of this device for a sale, in addition to its current pictures.
    @MainActor func makePictureChooserViewModel(for sale: SellViewModel) -> PictureChooserViewModel? {
        guard let folders else { return nil }
        return PictureChooserViewModel(folders: folders, chosen: sale.state.form.pictures, here) {
            await sale.problems(ofPicture: $0)
        }
    }

    /// Chooses pictures of this device to add to a product.
    @MainActor func makePictureChooserViewModel(for edit: EditViewModel) -> PictureChooserViewModel? {
        guard let folders else { return nil }
        return PictureChooserViewModel(
            folders: folders, chosen: edit.state.form.added, besides: edit.state.pictures.count, here
        ) { await edit.problems(ofPicture: $0) }
    }

    @MainActor func makeEditViewModel() -> EditViewModel {
        EditViewModel(
            products: products, listings: listings, vendors: vendors, preparation: preparation, texts: texts,
            here)
    }

    /// Deletes and restores a product.
    @MainActor func makeDeletionViewModel() -> DeletionViewModel {
        DeletionViewModel(products: products, listings: listings, vendors: vendors, here)
    }
}

/// The vendor of this device.
struct VendorSceneDIContainer: Sendable {
    let vendors: any VendorRepository
    let here: Surroundings

    @MainActor func makeVendorViewModel() -> VendorViewModel { VendorViewModel(vendors: vendors, here) }
}
