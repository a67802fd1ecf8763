/// Titles that were read on one thread to be used on another.
public struct IMDbTitleBatch: Hashable, Sendable {
    private struct Row: Hashable, Sendable {
        let code, titleType, primaryTitle, originalTitle, genres: Range<Int>
        let isAdult: Bool
        let startYear, endYear, runtimeMinutes: Int?
        let line: Int
    }

    private var fields = KeptFields()
    private var rows: [Row] = []

    /// An empty one.
    public init() {}

    /// How many titles.
    public var count: Int { rows.count }

    /// Copies a title.
    public mutating func append(_ title: IMDbTitle) {
        rows.append(
            Row(
                code: fields.keep(title.code), titleType: fields.keep(title.titleType),
                primaryTitle: fields.keep(title.primaryTitle),
                originalTitle: fields.keep(title.originalTitle),
                genres: fields.keep(title.genres), isAdult: title.isAdult, startYear: title.startYear,
                endYear: title.endYear, runtimeMinutes: title.runtimeMinutes, line: title.line))
    }

    /// Lends each title, in order; its slices are valid inside `body` only.
    public func forEach<Failure: Error>(_ body: (IMDbTitle) throws(Failure) -> Void) throws(Failure) {
        try fields.withFields { field throws(Failure) in
            for row in rows {
                try body(
                    IMDbTitle(
                        code: field(row.code), titleType: field(row.titleType),
                        primaryTitle: field(row.primaryTitle), originalTitle: field(row.originalTitle),
                        isAdult: row.isAdult, startYear: row.startYear, endYear: row.endYear,
                        runtimeMinutes: row.runtimeMinutes, genres: field(row.genres), line: row.line))
            }
        }
    }
}
