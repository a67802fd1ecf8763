import CatalogueFiles
import SQLCore

/// Writes the batches of a reader into the generation that is being built.
struct BatchWriter {
    let run: ImportRun
    let mostProblems: Int
    let mostFiltered: Int
    /// Whether films are added to the existing ones.
    let isMerge: Bool
    let connection: any SQLConnection

    func write(_ batch: ImportBatch, counters: inout ImportCounters) throws(StoreError) {
        let builder = run.builder
        counters.records += batch.records
        counters.skippedCount += batch.skippedCount
        counters.name(batch.skipped, of: mostProblems)
        counters.note(batch, of: run.index, mostProblems)
        counters.filter(batch.filteredKinds, batch.filtered, of: mostFiltered)
        counters.record = batch.position.record
        switch batch.rows {
        case .titles(let titles):
            let writer = try builder.writer(on: connection, addedAt: run.startedAt)
            try titles.forEach { title throws(StoreError) in
                if let id = try add(title, writer) {
                    counters.films += 1
                    if isMerge, try !builder.noteWritten(id, on: connection) {
                        counters.noteRepeated(run.index, line: title.line, of: mostFiltered)
                    }
                } else {
                    counters.skip(
                        SkippedRecord(file: run.index, line: title.line, fault: .missingTitle),
                        of: mostProblems)
                }
            }
        case .films(let films, let lines):
            let writer = try builder.writer(on: connection, addedAt: run.startedAt)
            let matcher = isMerge ? try FilmMatcher(on: connection) : nil
            for (film, line) in zip(films, lines) {
                let matched = try matcher?.match(film)
                let id = try writer.add(matched ?? film)
                if matched != nil { counters.noteMatch() }
                if try !builder.noteWritten(id, on: connection) {
                    counters.noteRepeated(run.index, line: line, of: mostFiltered)
                }
            }
            counters.films += films.count
        case .ratings(let ratings):
            let writer = try builder.writer(on: connection, addedAt: run.startedAt)
            let unknown = try writer.apply(ratings)
            counters.updates += ratings.count - unknown.count
            counters.filter(unknownFilms: unknown, in: run.index, of: mostFiltered)
        case .aliases(let aliases):
            let writer = try AliasWriter(tables: builder.tables, connection: connection)
            var unknown: [Int] = []
            try aliases.forEach { alias throws(StoreError) in
                if try !writer.apply(alias) { unknown.append(alias.line) }
            }
            counters.updates += aliases.count - unknown.count
            counters.filter(unknownFilms: unknown, in: run.index, of: mostFiltered)
        }
    }

    /// Writes a title without creating a `String`, if a reader of records would produce the same values.
    private func add(_ title: IMDbTitle, _ writer: FilmWriter) throws(StoreError) -> Int? {
        if title.code.bytes.count >= 9, (title.runtimeMinutes ?? 0) <= 100_000 {
            return try writer.add(title)
        }
        return try title.filmRecord().map { film throws(StoreError) in try writer.add(film) }
    }
}

/// The records of one read, to be written in one transaction.
struct ImportBatch: Sendable {
    enum Rows: Sendable {
        case titles(IMDbTitleBatch)
        case ratings(IMDbRatingBatch)
        case aliases(IMDbAliasBatch)
        /// With the line where each film begins.
        case films([FilmRecord], lines: [Int])
    }

    var rows: Rows
    /// The position after the batch.
    var position: ReadingPosition
    /// Records read, including skipped ones.
    var records = 0
    var skipped: [SkippedRecord] = []
    var skippedCount = 0
    /// Values that were left out of records that were kept.
    var dropped: [SkippedRecord] = []
    var droppedCount = 0
    /// The count of each kind, including records that are not listed.
    var skippedKinds: [RecordFault: Int] = [:]
    var droppedKinds: [RecordFault: Int] = [:]
    /// Rows that the reader left out on purpose: the count of each kind, and the first few.
    var filteredKinds: [RecordFault: Int] = [:]
    var filtered: [SkippedRecord] = []
    /// The unknown columns of the whole file, in its last batch.
    var unknownColumns: [String] = []
    /// Bytes of the file on disk consumed so far.
    var bytesConsumed: Int64 = 0
    /// Whether the file ends after the batch.
    var isLast = false
}

/// The counts of an import until now; stored with each batch.
struct ImportCounters: Hashable, Sendable, Codable {
    /// Records in all files.
    var records = 0
    /// Films written, including existing ones.
    var films = 0
    /// Ratings and additional titles whose films exist.
    var updates = 0
    var skippedCount = 0
    /// The first few.
    var skipped: [SkippedRecord] = []
    /// The number of records read in the current file, as its reader counts.
    var record = 0
    /// `nil` in the state of an older version.
    var notes: ImportNotes? = ImportNotes()

    /// Records that were left out on purpose.
    var filtered: Int { max(0, records - films - updates - skippedCount) }

    mutating func skip(_ record: SkippedRecord, of most: Int) {
        skippedCount += 1
        name([record], of: most)
        var notes = notes ?? ImportNotes()
        notes.skippedKinds[record.fault.kind, default: 0] += 1
        self.notes = notes
    }

    mutating func filter(_ kinds: [RecordFault: Int], _ named: [SkippedRecord], of most: Int) {
        guard !kinds.isEmpty else { return }
        var notes = notes ?? ImportNotes()
        notes.filteredKinds = (notes.filteredKinds ?? [:]).merging(kinds, uniquingKeysWith: +)
        let known = notes.filtered ?? []
        notes.filtered = known + named.prefix(max(0, most - known.count))
        self.notes = notes
    }

    /// Adds the lines whose film is not in the catalogue.
    mutating func filter(unknownFilms lines: [Int], in file: Int, of most: Int) {
        guard !lines.isEmpty else { return }
        let named = lines.prefix(most).map { SkippedRecord(file: file, line: $0, fault: .unknownFilm) }
        filter([.unknownFilm: lines.count], named, of: most)
    }

    mutating func noteMatch() {
        var notes = notes ?? ImportNotes()
        notes.matched = (notes.matched ?? 0) + 1
        self.notes = notes
    }

    mutating func noteRepeated(_ file: Int, line: Int, of most: Int) {
        var notes = notes ?? ImportNotes()
        notes.repeatedCount = (notes.repeatedCount ?? 0) + 1
        if (notes.repeated ?? []).count < most {
            notes.repeated =
                (notes.repeated ?? []) + [SkippedRecord(file: file, line: line, fault: .repeatedFilm)]
        }
        self.notes = notes
    }

    mutating func name(_ records: [SkippedRecord], of most: Int) {
        skipped += records.prefix(max(0, most - skipped.count))
    }

    mutating func note(_ batch: ImportBatch, of file: Int, _ most: Int) {
        var notes = notes ?? ImportNotes()
        notes.droppedCount += batch.droppedCount
        notes.skippedKinds.merge(batch.skippedKinds, uniquingKeysWith: +)
        notes.droppedKinds.merge(batch.droppedKinds, uniquingKeysWith: +)
        notes.dropped += batch.dropped.prefix(max(0, most - notes.dropped.count))
        if !batch.unknownColumns.isEmpty { notes.unknownColumns[file] = batch.unknownColumns }
        self.notes = notes
    }
}

/// Notes about the files besides the skipped records; stored with each batch.
struct ImportNotes: Hashable, Sendable, Codable {
    var droppedCount = 0
    var dropped: [SkippedRecord] = []
    var skippedKinds: [RecordFault: Int] = [:]
    var droppedKinds: [RecordFault: Int] = [:]
    /// By the index of the file in the plan.
    var unknownColumns: [Int: [String]] = [:]
    /// Records without an id that were matched to existing films; `nil` for none.
    var matched: Int?
    /// Records left out on purpose; `nil` in the state of an older version.
    var filteredKinds: [RecordFault: Int]?
    /// The first few.
    var filtered: [SkippedRecord]?
    /// Records of films that an earlier record had, as far as they are noted; `nil` for none.
    var repeatedCount: Int?
    /// The first few.
    var repeated: [SkippedRecord]?
}
