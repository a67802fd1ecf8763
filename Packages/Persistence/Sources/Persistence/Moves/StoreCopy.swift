public import SQLCore

/// Copies the content of a store from one place to another, in one transaction at each: the target has all of it or
/// nothing, whenever the process is killed, and others see what was there before until all is done.
///
///     let content = try await StoreCopy(store, from: old, to: new).run()
///
/// What is copied is read once more at the target, and compared by checksums, before the transaction is committed.
public struct StoreCopy: Sendable {
    private let store: any PortableStore
    private let source: StorePlace
    private let target: StorePlace

    public init(_ store: any PortableStore, from source: StorePlace, to target: StorePlace) {
        self.store = store
        self.source = source
        self.target = target
    }

    /// Replaces what the target holds.
    ///
    /// - Parameters:
    ///   - holdsWriters: whether nobody may write to the source until the target is complete.
    ///   - makesIndexes: whether what is not copied is made anew. A file that is only kept to be copied from needs none of it.
    ///   - progress: is told how many rows were read, and of how many.
    ///   - finishing: writes more into the target, in the same transaction.
    /// - Returns: what both places hold now.
    /// - Throws: `StoreError.io(_:)` when the target does not give back what was written.
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
            // One side may wait for the other for as long as an index takes to be made.
            try connection.allowPauses()
            try StoreReader(store: store, place: source, connection: connection).send(into: pipe, progress)
            // The lock is kept until the other side is done.
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

/// What a place holds of a store.
public struct CopyContent: Hashable, Sendable {
    /// In the order of their names.
    public internal(set) var tables: [TableSummary] = []
    /// Blobs that rows refer to, and that are not there: lost before, and not copied.
    public internal(set) var missingBlobs: [BlobKey] = []
    /// By table, the last number that was given to a row.
    var lastIdentities: [String: Int] = [:]

    /// Of a place as it is now.
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
    /// How many rows each table of a database has, in the order of their names.
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
    /// The result of one side, whose failure ends the other one.
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
