import NetworkCore

/// The pages of the web.
public struct Pages: Sendable {
    let transport: any HTTPTransport

    /// The title of a page; its address where it has none.
    public func title(of address: String) async throws(NetworkError) -> String {
        let response = try await transport.send(try Self.request(for: address))
        guard response.isSuccess else { throw .status(response.status, body: response.body) }
        let page = String(decoding: response.body, as: UTF8.self)
        guard let match = page.firstMatch(of: #/(?is)<title[^>]*>(.*?)</title>/#) else { return address }
        // A stranger wrote it: nothing that a terminal obeys gets through, and no line break.
        let words = match.1.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 32 } }
        return words.isEmpty ? address : words.joined(separator: " ")
    }

    /// `https://host/path?query` in its parts.
    private static func request(for address: String) throws(NetworkError) -> HTTPRequest {
        guard let scheme = address.firstRange(of: "://") else { throw .badURL(address) }
        let slash = address[scheme.upperBound...].firstIndex(of: "/") ?? address.endIndex
        let target = slash == address.endIndex ? "/" : String(address[slash...])
        return try HTTPRequest(
            origin: String(address[..<slash]), target: target, headers: ["Accept": "text/html"])
    }
}
