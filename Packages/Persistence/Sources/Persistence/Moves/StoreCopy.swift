public import SQLCore

/// Copies the content of a store from one place to another, in one transaction at each: the target gets all of it or
/// nothing, even if the process is killed, and others see the earlier content until the copy is complete.
///
///     let content = try await StoreCopy(store, from: old, to: new).run()
///
/// Before the transaction is committed, the copied rows are read again at the target and compared by checksums.
public struct StoreCopy: Sendable {
    private let store: any PortableStore
    private let source: StorePlace
    private let target: StorePlace

    public init(_ store: any PortableStore, from source: StorePlace, to target: StorePlace) {
        self.store = store
        self.source = source
        self.target = target
    }

    /// Replaces the content of the target.
    ///
    /// - Parameters:
    ///   - holdsWriters: whether writers of the source wait until the target is complete.
    ///   - makesIndexes: whether to rebuild the rows that are not copied. A file that is only a source for later copies
    ///     does not need them.
    ///   - progress: receives the number of read rows and the total.
    ///   - finishing: writes more into the target, in the same transaction.
    /// - Returns: the content of both places.
    /// - Throws: `StoreError.io(_:)` when the target does not return the written rows.
    @discardableResult
    public func run(
        holdingWriters holdsWriters: Bool = false, makingIndexes makesIndexes: Bool = true,
        progress: @escaping @Sendable (_ rows: Int, _ total: Int) -> Void = { _, _ in },
        finishing: @escaping @Sendable (any SQLConnection, CopyContent) throws(StoreError) -> Void = {
            (_, _) throws(StoreError) in
        }
    ) async throws(StoreError) -> CopyContent {
        try await source.keepingBlobs { () async throws(StoreError) in
            try await target.addingBlobs { () async throws(StoreError) in
                try await copy(holdsWriters, makesIndexes, progress, finishing)
            }
        }
    }

    private func copy(
        _ holdsWriters: Bool, _ makesIndexes: Bool, _ progress: @escaping @Sendable (Int, Int) -> Void,
        _ finishing: @escaping @Sendable (any SQLConnection, CopyContent) throws(StoreError) -> Void
    ) async throws(StoreError) -> CopyContent {
        let pipe = CopyPipe()
        let reading: @Sendable (any SQLConnection) throws(StoreError) -> Void = {
            connection throws(StoreError) in
            try pipe.enter(reading: true)
            // One side may wait for the other while it builds an index.
            try connection.allowPauses()
            try StoreReader(store: store, place: source, connection: connection).send(into: pipe, progress)
            // Holds the lock until the other side has finished.
            if holdsWriters { pipe.waitForEnd() }
        }
        async let sent = pipe.result {
            () async throws(StoreError) in
            holdsWriters ? try await source.database.write(reading) : try await source.database.read(reading)
        }
        let received = await pipe.result { () async throws(StoreError) in
            try await target.database.write { connection throws(StoreError) in
                try pipe.enter(reading: false)
                try connection.allowPauses()
                let content = try StoreWriter(store: store, place: target, connection: connection)
                    .receive(from: pipe, makingIndexes: makesIndexes)
                try finishing(connection, content)
                return content
            }
        }
        pipe.close()
        let read = await sent
        if let failure = pipe.failure { throw failure }
        try read.get()
        return try received.get()
    }
}

/// The content of a store at a place.
public struct CopyContent: Hashable, Sendable {
    /// Sorted by name.
    public internal(set) var tables: [TableSummary] = []
    /// Missing blobs that rows refer to: lost before the copy, and not copied.
    public internal(set) var missingBlobs: [BlobKey] = []
    /// The last assigned row number of each table.
    var lastIdentities: [String: Int] = [:]

    /// Reads the current content of a place.
    public init(of store: any PortableStore, at place: StorePlace) async throws(StoreError) {
        self = try await place.keepingBlobs { () async throws(StoreError) in
            try await place.database.read { connection throws(StoreError) in
                try StoreReader(store: store, place: place, connection: connection).content()
            }
        }
    }

    init() {}
}

extension PortableStore {
    /// The number of rows in each table of a database, sorted by name.
    public func counts(in database: any Database) async throws(StoreError) -> [TableCount] {
        let place = StorePlace(database, of: self)
        return try await database.read { connection throws(StoreError) in
            try StoreReader(store: self, place: place, connection: connection).counts()
        }
    }
}

extension StorePlace {
    /// Runs `body` while no blob is removed.
    fileprivate func keepingBlobs<Value: Sendable>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let files else { return try await body() }
        return try await files.keeping(body)
    }

    fileprivate func addingBlobs<Value: Sendable>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let files else { return try await body() }
        return try await files.adding(body)
    }
}

extension CopyPipe {
    /// The result of one side; its failure ends the other side.
    fileprivate func result<Value: Sendable>(
        _ side: () async throws(StoreError) -> Value
    ) async -> Result<Value, StoreError> {
        do throws(StoreError) {
            return .success(try await side())
        } catch {
            close(error)
            return .failure(error)
        }
    }
}
