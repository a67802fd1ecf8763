import Persistence
import PictureCore
import SQLCore

extension MarketStore {
    /// Gives a database that has never had a listing these. Of several processes that do it at once one does.
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
            for listing in listings {
                let new = NewListing(
                    vendor: vendors[listing.vendor] ?? VendorTables.guest, password: nil,
                    details: listing.details, pictures: listing.pictures.map(Self.picture))
                _ = try ListingTables.insert(new, at: now, on: connection)
            }
        }
    }

    /// The sample pictures are known to be good, and small enough to be their own thumbnails.
    private static func picture(_ file: [UInt8]) -> CleanPicture {
        let picture = EncodedPicture(format: .png, size: BundledListings.pictureSize, bytes: file)
        return CleanPicture(picture: picture, thumbnail: picture)
    }

    private static func hasNeverHadListings(_ connection: any SQLConnection) throws(StoreError) -> Bool {
        try ListingNumber.listing.value(on: connection) == 0
    }
}
