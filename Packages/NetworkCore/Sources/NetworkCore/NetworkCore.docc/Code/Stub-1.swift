import NetworkCore
import NetworkCoreTestSupport

struct Film: Decodable, Sendable {
    let id: Int
    let title: String
}

func title(of id: Int, _ transport: any HTTPTransport) async throws(NetworkError) -> String {
    let client = HTTPClient(origin: "https://films.example", transport: transport)
    return try await client.send(Endpoint<Film>.json("/films/\(id)")).title
}

/// A test. An unexpected request fails it, and so does an unused answer.
func testTitle() async throws {
    let transport = StubTransport()
    transport.on(.get, "/films/7", .json(#"{"id": 7, "title": "River"}"#))
    let title = try await title(of: 7, transport)
    assert(title == "River")
    transport.verify()
}
