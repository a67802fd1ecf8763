import AccountCore
import BackendCore
import Persistence
import SQLCore

/// The history of the market's tables.
enum MarketMigrations {
    static let all = [
        Migration(version: 1, name: "market") { connection throws(StoreError) in
            try VendorTables.create(on: connection)
            try ListingTables.create(on: connection)
            try SQLBlobStore.createTable(on: connection)
            try IdempotencyTable.create(on: connection)
        },
        Migration(version: 2, name: "vendor names, daily quotas") { connection throws(StoreError) in
            try VendorTables.addIdentities(on: connection)
            try DailyQuota.create(on: connection)
        },
        Migration(version: 3, name: "exchange") { connection throws(StoreError) in
            try AccountTables.create(on: connection)
            try SignInAttempts.create(on: connection)
            try ExchangeCatalogue.create(on: connection)
            try ExchangeTables.create(on: connection)
            try IdempotencyTable.orderByKey(on: connection)
        },
        Migration(version: 4, name: "waiting orders, reminders") { connection throws(StoreError) in
            try ExchangeTables.countWaiting(on: connection)
            try ExchangeReminders.create(on: connection)
        },
        Migration(version: 5, name: "products by initial consonants") { connection throws(StoreError) in
            try ExchangeCatalogue.addInitials(on: connection)
        },
        Migration(version: 6, name: "search by names, vendors and spelling") {
            connection throws(StoreError) in
            try ListingIndex.rebuild(on: connection)
        },
        Migration(version: 7, name: "categories, contacts, reservations") { connection throws(StoreError) in
            try ListingTables.addFacts(on: connection)
            // Since this version, the index also finds words by their beginnings.
            try ListingIndex.rebuild(on: connection)
        },
        Migration(version: 8, name: "orders of categories") { connection throws(StoreError) in
            try ListingTables.addFactOrders(on: connection)
        },
        Migration(version: 9, name: "identity") { connection throws(StoreError) in
            try DatabaseIdentity.create(on: connection)
        },
        Migration(version: 10, name: "checkpoints of books") { connection throws(StoreError) in
            try BookLog.create(on: connection)
        },
        Migration(version: 11, name: "products of an operator") { connection throws(StoreError) in
            try ExchangeProducts.create(on: connection)
        },
        Migration(version: 12, name: "tokens for scripts") { connection throws(StoreError) in
            try ScriptTokenTable.create(on: connection)
        },
        Migration(version: 13, name: "prices of books") { connection throws(StoreError) in
            try LevelTables.create(on: connection)
            try BookLog.createCheckpoints(on: connection)
        },
        Migration(version: 14, name: "visitors of pages") { connection throws(StoreError) in
            try PageVisitorTable.create(on: connection)
        },
    ]
}
