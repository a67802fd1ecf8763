import SQLCore

/// Vendors, and the tokens that delete listings. Times are in milliseconds since 1970.
enum VendorTables {
    /// The vendor of listings of generation 1. It has no secret, so that no caller can authenticate as it.
    static let guest = 1
    /// The number of expired tokens that are removed when a token is added.
    private static let sweep = 20
    /// In milliseconds: a day, longer than any token is valid.
    private static let longestLife = 86_400_000

    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        try connection.executeScript(
            """
            CREATE TABLE vendor (
                id \(integer) PRIMARY KEY, name \(text) NOT NULL, identifier \(text) UNIQUE,
                secret \(text))\(options);
            CREATE TABLE deletion_token (
                hash \(connection.dialect.blobType) PRIMARY KEY, vendor \(integer) NOT NULL,
                listing \(integer) NOT NULL, expires_at \(integer) NOT NULL)\(options);
            CREATE INDEX deletion_token_by_expiry ON deletion_token (expires_at);
            """)
        try connection.execute("INSERT INTO vendor (id, name) VALUES (?1, 'guest')", .int(guest))
    }

    /// A later step of a migration: a key for similar names. Of vendors with similar names the oldest gets the key;
    /// the others keep their names without one.
    static func addIdentities(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            """
            ALTER TABLE vendor ADD COLUMN identity \(connection.dialect.textType);
            CREATE UNIQUE INDEX vendor_by_identity ON vendor (identity);
            """)
        let names = try connection.rows("SELECT id, name FROM vendor ORDER BY id") { ($0.int(0), $0.text(1)) }
        var known: Set<String> = []
        for (id, name) in names {
            let identity = VendorName.identity(of: name)
            guard known.insert(identity).inserted else { continue }
            try connection.execute(
                "UPDATE vendor SET identity = ?2 WHERE id = ?1", .int(id), .text(identity))
        }
    }

    /// The result of adding a vendor.
    enum Insertion: Hashable, Sendable {
        case made(id: Int)
        /// Another vendor has the identifier, ignoring case.
        case identifierTaken
        /// Another vendor has the name, or a similar one.
        case nameTaken
    }

    /// `secret` is the stored form of the secret.
    static func insert(
        name: VendorName, identifier: String, secret: String, on connection: any SQLConnection
    ) throws(StoreError) -> Insertion {
        let identifier = identifier.lowercased()
        func isTaken(_ sql: String, _ text: String) throws(StoreError) -> Bool {
            try connection.first(sql, .text(text)) { _ in true } != nil
        }
        if try isTaken("SELECT 1 FROM vendor WHERE identifier = ?1", identifier) { return .identifierTaken }
        if try isTaken("SELECT 1 FROM vendor WHERE identity = ?1", name.identity) { return .nameTaken }
        return .made(
            id: try insert(name.text, name.identity, .text(identifier), .text(secret), on: connection))
    }

    /// Adds a vendor without a secret, so that no caller can authenticate as it. Its name may be used already.
    static func insertWithoutSecret(
        name: String, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let identity = VendorName.identity(of: name)
        let isTaken = try connection.first(
            "SELECT 1 FROM vendor WHERE identity = ?1", .text(identity)
        ) { _ in true }
        return try insert(name, isTaken == nil ? identity : nil, .null, .null, on: connection)
    }

    /// - Returns: `secret` is its stored form; `nil` if no caller can authenticate as that vendor.
    static func vendor(
        identifier: String, on connection: any SQLConnection
    ) throws(StoreError) -> (id: Int, name: String, secret: String?)? {
        try connection.first(
            "SELECT id, name, secret FROM vendor WHERE identifier = ?1", .text(identifier.lowercased())
        ) { ($0.int(0), $0.text(1), $0.optionalText(2)) }
    }

    /// The vendors whose names begin with a text, in the order of the index, so that only the requested number is read.
    static let beginning = """
        SELECT id, name FROM vendor WHERE identity > ?1 AND identity < ?2 ORDER BY identity LIMIT ?3
        """

    /// Vendors whose names equal the text or look like it, followed by vendors whose names begin so, in the order of names.
    static func named(
        _ text: String, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(id: Int, name: String)] {
        let identity = VendorName.identity(of: text)
        guard !identity.isEmpty else { return [] }
        func rows(_ condition: String, _ values: SQLValue...) throws(StoreError) -> [(id: Int, name: String)]
        {
            try connection.rows(
                "SELECT id, name FROM vendor WHERE \(condition) ORDER BY id LIMIT \(limit)", values: values
            ) { ($0.int(0), $0.text(1)) }
        }
        let exact =
            try rows("name = ?1", .text(text)) + rows("identity = ?1", .text(identity))
        let continued = try connection.rows(
            beginning, .text(identity), .text(identity + "\u{10FFFF}"), .int(limit)
        ) { ($0.int(0), $0.text(1)) }
        var seen: Set<Int> = []
        return Array((exact + continued).filter { seen.insert($0.id).inserted }.prefix(limit))
    }

    /// Stores the hash of a token that deletes a listing once. It is valid for less than a day.
    static func saveToken(
        _ hash: [UInt8], vendor: Int, listing: Int, until milliseconds: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO deletion_token (hash, vendor, listing, expires_at) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (hash) DO UPDATE SET
                vendor = excluded.vendor, listing = excluded.listing, expires_at = excluded.expires_at
            """, .blob(hash), .int(vendor), .int(listing), .int(milliseconds))
        try connection.execute(
            """
            DELETE FROM deletion_token WHERE hash IN (
                SELECT hash FROM deletion_token WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ?2)
            """, .int(milliseconds - longestLife), .int(sweep))
    }

    /// The listing that the token deletes; `nil` if the token is unknown or expired.
    static func token(
        _ hash: [UInt8], now milliseconds: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (vendor: Int, listing: Int)? {
        try connection.first(
            "SELECT vendor, listing FROM deletion_token WHERE hash = ?1 AND expires_at > ?2", .blob(hash),
            .int(milliseconds)
        ) { ($0.int(0), $0.int(1)) }
    }

    /// Removes a used token.
    static func removeToken(_ hash: [UInt8], on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM deletion_token WHERE hash = ?1", .blob(hash))
    }

    private static func insert(
        _ name: String, _ identity: String?, _ identifier: SQLValue, _ secret: SQLValue,
        on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let last = try connection.first("SELECT max(id) FROM vendor") { $0.int(0) }
        let id = (last ?? 0) + 1
        try connection.execute(
            "INSERT INTO vendor (id, name, identity, identifier, secret) VALUES (?1, ?2, ?3, ?4, ?5)",
            .int(id), .text(name), .optional(identity), identifier, secret)
        return id
    }
}
