import MoviesContracts

/// Every kind of catalogue. One line each.
enum LibraryImplementations {
    static let all = [
        Implementation("SQLite, memory") { try MovieTrial(.memory).library() },
        Implementation("SQLite, file") { try MovieTrial(.file).library() },
    ]
}
