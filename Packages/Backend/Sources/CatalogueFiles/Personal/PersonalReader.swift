import Basics

/// Reads what a person keeps of films out of our own files, those of Letterboxd (`diary.csv`, `ratings.csv`,
/// `reviews.csv`, `watched.csv`, `watchlist.csv`) and those of TMDB (CSV, or JSON as its API answers).
public final class PersonalReader {
    private enum Rows {
        case table(CSVReader, PersonalKind)
        case elements(JSONElementReader)
    }

    private let file: String
    private let rows: Rows

    /// Looks at the file and reads its header.
    /// - Throws: `unknownFormat` when it is none of these files, and what the reader of the format throws.
    public init(source: ByteSource) throws(CatalogueFileError) {
        file = source.file
        switch try CatalogueFormat.detect(in: source) {
        case .json: rows = .elements(try JSONElementReader(source: source))
        case .csv:
            let reader = try CSVReader(source: source)
            guard let kind = Self.kind(of: reader.columns, named: source.file) else {
                throw Self.unknown(source.file)
            }
            rows = .table(reader, kind)
        case .imdbBasics, .imdbRatings, .imdbAkas: throw Self.unknown(source.file)
        }
    }

    /// Whether a file is one of these rather than a catalogue, by its first bytes. JSON of TMDB may be either.
    public static func isPersonal(_ beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: beginning.prefix(4_096), as: UTF8.self)
        if text.drop(while: \.isWhitespace).first.map({ "[{".contains($0) }) == true {
            return text.contains("\"\(PersonalField.bookmarkedAt.rawValue)\"")
        }
        let header = text.prefix { !$0.isNewline }
        return [PersonalField.bookmarkedAt.rawValue, "Letterboxd URI", "TMDb ID"].contains(
            where: header.contains)
    }

    /// The next row; nil at the end.
    /// - Throws: what the reader of the format throws; after `wrongColumnCount` of a table the caller may carry on.
    public func next() throws(CatalogueFileError) -> PersonalRow? {
        switch rows {
        case .table(let reader, let kind):
            guard let row = try reader.next() else { return nil }
            var values: [PersonalField: String] = [:]
            for (column, field) in zip(row.columns, row.fields) where !field.isEmpty {
                guard let target = Self.field(of: column, kind) else { continue }
                values[target] = kind == .own ? CSVCell.unguarded(field) : field
            }
            // What Letterboxd calls the date is when the row was written.
            if case .letterboxd(let meaning) = kind, let date = row["Date"], !date.isEmpty {
                Self.date(&values, meaning, date)
            }
            return PersonalRow(line: row.line, kind: kind, values: values)
        case .elements(let reader):
            guard let element = try reader.next() else { return nil }
            guard case .object(let members) = element.value else {
                throw CatalogueFileError(
                    file: file, line: element.line, record: element.number, reason: .unknownFormat)
            }
            return Self.row(members, line: element.line)
        }
    }

    private static func unknown(_ file: String) -> CatalogueFileError {
        CatalogueFileError(file: file, line: 1, reason: .unknownFormat)
    }

    private static func kind(of columns: [String], named path: String) -> PersonalKind? {
        if columns.contains(PersonalField.bookmarkedAt.rawValue) { return .own }
        if columns.contains("TMDb ID"), columns.contains("Name") { return .tmdb }
        guard columns.contains("Letterboxd URI"), columns.contains("Name") else { return nil }
        if columns.contains("Watched Date") { return .letterboxd(.watched) }
        if columns.contains("Rating") { return .letterboxd(.scored) }
        // The two lists differ in nothing but the name of the file.
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        return .letterboxd(name.contains("watchlist") ? .bookmarked : .watched)
    }

    private static func field(of column: String, _ kind: PersonalKind) -> PersonalField? {
        switch kind {
        case .own: PersonalField(rawValue: column)
        case .letterboxd:
            [
                "Name": .title, "Year": .year, "Rating": .score, "Watched Date": .watchedOn,
                "Review": .note,
            ][column]
        case .tmdb:
            [
                "Name": .title, "Release Date": .year, "IMDb ID": .imdbCode, "Your Rating": .score,
                "Date Rated": .scoredAt,
            ][column]
        }
    }

    private static func date(
        _ values: inout [PersonalField: String], _ meaning: PersonalMeaning, _ date: String
    ) {
        switch meaning {
        case .bookmarked: values[.bookmarkedAt] = date
        case .scored: break
        case .watched:
            values[.watchedAt] = date
            if values[.watchedOn] == nil { values[.watchedOn] = date }
        }
        if values[.score] != nil { values[.scoredAt] = date }
        if values[.note] != nil { values[.notedAt] = date }
    }

    private static func row(_ members: [String: JSONValue], line: Int) -> PersonalRow {
        var values: [PersonalField: String] = [:]
        guard members[PersonalField.bookmarkedAt.rawValue] == nil else {
            for field in PersonalField.allCases {
                guard let value = members[field.rawValue], !value.isEmpty else { continue }
                if case .array(let entries) = value {
                    values[field] = ListText.encode(entries.compactMap(\.text))
                } else {
                    values[field] = value.text
                }
            }
            return PersonalRow(line: line, kind: .own, values: values)
        }
        values[.title] = members["title"]?.text
        values[.imdbCode] = members["imdb_id"]?.text
        values[.year] = members["release_date"]?.text
        values[.score] = members["rating"]?.text ?? members["account_rating"]?["value"]?.text
        values[.scoredAt] = members["account_rating"]?["created_at"]?.text
        return PersonalRow(line: line, kind: .tmdb, values: values.filter { !$0.value.isEmpty })
    }
}
