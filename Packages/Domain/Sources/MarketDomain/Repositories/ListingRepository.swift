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

    /// The product that an earlier `sell` of the same draft made, of which the seller was not told; `nil` when there is none,
    /// or it is gone.
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

    /// What the seller deleted and can restore, the latest deletion first, at most a hundred.
    ///
    /// - Throws: `unsupported` where the server cannot say.
    func deleted(as seller: Seller) async throws(MarketError) -> [Deletion]
}

/// What became of a listing that was deleted.
public struct Deletion: Hashable, Sendable {
    /// What was deleted.
    public let product: Product
    /// Until when the server can bring it back; `nil` where it cannot.
    public let restorableUntil: Date?

    public init(product: Product, restorableUntil: Date?) {
        self.product = product
        self.restorableUntil = restorableUntil
    }
}

/// How far sending a listing has come.
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

/// Looks at the files of pictures before they are sent.
public protocol PicturePreparation: Sendable {
    /// What a file is; nothing is decoded.
    ///
    /// - Throws: a problem of the field `pictures`.
    func inspect(path: String) async throws(ProductProblems) -> ListingPicture

    /// Decodes a picture as a market does with what it is sent.
    ///
    /// - Throws: `picture`, `cancelled`.
    func prove(_ picture: ListingPicture) async throws(MarketError)

    /// A smaller JPEG of a picture that has too many bytes, in a file of this process that is gone at its
    /// end.
    ///
    /// - Throws: `picture`.
    func shrink(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture

    /// The square in the middle of a picture, as a JPEG that the market takes, in a file of this process that is
    /// gone at its end.
    ///
    /// - Throws: `picture`.
    func square(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture

    /// The pixels of a file, made small enough to fit into that many by that many; of a square picture those in its
    /// middle.
    ///
    /// - Throws: `picture`, `cancelled`.
    func preview(
        path: String, fitting size: PictureSize, isSquare: Bool
    ) async throws(MarketError) -> PixelPicture
}

/// Looks for pictures on this device.
public protocol PictureFolderRepository: Sendable {
    /// The folders and pictures of a folder; hidden ones and other files are left out.
    ///
    /// - Throws: `storage` when the folder cannot be read.
    func folder(at path: String) async throws(MarketError) -> PictureFolder
}

/// A folder of this device with its pictures, by the ends of their names.
public struct PictureFolder: Hashable, Sendable {
    /// A picture's file.
    public struct Picture: Hashable, Sendable {
        /// Without its folder.
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
    /// The names of the folders in it, in the order of their names.
    public let folders: [String]
    /// In the order of their names.
    public let pictures: [Picture]

    public init(path: String, folders: [String], pictures: [Picture]) {
        self.path = path
        self.folders = folders
        self.pictures = pictures
    }
}

/// Keeps what somebody has written of a listing until it is sold, so that it is there after the program has ended.
public protocol ListingDraftRepository: Sendable {
    /// What was kept last, as the form wrote it; `nil` when there is none.
    func draft() async throws(MarketError) -> [UInt8]?

    /// Keeps this in place of what was kept; `nil` is nothing.
    func keep(_ draft: [UInt8]?) async throws(MarketError)
}
