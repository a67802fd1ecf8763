import Persistence
public import SQLCore

extension MarketStore {
    /// Brings the database to where requests can be answered: a new one gets the sample listings, pictures
    /// that killed processes left are taken away, and so are listings that were deleted long ago.
    ///
    /// Happens once; later calls return at once. The first request does it when nobody has called it.
    ///
    /// - Throws: what the database or the pictures' folder says. The next call tries again.
    public func open() async throws(StoreError) {
        try await opening { () async throws(StoreError) in
            if options.bundled { try await seed { () throws(StoreError) in try BundledListings.all() } }
            try await blobs.collect()
            try await purge()
        }
    }
}
