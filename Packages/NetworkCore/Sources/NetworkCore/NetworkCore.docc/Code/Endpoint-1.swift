import NetworkCore

struct Film: Decodable, Sendable {
    let id: Int
    let title: String
}

enum Films {
    /// The number is escaped, so it never becomes another path.
    static func film(_ id: Int) -> Endpoint<Film> {
        .json("/films/\(id)")
    }
}
