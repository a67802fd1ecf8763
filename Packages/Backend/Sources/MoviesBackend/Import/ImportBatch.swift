import CatalogueFiles

/// What was read at one go, to be written in one transaction.
struct ImportBatch: Sendable {
    enum Rows: Sendable {
        case titles(IMDbTitleBatch)
        case ratings(IMDbRatingBatch)
        case aliases(IMDbAliasBatch)
        case films([FilmRecord])
    }

    var rows: Rows
    /// Behind it.
    var position: ReadingPosition
    /// Records read, those that were passed over among them.
    var records = 0
    var skipped: [SkippedRecord] = []
    var skippedCount = 0
    /// Bytes of the file on disk that are behind us.
    var bytesConsumed: Int64 = 0
    /// The file is at its end.
    var isLast = false
}
