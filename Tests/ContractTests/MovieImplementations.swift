import MoviesContracts

/// Every way to films that there is. One line each.
enum MovieImplementations {
    static let all = [
        Implementation("embedded, memory") { try await MovieTrial(.memory).embedded() },
        Implementation("embedded, SQLite file") { try await MovieTrial(.file).embedded() },
        Implementation("HTTP, memory") { try await MovieTrial(.memory).served() },
        Implementation("HTTP, SQLite file") { try await MovieTrial(.file).served() },
    ]
}
