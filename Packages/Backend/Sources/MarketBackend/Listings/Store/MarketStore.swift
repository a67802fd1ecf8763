import BackendCore
import MarketDomain
import NetworkCore
public import PasswordCore
import Persistence
public import PictureCore
public import Platform
public import SQLCore
import Synchronization

/// The vendors, listings and pictures of one market. Several processes may have its database open.
public struct MarketStore: Sendable {
    /// The schema, to be passed to the database.
    public static let migrations = MarketMigrations.all
    /// How long answers to requests with an `Idempotency-Key` are stored, in seconds: 30 days.
    static let keyLifetime = 30 * 86_400

    /// The database. Only pictures may be elsewhere.
    public let database: any Database
    let blobs: any BlobStore
    let pictures: any PictureProcessing
    let passwords: PasswordHashing
    private(set) var options: MarketStoreOptions
    let now: @Sendable () -> Date
    let recent = RecentLists()
    let opening = OnceOpened()
    let purges = PurgeTimes()
    /// Free space for pictures, in bytes; `nil` if unknown.
    let freeBytes: @Sendable () -> Int?

    /// Creates the store without opening it; the first request, or `open`, prepares the database.
    ///
    /// - Parameters:
    ///   - database: created with ``migrations``.
    ///   - blobs: the store of pictures; always the same for one database.
    ///   - pictures: creates the thumbnails of the sample listings.
    ///   - now: the time of changes.
    ///   - options: the settings.
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

    /// The same store, but without samples in a new database.
    public func withoutSamples() -> MarketStore {
        var copy = self
        copy.options.bundled = false
        return copy
    }

    /// The current time in milliseconds since 1970.
    var milliseconds: Int { Int((now().timeIntervalSince1970 * 1_000).rounded(.down)) }
    /// The current time in seconds since 1970.
    var seconds: Int { Int(now().timeIntervalSince1970.rounded(.down)) }

    /// Reads, and converts errors of the database into those of a handler.
    ///
    /// - Throws: `CancellationError`, 503 if the database is busy or a statement timed out, or the database's own
    ///   error, which the router reports and hides.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        try await answer { () async throws(StoreError) in try await database.read(body) }
    }

    /// Writes, with the errors of `read`.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        let value = try await answer { () async throws(StoreError) in try await database.write(body) }
        await purgeWhenDue()
        return value
    }

    /// Writes rows that refer to new blobs, or removes rows that referred to blobs, with the errors of `read`. When
    /// it returns, the new blobs are stored and those no longer referred to are deleted.
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

    /// The bytes of a picture; `nil` for an unknown name.
    func blob(_ key: BlobKey) async throws -> StoredBlob? {
        try await answer { () async throws(StoreError) in try await blobs.blob(key) }
    }

    /// The reason why the store accepts no writes until the process restarts; `nil` while it accepts them.
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

extension MarketStore {
    /// Prepares the database: adds the sample listings to a new one, removes pictures that killed processes left, and
    /// purges listings that were deleted long ago.
    ///
    /// Later calls return immediately. The first request calls it otherwise.
    ///
    /// - Throws: the error of the database or of the pictures' folder. The next call tries again.
    public func open() async throws(StoreError) {
        try await opening { () async throws(StoreError) in
            if options.bundled { try await seed { () throws(StoreError) in try BundledListings.all() } }
            try await blobs.collect()
            try await purge()
        }
    }
}

extension MarketStore {
    /// The number of listings that one transaction purges.
    static let purgeSize = 20

    /// Purges some listings that can no longer be restored, when they are due. A failure is left to the next
    /// write.
    func purgeWhenDue() async {
        guard purges.isDue(at: milliseconds) else { return }
        do { try await purge() } catch { purges.set(milliseconds) }
    }

    /// Purges some listings that can no longer be restored, with their pictures.
    func purge() async throws(StoreError) {
        let now = milliseconds
        let due = try await database.read { connection throws(StoreError) in
            try ListingTables.nextPurge(on: connection)
        }
        guard let due, due <= now else { return setNextPurge(due, now) }
        let next = try await blobs.remove { connection throws(StoreError) in
            let keys = try ListingTables.purge(before: now, limit: Self.purgeSize, on: connection)
            return (value: try ListingTables.nextPurge(on: connection), named: keys)
        }
        setNextPurge(next, now)
    }

    /// Without deleted listings, the next purge is due after the undo window: listings that other processes delete from
    /// now on can be restored at least until then.
    private func setNextPurge(_ next: Int?, _ now: Int) {
        purges.set(next ?? now + options.undoWindow * 1_000)
    }
}

/// The time when the next deleted listing can no longer be restored, so that writes purge only then. In milliseconds
/// since 1970.
final class PurgeTimes: Sendable {
    private let next = Atomic(Int.max)

    /// Whether the time has come. Returns `true` to one caller only, until `set` sets the next time.
    func isDue(at milliseconds: Int) -> Bool {
        let time = next.load(ordering: .relaxed)
        return time <= milliseconds
            && next.compareExchange(expected: time, desired: .max, ordering: .relaxed).exchanged
    }

    func set(_ milliseconds: Int) { next.store(milliseconds, ordering: .relaxed) }
}

extension MarketStore {
    /// A page of the listings that pass the filter, with no more than `size` of them.
    ///
    /// - Throws: 400 for a cursor that is invalid or of another order, and the errors of `read`.
    func page(_ filter: ListingCriteria, _ start: ListingStart, size: Int) async throws -> ListingPage {
        var filter = filter
        if let text = filter.text, text.allSatisfy(\.isWhitespace) { filter.text = nil }
        let request = ListingRequest(filter: filter, size: max(1, size))
        let place = try ListingPlace(start, request)
        let recent = recent
        return try await read { connection throws(StoreError) in
            try ListingReader(connection: connection, recent: recent).page(request, place)
        }
    }

    /// The details of a listing; `nil` when clients of that family cannot see it.
    func details(_ id: Int, in family: ListingCriteria.Family) async throws -> ListingDetails? {
        try await read { connection throws(StoreError) in
            try ListingTables.details(id, in: family, on: connection)
        }
    }
}

/// The settings of a market's store.
public struct MarketStoreOptions: Sendable {
    /// The cost of checking a password or secret that a person chose.
    public var passwordCost = PasswordCost.standard
    /// The number of concurrent checks; each takes the memory of the cost.
    public var passwordsAtOnce = 2
    /// The number of checks that may wait; others are refused with `Retry-After`.
    public var passwordsWaiting = 32
    /// Whether a new database gets the sample listings.
    public var bundled = true
    /// How long a deleted listing can be restored, in seconds.
    public var undoWindow = Self.standardUndoWindow

    /// Free space for pictures, in bytes; `nil` asks the system about their folder.
    public var freeBytes: (@Sendable () -> Int?)?

    /// In seconds: a week.
    static let standardUndoWindow = 7 * 86_400

    public init() {}
}

/// The place where the bytes of pictures are stored.
public enum MarketBlobs: Hashable, Sendable {
    /// Files in a folder, which is created if missing.
    case folder(String)
    /// In the database itself.
    case database
}

extension BlobKey {
    /// The key of these bytes.
    init(of bytes: [UInt8]) { self.init(sha256: Sodium.sha256(bytes)) }
}
