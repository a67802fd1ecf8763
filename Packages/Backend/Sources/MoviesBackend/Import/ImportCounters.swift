/// What an import counted so far; stored with each batch.
struct ImportCounters: Hashable, Sendable, Codable {
    /// In all files.
    var records = 0
    /// Films that were written, those of before among them.
    var films = 0
    /// Ratings and other titles whose films are there.
    var updates = 0
    var skippedCount = 0
    /// The first few.
    var skipped: [SkippedRecord] = []
    /// In the file at work, as its reader counts.
    var record = 0

    /// Records that were left out on purpose.
    var filtered: Int { max(0, records - films - updates - skippedCount) }

    mutating func skip(_ record: SkippedRecord) {
        skippedCount += 1
        if skipped.count < SkippedRecord.limit { skipped.append(record) }
    }
}
