public import DIContainer
import MarketData
public import MarketDomain
public import NetworkCore
public import Persistence
public import PictureCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The repositories that all scenes of the market share, made from one way to the server, one store and one
/// place for secrets.
///
/// To swap an implementation, make your own of the protocol and hand that to the scenes instead.
public struct RepositoriesDIContainer: Sendable {
    /// What the repositories need from whoever makes them.
    public struct Dependencies: Sendable {
        /// Reaches the server.
        public var transport: Shared<any HTTPTransport>
        /// Reaches the server and other hosts for pictures; it has no secrets, follows no redirects, and
        /// tells nobody of a server that does wrong, because a picture that is not there is no fault.
        public var pictureTransport: Shared<any HTTPTransport>
        /// Scheme, host and port; `nil` is the backend in this process.
        public var server: String?
        /// What every path of the server begins with.
        public var basePath: String
        /// What the server speaks.
        public var api: MarketAPIKind
        /// Keeps the vendor's secret.
        public var secrets: Shared<any SecretStore>
        /// Where the secret of that name is kept.
        public var place: @Sendable (String) async -> VendorIdentity.Place
        /// Keeps what belongs to the profile.
        public var profile: Shared<any KeyValueStore>
        /// Decodes pictures.
        public var processing: any PictureProcessing
        /// The folder of pictures that were asked for; `nil` keeps none on the disk.
        public var pictureCache: String?
        /// How many bytes of pictures are kept there at most, and how many of pixels in memory.
        public var pictureCacheCap: Int
        /// In bytes.
        public var pixelCap: Int
        /// The folder of pictures that are made smaller before they are sent.
        public var scratch: String
        /// The clock.
        public var now: @Sendable () -> Date
        /// Takes away what was only for this run; `nil` leaves it.
        public var lifetime: Lifetime?
        /// Who keeps the record of what uses what; `nil` keeps none.
        public var graph: DependencyGraph?

        /// What has a default may be left out; the caps are in bytes.
        public init(
            transport: Shared<any HTTPTransport>, pictureTransport: Shared<any HTTPTransport>,
            server: String? = nil, basePath: String = "",
            api: MarketAPIKind = .products, secrets: Shared<any SecretStore>,
            place: @escaping @Sendable (String) async -> VendorIdentity.Place,
            profile: Shared<any KeyValueStore>, processing: any PictureProcessing, pictureCache: String?,
            pictureCacheCap: Int = 128 << 20, pixelCap: Int = 32 << 20,
            scratch: String, now: @escaping @Sendable () -> Date, lifetime: Lifetime? = nil,
            graph: DependencyGraph? = nil
        ) {
            self.transport = transport
            self.pictureTransport = pictureTransport
            self.server = server
            self.basePath = basePath
            self.api = api
            self.secrets = secrets
            self.place = place
            self.profile = profile
            self.processing = processing
            self.pictureCache = pictureCache
            self.pictureCacheCap = pictureCacheCap
            self.pixelCap = pixelCap
            self.scratch = scratch
            self.now = now
            self.lifetime = lifetime
            self.graph = graph
        }
    }

    /// What is on offer.
    public let products: Shared<any ProductRepository>
    /// What this device's vendor offers.
    public let listings: Shared<any ListingRepository>
    /// Whom this device sells as.
    public let vendors: Shared<any VendorRepository>
    /// Loads pictures.
    public let pictures: Shared<any PictureRepository>
    /// Makes pictures ready to be sent.
    public let preparation: Shared<any PicturePreparation>

    /// Nothing is made before it is asked for.
    public init(_ dependencies: Dependencies) {
        let graph = dependencies.graph
        let address = dependencies.server.map { $0 + dependencies.basePath }
        let client = Shared("marketClient", in: graph) {
            MarketClient(
                origin: dependencies.server ?? HTTPRequest.embedded, basePath: dependencies.basePath,
                transport: dependencies.transport())
        }
        let vendors = Shared<any VendorRepository>("vendorRepository", in: graph) {
            DefaultVendorRepository(
                client: client(), secrets: dependencies.secrets(),
                place: { await dependencies.place(DefaultVendorRepository.secretName(of: address)) },
                profile: dependencies.profile(), server: address)
        }
        let pending = Shared("pendingSales", in: graph) {
            PendingSales(store: dependencies.profile()) { Int(dependencies.now().timeIntervalSince1970) }
        }
        self.vendors = vendors
        switch dependencies.api {
        case .products:
            products = Shared("productRepository", in: graph) { DefaultProductRepository(client: client()) }
            listings = Shared("listingRepository", in: graph) {
                DefaultListingRepository(client: client(), vendors: vendors(), pending: pending())
            }
        case .items:
            products = Shared("productRepository", in: graph) { ItemProductRepository(client: client()) }
            listings = Shared("listingRepository", in: graph) {
                ItemListingRepository(client: client(), vendors: vendors(), pending: pending())
            }
        }
        pictures = Shared("pictureRepository", in: graph) {
            let transport = dependencies.pictureTransport()
            return DefaultPictureRepository(
                client: MarketClient(
                    origin: dependencies.server ?? HTTPRequest.embedded, basePath: dependencies.basePath,
                    transport: transport),
                outside: transport, processing: dependencies.processing,
                disk: dependencies.pictureCache.map {
                    FileByteCache(folder: $0, byteCap: dependencies.pictureCacheCap)
                }, memoryCap: dependencies.pixelCap,
                now: { Int(dependencies.now().timeIntervalSince1970) })
        }
        preparation = Shared("picturePreparation", in: graph) {
            let preparation = DefaultPicturePreparation(
                processing: dependencies.processing, folder: dependencies.scratch)
            dependencies.lifetime?.atEnd("shrunkPictures") { await preparation.removeShrunk() }
            return preparation
        }
    }
}
