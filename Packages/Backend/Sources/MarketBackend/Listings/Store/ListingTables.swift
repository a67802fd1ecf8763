import MarketDomain
import Persistence
import SQLCore
import SearchCore

/// Listings and their pictures. All changes go through this type, inside a transaction, so that counts and the search
/// index stay consistent. Times are in milliseconds since 1970.
///
/// Ids only grow and are never reused, so that a list that continues after an id misses nothing. The columns
/// `newness`, `asked_down` and `stock_down` are the negated `id`, `asked` and `stock`: with them every order sorts
/// all its columns in one direction, and one comparison finds where a page begins.
enum ListingTables {
    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        try connection.executeScript(
            """
            CREATE TABLE listing (
                id \(integer) PRIMARY KEY, vendor \(integer) NOT NULL, name \(text) NOT NULL,
                description \(text) NOT NULL, currency \(text) NOT NULL, price \(integer) NOT NULL,
                discount \(integer) NOT NULL, stock \(integer) NOT NULL, thumbnail \(text),
                created_at \(integer) NOT NULL, changed_at \(integer) NOT NULL, in_market \(integer) NOT NULL,
                asked \(integer) NOT NULL, asked_down \(integer) NOT NULL, stock_down \(integer) NOT NULL,
                newness \(integer) NOT NULL,
                name_key \(text) NOT NULL, thumbnail_picture \(integer), password \(text),
                restorable_until \(integer))\(options);
            CREATE TABLE picture (
                id \(integer) PRIMARY KEY, listing \(integer) NOT NULL, position \(integer) NOT NULL,
                key \(text) NOT NULL, format \(text) NOT NULL, thumb_key \(text) NOT NULL,
                thumb_format \(text) NOT NULL)\(options);
            CREATE INDEX picture_by_listing ON picture (listing, position);
            CREATE INDEX picture_by_key ON picture (key);
            CREATE INDEX picture_by_thumb_key ON picture (thumb_key);
            CREATE INDEX listing_deleted ON listing (restorable_until) WHERE restorable_until IS NOT NULL;
            """)
        for index in ListingWalk.first { try index.create(on: connection) }
        try ListingCounts.create(on: connection)
        try ListingIndex.index.create(on: connection)
        try ListingNumber.create(on: connection)
    }

    /// A later step of a migration.
    static func addFacts(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            """
            ALTER TABLE listing ADD COLUMN category \(text);
            ALTER TABLE listing ADD COLUMN contact \(text);
            ALTER TABLE listing ADD COLUMN reserved \(integer) NOT NULL DEFAULT 0;
            CREATE INDEX listing_deleted_by_vendor ON listing (vendor, restorable_until)
                WHERE restorable_until IS NOT NULL;
            CREATE INDEX vendor_by_name ON vendor (name);
            """)
        try ListingWalk.category.create(on: connection)
    }

    /// A later step of a migration: indexes for the orders of a category, and for the count of available listings.
    static func addFactOrders(on connection: any SQLConnection) throws(StoreError) {
        for index in ListingWalk.categoryOrders { try index.create(on: connection) }
        try connection.executeScript(
            """
            CREATE INDEX \(reserved) ON listing (id) WHERE restorable_until IS NULL AND reserved = 1;
            """)
    }

    /// The index of reserved listings, which are few.
    static let reserved = "listing_reserved"

    /// Returns the new listing's id. The blobs of its pictures must exist or be added in the same transaction.
    static func insert(
        _ new: NewListing, at milliseconds: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let id = try ListingNumber.listing.advance(on: connection)
        let details = new.details
        try connection.execute(
            """
            INSERT INTO listing (
                id, newness, vendor, password, created_at, changed_at, name, name_key, description, currency,
                price, discount, asked, asked_down, stock, stock_down,
                in_market, category, contact, reserved)
            VALUES (
                ?1, -?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, -?11, ?12, -?12, ?13, ?14, ?15, ?16)
            """, .int(id), .int(new.vendor), .optional(new.password), .int(milliseconds), .text(details.name),
            .text(ListingKey.folded(details.name)), .text(details.description),
            .text(details.price.currency.code), .int(details.price.minorUnits),
            .int(details.discount.minorUnits), .int(details.bargainPrice.minorUnits), .int(details.stock),
            .int(isInMarket(details) ? 1 : 0), .optional(details.category?.rawValue),
            .optional(details.contact), .int(details.isReserved ? 1 : 0))
        try addPictures(new.pictures, to: id, on: connection)
        try show(id, on: connection)
        return id
    }

    /// `nil` if the listing does not exist, was deleted, or belongs to another family.
    static func details(
        _ id: Int, in family: ListingCriteria.Family, on connection: any SQLConnection
    ) throws(StoreError) -> ListingDetails? {
        let statement = try connection.statement(
            """
            SELECT \(ListingRow.columns), l.in_market FROM listing l
            WHERE l.id = ?1 AND l.restorable_until IS NULL
            """)
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        let next = ListingRow.columnCount
        var found = SQLRows(columnCount: next + 1)
        try statement.step(upTo: 1, into: &found)
        guard found.count == 1, found[0].int(next) != 0 || family == .all else { return nil }
        return ListingDetails(row: ListingRow(found[0]), pictures: try pictures(of: id, on: connection))
    }

    /// The stored password of a listing of generation 1, including a deleted one that can be restored; `nil` for a
    /// vendor's or unknown listing.
    static func password(of id: Int, on connection: any SQLConnection) throws(StoreError) -> String? {
        try connection.first("SELECT password FROM listing WHERE id = ?1", .int(id)) { $0.optionalText(0) }
            ?? nil
    }

    /// Changes the details of a listing. Does nothing if it does not exist or was deleted.
    static func update(
        _ id: Int, to details: ProductDetails, at milliseconds: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        guard let old = try ListingSearchText.find(id, on: connection), !old.isDeleted else { return }
        try old.hide(on: connection)
        try connection.execute(
            """
            UPDATE listing SET
                changed_at = ?2, name = ?3, name_key = ?4, description = ?5, currency = ?6, price = ?7,
                discount = ?8, asked = ?9, asked_down = -?9, stock = ?10, stock_down = -?10,
                in_market = ?11, category = ?12, contact = ?13, reserved = ?14
            WHERE id = ?1
            """, .int(id), .int(milliseconds), .text(details.name), .text(ListingKey.folded(details.name)),
            .text(details.description), .text(details.price.currency.code), .int(details.price.minorUnits),
            .int(details.discount.minorUnits), .int(details.bargainPrice.minorUnits), .int(details.stock),
            .int(isInMarket(details) ? 1 : 0), .optional(details.category?.rawValue),
            .optional(details.contact), .int(details.isReserved ? 1 : 0))
        try show(id, on: connection)
    }

    /// Adds a listing to lists and searches.
    static func show(_ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try ListingSearchText.find(id, on: connection)?.show(on: connection)
    }

    private static func isInMarket(_ details: ProductDetails) -> Bool {
        Currency.market.contains(details.price.currency)
    }
}

extension ListingTables {
    /// Removes a listing from lists, searches and details. It can be restored for some seconds.
    static func delete(
        _ id: Int, at milliseconds: Int, undoWindow: Int = MarketStoreOptions.standardUndoWindow,
        on connection: any SQLConnection
    ) throws(StoreError) {
        guard let text = try ListingSearchText.find(id, on: connection), !text.isDeleted else { return }
        try text.hide(on: connection)
        try connection.execute(
            "UPDATE listing SET restorable_until = ?2 WHERE id = ?1", .int(id),
            .int(milliseconds + undoWindow * 1_000))
    }

    /// Restores a deleted listing. `false` if it was not deleted, or was purged.
    static func restore(
        _ id: Int, at milliseconds: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let restored = try connection.update(
            "UPDATE listing SET restorable_until = NULL WHERE id = ?1 AND restorable_until > ?2",
            .int(id),
            .int(milliseconds))
        guard restored > 0 else { return false }
        try show(id, on: connection)
        return true
    }

    /// The vendor of a deleted listing; `nil` if it was not deleted, or was purged.
    static func deleted(_ id: Int, on connection: any SQLConnection) throws(StoreError) -> Int? {
        try connection.first(
            "SELECT vendor FROM listing WHERE id = ?1 AND restorable_until IS NOT NULL", .int(id)
        ) { $0.int(0) }
    }

    /// The listings that a vendor deleted and can restore, each until a time in milliseconds; the latest deletion first.
    static func deleted(
        by vendor: Int, at milliseconds: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(row: ListingRow, until: Int)] {
        let statement = try connection.statement(
            """
            SELECT \(ListingRow.columns), l.restorable_until FROM listing l
            WHERE l.vendor = ?1 AND l.restorable_until > ?2 AND l.in_market = 1
            ORDER BY l.restorable_until DESC, l.id DESC LIMIT ?3
            """, values: [.int(vendor), .int(milliseconds), .int(limit)])
        defer { statement.reset() }
        let last = ListingRow.columnCount
        var found = SQLRows(columnCount: last + 1)
        try statement.step(upTo: limit, into: &found)
        return (0..<found.count).map { (ListingRow(found[$0]), found[$0].int(last)) }
    }

    /// When the next deleted listing can no longer be restored; `nil` if none is deleted.
    static func nextPurge(on connection: any SQLConnection) throws(StoreError) -> Int? {
        try connection.first(
            "SELECT min(restorable_until) FROM listing WHERE restorable_until IS NOT NULL"
        ) { $0.optionalInt(0) } ?? nil
    }

    /// Purges listings that can no longer be restored. Returns the blobs they referred to.
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
