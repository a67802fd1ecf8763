import MarketData
import MarketDomain
import NetworkCore
import Persistence
import TestSupport

/// A vendor's device with pictures to sell with.
struct Stall {
    let folder: TemporaryFolder
    let store: any KeyValueStore = InMemoryKeyValueStore()
    var vendors = KnownVendor()
    var now = 1_000_000_000

    init() throws { folder = try TemporaryFolder() }

    /// The repository of another process of the same profile.
    func listings(_ transport: any HTTPTransport) -> DefaultListingRepository {
        DefaultListingRepository(
            client: MarketClient(origin: "https://market.test", transport: transport), vendors: vendors,
            pending: PendingSales(store: store) { [now] in now })
    }

    func items(_ transport: any HTTPTransport) -> ItemListingRepository {
        ItemListingRepository(
            client: MarketClient(origin: "https://market.test", transport: transport),
            pending: PendingSales(store: store) { [now] in now })
    }

    /// The vendor with the secret.
    var seller: Seller {
        Seller(identity: vendors.identity, secret: VendorSecret(vendors.word))
    }

    /// A file of `count` bytes that begins like a picture.
    static func picture(_ format: ListingPicture.Format, count: Int, filler: UInt8 = 7) -> [UInt8] {
        let head: [UInt8] =
            format == .jpeg ? [0xFF, 0xD8, 0xFF, 0xE0] : [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return head + Array(repeating: filler, count: count - head.count)
    }

    /// A listing with a picture of each of these sizes: a JPEG, a PNG, and so on.
    func draft(
        name: String = "자전거 팝니다", price: Money = Money(minorUnits: 1_250, .usd), sizes: [Int] = [1_000],
        category: ProductCategory? = nil, contact: String? = nil, isOfTable: Bool = false
    ) throws -> ProductDraft {
        let pictures = try sizes.enumerated().map { index, count in
            let format: ListingPicture.Format = index.isMultiple(of: 2) ? .jpeg : .png
            let file = "picture \(index)"
            let bytes = Self.picture(format, count: count, filler: UInt8(index))
            return ListingPicture(
                name: file, path: try folder.write(bytes, to: file), format: format, byteCount: count)
        }
        let details = try ProductDetails(
            name: name, description: "두 바퀴가 \"다\" 있습니다\n끝", price: price,
            discount: Money(minorUnits: price.minorUnits / 5, price.currency), stock: 3, category: category,
            contact: contact)
        var draft = try ProductDraft(details, pictures: pictures)
        draft.isOfTable = isOfTable
        return draft
    }
}
