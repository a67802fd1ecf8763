public import DomainCore
public import Platform

/// Offers, changes and deletes the products of a vendor.
///
/// Each call takes effect once, even if it is repeated after a lost answer or an interruption.
public protocol ListingRepository: Sendable {
    /// Lists a product for sale. Pictures are read while they are sent.
    ///
    /// - Throws: `cancelled` if the task was cancelled: then there is no product, or a complete one, which the
    ///   same call returns.
    func sell(
        _ draft: ProductDraft, as seller: Seller, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(MarketError) -> Product

    /// The product that an earlier, unacknowledged `sell` of the same draft made; `nil` without such a product, or when it
    /// is gone.
    func listed(_ draft: ProductDraft, as seller: Seller) async throws(MarketError) -> Product?

    /// Confirms that the seller saw the result of `sell`. Until then the same draft is the same sale, so that a
    /// program which ends before it shows the result lists nothing twice.
    func acknowledge(_ id: Product.ID, as seller: Seller) async throws(MarketError)

    func edit(_ id: Product.ID, _ change: ProductChange, as seller: Seller) async throws(MarketError)
        -> Product

    func delete(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Deletion

    /// Restores a deleted product.
    ///
    /// - Throws: `unsupported` where the server cannot, `notFound` when it is too late, `notDeleted` when it is on offer.
    func restore(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Product

    /// The deleted products that the seller can restore, the latest deletion first, at most a hundred.
    ///
    /// - Throws: `unsupported` where the server cannot list them.
    func deleted(as seller: Seller) async throws(MarketError) -> [Deletion]
}

/// The result of deleting a listing.
public struct Deletion: Hashable, Sendable {
    /// The deleted product.
    public let product: Product
    /// The time until which the server can restore it; `nil` where it cannot.
    public let restorableUntil: Date?

    public init(product: Product, restorableUntil: Date?) {
        self.product = product
        self.restorableUntil = restorableUntil
    }
}

/// The progress of sending a listing.
public struct UploadProgress: Hashable, Sendable {
    /// In bytes, of all pictures together.
    public let sent: Int
    /// In bytes.
    public let total: Int

    public init(sent: Int, total: Int) {
        self.sent = sent
        self.total = total
    }
}

/// Inspects and converts the files of pictures before they are sent.
public protocol PicturePreparation: Sendable {
    /// The facts about a file, without decoding it.
    ///
    /// - Throws: a problem of the field `pictures`.
    func inspect(path: String) async throws(ProductProblems) -> ListingPicture

    /// Decodes a picture within the limits of a market, to its end.
    ///
    /// - Throws: `picture`, `cancelled`.
    func prove(_ picture: ListingPicture) async throws(MarketError)

    /// A smaller JPEG of a picture that has too many bytes, in a file that is deleted when this process ends.
    ///
    /// - Throws: `picture`.
    func shrink(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture

    /// The square in the middle of a picture, as a JPEG that the market accepts, in a file that is deleted when this process
    /// ends.
    ///
    /// - Throws: `picture`.
    func square(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture

    /// The pixels of a file, reduced to fit into `size`; with `isSquare`, those of the square in its middle.
    ///
    /// - Throws: `picture`, `cancelled`.
    func preview(
        path: String, fitting size: PictureSize, isSquare: Bool
    ) async throws(MarketError) -> PixelPicture
}

/// Finds pictures on this device.
public protocol PictureFolderRepository: Sendable {
    /// The folders and pictures in a folder, without hidden ones and other files.
    ///
    /// - Throws: `storage` when the folder cannot be read.
    func folder(at path: String) async throws(MarketError) -> PictureFolder
}

/// A folder of this device with its pictures, recognised by the ends of their names.
public struct PictureFolder: Hashable, Sendable {
    /// A picture's file.
    public struct Picture: Hashable, Sendable {
        /// The name without its folder.
        public let name: String
        /// In bytes.
        public let byteCount: Int

        public init(name: String, byteCount: Int) {
            self.name = name
            self.byteCount = byteCount
        }
    }

    /// Absolute.
    public let path: String
    /// The names of the folders in it, sorted.
    public let folders: [String]
    /// Sorted by name.
    public let pictures: [Picture]

    public init(path: String, folders: [String], pictures: [Picture]) {
        self.path = path
        self.folders = folders
        self.pictures = pictures
    }
}

/// Stores an unfinished listing until it is sold, so that it survives the end of the program.
public protocol ListingDraftRepository: Sendable {
    /// The stored draft in the form's own format; `nil` without a draft.
    func draft() async throws(MarketError) -> [UInt8]?

    /// Replaces the stored draft; `nil` deletes it.
    func keep(_ draft: [UInt8]?) async throws(MarketError)
}
