import AppCore
import MarketDomain
import MarketPresentation
import Platform

/// A product of a list, with the reason why a search found it.
struct FoundProductJSON: Encodable {
    let product: ProductJSON
    let match: String?

    enum CodingKeys: String, CodingKey {
        case match
    }

    init(_ product: Product) {
        self.product = ProductJSON(product, isWhole: false)
        match = product.match?.rawValue
    }

    func encode(to encoder: any Encoder) throws {
        try product.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(match, forKey: .match)
    }
}

/// The output of `mine --deleted --json`.
struct DeletedProductsJSON: Encodable {
    struct Entry: Encodable {
        let product: ProductJSON
        let restorableUntil: Date?

        enum CodingKeys: String, CodingKey { case restorableUntil }

        init(_ deletion: Deletion) {
            product = ProductJSON(deletion.product, isWhole: false)
            restorableUntil = deletion.restorableUntil
        }

        func encode(to encoder: any Encoder) throws {
            try product.encode(to: encoder)
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(restorableUntil, forKey: .restorableUntil)
        }
    }

    let products: [Entry]

    init(_ rows: [DeletedProductsViewModel.Row]) {
        products = rows.map { Entry($0.deletion) }
    }
}

/// The output of `bookmark list --json`.
struct ProductBookmarksJSON: Encodable {
    struct Entry: Encodable {
        let id: Int
        let name: String
        let currency: String
        let price: String
        let bookmarkedPrice: String
        let status: String
        let bookmarkedAt: Date

        init(_ row: ProductBookmarksViewModel.Row) {
            let price = row.product?.bargainPrice ?? row.bookmark.price
            id = row.id
            name = row.name
            currency = price.currency.code
            self.price = price.decimal
            // In the current currency; an amount in another currency is followed by its code.
            bookmarkedPrice =
                row.bookmark.price.currency == price.currency
                ? row.bookmark.price.decimal
                : "\(row.bookmark.price.decimal) \(row.bookmark.price.currency.code)"
            status = row.isAsked ? row.product?.availability.rawValue ?? "deleted" : "unknown"
            bookmarkedAt = row.bookmark.addedAt
        }
    }

    let count: Int
    let bookmarks: [Entry]

    init(_ state: ProductBookmarksViewModel.State) {
        count = state.bookmarks.count
        bookmarks = state.rows.map(Entry.init)
    }
}

/// The output of `list`, `search` and `mine` with `--json`.
struct ProductsJSON: Encodable {
    let products: [FoundProductJSON]
    let total: Int?
    let isLast: Bool
    /// The value for `--cursor`.
    let nextCursor: String?
    /// How a search was read.
    let reading: SearchReadingJSON?
    /// Whether the server answered just now.
    let isFresh: Bool

    init(_ state: ProductsViewModel.State) {
        reading = state.reading.map(SearchReadingJSON.init)
        products = state.rows.map { FoundProductJSON($0.product) }
        total = state.total
        isLast = state.isLast
        isFresh = state.savedNote == nil
        nextCursor = state.next
    }
}

/// A product as `--json` prints it. Amounts are exact decimal numbers as texts: `"12.50"`.
struct ProductJSON: Encodable {
    let id: Int
    let name: String
    let description: String?
    let currency: String
    let price: String
    let discount: String
    let bargainPrice: String
    let stock: Int
    /// `available`, `reserved` or `sold`.
    let status: String
    let category: String?
    let contact: String?
    let vendor: VendorReferenceJSON?
    let thumbnail: String?
    let images: [ImageJSON]?
    let createdAt: Date?
    let changedAt: Date?

    /// `isWhole` is `false` for products of lists, which have neither the description nor the pictures.
    init(_ product: Product, isWhole: Bool = true) {
        id = product.id
        name = product.name
        description = isWhole ? product.description : nil
        currency = product.price.currency.code
        price = product.price.decimal
        discount = product.discount.decimal
        bargainPrice = product.bargainPrice.decimal
        stock = product.stock
        status = product.availability.rawValue
        category = product.category?.rawValue
        contact = isWhole ? product.contact : nil
        vendor = product.vendor.map(VendorReferenceJSON.init)
        thumbnail = product.thumbnail
        images = isWhole ? product.images.map(ImageJSON.init) : nil
        createdAt = product.createdAt
        changedAt = product.changedAt
    }
}

/// The output of `show --json`.
struct ShownProductJSON: Encodable {
    let product: ProductJSON
    let isBookmarked: Bool
    /// Whether the server answered just now.
    let isFresh: Bool

    init(_ product: Product, isBookmarked: Bool, isFresh: Bool) {
        self.product = ProductJSON(product)
        (self.isBookmarked, self.isFresh) = (isBookmarked, isFresh)
    }

    enum CodingKeys: String, CodingKey { case bookmarked, isFresh }

    func encode(to encoder: any Encoder) throws {
        try product.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isBookmarked, forKey: .bookmarked)
        try container.encode(isFresh, forKey: .isFresh)
    }
}

/// The vendor of a product, as `--json` prints it.
struct VendorReferenceJSON: Encodable {
    let id: Int
    let name: String

    init(_ vendor: Vendor) {
        id = vendor.id
        name = vendor.name
    }
}

/// A picture as `--json` prints it.
struct ImageJSON: Encodable {
    let id: Int
    /// A URL, or a path on the server.
    let address: String
    let thumbnail: String

    init(_ image: ProductImage) {
        id = image.id
        address = image.address
        thumbnail = image.thumbnailAddress
    }
}

/// The output of `images --json`.
struct ImagesJSON: Encodable {
    let images: [ImageJSON]
    let files: [String]?

    /// `files` are the saved files, with `--save`.
    init(_ images: [ProductImage], files: [String]? = nil) {
        self.images = images.map(ImageJSON.init)
        self.files = files
    }
}

/// A picture's file that would be sent.
struct PictureFileJSON: Encodable {
    let file: String
    let type: String
    let bytes: Int

    init(_ picture: ListingPicture) {
        (file, type, bytes) = (picture.name, picture.format.mediaType, picture.byteCount)
    }
}

/// The output of `sell --dry-run --json`: the listing that would be sent.
struct DraftJSON: Encodable {
    let name: String
    let description: String
    let currency: String
    let price: String
    let discount: String
    let stock: Int
    let category: String?
    let contact: String?
    let pictures: [PictureFileJSON]

    init(_ draft: ProductDraft) {
        name = draft.details.name
        description = draft.details.description
        currency = draft.details.price.currency.code
        price = draft.details.price.decimal
        discount = draft.details.discount.decimal
        stock = draft.details.stock
        category = draft.details.category?.rawValue
        contact = draft.details.contact
        pictures = draft.pictures.map(PictureFileJSON.init)
    }
}

/// The output of `edit --dry-run --json`: the change that would be sent; `null` leaves a field unchanged.
struct ChangeJSON: Encodable {
    let name: String?
    let description: String?
    let currency: String?
    let price: String?
    let discount: String?
    let stock: Int?
    let category: String?
    let contact: String?
    /// The id of a picture.
    let thumbnail: Int?
    /// The ids of the pictures.
    let order: [Int]?
    /// The added files.
    let added: [PictureFileJSON]?

    init(_ change: ProductChange) {
        name = change.name
        description = change.description
        currency = change.price?.currency.code
        price = change.price?.decimal
        discount = change.discount?.decimal
        stock = change.stock
        category = change.category.map { $0?.rawValue ?? "" }
        contact = change.contact
        thumbnail = change.thumbnail
        order = change.order
        added = change.added.isEmpty ? nil : change.added.map(PictureFileJSON.init)
    }
}

/// The output of `delete --json` and `restore --json`.
struct DeletionJSON: Encodable {
    let product: ProductJSON?
    /// The end of the time in which the product can be restored.
    let restorableUntil: Date?

    init(_ state: DeletionViewModel.State) {
        product = (state.restored?.product ?? state.deletion?.product).map { ProductJSON($0) }
        restorableUntil = state.deletion?.restorableUntil
    }
}
