import BackendCore
import PasswordCore
import Platform
import SQLCore

/// Members of the pages of a server, over a restart of the server and for all servers of the database of the accounts.
/// Each is sealed with a key that only the member's cookie gives. Cookies are stored as hashes, so that the database alone
/// opens no page.
struct VisitorRecords: Sendable {
    /// The secrets and the profile of one member.
    struct Record: Codable, Hashable, Sendable {
        /// The language of the pages.
        var language: String
        /// By name.
        var secrets: [String: String]
        /// Bookmarks, drafts and the like.
        var profile: [String: Data]
    }

    private let database: any Database
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - database: a database with a `PageVisitorTable`.
    ///   - now: the time of day.
    init(_ database: any Database, now: @escaping @Sendable () -> Date) {
        (self.database, self.now) = (database, now)
    }

    /// The member with a cookie; `nil` for a guest.
    ///
    /// - Throws: `StoreError`. The cookie may be of a member.
    func record(of cookie: String) async throws(StoreError) -> Record? {
        let (hash, now) = (Self.hash(of: cookie), seconds)
        let sealed = try await database.read { connection throws(StoreError) in
            try PageVisitorTable.content(of: hash, now: now, on: connection)
        }
        guard let sealed, let text = Sodium.open(sealed, for: hash, key: Self.key(of: cookie)) else {
            return nil
        }
        return try? JSONDecoder().decode(Record.self, from: Data(text))
    }

    /// Replaces a stored member.
    ///
    /// - Parameter change: called in the transaction; returns the cookies to remove, and the cookie and the member to store.
    /// - Returns: the removed cookies.
    /// - Throws: `StoreError`.
    func save(
        _ change: @escaping @Sendable () -> (old: Set<String>, new: (cookie: String, record: Record)?)
    ) async throws(StoreError) -> Set<String> {
        let now = seconds
        return try await database.write { connection throws(StoreError) in
            let (old, new) = change()
            for cookie in old {
                try PageVisitorTable.set(nil, of: Self.hash(of: cookie), now: now, on: connection)
            }
            guard let new, let text = try? JSONEncoder().encode(new.record) else { return old }
            let hash = Self.hash(of: new.cookie)
            try PageVisitorTable.set(
                Sodium.seal(Array(text), for: hash, key: Self.key(of: new.cookie)), of: hash, now: now,
                on: connection)
            return old
        }
    }

    private var seconds: Int { Int(now().timeIntervalSince1970) }

    private static func hash(of cookie: String) -> [UInt8] { Sodium.sha256(Array(cookie.utf8)) }

    /// The stored hash says nothing about it: both are of 128 random bits, with different beginnings.
    private static func key(of cookie: String) -> [UInt8] {
        Sodium.sha256(Array("content of a page visitor:\(cookie)".utf8))
    }
}
