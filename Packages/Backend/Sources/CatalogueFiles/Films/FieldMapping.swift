/// Which column or key of a file gives which field of a film.
///
/// Names are compared without case, blanks and punctuation, so `IMDB_Rating` and "IMDB Rating" are the same.
/// Fields that are not named are found by common names.
public struct FieldMapping: Hashable, Sendable {
    /// A use of a column: among several columns for one field the lowest rank with a value counts.
    struct Target: Hashable, Sendable {
        var field: FilmField
        var rank: Int
    }

    /// Bytes of a name that can be anybody's column or key. Comparing texts takes a time that grows with the
    /// square of their length when somebody wants it to, so longer ones are never compared.
    static let maximumName = 256

    /// Everything by common names.
    public static let automatic = Self([:])

    /// What was asked for, by field.
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

    /// Reads "title=Title"; the same field may come more than once, the best source first.
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

    /// What becomes of the columns of a file, to show before an import: the source of each field that has
    /// one.
    public func sources(in columns: [String]) -> [FilmField: String] {
        var best: [FilmField: (rank: Int, column: String)] = [:]
        for column in columns {
            for target in self.targets(of: column) where target.rank < best[target.field]?.rank ?? .max {
                best[target.field] = (target.rank, column)
            }
        }
        return best.mapValues(\.column)
    }

    /// The names that were asked for and are not among these, of fields for which none of them is.
    func missing(in columns: [String]) -> [String] {
        let found = columns.map { targets(of: $0) }.joined().map(\.field)
        return FilmField.allCases.filter { !found.contains($0) }.flatMap { named[$0] ?? [] }
    }

    /// The fields for which a column is used.
    func targets(of column: String) -> [Target] {
        column.utf8.count <= Self.maximumName ? targets[Self.folded(column)] ?? [] : []
    }

    /// Whether the column is used at all.
    func knows(_ column: String) -> Bool {
        !targets(of: column).isEmpty
    }

    /// Small letters and digits only.
    static func folded(_ name: String) -> String {
        String(
            name.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            })
    }
}
