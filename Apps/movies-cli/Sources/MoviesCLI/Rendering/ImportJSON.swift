import AppCore
import MoviesDomain
import MoviesPresentation

/// What an import did or would do, as `--json` prints it.
struct ImportJSON: Encodable {
    let applied: Bool
    let films: Int
    let before: Int
    let added: Int
    let removed: Int
    let records: Int
    let filtered: Int
    let skippedCount: Int
    /// Why the first of the skipped records were left out, in words.
    let skipped: [String]
    let resumed: Bool
    @Explicit var checksum: String?

    enum CodingKeys: String, CodingKey {
        case applied, films, before, added, removed, records, filtered, skipped, resumed, checksum
        case skippedCount = "skipped_count"
    }

    init(_ report: ImportReport) {
        let summary = report.summary
        applied = summary.isApplied
        films = summary.change.after
        before = summary.change.before
        added = summary.change.added
        removed = summary.change.removed
        records = summary.records
        filtered = summary.filtered
        skippedCount = summary.skippedCount
        skipped = report.skipped
        resumed = summary.resumed
        checksum = summary.checksum
    }
}
