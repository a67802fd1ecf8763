import AccountCore
public import Persistence
public import SQLCore

/// The tables of a board to copy to another database: all except its search indexes and its counts of posts.
public struct PortableBoard: PortableStore {
    public let migrations = CommunityStore.migrations

    public init() {}

    /// Omits comments that still have to leave the old index: they are not in the new one.
    public func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable] {
        try connection.tables().filter { table in
            ![BoardTables.sweptTable, BoardTables.countTable].contains(table.name)
                && !DatabaseIdentity.owns(table.name)
                && !BoardIndex.allCases.contains { $0.owns(table.name) }
        }.map { PortableTable($0) }
    }

    /// Leaves the search indexes alone, because they are rebuilt as a whole.
    public func clear(for names: Set<String>, on connection: any SQLConnection) throws(StoreError) {
        try DatabaseIdentity.noteIDs(on: connection)
        for table in try connection.tables() where !DatabaseIdentity.owns(table.name) {
            guard !BoardIndex.allCases.contains(where: { $0.owns(table.name) }) else { continue }
            try PortableTable(table).clear(on: connection)
        }
    }

    public func finish(on connection: any SQLConnection) throws(StoreError) {
        for index in BoardIndex.allCases { try index.rebuild(on: connection) }
        try BoardTables.recountPosts(on: connection)
        try DatabaseIdentity.renew(on: connection)
    }
}
