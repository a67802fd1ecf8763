/// The mapping of a file's columns or keys to the fields of a film.
///
/// Names are compared without case, spaces and punctuation, so `IMDB_Rating` and "IMDB Rating" are equal. Fields
/// without a name in the mapping are found by common names.
public struct FieldMapping: Hashable, Sendable {
    /// A use of a column: among several columns for one field, the lowest rank with a value wins.
    struct Target: Hashable, Sendable {
        var field: FilmField
        var rank: Int
    }

    /// The longest name of a column or key, in bytes. Comparing malicious texts takes quadratic time, so longer names
    /// are never compared.
    static let maximumName = 256

    /// Finds all fields by common names.
    public static let automatic = Self([:])

    /// The requested names, by field.
    public let named: [FilmField: [String]]
    private let targets: [String: [Target]]

    /// Names the source of some fields, the best first; the other fields are found by common names.
    public init(_ named: [FilmField: [String]]) {
        self.named = named
        var targets: [String: [Target]] = [:]
        for field in FilmField.allCases {
            let names = named[field].map { $0.map(Self.folded) } ?? field.commonNames
            for (rank, name) in names.enumerated() {
                targets[name, default: []].append(Target(field: field, rank: rank))
            }
        }
        self.targets = targets
    }

    /// Reads "title=Title"; a field may appear more than once, the best source first.
    public init(parsing rules: [String]) throws(FieldMappingError) {
        var named: [FilmField: [String]] = [:]
        for rule in rules {
            guard let equals = rule.firstIndex(of: "=") else { throw .missingEquals(rule) }
            let name = CleanText.line(String(rule[..<equals]), limit: 100)
            let source = CleanText.line(String(rule[rule.index(after: equals)...]), limit: 500)
            let matching = FilmField.allCases.first { Self.folded($0.rawValue) == Self.folded(name) }
            guard let field = matching else { throw .unknownField(name) }
            if Self.folded(source).isEmpty { throw .missingSource(field) }
            named[field, default: []].append(source)
        }
        self.init(named)
    }

    /// The sources of the fields among the columns of a file, to show before an import: one for each field that has a
    /// source.
    public func sources(in columns: [String]) -> [FilmField: String] {
        var best: [FilmField: (rank: Int, column: String)] = [:]
        for column in columns {
            for target in self.targets(of: column) where target.rank < best[target.field]?.rank ?? .max {
                best[target.field] = (target.rank, column)
            }
        }
        return best.mapValues(\.column)
    }

    /// The requested names that are missing from the columns, for fields that no column provides.
    func missing(in columns: [String]) -> [String] {
        let found = columns.map { targets(of: $0) }.joined().map(\.field)
        return FilmField.allCases.filter { !found.contains($0) }.flatMap { named[$0] ?? [] }
    }

    /// The fields for which a column is used.
    func targets(of column: String) -> [Target] {
        column.utf8.count <= Self.maximumName ? targets[Self.folded(column)] ?? [] : []
    }

    /// Whether any field uses the column.
    func knows(_ column: String) -> Bool {
        !targets(of: column).isEmpty
    }

    /// Lowercase letters and digits only.
    static func folded(_ name: String) -> String {
        String(
            name.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            })
    }
}

/// The reasons why "field=Source Name" is not a mapping.
public enum FieldMappingError: Error, Hashable, Sendable {
    /// The "=" is missing.
    case missingEquals(String)
    /// The field does not exist; see `FilmField.allCases`.
    case unknownField(String)
    /// The text after "=" is empty.
    case missingSource(FilmField)
}
