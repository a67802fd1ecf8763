import SQLCore

/// Reads the rows that belong to films, any number per film, with one statement for all.
final class FilmRows {
    private let row: any SQLStatement
    /// The number of the current row's film; `nil` at the end.
    private var film: Int?

    /// The first column of the query is a number of the film, its id or its rank, by which the rows are ordered.
    init(_ sql: String, _ values: SQLValue..., on connection: any SQLConnection) throws(StoreError) {
        row = try connection.stream(sql)
        for (offset, value) in values.enumerated() { try row.bind(value, at: offset + 1) }
        try advance()
    }

    /// Passes the rows of a film to `body`. Call it for films in the order of their numbers.
    func forEach(of number: Int, _ body: (any SQLStatement) -> Void) throws(StoreError) {
        while let film, film <= number {
            if film == number { body(row) }
            try advance()
        }
    }

    private func advance() throws(StoreError) { film = try row.step() ? row.int(0) : nil }
}
