public import AccountCore
import BackendCore
public import Platform
public import SQLCore

/// The accounts, posts and comments of one database. Several processes may share the database.
public struct CommunityStore: Sendable {
    /// How long answers to requests with an `Idempotency-Key` are stored, in seconds: 30 days.
    static let keyLifetime = 30 * 86_400

    let database: any Database
    let accounts: AccountStore
    let now: @Sendable () -> Date

    public init(
        database: any Database, now: @escaping @Sendable () -> Date,
        accounts options: AccountStore.Options = AccountStore.Options()
    ) {
        self.database = database
        self.now = now
        accounts = AccountStore(
            database: database, now: { StrapiTime.milliseconds(of: now()) }, refusals: StrapiFailure.tokens,
            options: options)
    }

    /// Since 1970.
    var milliseconds: Int { StrapiTime.milliseconds(of: now()) }
    /// Since 1970.
    var seconds: Int { milliseconds / 1000 }

    /// The schema; give it to the database.
    public static let migrations = [
        Migration(version: 1, name: "community") { connection throws(StoreError) in
            try AccountTables.create(on: connection)
            try BoardTables.create(on: connection)
            try ModerationTables.create(on: connection)
            try IdempotencyTable.create(on: connection)
        },
        Migration(version: 2, name: "sign-in by address") { connection throws(StoreError) in
            try connection.executeScript("DROP TABLE IF EXISTS sign_in_failure")
            try SignInAttempts.create(on: connection)
        },
        Migration(version: 3, name: "search inside words") { connection throws(StoreError) in
            // Comments that still had to leave the old index are not in the new one.
            try connection.executeScript("DELETE FROM comment_swept")
            for index in BoardIndex.allCases { try index.rebuild(hasTitles: false, on: connection) }
        },
        Migration(version: 4, name: "daily quota") { connection throws(StoreError) in
            try DailyQuota.create(on: connection)
        },
        Migration(version: 5, name: "mentions and replies") { connection throws(StoreError) in
            try NoticeTable.addMessages(on: connection)
            try BoardTables.addReplies(on: connection)
        },
        Migration(version: 6, name: "titles") { connection throws(StoreError) in
            try BoardTables.addTitles(on: connection)
        },
        Migration(version: 7, name: "reactions") { connection throws(StoreError) in
            try ReactionTable.create(on: connection)
        },
        Migration(version: 8, name: "deleted posts") { connection throws(StoreError) in
            try BoardTrash.create(on: connection)
        },
        Migration(version: 9, name: "search by spelling") { connection throws(StoreError) in
            try connection.executeScript("DELETE FROM comment_swept")
            for index in BoardIndex.allCases { try index.rebuild(on: connection) }
        },
        Migration(version: 10, name: "search by beginnings with a slip") { connection throws(StoreError) in
            for index in BoardIndex.allCases { try index.rebuild(on: connection) }
        },
        Migration(version: 11, name: "identity") { connection throws(StoreError) in
            try DatabaseIdentity.create(on: connection)
        },
        Migration(version: 12, name: "invitations") { connection throws(StoreError) in
            try Invitations.create(on: connection)
        },
        Migration(version: 13, name: "tokens for scripts") { connection throws(StoreError) in
            try ScriptTokenTable.create(on: connection)
        },
        Migration(version: 14, name: "counts of posts") { connection throws(StoreError) in
            try BoardTables.countPosts(on: connection)
        },
        Migration(version: 15, name: "visitors of pages") { connection throws(StoreError) in
            try PageVisitorTable.create(on: connection)
        },
    ]
}
