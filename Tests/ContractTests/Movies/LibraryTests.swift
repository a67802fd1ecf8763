import ContractCore
import MoviesContracts
import MoviesDomain
import PostgresDriverTestSupport
import Testing

@Suite struct LibraryTests {
    static let implementations =
        [
            Implementation("SQLite in memory") { try await MovieTrial.library(.memory) },
            Implementation("SQLite file") { try await MovieTrial.library(.file) },
        ]
        + (TestServer.isThere
            ? [Implementation("PostgreSQL") { try await MovieTrial.library(.postgres) }] : [])
    static let trials = Trials(
        implementations: implementations, behaviours: CatalogueLibraryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Every catalogue has the same behaviours for import and export`(
        _ implementation: Implementation<CatalogueLibrarySubject>,
        _ behaviour: Behaviour<CatalogueLibrarySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `The same behaviours are tested on every catalogue`() {
        let names = CatalogueLibraryContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}

/// A wrapper for a library, whose single answers can be replaced.
struct AlteredCatalogueLibrary: CatalogueLibrary {
    typealias Progress = @Sendable (ImportProgress) -> Void
    typealias Output = @Sendable ([UInt8]) -> Bool

    typealias Decision = @Sendable (ImportQuestion) async -> Bool

    var importing:
        @Sendable (ImportRequest, @escaping Decision, @escaping Progress) async throws(LibraryError) ->
            ImportSummary
    var exporting:
        @Sendable (ExportFormat, String?, @escaping Output, @escaping Progress) async throws(LibraryError) ->
            Int
    var summarising: @Sendable () async throws(LibraryError) -> CatalogueSummary

    init(_ base: any CatalogueLibrary) {
        importing = { request, decide, progress throws(LibraryError) in
            try await base.importCatalogue(request, deciding: decide, progress: progress)
        }
        exporting = { format, path, output, progress throws(LibraryError) in
            try await base.exportCatalogue(as: format, to: path, output: output, progress: progress)
        }
        summarising = { () throws(LibraryError) in try await base.summary() }
    }

    func importCatalogue(
        _ request: ImportRequest, deciding decide: @escaping Decision, progress: @escaping Progress
    ) async throws(LibraryError) -> ImportSummary {
        try await importing(request, decide, progress)
    }

    func exportCatalogue(
        as format: ExportFormat, to path: String?, output: @escaping Output, progress: @escaping Progress
    ) async throws(LibraryError) -> Int {
        try await exporting(format, path, output, progress)
    }

    func summary() async throws(LibraryError) -> CatalogueSummary { try await summarising() }
}
