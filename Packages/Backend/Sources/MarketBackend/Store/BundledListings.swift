import CBundledListings
import MarketDomain
import PictureCore
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sample listings that come with the program.
enum BundledListings {
    /// Of each picture.
    static let pictureSize = PixelSize(width: 320, height: 320)

    /// The oldest first.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` when one is not what it should be, which a test rules out.
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
                discount: Money(minorUnits: record.discount, currency), stock: record.stock)
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
