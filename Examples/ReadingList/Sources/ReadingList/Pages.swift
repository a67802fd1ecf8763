import NetworkCore

/// The pages of the web.
public struct Pages: Sendable {
    let transport: any HTTPTransport

    /// The title of a page, or its address when it has no title.
    public func title(of address: String) async throws(NetworkError) -> String {
        let response = try await transport.send(try Self.request(for: address))
        guard response.isSuccess else { throw .status(response.status, body: response.body) }
        let page = String(decoding: response.body, as: UTF8.self)
        guard let match = page.firstMatch(of: #/(?is)<title[^>]*>(.*?)</title>/#) else { return address }
        // The title is untrusted: neither control characters nor line breaks may reach the terminal.
        let words = match.1.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 32 } }
        return words.isEmpty ? address : words.joined(separator: " ")
    }

    /// Splits `https://host/path?query` into origin and target.
    private static func request(for address: String) throws(NetworkError) -> HTTPRequest {
        guard let scheme = address.firstRange(of: "://") else { throw .badURL(ErrorText(quoting: address)) }
        let slash = address[scheme.upperBound...].firstIndex(of: "/") ?? address.endIndex
        let target = slash == address.endIndex ? "/" : String(address[slash...])
        return try HTTPRequest(
            origin: String(address[..<slash]), target: target, headers: ["Accept": "text/html"])
    }
}
