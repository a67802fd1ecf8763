import CatalogueFiles
import SQLCore

/// The columns of a film's table, in their order: the one list from which the statements about films are made.
///
/// A new text of a record is added here and to ``FilmField``; the schema, imports, copies, checksums, reads and
/// exports follow.
enum FilmColumn: Int, CaseIterable {
    case id, year, runtime, genres, rating, votes, baseRating, baseVotes, likes, downloads, addedAt, imdbCode
    case title, sortTitle, originalTitle, koreanTitle, language, mpaRating, synopsis, koreanSynopsis

    /// The titles that searches find a film by.
    static let titles: [FilmColumn] = [.title, .originalTitle, .koreanTitle]

    /// The columns of a record's texts, which have the names of its fields.
    static let texts = FilmField.texts.compactMap { field, path in
        allCases.first { $0.name == field.rawValue }.map { (column: $0, path: path) }
    }

    /// The condition under which a second record of a film replaces a value.
    private enum Update {
        case never, always, unlessNull, unlessZero, withRating
    }

    private enum Kind {
        case key, integer, real, optionalReal, text, optionalText
    }

    private struct Definition {
        let name: String
        let kind: Kind
        let update: Update

        init(_ name: String, _ kind: Kind, _ update: Update) {
            self.name = name
            self.kind = kind
            self.update = update
        }
    }

    private var definition: Definition {
        switch self {
        case .id: Definition("id", .key, .never)
        // These are 0 when unknown.
        case .year: Definition("year", .integer, .unlessZero)
        case .runtime: Definition("runtime", .integer, .unlessZero)
        case .genres: Definition("genres", .integer, .unlessZero)
        // The displayed values, which include the scores given here.
        case .rating: Definition("rating", .real, .withRating)
        case .votes: Definition("votes", .integer, .withRating)
        // The values of the source.
        case .baseRating: Definition("base_rating", .optionalReal, .withRating)
        case .baseVotes: Definition("base_votes", .integer, .withRating)
        case .likes: Definition("likes", .integer, .unlessZero)
        case .downloads: Definition("downloads", .integer, .unlessZero)
        case .addedAt: Definition("added_at", .integer, .never)
        case .imdbCode: Definition("imdb_code", .optionalText, .never)
        case .title: Definition("title", .text, .always)
        case .sortTitle: Definition("sort_title", .text, .always)
        case .originalTitle: Definition("original_title", .optionalText, .unlessNull)
        case .koreanTitle: Definition("korean_title", .optionalText, .unlessNull)
        case .language: Definition("language", .optionalText, .unlessNull)
        case .mpaRating: Definition("mpa_rating", .optionalText, .unlessNull)
        case .synopsis: Definition("synopsis", .optionalText, .unlessNull)
        case .koreanSynopsis: Definition("synopsis_korean", .optionalText, .unlessNull)
        }
    }

    /// The name in SQL.
    var name: String { definition.name }
    var isText: Bool { [.text, .optionalText].contains(definition.kind) }
    var isInteger: Bool { [.key, .integer].contains(definition.kind) }
    /// The number of the column's value in the statement that writes a film.
    var slot: Int { rawValue + 1 }

    /// All columns with their types, to create a table.
    static func definitions(in dialect: SQLDialect) -> String {
        allCases.map { column in
            let type =
                switch column.definition.kind {
                case .key: "\(dialect.integerType) PRIMARY KEY"
                case .integer: "\(dialect.integerType) NOT NULL"
                case .real: "\(dialect.realType) NOT NULL"
                case .optionalReal: dialect.realType
                case .text: "\(dialect.textType) NOT NULL"
                case .optionalText: dialect.textType
                }
            return "\n    \(column.name) \(type)"
        }.joined(separator: ",")
    }

    /// The statement that writes a film, each value at its column's slot. An existing film keeps the values that the
    /// record lacks, and its scores if the record has no rating.
    static func insertion(into table: String) -> String {
        let updates = allCases.compactMap { column -> String? in
            let name = column.name
            let value: String? =
                switch column.definition.update {
                case .never: nil
                case .always: "excluded.\(name)"
                case .unlessNull: "coalesce(excluded.\(name), \(table).\(name))"
                case .unlessZero:
                    "CASE excluded.\(name) WHEN 0 THEN \(table).\(name) ELSE excluded.\(name) END"
                case .withRating:
                    "CASE WHEN excluded.base_rating IS NULL THEN \(table).\(name) ELSE excluded.\(name) END"
                }
            return value.map { "\(name) = \($0)" }
        }
        return """
            INSERT INTO \(table) (\(allCases.names()))
            VALUES (\(allCases.map { "?\($0.slot)" }.joined(separator: ", ")))
            ON CONFLICT (id) DO UPDATE SET \(updates.joined(separator: ", "))
            """
    }
}

extension Sequence<FilmColumn> {
    /// The names with commas, each with the table's name if given.
    func names(of table: String? = nil) -> String {
        map { column in (table.map { "\($0)." } ?? "") + column.name }.joined(separator: ", ")
    }
}

/// Columns in the order in which a statement selects them, and the position of each.
struct FilmSelection: Sendable {
    let columns: [FilmColumn]
    private let places: [Int]

    init(_ columns: [FilmColumn]) {
        self.columns = columns
        places = FilmColumn.allCases.map { columns.firstIndex(of: $0) ?? -1 }
    }

    /// The number of columns: further columns of a statement begin at this position.
    var count: Int { columns.count }

    /// The position of a column of the selection.
    subscript(_ column: FilmColumn) -> Int { places[column.rawValue] }
}
