import CatalogueFiles
import MoviesDomain

/// Reads one file batch by batch.
struct ImportReader {
    /// The bytes of text after which a batch ends, whatever its number of records.
    private static let maximumText: Int64 = 4 << 20

    private enum Source {
        case titles(IMDbTitleReader)
        case ratings(IMDbRatingReader)
        case aliases(IMDbAliasReader)
        case films(FilmReader)
    }

    private let file: Int
    private let bytes: ByteSource
    private let source: Source
    /// The limit of listed problems.
    private let mostProblems: Int
    /// Whether the reader can continue after a malformed record.
    private let canCarryOn: Bool

    /// `file` is the index of the file in the plan.
    init(_ bytes: ByteSource, file: Int, of plan: ImportPlan) throws(CatalogueFileError) {
        self.file = file
        self.bytes = bytes
        mostProblems = plan.mostProblems
        let format = plan.files[file].format
        canCarryOn = format != .json
        source =
            switch format {
            case .imdbBasics:
                .titles(
                    try IMDbTitleReader(
                        source: bytes, titleTypes: plan.titleTypes, naming: plan.mostFiltered))
            case .imdbRatings: .ratings(try IMDbRatingReader(source: bytes, naming: plan.mostFiltered))
            case .imdbAkas: .aliases(try IMDbAliasReader(source: bytes))
            case .json, .csv: .films(try FilmReader(source: bytes, mapping: plan.mapping))
            }
    }

    /// The position after the record that was read last.
    var position: ReadingPosition {
        switch source {
        case .titles(let reader): reader.position
        case .ratings(let reader): reader.position
        case .aliases(let reader): reader.position
        case .films(let reader): reader.position
        }
    }

    func resume(at position: ReadingPosition) throws(CatalogueFileError) {
        switch source {
        case .titles(let reader): try reader.resume(at: position)
        case .ratings(let reader): try reader.resume(at: position)
        case .aliases(let reader): try reader.resume(at: position)
        case .films(let reader): try reader.resume(at: position)
        }
    }

    /// The next records, at most `limit`.
    func batch(limit: Int) throws(CatalogueFileError) -> ImportBatch {
        switch source {
        case .titles(let reader):
            var titles = IMDbTitleBatch()
            var batch = try gather(limit) { _ throws(CatalogueFileError) in
                guard let title = try reader.next() else { return false }
                titles.append(title)
                return true
            }
            batch.rows = .titles(titles)
            note(reader.takePassedOver(), in: &batch)
            return batch
        case .ratings(let reader):
            var ratings = IMDbRatingBatch()
            var batch = try gather(limit) { _ throws(CatalogueFileError) in
                guard let rating = try reader.next() else { return false }
                ratings.append(rating)
                return true
            }
            batch.rows = .ratings(ratings)
            note(reader.takePassedOver(), in: &batch)
            return batch
        case .aliases(let reader):
            var aliases = IMDbAliasBatch()
            var batch = try gather(limit) { _ throws(CatalogueFileError) in
                guard let alias = try reader.next() else { return false }
                aliases.append(alias)
                return true
            }
            batch.rows = .aliases(aliases)
            return batch
        case .films(let reader):
            var (films, lines): ([FilmRecord], [Int]) = ([], [])
            var batch = try gather(limit) { batch throws(CatalogueFileError) in
                switch try reader.next() {
                case .film(let film):
                    films.append(film)
                    lines.append(reader.line)
                    drop(reader.dropped, line: reader.line, in: &batch)
                case .skipped(let problem): skip(problem.line, RecordFault(problem.reason), in: &batch)
                case nil: return false
                }
                return true
            }
            batch.rows = .films(films, lines: lines)
            if batch.isLast { batch.unknownColumns = reader.unknownColumns }
            return batch
        }
    }

    private func note(_ passedOver: PassedOver, in batch: inout ImportBatch) {
        for (kind, count) in passedOver.counts { batch.filteredKinds[RecordFault(kind), default: 0] += count }
        batch.filtered = passedOver.rows.map {
            SkippedRecord(file: file, line: $0.line, fault: RecordFault($0.kind))
        }
    }

    private func drop(_ values: [DroppedValue], line: Int, in batch: inout ImportBatch) {
        for value in values {
            let fault = RecordFault.invalidNumber(column: value.field.rawValue, value: value.value)
            batch.droppedCount += 1
            batch.droppedKinds[fault.kind, default: 0] += 1
            guard batch.dropped.count < mostProblems else { continue }
            batch.dropped.append(SkippedRecord(file: file, line: line, fault: fault))
        }
    }

    /// `take` reads the next record, and returns `false` at the end.
    private func gather(
        _ limit: Int, _ take: (inout ImportBatch) throws(CatalogueFileError) -> Bool
    ) throws(CatalogueFileError) -> ImportBatch {
        let start = position
        var batch = ImportBatch(rows: .films([], lines: []), position: start)
        for _ in 0..<limit where !batch.isLast {
            if position.offset - start.offset >= Self.maximumText { break }
            do throws(CatalogueFileError) {
                batch.isLast = try !take(&batch)
            } catch {
                guard canCarryOn, let line = error.line, let fault = RecordFault(error.reason) else {
                    throw error
                }
                skip(line, fault, in: &batch)
            }
        }
        batch.position = position
        batch.records = position.record - start.record
        batch.bytesConsumed = bytes.bytesConsumed
        return batch
    }

    private func skip(_ line: Int, _ fault: RecordFault, in batch: inout ImportBatch) {
        batch.skippedCount += 1
        batch.skippedKinds[fault.kind, default: 0] += 1
        guard batch.skipped.count < mostProblems else { return }
        batch.skipped.append(SkippedRecord(file: file, line: line, fault: fault))
    }
}

/// The reason why one record was left out while the rest of its file was read: the record is faulty, not the file, or
/// it is left out on purpose.
///
/// Wrong column counts, invalid text and zero bytes indicate a damaged file, which must not become a catalogue.
enum RecordFault: Hashable, Sendable, Codable {
    case invalidNumber(column: String, value: String)
    case missingTitle
    case notAnObject
    // On purpose.
    case titleType(String)
    case adult
    case noValue
    case unknownFilm
    case repeatedFilm

    init(_ kind: PassedOver.Kind) {
        switch kind {
        case .titleType(let type): self = .titleType(type)
        case .adult: self = .adult
        case .noValue: self = .noValue
        }
    }

    /// `nil` when the whole file is unusable.
    init?(_ reason: CatalogueFileError.Reason) {
        switch reason {
        case .invalidNumber(let column, let value): self = .invalidNumber(column: column, value: value)
        case .cannotOpen, .cannotRead, .cannotResume, .truncated, .corrupt, .bomb, .lineTooLong,
            .wrongColumnCount, .wrongHeader, .invalidUTF8, .embeddedNUL, .unterminatedQuote,
            .unexpectedCharacter, .tooDeep, .elementTooLarge, .unknownFormat, .unclearList,
            .missingField:
            return nil
        }
    }

    init(_ reason: RecordProblem.Reason) {
        switch reason {
        case .missingTitle: self = .missingTitle
        case .notAnObject: self = .notAnObject
        }
    }

    /// The same fault without the value.
    var kind: RecordFault {
        if case .invalidNumber(let column, _) = self {
            .invalidNumber(column: column, value: "")
        } else {
            self
        }
    }

    var reason: LibraryError.Reason {
        switch self {
        case .invalidNumber(let column, let value): .invalidValue(field: column, value: value)
        case .missingTitle: .missingField(FilmField.title.rawValue)
        case .notAnObject: .malformed(ErrorText("a film is not an object { … }", "영화 하나가 { … } 형식이 아닙니다"))
        case .titleType(let type): .notFilm(type)
        case .adult: .adult
        case .noValue: .noValue
        case .unknownFilm: .unknownFilm
        case .repeatedFilm: .repeatedFilm
        }
    }
}

/// A record that was left out.
struct SkippedRecord: Hashable, Sendable, Codable {
    /// The maximum number of listed records, because the list is stored with every batch.
    static let limit = 10_000

    /// The index of the file in the plan.
    let file: Int
    let line: Int
    let fault: RecordFault
}
