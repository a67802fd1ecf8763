import Basics

/// Reads films from any supported file (IMDb's titles, CSV, JSON), one by one.
public final class FilmReader {
    /// The result of reading one record.
    public enum Outcome: Hashable, Sendable {
        /// A film, normalized.
        case film(FilmRecord)
        /// A record that is not a film.
        case skipped(RecordProblem)
    }

    private enum Rows {
        case titles(IMDbTitleReader)
        case table(CSVReader, targets: [[FieldMapping.Target]])
        case elements(JSONElementReader)
    }

    /// The format of the file.
    public let format: CatalogueFormat
    private let mapping: FieldMapping
    private let file: String
    private let rows: Rows
    /// Values of the last record that its film does not contain.
    public private(set) var dropped: [DroppedValue] = []
    /// The 1-based line where the most recently read record begins.
    public private(set) var line = 0
    private var unknown: Set<String> = []
    /// The largest number of unknown columns to remember; names above `FieldMapping.maximumName` are ignored.
    private static let mostUnknown = 64
    /// In JSON, the fields with requested names that no record has contained yet.
    private var awaited: Set<FilmField> = []

    /// Examines the file and reads its header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - mapping: the columns or keys of the fields; IMDb's files need none.
    /// - Throws: `unknownFormat` (also for IMDb's ratings and akas, which have their own readers), `wrongHeader` when a
    ///   table has none of the columns that the mapping names for a field, `missingField` when no column of a table
    ///   provides the title, and errors of the format's reader.
    public init(source: ByteSource, mapping: FieldMapping = .automatic) throws(CatalogueFileError) {
        self.mapping = mapping
        file = source.file
        format = try CatalogueFormat.detect(in: source)
        switch format {
        case .imdbBasics: rows = .titles(try IMDbTitleReader(source: source))
        case .json:
            rows = .elements(try JSONElementReader(source: source))
            awaited = Set(mapping.named.keys)
        case .csv:
            let reader = try CSVReader(source: source)
            let targets = reader.columns.map { mapping.targets(of: $0) }
            let missing = mapping.missing(in: reader.columns)
            guard missing.isEmpty else { throw Self.missing(missing, in: source.file) }
            guard targets.joined().contains(where: { $0.field == .title }) else {
                let reason = CatalogueFileError.Reason.missingField(FilmField.title.rawValue)
                throw CatalogueFileError(file: source.file, line: 1, reason: reason)
            }
            rows = .table(reader, targets: targets)
            for (column, targets) in zip(reader.columns, targets) where targets.isEmpty { note(column) }
        case .imdbRatings, .imdbAkas:
            throw CatalogueFileError(file: source.file, line: 1, reason: .unknownFormat)
        }
    }

    /// The position after the last record read.
    public var position: ReadingPosition {
        switch rows {
        case .titles(let reader): reader.position
        case .table(let reader, _): reader.position
        case .elements(let reader): reader.position
        }
    }

    /// Skips to a position that an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        switch rows {
        case .titles(let reader): try reader.resume(at: target)
        case .table(let reader, _): try reader.resume(at: target)
        case .elements(let reader):
            try reader.resume(at: target)
            // The fields of the earlier records are unknown.
            if target.record > 0 { awaited = [] }
        }
    }

    /// Columns of a table, or keys of the objects so far, that no field uses; at most 64.
    public var unknownColumns: [String] { unknown.sorted() }

    private func note(_ column: String) {
        guard unknown.count < Self.mostUnknown, column.utf8.count <= FieldMapping.maximumName else { return }
        let name = CleanText.line(column, limit: 64)
        if !name.isEmpty { unknown.insert(name) }
    }

    /// The next record; nil at the end.
    /// - Throws: `wrongHeader` at the end of JSON when no record had any of the names that the mapping has for a field,
    ///   and errors of the format's reader; its documentation states which of them allow continuing.
    public func next() throws(CatalogueFileError) -> Outcome? {
        dropped = []
        switch rows {
        case .titles(let reader):
            guard let title = try reader.next() else { return nil }
            return outcome(title.filmRecord(), line: title.line, record: reader.position.record)
        case .table(let reader, let targets):
            guard let row = try reader.next() else { return nil }
            var builder = FilmRecordBuilder()
            for (field, targets) in zip(row.fields, targets) where !targets.isEmpty {
                let value = JSONValue.string(CSVCell.unguarded(field))
                for target in targets { builder.offer(value, for: target) }
            }
            return outcome(builder, line: row.line, record: row.number)
        case .elements(let reader):
            guard let element = try reader.next() else {
                let names = FilmField.allCases.filter(awaited.contains).flatMap { mapping.named[$0] ?? [] }
                if reader.position.record == 0 || names.isEmpty { return nil }
                throw Self.missing(names, in: file)
            }
            guard case .object(let members) = element.value else {
                return .skipped(
                    RecordProblem(line: element.line, record: element.number, reason: .notAnObject))
            }
            var builder = FilmRecordBuilder()
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                let targets = mapping.targets(of: key)
                if targets.isEmpty { note(key) }
                for target in targets {
                    awaited.remove(target.field)
                    builder.offer(value, for: target)
                }
            }
            return outcome(builder, line: element.line, record: element.number)
        }
    }

    private static func missing(_ names: [String], in file: String) -> CatalogueFileError {
        CatalogueFileError(file: file, line: 1, reason: .wrongHeader(expected: names, found: []))
    }

    private func outcome(_ builder: FilmRecordBuilder, line: Int, record: Int) -> Outcome {
        let film = builder.film()
        self.line = line
        dropped = film.map { builder.dropped(from: $0) } ?? []
        return outcome(film, line: line, record: record)
    }

    private func outcome(_ film: FilmRecord?, line: Int, record: Int) -> Outcome {
        if let film { return .film(film) }
        return .skipped(RecordProblem(line: line, record: record, reason: .missingTitle))
    }
}

/// The reason why a record was skipped while the rest of the file was read.
public struct RecordProblem: Hashable, Sendable {
    /// The problem of a single record.
    public enum Reason: Hashable, Sendable {
        /// It has no title.
        case missingTitle
        /// It is a JSON value, but not an object.
        case notAnObject
    }

    /// The 1-based line where the record begins.
    public let line: Int
    /// The 1-based number of the record.
    public let record: Int
    /// The problem.
    public let reason: Reason

    /// Creates a problem.
    public init(line: Int, record: Int, reason: Reason) {
        self.line = line
        self.record = record
        self.reason = reason
    }
}
