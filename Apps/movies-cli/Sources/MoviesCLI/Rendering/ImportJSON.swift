import MoviesDomain
import MoviesPresentation

/// What an import did, as `--json` prints it.
struct ImportJSON: Encodable {
    let films: Int
    let records: Int
    let filtered: Int
    let skippedCount: Int
    /// Why the first of the skipped records were left out, in words.
    let skipped: [String]
    let resumed: Bool
    let checksum: String

    enum CodingKeys: String, CodingKey {
        case films, records, filtered, skipped, resumed, checksum
        case skippedCount = "skipped_count"
    }

    init(_ report: ImportReport) {
        films = report.summary.films
        records = report.summary.records
        filtered = report.summary.filtered
        skippedCount = report.summary.skippedCount
        skipped = report.skipped
        resumed = report.summary.resumed
        checksum = report.summary.checksum
    }
}
