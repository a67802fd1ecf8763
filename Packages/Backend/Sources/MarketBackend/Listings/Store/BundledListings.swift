import CBundledListings
import MarketDomain
import Persistence
import PictureCore
import Platform
import SQLCore

/// The sample listings that come with the program.
enum BundledListings {
    /// The size of each picture.
    static let pictureSize = PixelSize(width: 320, height: 320)

    /// In milliseconds: two hours for the newest, rank 0, with growing gaps up to five weeks for the oldest. Otherwise
    /// all listings would be of the same second, and the market's dates would show nothing.
    static func age(rank: Int) -> Int {
        (120 + 90 * rank * rank) * 60_000
    }

    /// Oldest first.
    ///
    /// - Throws: `StoreError.corrupt(_:)` if a record is invalid, which a test rules out.
    static func all() throws(StoreError) -> [BundledListing] {
        var count = 0
        let start = trellis_bundled_listings(&count)
        let records: [BundledListingRecord]
        do {
            records = try JSONDecoder().decode(
                [BundledListingRecord].self, from: Data(UnsafeBufferPointer(start: start, count: count)))
        } catch {
            throw .corrupt("the bundled listings: \(error)")
        }
        return try records.map { record throws(StoreError) in try listing(record) }
    }

    private static func listing(_ record: BundledListingRecord) throws(StoreError) -> BundledListing {
        guard let currency = Currency(record.currency) else {
            throw .corrupt("the bundled listing '\(record.name)': its currency")
        }
        do {
            let details = try ProductDetails(
                name: record.name, description: record.description,
                price: Money(minorUnits: record.price, currency),
                discount: Money(minorUnits: record.discount, currency), stock: record.stock,
                category: record.category.flatMap { ProductCategory(rawValue: $0) })
            return BundledListing(
                vendor: record.vendor, details: details,
                pictures: try record.pictures.map { name throws(StoreError) in try picture(name) })
        } catch let error as StoreError {
            throw error
        } catch {
            throw .corrupt("the bundled listing '\(record.name)': \(error)")
        }
    }

    private static func picture(_ name: String) throws(StoreError) -> [UInt8] {
        var count = 0
        guard let start = trellis_bundled_picture(name, &count) else {
            throw .corrupt("the bundled picture '\(name)' is missing")
        }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
}

/// A sample listing that comes with the program.
struct BundledListing: Hashable, Sendable {
    let vendor: String
    let details: ProductDetails
    /// PNG files, in order.
    let pictures: [[UInt8]]
}

/// A record of the bundled file. Prices are in the smallest unit of the currency; pictures are file names.
struct BundledListingRecord: Decodable {
    let vendor: String
    let name: String
    let description: String
    let currency: String
    let price: Int
    let discount: Int
    let stock: Int
    let category: String?
    let pictures: [String]
}

extension MarketStore {
    /// Adds the sample listings to a database that never had any. If several processes try, one succeeds.
    func seed(_ make: () throws(StoreError) -> [BundledListing]) async throws(StoreError) {
        let isNew = try await database.read { connection throws(StoreError) in
            try Self.hasNeverHadListings(connection)
        }
        guard isNew else { return }
        let listings = try make()
        let now = milliseconds
        try await blobs.write(ListingTables.blobs(of: listings.flatMap(\.pictures).map(Self.picture))) {
            connection throws(StoreError) in
            guard try Self.hasNeverHadListings(connection) else { return }
            var vendors: [String: Int] = [:]
            for listing in listings where vendors[listing.vendor] == nil {
                vendors[listing.vendor] = try VendorTables.insertWithoutSecret(
                    name: listing.vendor, on: connection)
            }
            for (rank, listing) in zip((0..<listings.count).reversed(), listings) {
                let new = NewListing(
                    vendor: vendors[listing.vendor] ?? VendorTables.guest, password: nil,
                    details: listing.details, pictures: listing.pictures.map(Self.picture))
                _ = try ListingTables.insert(new, at: now - BundledListings.age(rank: rank), on: connection)
            }
        }
    }

    /// The sample pictures are valid, and small enough to be their own thumbnails.
    private static func picture(_ file: [UInt8]) -> CleanPicture {
        let picture = EncodedPicture(format: .png, size: BundledListings.pictureSize, bytes: file)
        return CleanPicture(picture: picture, thumbnail: picture)
    }

    private static func hasNeverHadListings(_ connection: any SQLConnection) throws(StoreError) -> Bool {
        try ListingNumber.listing.value(on: connection) == 0
    }
}
