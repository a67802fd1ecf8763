import SQLCore

/// Rows that belong to films, read along with them: of any number, with one statement for all.
final class FilmRows {
    private let row: any SQLStatement
    /// Whose the current row is; `nil` at the end.
    private var film: Int?

    /// The first column of the query is a number of the film, its id or its rank, and by it the rows are ordered.
    init(_ sql: String, _ values: SQLValue..., on connection: any SQLConnection) throws(StoreError) {
        row = try connection.stream(sql)
        for (offset, value) in values.enumerated() { try row.bind(value, at: offset + 1) }
        try advance()
    }

    /// Gives the rows of a film to `body`. Films come in the order of their numbers.
    func forEach(of number: Int, _ body: (any SQLStatement) -> Void) throws(StoreError) {
        while let film, film <= number {
            if film == number { body(row) }
            try advance()
        }
    }

    private func advance() throws(StoreError) { film = try row.step() ? row.int(0) : nil }
}
