import CurlTransport
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

func title(of id: Int) async throws(NetworkError) -> String {
    let client = HTTPClient(origin: "https://films.example", transport: CurlTransport())
    return try await client.send(Films.film(id)).title
}
