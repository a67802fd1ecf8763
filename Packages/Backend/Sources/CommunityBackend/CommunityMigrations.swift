import BackendCore
import SQLCore

/// The history of the community's tables.
enum CommunityMigrations {
    static let all = [
        Migration(version: 1, name: "community") { connection throws(StoreError) in
            try AccountTables.create(on: connection)
            try BoardTables.create(on: connection)
            try ModerationTables.create(on: connection)
            try IdempotencyTable.create(on: connection)
        },
        Migration(version: 2, name: "sign-in by address") { connection throws(StoreError) in
            try connection.executeScript("DROP TABLE sign_in_failure")
            try SignInAttempts.create(on: connection)
        },
        Migration(version: 3, name: "search inside words") { connection throws(StoreError) in
            // Those that still had to leave the old index are not in the new one.
            try connection.executeScript("DELETE FROM comment_swept")
            for index in BoardIndex.allCases { try index.rebuild(on: connection) }
        },
        Migration(version: 4, name: "daily quota") { connection throws(StoreError) in
            try DailyQuota.create(on: connection)
        },
    ]
}
