public import MoviesDomain
public import Platform
public import SQLCore

/// The catalogue of one database, with import from files and export to them.
///
/// The database must have the schema of ``MoviesStore`` and no time limit for reads: a checksum of millions
/// of films and an export take seconds.
public struct SQLCatalogueLibrary: CatalogueLibrary {
    let store: MoviesStore
    let options: ImportOptions
    let process: ProcessIdentity
    private let claims = ImportClaims()

    var database: any Database { store.database }

    public init(
        database: any Database, now: @escaping @Sendable () -> Date, options: ImportOptions = ImportOptions()
    ) {
        self.init(database: database, now: now, options: options, process: .current)
    }

    init(
        database: any Database, now: @escaping @Sendable () -> Date, options: ImportOptions,
        process: ProcessIdentity
    ) {
        store = MoviesStore(database: database, now: now)
        self.options = options
        self.process = process
    }

    public func importCatalogue(
        _ request: ImportRequest, deciding decide: @escaping @Sendable (ImportQuestion) async -> Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportSummary {
        guard claims.begin() else { throw LibraryError(.alreadyImporting) }
        defer { claims.end() }
        let feed = ImportFeed(options: options)
        let plan = try await feed.plan(request)
        let journal = ImportJournal(
            database: database, owner: ImportOwner(library: claims.library, process: process), now: store.now)
        var work = CatalogueImport(
            journal: journal, plan: plan, feed: feed, batchSize: options.batchSize,
            decide: decide, meter: ProgressMeter(report: progress))
        return try await work.run()
    }

    public func exportCatalogue(
        as format: ExportFormat, to path: String?, output: @escaping @Sendable ([UInt8]) -> Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> Int {
        try await CatalogueExport(
            store: store, format: format, path: path, output: output, progress: progress
        ).run()
    }

    public func summary() async throws(LibraryError) -> CatalogueSummary {
        do throws(StoreError) {
            return try await store.summary()
        } catch {
            throw LibraryError(error)
        }
    }
}
