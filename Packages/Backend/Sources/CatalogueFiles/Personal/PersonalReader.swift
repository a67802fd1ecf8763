import Basics

/// Reads personal records of films from our own files, those of Letterboxd (`diary.csv`, `ratings.csv`, `reviews.csv`,
/// `watched.csv`, `watchlist.csv`) and those of TMDB (CSV, or the JSON of its API).
public final class PersonalReader {
    private enum Rows {
        case table(CSVReader, PersonalKind)
        case elements(JSONElementReader)
    }

    private let file: String
    private let rows: Rows
    /// Columns of a table that no record uses, up to the current row; at most 64.
    public private(set) var unusedColumns: [String] = []

    /// Examines the file and reads its header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - list: the meaning of a list whose columns do not reveal it; `nil` to use the file name.
    /// - Throws: `unknownFormat` for any other file, `unclearList` for a list whose name does not reveal its meaning
    ///   either, and errors of the format's reader.
    public init(source: ByteSource, list: PersonalMeaning? = nil) throws(CatalogueFileError) {
        file = source.file
        switch try CatalogueFormat.detect(in: source) {
        case .json: rows = .elements(try JSONElementReader(source: source))
        case .csv:
            let reader = try CSVReader(source: source)
            guard let kind = try Self.kind(of: reader.columns, in: source.file, list) else {
                throw Self.unknown(source.file)
            }
            rows = .table(reader, kind)
        case .imdbBasics, .imdbRatings, .imdbAkas: throw Self.unknown(source.file)
        }
    }

    /// Whether a file contains personal records rather than a catalogue, by its first bytes. JSON of TMDB may be
    /// either.
    public static func isPersonal(_ beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: beginning.prefix(4_096), as: UTF8.self)
        if text.drop(while: \.isWhitespace).first.map({ "[{".contains($0) }) == true {
            return text.contains("\"\(PersonalField.bookmarkedAt.rawValue)\"")
        }
        // A first line of a spreadsheet may name the delimiter.
        return text.split(whereSeparator: \.isNewline).prefix(2).contains { header in
            [PersonalField.bookmarkedAt.rawValue, "Letterboxd URI", "TMDb ID"].contains { name in
                header.lowercased().contains(name.lowercased())
            }
        }
    }

    /// The next row; nil at the end.
    /// - Throws: errors of the format's reader; after `wrongColumnCount` in a table, the caller may continue.
    public func next() throws(CatalogueFileError) -> PersonalRow? {
        switch rows {
        case .table(let reader, let kind):
            guard let row = try reader.next() else { return nil }
            var values: [PersonalField: String] = [:]
            var others: [String: String] = [:]
            for (column, field) in zip(row.columns, row.fields)
            where !field.allSatisfy(\.isWhitespace) {
                if let target = Self.field(of: column, kind) {
                    values[target] = kind == .own ? CSVCell.unguarded(field) : field
                } else {
                    others[FieldMapping.folded(column)] = field
                    note(column, kind)
                }
            }
            if case .letterboxd(let meaning) = kind, let date = others["date"] {
                Self.date(&values, meaning, date)
            }
            return PersonalRow(
                line: row.line, kind: kind, values: Self.tidied(values, kind),
                otherType: kind == .tmdb ? Self.otherType(others) : nil)
        case .elements(let reader):
            guard let element = try reader.next() else { return nil }
            guard case .object(let members) = element.value else {
                throw CatalogueFileError(
                    file: file, line: element.line, record: element.number, reason: .unknownFormat)
            }
            return Self.row(members, line: element.line)
        }
    }

    private func note(_ column: String, _ kind: PersonalKind) {
        let name = CleanText.line(column, limit: 64)
        guard !Self.passedOver(kind).contains(FieldMapping.folded(column)), !name.isEmpty,
            unusedColumns.count < 64, !unusedColumns.contains(name)
        else { return }
        unusedColumns.append(name)
    }

    /// Folded names of columns that contain no personal data, or that are read elsewhere.
    private static func passedOver(_ kind: PersonalKind) -> Set<String> {
        switch kind {
        case .own: []
        case .letterboxd: ["date", "letterboxduri", "rewatch"]
        case .tmdb: ["tmdbid", "type", "seasonnumber", "episodenumber", "rating", "mediatype"]
        }
    }

    private static func unknown(_ file: String) -> CatalogueFileError {
        CatalogueFileError(file: file, line: 1, reason: .unknownFormat)
    }

    private static func kind(
        of columns: [String], in path: String, _ list: PersonalMeaning?
    ) throws(CatalogueFileError) -> PersonalKind? {
        let names = Set(columns.map(FieldMapping.folded))
        if columns.contains(PersonalField.bookmarkedAt.rawValue) { return .own }
        guard names.contains("name") else { return nil }
        if names.contains("tmdbid") { return .tmdb }
        guard names.contains("letterboxduri") else { return nil }
        if names.contains("watcheddate") { return .letterboxd(.watched) }
        if names.contains("rating") { return .letterboxd(.scored) }
        if let list { return .letterboxd(list) }
        // The two lists differ only in the file name.
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        switch (name.contains("watchlist"), name.contains("watched")) {
        case (true, false): return .letterboxd(.bookmarked)
        case (false, true): return .letterboxd(.watched)
        default: throw CatalogueFileError(file: path, line: 1, reason: .unclearList)
        }
    }

    private static func field(of column: String, _ kind: PersonalKind) -> PersonalField? {
        switch kind {
        case .own: PersonalField(rawValue: column)
        case .letterboxd: letterboxd[FieldMapping.folded(column)]
        case .tmdb: tmdb[FieldMapping.folded(column)]
        }
    }

    private static let letterboxd: [String: PersonalField] = [
        "name": .title, "year": .year, "rating": .score, "watcheddate": .watchedOn, "review": .note,
    ]
    private static let tmdb: [String: PersonalField] = [
        "name": .title, "releasedate": .year, "imdbid": .imdbCode, "yourrating": .score,
        "daterated": .scoredAt,
    ]

    /// TMDB's type of a row that is not a film; `nil` for a film. A season or an episode is part of a series.
    private static func otherType(_ values: [String: String]) -> String? {
        if let type = values["type"] ?? values["mediatype"] { return isFilm(type) ? nil : type }
        return values["seasonnumber"] ?? values["episodenumber"] == nil ? nil : "tv"
    }

    private static func isFilm(_ type: String) -> Bool {
        ["movie", "film", "tvmovie", "short", "영화"].contains(FieldMapping.folded(type))
    }

    /// Converts years and codes to our notation where they are valid.
    private static func tidied(
        _ values: [PersonalField: String], _ kind: PersonalKind
    ) -> [PersonalField: String] {
        guard kind != .own else { return values }
        var values = values
        if let year = values[.year], let number = ValueText.year(year) { values[.year] = "\(number)" }
        if let code = values[.imdbCode] { values[.imdbCode] = ValueText.imdbCode(code) ?? code }
        return values
    }

    private static func date(
        _ values: inout [PersonalField: String], _ meaning: PersonalMeaning, _ date: String
    ) {
        switch meaning {
        case .bookmarked: values[.bookmarkedAt] = date
        case .scored: break
        case .watched:
            values[.watchedAt] = date
            // Letterboxd's date is the day of the entry, which may differ from the day of watching.
            if values[.watchedOn] == nil { values[.loggedOn] = date }
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
        let type = members["media_type"]?.text
        // Only series have a name and a first air date.
        let isSeries =
            members["title"] == nil && (members["first_air_date"] != nil || members["original_name"] != nil)
        values[.title] = members["title"]?.text ?? members["name"]?.text
        values[.imdbCode] = members["imdb_id"]?.text
        values[.year] = members["release_date"]?.text
        values[.score] = members["rating"]?.text ?? members["account_rating"]?["value"]?.text
        values[.scoredAt] = members["account_rating"]?["created_at"]?.text
        return PersonalRow(
            line: line, kind: .tmdb, values: tidied(values.filter { !$0.value.isEmpty }, .tmdb),
            otherType: type.map { isFilm($0) ? nil : $0 } ?? (isSeries ? "tv" : nil))
    }
}
