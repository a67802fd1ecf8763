/// Other titles that were read on one thread to be used on another.
public struct IMDbAliasBatch: Hashable, Sendable {
    private struct Row: Hashable, Sendable {
        let code, title, region, language, types, attributes: Range<Int>
        let ordering: Int
        let isOriginalTitle: Bool
        let line: Int
    }

    private var fields = KeptFields()
    private var rows: [Row] = []

    /// An empty one.
    public init() {}

    /// How many of them.
    public var count: Int { rows.count }

    /// Copies one.
    public mutating func append(_ alias: IMDbAlias) {
        rows.append(
            Row(
                code: fields.keep(alias.code), title: fields.keep(alias.title),
                region: fields.keep(alias.region),
                language: fields.keep(alias.language), types: fields.keep(alias.types),
                attributes: fields.keep(alias.attributes), ordering: alias.ordering,
                isOriginalTitle: alias.isOriginalTitle, line: alias.line))
    }

    /// Lends each one, in order; its slices are valid inside `body` only.
    public func forEach<Failure: Error>(_ body: (IMDbAlias) throws(Failure) -> Void) throws(Failure) {
        try fields.withFields { field throws(Failure) in
            for row in rows {
                try body(
                    IMDbAlias(
                        code: field(row.code), ordering: row.ordering, title: field(row.title),
                        region: field(row.region), language: field(row.language), types: field(row.types),
                        attributes: field(row.attributes), isOriginalTitle: row.isOriginalTitle,
                        line: row.line))
            }
        }
    }
}
