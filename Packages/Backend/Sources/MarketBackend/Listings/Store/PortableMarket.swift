import AccountCore
public import Persistence
public import SQLCore
import SearchCore

/// The parts of a market that are copied to another database: everything but the search index of listings.
public struct PortableMarket: PortableStore {
    public let migrations = MarketStore.migrations
    public let blobs: PortableBlobs? = PortableBlobs(
        keys: ListingTables.blobKeys, named: ListingTables.named)

    public init() {}

    public func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable] {
        try connection.tables().filter { table in
            !ListingIndex.index.owns(table.name) && !DatabaseIdentity.owns(table.name)
        }.map { PortableTable($0) }
    }

    public func clear(for names: Set<String>, on connection: any SQLConnection) throws(StoreError) {
        try DatabaseIdentity.noteIDs(on: connection)
        for table in try tables(on: connection) { try table.clear(on: connection) }
    }

    public func finish(on connection: any SQLConnection) throws(StoreError) {
        try ListingIndex.rebuild(on: connection)
        try DatabaseIdentity.renew(on: connection)
    }
}
