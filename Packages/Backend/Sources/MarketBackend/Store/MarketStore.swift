import BackendCore
import NetworkCore
import PasswordCore
import Persistence
public import PictureCore
public import SQLCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The vendors, listings and pictures of one market. Several processes may have its database open.
public struct MarketStore: Sendable {
    /// The schema; give it to the database.
    public static let migrations = MarketMigrations.all
    /// How long answers to requests with an `Idempotency-Key` are kept, in seconds: 30 days.
    static let keyLifetime = 30 * 86_400

    /// Where all of it is but, perhaps, the bytes of pictures.
    public let database: any Database
    let blobs: any BlobStore
    let pictures: any PictureProcessing
    let passwords: PasswordHashing
    let options: MarketStoreOptions
    let now: @Sendable () -> Date
    let recent = RecentLists()
    let opening = OnceOpened()
    let purges = PurgeTimes()
    /// How much room is left for pictures, in bytes; `nil` when nobody knows.
    let freeBytes: @Sendable () -> Int?

    /// Does nothing yet; the first request, or `open`, does what a first use needs.
    ///
    /// - Parameters:
    ///   - database: made with ``migrations``.
    ///   - blobs: where the bytes of pictures go; always the same for one database.
    ///   - pictures: makes the small pictures of the sample listings.
    ///   - now: the time of changes.
    ///   - options: how it behaves.
    public init(
        database: any Database, blobs: MarketBlobs, pictures: any PictureProcessing,
        now: @escaping @Sendable () -> Date, options: MarketStoreOptions = MarketStoreOptions()
    ) {
        self.database = database
        self.pictures = pictures
        self.now = now
        self.options = options
        let folder: String? = if case .folder(let path) = blobs { path } else { nil }
        freeBytes = options.freeBytes ?? { folder.flatMap { FreeSpace.bytes(at: $0) } }
        self.blobs =
            switch blobs {
            case .folder(let path):
                FileBlobStore(folder: path, database: database, named: ListingTables.named)
            case .database:
                SQLBlobStore(database: database, named: ListingTables.named)
            }
        passwords = PasswordHashing(
            cost: options.passwordCost, atOnce: options.passwordsAtOnce, waiting: options.passwordsWaiting)
    }

    /// Since 1970.
    var milliseconds: Int { Int((now().timeIntervalSince1970 * 1_000).rounded(.down)) }
    /// Since 1970.
    var seconds: Int { Int(now().timeIntervalSince1970.rounded(.down)) }

    /// Reads, and says failures that are nobody's fault as a handler does.
    ///
    /// - Throws: `CancellationError`, 503 when other processes keep the database or a statement passed its
    ///   time limit, or the database's own error, which the router reports and hides.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        try await answer { () async throws(StoreError) in try await database.read(body) }
    }

    /// Writes, with the failures of `read`.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        let value = try await answer { () async throws(StoreError) in try await database.write(body) }
        await purgeWhenDue()
        return value
    }

    /// Writes rows that name new blobs and removes rows that named old ones, with the failures of `read`.
    /// When it returns the new blobs are there, and those that no row names any more are gone.
    func change<Value: Sendable>(
        _ blobs: [Blob],
        _ body:
            @escaping @Sendable (any SQLConnection) throws(StoreError) -> (
                value: Value, named: [BlobKey]
            )
    ) async throws -> Value {
        let value = try await answer { () async throws(StoreError) in
            try await self.blobs.change(blobs, body)
        }
        await purgeWhenDue()
        return value
    }

    /// The bytes of a picture; `nil` when there are none of that name.
    func blob(_ key: BlobKey) async throws -> StoredBlob? {
        try await answer { () async throws(StoreError) in try await blobs.blob(key) }
    }

    /// Why nothing is kept any more until the process starts anew; `nil` while it is.
    public var lastingFailure: StoreError? { database.lastingFailure }

    private func answer<Value: Sendable>(
        _ work: () async throws(StoreError) -> Value
    ) async throws -> Value {
        do throws(StoreError) {
            if !opening.isDone { try await open() }
            return try await work()
        } catch {
            throw error.asFailure()
        }
    }
}
