import CatalogueFiles
import Foundation
import MoviesDomain
import SQLCore

@testable import MoviesBackend

extension ProcessIdentity {
    /// A process of this machine that does not run.
    static let gone = ProcessIdentity(host: current.host, process: 999_999_999, start: "1")
}

extension SQLCatalogueLibrary {
    /// A library with batches so small that a few films need many.
    static func small(
        _ database: any Database, batch: Int = 7, process: ProcessIdentity = .current,
        limits: ReadingLimits = .standard
    ) -> SQLCatalogueLibrary {
        // Where processes cannot be distinguished, only a long silence makes a process count as dead.
        let isSilent = process == .gone && process.host.isEmpty
        let now = Date(timeIntervalSince1970: isSilent ? 1_600_000_000 : 1_700_000_000)
        return SQLCatalogueLibrary(
            database: database, now: { now }, options: ImportOptions(batchSize: batch, limits: limits),
            process: process)
    }

    func bring(_ request: ImportRequest) async throws(LibraryError) -> ImportSummary {
        try await importCatalogue(request) { _ in }
    }

    func bring(_ files: String...) async throws(LibraryError) -> ImportSummary {
        try await bring(ImportRequest(files: files))
    }

    func export(_ format: ExportFormat, to path: String) async throws(LibraryError) -> Int {
        try await exportCatalogue(as: format, to: path, output: { _ in false }, progress: { _ in })
    }
}
