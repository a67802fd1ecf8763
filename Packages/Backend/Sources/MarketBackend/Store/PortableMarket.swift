public import Persistence
public import SQLCore
import SearchCore

/// What of a market is copied to another database: all but what its listings are found by.
public struct PortableMarket: PortableStore {
    public let migrations = MarketStore.migrations
    public let blobs: PortableBlobs? = PortableBlobs(
        keys: ListingTables.blobKeys, named: ListingTables.named)

    public init() {}

    public func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable] {
        try connection.tables().filter { !ListingIndex.index.owns($0.name) }.map { PortableTable($0) }
    }

    public func finish(on connection: any SQLConnection) throws(StoreError) {
        try ListingIndex.rebuild(on: connection)
    }
}
