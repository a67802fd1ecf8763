import CatalogueFiles
import MoviesDomain
import SQLCore

/// One import, from the claim to the swap.
struct CatalogueImport {
    let journal: ImportJournal
    let plan: ImportPlan
    let feed: ImportFeed
    let batchSize: Int
    /// Answers whether the import may discard or change what the question names.
    let decide: @Sendable (ImportQuestion) async -> Bool
    var meter: ProgressMeter

    /// - Throws: the error that ends the import. An import that may be continued is kept; any other leaves
    /// nothing behind.
    mutating func run() async throws(LibraryError) -> ImportSummary {
        let (run, isResumed) = try await claim()
        do throws(LibraryError) {
            await journal.removeOrphans(keeping: run.generation)
            return try await work(run, isResumed: isResumed)
        } catch {
            switch error.reason {
            case .alreadyImporting, .interruptedImport: break
            case .storage, .cancelled:
                if plan.isResumable { await journal.release() } else { await journal.abandon() }
            case .unreadable, .unwritable, .truncated, .corrupt, .bomb, .lineTooLong, .wrongColumnCount,
                .missingColumns, .notUTF8, .malformed, .tooDeep, .recordTooLarge, .unknownFormat,
                .missingField,
                .invalidValue, .invalidMapping, .noFilms, .noTitles, .personalFile, .notPersonal, .noRecord,
                .unclearList, .notFilm, .repeatedViewing, .adult, .noValue, .unknownFilm, .repeatedFilm:
                await journal.abandon()
            }
            throw error
        }
    }

    /// Claims the import. A rehearsal asks too, so that it reports the import that would be discarded, but discards nothing.
    private func claim() async throws(LibraryError) -> (run: ImportRun, isResumed: Bool) {
        var consent: Int?
        while true {
            switch try await journal.claim(plan, givingUp: consent) {
            case .begun(let run): return (run, false)
            case .resumed(let run): return (run, true)
            case .wouldGiveUp(let other):
                let mayGiveUp = await decide(.givesUp(InterruptedImport(other)))
                try Self.checkCancellation()
                guard mayGiveUp, !plan.isRehearsal else { throw LibraryError(.interruptedImport) }
                consent = other.generation
            }
        }
    }

    private mutating func work(_ begun: ImportRun, isResumed: Bool) async throws(LibraryError)
        -> ImportSummary
    {
        var run = begun
        while run.stage == .copying || run.stage == .reading {
            try Self.checkCancellation()
            run = run.stage == .copying ? try await copy(run) : try await read(run)
        }
        let change = try await change(by: run)
        let isWanted = await decide(.changes(change))
        try Self.checkCancellation()
        guard isWanted else {
            // An interrupted import that existed before stays resumable.
            if isResumed { await journal.release() } else { await journal.abandon() }
            return summary(run, change, isResumed: isResumed, checksum: nil)
        }
        while true {
            try Self.checkCancellation()
            switch run.stage {
            case .copying, .reading, .ranking: run = try await rank(run)
            case .indexing: run = try await index(run)
            case .sorting: run = try await sort(run)
            case .checking:
                let checksum = try await finish(run)
                return summary(run, change, isResumed: isResumed, checksum: checksum)
            }
        }
    }

    private static func checkCancellation() throws(LibraryError) {
        if Task.isCancelled { throw LibraryError(.cancelled) }
    }

    /// The effect of the written films on the current catalogue.
    private func change(by run: ImportRun) async throws(LibraryError) -> CatalogueChange {
        try await journal.read { connection throws(StoreError) in
            let next = run.builder.tables.film
            func count(_ condition: String = "") throws(StoreError) -> Int {
                try connection.first("SELECT count(*) FROM \(next) \(condition)") { $0.int(0) } ?? 0
            }
            let before = try CatalogueMeta.number(.films, on: connection)
            let after = try count()
            let kept = try CatalogueMeta.tables(on: connection).map { current throws(StoreError) in
                try count("WHERE id IN (SELECT id FROM \(current.film))")
            }
            return CatalogueChange(
                before: before, after: after, added: after - (kept ?? 0), removed: before - (kept ?? 0))
        }
    }

    private mutating func copy(_ run: ImportRun) async throws(LibraryError) -> ImportRun {
        let total = try await journal.read { connection throws(StoreError) in
            try CatalogueMeta.number(.films, on: connection)
        }
        var run = run
        var copied = 0
        let limit = batchSize
        while run.stage == .copying {
            meter.tell(ImportProgress(stage: .copying, fraction: Self.part(copied, of: total), count: copied))
            run = try await journal.advance(run) { run, connection throws(StoreError) in
                if run.offset == 0 { try run.builder.copyPeople(on: connection) }
                if let next = try run.builder.copyFilms(after: run.offset, limit: limit, on: connection) {
                    run.offset = next
                } else {
                    run.enter(.reading)
                }
            }
            copied = min(total, copied + limit)
        }
        return run
    }

    private mutating func read(_ run: ImportRun) async throws(LibraryError) -> ImportRun {
        var run = run
        while run.index < plan.files.count {
            let position = ReadingPosition(
                offset: Int64(run.offset), line: run.line, record: run.counters.record)
            try await feed.open(run.index, of: plan, at: position)
            run = try await readFile(run)
        }
        guard run.counters.films > 0 || !plan.hasFilms else { throw LibraryError(.noFilms) }
        guard run.counters.films + run.counters.updates > 0 else { throw LibraryError(.noTitles) }
        return try await journal.advance(run) { run, _ in run.enter(.ranking) }
    }

    /// Writes each batch while the next is read.
    private mutating func readFile(_ begun: ImportRun) async throws(LibraryError) -> ImportRun {
        let feed = feed
        let limit = batchSize
        var run = begun
        var batch = try await feed.next(limit: limit).get()
        while let current = batch {
            async let following = feed.next(limit: limit)
            tell(current, run)
            let (mostProblems, mostFiltered, isMerge) = (plan.mostProblems, plan.mostFiltered, plan.isMerge)
            run = try await journal.advance(run) { run, connection throws(StoreError) in
                var counters = run.counters
                try BatchWriter(
                    run: run, mostProblems: mostProblems, mostFiltered: mostFiltered, isMerge: isMerge,
                    connection: connection
                ).write(current, counters: &counters)
                run.counters = counters
                run.offset = Int(current.position.offset)
                run.line = current.position.line
                if current.isLast {
                    run.counters.record = 0
                    run.index += 1
                    run.offset = 0
                    run.line = 0
                }
            }
            batch = try await following.get()
        }
        return run
    }

    private mutating func rank(_ run: ImportRun) async throws(LibraryError) -> ImportRun {
        meter.tell(ImportProgress(stage: .ranking, fraction: nil, count: run.counters.films))
        return try await journal.advance(run) { run, connection throws(StoreError) in
            let films = try run.builder.rank(on: connection)
            run.enter(.indexing, offset: 1)
            run.line = films
        }
    }

    private mutating func index(_ run: ImportRun) async throws(LibraryError) -> ImportRun {
        var run = run
        // Indexing a film takes longer than writing it.
        let limit = max(1, batchSize / 2)
        let films = run.line
        while run.stage == .indexing {
            let done = run.offset - 1
            meter.tell(ImportProgress(stage: .indexing, fraction: Self.part(done, of: films), count: done))
            run = try await journal.advance(run) { run, connection throws(StoreError) in
                if let next = try run.builder.index(from: run.offset, limit: limit, on: connection) {
                    run.offset = next
                } else {
                    run.enter(.sorting)
                    run.line = films
                }
            }
        }
        return run
    }

    private mutating func sort(_ run: ImportRun) async throws(LibraryError) -> ImportRun {
        var run = run
        while run.index < FilmSort.allCases.count {
            meter.tell(ImportProgress(stage: .indexing, fraction: nil, count: run.line))
            run = try await journal.advance(run) { run, connection throws(StoreError) in
                try run.builder.createIndex(FilmSort.allCases[run.index], on: connection)
                run.index += 1
            }
        }
        return try await journal.advance(run) { run, _ in run.enter(.checking) }
    }

    /// - Returns: the checksum of the new catalogue.
    private mutating func finish(_ run: ImportRun) async throws(LibraryError) -> String {
        meter.tell(ImportProgress(stage: .checking, fraction: nil, count: 0))
        let builder = run.builder
        let (facts, before) = try await journal.read { connection throws(StoreError) in
            (try builder.facts(on: connection), try CatalogueMeta.value(.origin, on: connection) ?? "")
        }
        try await journal.finish(run, origin: origin(after: before), facts: facts)
        await journal.removeOrphans(keeping: nil)
        meter.tell(ImportProgress(stage: .checking, fraction: 1, count: facts.films))
        return facts.checksum
    }

    private func summary(
        _ run: ImportRun, _ change: CatalogueChange, isResumed: Bool, checksum: String?
    ) -> ImportSummary {
        let counters = run.counters
        return ImportSummary(
            change: change, isApplied: checksum != nil, records: counters.records,
            filteredCount: counters.filtered, filtered: counters.notes?.filtered?.map(shown) ?? [],
            filteredKinds: kinds(counters.notes?.filteredKinds), skippedCount: counters.skippedCount,
            skipped: counters.skipped.map(shown), skippedKinds: kinds(counters.notes?.skippedKinds),
            droppedCount: counters.notes?.droppedCount ?? 0,
            dropped: counters.notes?.dropped.map(shown) ?? [],
            droppedKinds: kinds(counters.notes?.droppedKinds),
            repeatedCount: plan.isMerge
                ? counters.notes?.repeatedCount ?? 0 : max(0, counters.films - change.after),
            repeated: counters.notes?.repeated?.map(shown) ?? [],
            matched: plan.isMerge ? counters.notes?.matched ?? 0 : nil, notes: fileNotes(counters),
            resumed: isResumed, checksum: checksum)
    }

    private func shown(_ record: SkippedRecord) -> ImportSummary.Skipped {
        ImportSummary.Skipped(
            file: plan.files[record.file].name, line: record.line, reason: record.fault.reason)
    }

    private func kinds(_ counts: [RecordFault: Int]?) -> [LibraryError.Reason: Int] {
        Dictionary((counts ?? [:]).map { ($0.key.reason, $0.value) }, uniquingKeysWith: +)
    }

    private func fileNotes(_ counters: ImportCounters) -> [ImportSummary.FileNote] {
        plan.files.enumerated().flatMap { index, file -> [ImportSummary.FileNote] in
            var notes: [ImportSummary.FileNote] = []
            if let encoding = file.encoding { notes.append(.init(file: file.name, .init(encoding))) }
            if let columns = counters.notes?.unknownColumns[index] {
                notes.append(.init(file: file.name, .unknownColumns(columns)))
            }
            return notes
        }
    }

    /// Names each source once.
    private func origin(after before: String) -> String {
        var names = plan.isMerge && !before.isEmpty ? before.split(separator: ", ").map(String.init) : []
        for name in plan.files.map(\.name) where !names.contains(name) { names.append(name) }
        return names.joined(separator: ", ")
    }

    private mutating func tell(_ batch: ImportBatch, _ run: ImportRun) {
        let earlier = plan.files[..<run.index].reduce(0) { $0 + ($1.size ?? 0) }
        let fraction = plan.totalBytes.map { Self.part(Int(earlier + batch.bytesConsumed), of: Int($0)) }
        meter.tell(
            ImportProgress(
                stage: .reading, fraction: fraction, count: run.counters.records + batch.records,
                file: plan.files[run.index].name))
    }

    private static func part(_ count: Int, of total: Int) -> Double {
        total > 0 ? min(1, Double(count) / Double(total)) : 0
    }
}

/// Reports the progress at most ten times a second.
struct ProgressMeter {
    private static let pause = Duration.milliseconds(100)

    private let report: @Sendable (ImportProgress) -> Void
    private var stage: ImportProgress.Stage?
    private var lastTime = ContinuousClock.now

    init(report: @escaping @Sendable (ImportProgress) -> Void) {
        self.report = report
    }

    /// Always reports the first progress of a stage and its last, a fraction of 1.
    mutating func tell(_ progress: ImportProgress) {
        let isDue = ContinuousClock.now - lastTime >= Self.pause
        guard isDue || progress.stage != stage || progress.fraction == 1 else { return }
        stage = progress.stage
        lastTime = .now
        report(progress)
    }
}
