import DIContainer
import MarketData
import MarketDomain
import NetworkCore
import Persistence
import PictureCore
import Platform

/// The repositories that all scenes of the market share, made from one way to the server, one store and one
/// place for secrets.
struct RepositoriesDIContainer: Sendable {
    /// All products.
    let products: Shared<any ProductRepository>
    /// Changes of the products.
    let changes: Shared<any ProductChanges>
    /// Products that were read before.
    let saved: Shared<any SavedProductRepository>
    /// The products of this device's vendor.
    let listings: Shared<any ListingRepository>
    /// The vendor of this device.
    let vendors: Shared<any VendorRepository>
    /// Loads pictures.
    let pictures: Shared<any PictureRepository>
    /// Prepares pictures for sending.
    let preparation: Shared<any PicturePreparation>
    /// Looks for pictures on this device; `nil` for a user elsewhere.
    let folders: Shared<any PictureFolderRepository>?
    /// Stores the draft of a listing.
    let drafts: Shared<any ListingDraftRepository>
    /// The bookmarked products of the profile.
    let bookmarks: Shared<any ProductBookmarkRepository>

    /// - Parameters:
    ///   - transport: reaches the server.
    ///   - pictureTransport: reaches the server and other hosts for pictures; it has no secrets, follows no redirects,
    ///     and does not report failures to the user, because a missing picture is not a failure of the server.
    ///   - server: scheme, host and port; `nil` is the backend in this process.
    ///   - basePath: the prefix of every path of the server.
    ///   - address: the market's name in the keys of stored data; `nil` is the market of this device.
    ///   - api: the protocol of the server.
    ///   - cache: stores answers of a server; `nil` stores no answers.
    ///   - secrets: stores the vendor's secret.
    ///   - place: where the secret of that name is stored.
    ///   - profile: stores data that belongs to the profile.
    ///   - processing: decodes pictures.
    ///   - pictureCache: the folder of downloaded pictures; `nil` stores none on the disk.
    ///   - pictureCacheCap: the maximum size of that folder, in bytes.
    ///   - pixelCap: the maximum memory for decoded pictures, in bytes.
    ///   - scratch: the folder of pictures that are shrunk before sending.
    ///   - hasFolders: whether the user chooses pictures in the folders of this device.
    ///   - now: the time of day.
    ///   - lifetime: empties that folder at its end.
    ///   - graph: records the dependencies.
    init(
        transport: Shared<any HTTPTransport>, pictureTransport: Shared<any HTTPTransport>,
        server: String?, basePath: String, address: String?, api: MarketAPIKind,
        cache: Shared<any ResponseCache>? = nil,
        secrets: Shared<any SecretStore>,
        place: @escaping @Sendable (String) async -> VendorIdentity.Place,
        profile: Shared<any KeyValueStore>, processing: any PictureProcessing, pictureCache: String?,
        pictureCacheCap: Int = 128 << 20, pixelCap: Int = 32 << 20, scratch: String, hasFolders: Bool = true,
        now: @escaping @Sendable () -> Date, lifetime: Lifetime, graph: DependencyGraph
    ) {
        let client = Shared("marketClient", in: graph) {
            MarketClient(
                origin: server ?? HTTPRequest.embedded, basePath: basePath, transport: transport())
        }
        let saving = Shared("savingClient", in: graph) { MarketSavingClient(client(), keepingIn: cache?()) }
        let vendors = Shared<any VendorRepository>("vendorRepository", in: graph) {
            DefaultVendorRepository(
                client: client(), secrets: secrets(),
                place: { await place(DefaultVendorRepository.secretName(of: address)) },
                profile: profile(), server: address)
        }
        let pending = Shared("pendingSales", in: graph) {
            PendingSales(store: profile()) { Int(now().timeIntervalSince1970) }
        }
        self.vendors = vendors
        folders = hasFolders ? Shared("pictureFolders", in: graph) { DefaultPictureFolders() } : nil
        drafts = Shared("listingDrafts", in: graph) {
            DefaultListingDrafts(store: profile(), server: address)
        }
        bookmarks = Shared("bookmarkRepository", in: graph) {
            DefaultProductBookmarkRepository(store: profile(), server: address)
        }
        changes = Shared("productChanges", in: graph) { DefaultProductChanges(client: client()) }
        switch api {
        case .products:
            let all = Shared("serverProducts", in: graph) { DefaultProductRepository(server: saving()) }
            products = Shared("productRepository", in: graph) { all() }
            saved = Shared("savedProductRepository", in: graph) { all() }
            listings = Shared("listingRepository", in: graph) {
                DefaultListingRepository(server: saving(), vendors: vendors(), pending: pending())
            }
        case .items:
            let all = Shared("serverProducts", in: graph) { ItemProductRepository(server: saving()) }
            products = Shared("productRepository", in: graph) { all() }
            saved = Shared("savedProductRepository", in: graph) { all() }
            listings = Shared("listingRepository", in: graph) {
                ItemListingRepository(server: saving(), pending: pending())
            }
        }
        pictures = Shared("pictureRepository", in: graph) {
            let transport = pictureTransport()
            return DefaultPictureRepository(
                client: MarketClient(
                    origin: server ?? HTTPRequest.embedded, basePath: basePath, transport: transport),
                outside: transport, processing: processing,
                disk: pictureCache.map { FileByteCache(folder: $0, byteCap: pictureCacheCap) },
                memoryCap: pixelCap, now: { Int(now().timeIntervalSince1970) })
        }
        preparation = Shared("picturePreparation", in: graph) {
            let preparation = DefaultPicturePreparation(processing: processing, folder: scratch)
            lifetime.atEnd("shrunkPictures") { await preparation.removeShrunk() }
            return preparation
        }
    }
}

/// The generation of the market's protocol that a server implements.
public enum MarketAPIKind: String, CaseIterable, Codable, Sendable {
    /// Generation 3, in both its spellings: vendors with a secret.
    case products
    /// Generations 1 and 2: a password for each item.
    case items
}
