import CatalogueFiles
import SQLCore

/// Writes what was read into the generation that is being built.
struct BatchWriter {
    let run: ImportRun
    let connection: any SQLConnection

    func write(_ batch: ImportBatch, counters: inout ImportCounters) throws(StoreError) {
        let builder = run.builder
        counters.records += batch.records
        counters.skippedCount += batch.skippedCount - batch.skipped.count
        for record in batch.skipped { counters.skip(record) }
        counters.record = batch.position.record
        switch batch.rows {
        case .titles(let titles):
            let writer = try builder.writer(on: connection, addedAt: run.startedAt)
            try titles.forEach { title throws(StoreError) in
                if try add(title, writer) {
                    counters.films += 1
                } else {
                    counters.skip(SkippedRecord(file: run.index, line: title.line, fault: .missingTitle))
                }
            }
        case .films(let films):
            let writer = try builder.writer(on: connection, addedAt: run.startedAt)
            for film in films { try writer.add(film) }
            counters.films += films.count
        case .ratings(let ratings):
            let writer = try builder.writer(on: connection, addedAt: run.startedAt)
            try ratings.forEach { rating throws(StoreError) in
                if try writer.apply(rating) { counters.updates += 1 }
            }
        case .aliases(let aliases):
            let writer = try AliasWriter(tables: builder.tables, connection: connection)
            try aliases.forEach { alias throws(StoreError) in
                if try writer.apply(alias) { counters.updates += 1 }
            }
        }
    }

    /// Without making a `String` where the values are what a reader of records would make of them.
    private func add(_ title: IMDbTitle, _ writer: FilmWriter) throws(StoreError) -> Bool {
        if title.code.bytes.count >= 9, (title.runtimeMinutes ?? 0) <= 100_000 {
            return try writer.add(title) != nil
        }
        guard let film = title.filmRecord() else { return false }
        try writer.add(film)
        return true
    }
}
