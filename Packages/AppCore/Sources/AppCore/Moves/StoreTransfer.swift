public import Persistence
import SQLCore
import SQLiteDriver

/// The data of the embedded backend as a whole, which `backup`, `restore` and `migrate` copy.
public struct StoreTransfer: Sendable {
    let content: any PortableStore
    private let databases: BackendDatabases
    private let blobFolder: String?

    /// - Parameters:
    ///   - stores: the location of the data.
    ///   - content: the data to copy; by default all rows of all tables.
    ///   - folder: the folder of the files of its blobs, with ``StoreKind/sqlite``.
    public init(
        _ stores: StoresDIContainer, _ content: (any PortableStore)? = nil, blobsIn folder: String? = nil
    ) {
        self.content = content ?? WholeStore(stores.databases.migrations)
        databases = stores.databases
        blobFolder = folder
    }

    /// The version of this program's schema.
    var version: Int { content.migrations.count }

    /// Opens a place while `body` runs.
    func opening<Value: Sendable>(
        _ kind: StoreKind, for use: BackendDatabases.Use,
        _ body: @Sendable (StorePlace) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let database = databases.database(at: kind, for: use)
        let place = StorePlace(database, of: content, blobsIn: kind == .sqlite ? blobFolder : nil)
        do throws(StoreError) {
            let value = try await body(place)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }

    /// The amount of data at a place. Only reads it.
    ///
    /// - Throws: `StoreError.newerSchema(found:supported:)`, and the reason why it cannot be opened.
    func look(at kind: StoreKind) async throws(StoreError) -> StoreLook {
        try await opening(kind, for: .looking) { place throws(StoreError) in
            guard let version = try await place.database.storedVersion() else { return .nothing }
            guard version <= self.version else {
                throw .newerSchema(found: version, supported: self.version)
            }
            return StoreLook(counts: try await content.counts(in: place.database), fresh: try await fresh())
        }
    }

    /// Replaces the data at a place, which no other program may have open.
    ///
    /// - Parameters:
    ///   - kind: the place.
    ///   - mayReplace: whether existing data may be replaced.
    ///   - body: copies the data into it.
    /// - Returns: the result of `body`.
    /// - Throws: ``MoveFailure``.
    func replacing<Value: Sendable>(
        _ kind: StoreKind, mayReplace: Bool, _ body: @Sendable (StorePlace) async throws(StoreError) -> Value
    ) async throws(MoveFailure) -> Value {
        let result: Result<Value, MoveFailure>
        do throws(StoreError) {
            result = try await opening(kind, for: .replacing) { place throws(StoreError) in
                let look: StoreLook
                do throws(StoreError) {
                    look = StoreLook(
                        counts: try await content.counts(in: place.database), fresh: try await fresh())
                } catch .busy {
                    return .failure(.inUse)
                }
                guard look.isEmpty || mayReplace else { return .failure(.hasData(look)) }
                return .success(try await body(place))
            }
        } catch {
            throw .store(error)
        }
        return try result.get()
    }

    /// Whether another program has a place with data open.
    func isInUse(_ kind: StoreKind) async throws(StoreError) -> Bool {
        do throws(StoreError) {
            try await opening(kind, for: .checking) { place throws(StoreError) in
                try await place.database.read { connection throws(StoreError) in
                    _ = try connection.first("SELECT 1") { $0.int(0) }
                }
            }
            return false
        } catch .busy {
            return true
        }
    }

    /// The rows of a new database.
    private func fresh() async throws(StoreError) -> [TableCount] {
        let database = SQLiteDatabase(at: .memory, migrations: content.migrations)
        let counts = try await content.counts(in: database)
        await database.close()
        return counts
    }
}

/// The amount of data at a place.
struct StoreLook: Sendable {
    let counts: [TableCount]
    /// Whether it contains no more than a new database.
    let isEmpty: Bool

    /// There is no database.
    static let nothing = StoreLook(counts: [], fresh: [])

    init(counts: [TableCount], fresh: [TableCount]) {
        self.counts = counts
        let most = Dictionary(fresh.map { ($0.name, $0.rows) }) { first, _ in first }
        isEmpty = counts.allSatisfy { $0.rows <= most[$0.name] ?? 0 }
    }

    var rows: Int { counts.map(\.rows).reduce(0, +) }
}

/// The reason why data was not copied. Nothing was changed.
enum MoveFailure: Error {
    case store(StoreError)
    /// Another program has one of the places open.
    case inUse
    /// The target has data, and replacing it was not allowed.
    case hasData(StoreLook)
}
