import Persistence
import SQLCore

extension ListingTables {
    /// Takes a listing out of lists, searches and details at once; for so many seconds it can be brought back.
    static func delete(
        _ id: Int, at milliseconds: Int, undoWindow: Int = MarketStoreOptions.standardUndoWindow,
        on connection: any SQLConnection
    ) throws(StoreError) {
        guard let text = try ListingText.find(id, on: connection), !text.isDeleted else { return }
        try text.hide(on: connection)
        try connection.execute(
            "UPDATE listing SET restorable_until = ?2 WHERE id = ?1", .int(id),
            .int(milliseconds + undoWindow * 1_000))
    }

    /// Brings a deleted listing back as it was. `false` when it was not deleted, or is gone for good.
    static func restore(
        _ id: Int, at milliseconds: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let restored = try connection.execute(
            "UPDATE listing SET restorable_until = NULL WHERE id = ?1 AND restorable_until > ?2", .int(id),
            .int(milliseconds))
        guard restored > 0 else { return false }
        try show(id, on: connection)
        return true
    }

    /// Whose a deleted listing is; `nil` when it was not deleted, or is gone for good.
    static func deleted(_ id: Int, on connection: any SQLConnection) throws(StoreError) -> Int? {
        try connection.first(
            "SELECT vendor FROM listing WHERE id = ?1 AND restorable_until IS NOT NULL", .int(id)
        ) { $0.int(0) }
    }

    /// From when on the next deleted listing cannot be brought back; `nil` when none is deleted.
    static func nextPurge(on connection: any SQLConnection) throws(StoreError) -> Int? {
        try connection.first(
            "SELECT min(restorable_until) FROM listing WHERE restorable_until IS NOT NULL"
        ) { $0.optionalInt(0) } ?? nil
    }

    /// Takes listings out for good that cannot be brought back any more. Says which blobs they named.
    static func purge(
        before milliseconds: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [BlobKey] {
        let ids = try connection.rows(
            "SELECT id FROM listing WHERE restorable_until <= ?1 ORDER BY restorable_until LIMIT ?2",
            .int(milliseconds), .int(limit)
        ) { $0.int(0) }
        var keys: [BlobKey] = []
        for id in ids {
            keys += try removePictures(of: id, but: [], on: connection)
            try connection.execute("DELETE FROM listing WHERE id = ?1", .int(id))
        }
        return keys
    }
}
