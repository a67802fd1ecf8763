import CatalogueFiles
import MoviesDomain
import SQLCore

/// One export: every film in the order of ids, out of one view of the catalogue.
struct CatalogueExport: Sendable {
    let store: MoviesStore
    let format: ExportFormat
    let path: String?
    let output: @Sendable ([UInt8]) -> Bool
    let progress: @Sendable (ImportProgress) -> Void

    /// Returns how many films were written.
    func run() async throws(LibraryError) -> Int {
        let outcome: Result<Int, ExportFailure>
        do throws(StoreError) {
            outcome = try await store.reading { view throws(StoreError) in
                var count = 0
                do throws(ExportFailure) {
                    try write(view, count: &count)
                } catch .readerGone {
                    return .success(count)
                } catch {
                    return .failure(error)
                }
                return .success(count)
            }
        } catch {
            throw LibraryError(error)
        }
        switch outcome {
        case .success(let count): return count
        case .failure(.readerGone): return 0
        case .failure(.storage(let error)): throw LibraryError(error)
        case .failure(.unwritable(let text)):
            throw LibraryError(.unwritable(text), file: path.map(ImportFile.name))
        }
    }

    private func write(_ view: CatalogueView, count: inout Int) throws(ExportFailure) {
        guard let path else {
            return try write(view, count: &count) { bytes throws(ExportFailure) in
                guard output(Array(bytes)) else { throw .readerGone }
            }
        }
        let file = try ExportFile(path: path)
        try write(view, count: &count) { bytes throws(ExportFailure) in try file.write(bytes) }
        try file.finish()
    }

    private func write(
        _ view: CatalogueView, count: inout Int,
        to sink: @escaping (ArraySlice<UInt8>) throws(ExportFailure) -> Void
    ) throws(ExportFailure) {
        var meter = ProgressMeter(report: progress)
        let films = try FilmRecordReader(view)
        let total = films.count
        func tell() {
            let part = total > 0 ? Double(count) / Double(total) : 1
            meter.tell(
                ImportProgress(stage: .writing, fraction: part, count: count, file: path.map(ImportFile.name))
            )
        }
        switch format {
        case .json:
            var writer = JSONFilmWriter<ExportFailure>(sink: sink)
            while let film = try films.next() {
                try writer.write(film)
                count += 1
                if count % 100 == 0 { tell() }
            }
            try writer.finish()
        case .csv:
            var writer = CSVFilmWriter<ExportFailure>(sink: sink)
            while let film = try films.next() {
                try writer.write(film)
                count += 1
                if count % 100 == 0 { tell() }
            }
            try writer.finish()
        }
        tell()
    }
}
