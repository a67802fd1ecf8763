import DomainCore
import MarketDomain
import Synchronization

struct StubProducts: ProductRepository {
    var pages = Held<ProductQuery, Page<Product>>()
    var one = Held<Product.ID, Product>()
    var vendors = Held<String, [Vendor]>()

    func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        try await pages.ask(query)
    }

    func product(_ id: Product.ID) async throws(MarketError) -> Product { try await one.ask(id) }

    func vendors(named text: String) async throws(MarketError) -> [Vendor] { try await vendors.ask(text) }
}

struct StubPictures: PictureRepository {
    var files = Held<String, PictureFile>()
    var pixels = Held<String, PixelPicture>()

    func file(_ address: String) async throws(MarketError) -> PictureFile { try await files.ask(address) }

    func pixels(_ address: String, fitting size: PictureSize) async throws(MarketError) -> PixelPicture {
        try await pixels.ask("\(address) \(size.width)x\(size.height)")
    }
}

struct StubListings: ListingRepository {
    var sales = Held<ProductDraft, Product>()
    /// The products of earlier sales, by name.
    var listed: [String: Product] = [:]
    var edits = Held<ProductChange, Product>()
    var deletions = Held<Product.ID, Deletion>()
    var restorations = Held<Product.ID, Product>()
    var deleted: [Deletion] = []
    var acknowledged = Mutexed<[Product.ID]>([])
    /// The progress reported for each sale before its answer.
    var progress: [UploadProgress] = []

    func sell(
        _ draft: ProductDraft, as seller: Seller, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(MarketError) -> Product {
        for step in self.progress { progress(step) }
        return try await sales.ask(draft)
    }

    func listed(_ draft: ProductDraft, as seller: Seller) async throws(MarketError) -> Product? {
        listed[draft.details.name]
    }

    func acknowledge(_ id: Product.ID, as seller: Seller) async throws(MarketError) {
        acknowledged.change { $0.append(id) }
    }

    func edit(_ id: Product.ID, _ change: ProductChange, as seller: Seller) async throws(MarketError)
        -> Product
    {
        try await edits.ask(change)
    }

    func delete(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Deletion {
        try await deletions.ask(id)
    }

    func restore(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Product {
        try await restorations.ask(id)
    }

    func deleted(as seller: Seller) async throws(MarketError) -> [Deletion] { deleted }
}

/// Vendors in memory, with an optional failure of everything.
final class StubVendors: VendorRepository {
    /// A vendor that already sells, with its secret.
    static var selling: StubVendors { StubVendors(.stub(), secret: VendorSecret("secret")) }

    /// The number of reads of the identity and the secret.
    let reads = Mutexed(0)

    private let kept: Mutex<(identity: VendorIdentity?, secret: VendorSecret?)>
    private let error: MarketError?

    private let used: VendorIdentity

    private let gate: @Sendable () async -> Void

    /// `used` is the server's answer for a vendor taken over from another device; `gate` delays a creation.
    init(
        _ identity: VendorIdentity? = nil, secret: VendorSecret? = nil, error: MarketError? = nil,
        used: VendorIdentity = .stub(), gate: @escaping @Sendable () async -> Void = {}
    ) {
        (self.used, self.gate) = (used, gate)
        kept = Mutex((identity, secret))
        self.error = error
    }

    private func check() throws(MarketError) { if let error { throw error } }

    func current() async throws(MarketError) -> VendorIdentity? {
        try check()
        reads.change { $0 += 1 }
        return kept.withLock { $0.identity }
    }

    func create(name: String) async throws(MarketError) -> VendorIdentity {
        try check()
        await gate()
        return keep(VendorIdentity.stub(name), VendorSecret("new secret"))
    }

    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity {
        try check()
        guard identifier == VendorIdentity.stub().identifier else { throw .wrongSecret }
        return keep(used, secret)
    }

    func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool? {
        seller.secret != VendorSecret("wrong")
    }

    func secret() async throws(MarketError) -> VendorSecret? {
        reads.change { $0 += 1 }
        return kept.withLock { $0.secret }
    }

    func forget() async throws(MarketError) {
        try check()
        kept.withLock { $0 = (nil, nil) }
    }

    private func keep(_ identity: VendorIdentity, _ secret: VendorSecret) -> VendorIdentity {
        kept.withLock { $0 = (identity, secret) }
        return identity
    }
}

/// Files by path, with their numbers of bytes. Other paths cannot be read.
struct StubPreparation: PicturePreparation {
    var files: [String: Int] = ["a.jpg": 10, "b.png": 20]
    var shrinks = Held<ListingPicture, ListingPicture>()
    var squares = Held<ListingPicture, ListingPicture> {
        .success(ListingPicture(name: $0.name, path: "square " + $0.path, format: .jpeg, byteCount: 5))
    }
    /// Why a file cannot be decoded, by path.
    var problems: [String: PictureProblem] = [:]

    func prove(_ picture: ListingPicture) async throws(MarketError) {
        if let problem = problems[picture.path] { throw .picture(problem) }
    }

    func inspect(path: String) async throws(ProductProblems) -> ListingPicture {
        guard let bytes = files[path] else {
            throw ProductProblems(.pictures, .pictureUnreadable(name: path, reason: "no such file"))
        }
        return ListingPicture(
            name: path, path: path, format: path.hasSuffix("png") ? .png : .jpeg, byteCount: bytes)
    }

    func shrink(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture {
        try await shrinks.ask(picture)
    }

    func square(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture {
        try await squares.ask(picture)
    }

    func preview(
        path: String, fitting size: PictureSize, isSquare: Bool
    ) async throws(MarketError) -> PixelPicture {
        throw .picture(.damaged)
    }
}

/// Folders by path.
struct StubFolders: PictureFolderRepository {
    var folders: [String: PictureFolder] = [:]

    func folder(at path: String) async throws(MarketError) -> PictureFolder {
        guard let folder = folders[path] else { throw .storage("No such file or directory") }
        return folder
    }
}

/// The saved draft and the number of saves.
final class StubDrafts: ListingDraftRepository {
    let kept: Mutexed<[UInt8]?>
    let saves = Mutexed(0)
    /// The failure of every read and write.
    let error: Mutexed<MarketError?>

    init(_ kept: [UInt8]? = nil, error: MarketError? = nil) {
        self.kept = Mutexed(kept)
        self.error = Mutexed(error)
    }

    func draft() async throws(MarketError) -> [UInt8]? {
        if let error = error.value { throw error }
        return kept.value
    }

    func keep(_ draft: [UInt8]?) async throws(MarketError) {
        if let error = error.value { throw error }
        saves.change { $0 += 1 }
        kept.change { $0 = draft }
    }
}
