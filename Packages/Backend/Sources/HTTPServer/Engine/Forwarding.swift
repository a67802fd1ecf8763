import NetworkCore

/// The client of a request behind proxies.
struct Forwarding: Equatable {
    /// The address of the client.
    var address: String
    /// `http` or `https`, as the client used it.
    var scheme: String
    /// The host and port that the client addressed, if a trusted proxy reports them.
    var host: String?

    /// Trusts `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` only as far as trusted proxies have written
    /// them: read from the right, the first address that is not a trusted proxy is the client's. Of the other headers
    /// the last value counts, which the nearest proxy wrote.
    init(peer: String, scheme: String, headers: HTTPHeaders, trusted: Set<String>) {
        address = peer
        self.scheme = scheme
        guard !trusted.isEmpty, trusted.contains(peer) else { return }
        let hops = headers.values(of: "X-Forwarded-For").joined(separator: ",").split(separator: ",")
        for hop in hops.reversed() {
            guard let known = Self.address(hop) else { break }
            address = known
            if !trusted.contains(known) { break }
        }
        if let last = Self.last("X-Forwarded-Proto", of: headers)?.lowercased(),
            ["http", "https"].contains(last)
        {
            self.scheme = last
        }
        host = Self.last("X-Forwarded-Host", of: headers).flatMap { RequestGuard.isHost($0) ? $0 : nil }
    }

    private static func last(_ name: String, of headers: HTTPHeaders) -> String? {
        headers.values(of: name).last?.split(separator: ",").last.map { String(trimmed($0)) }
    }

    /// The IP address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`.
    private static func address(_ text: Substring) -> String? {
        var text = trimmed(text)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            text = text[..<end].dropFirst()
        } else if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            text = text.prefix { $0 != ":" }
        }
        return SocketAddress(host: String(text), port: 0)?.withPointer { address, _ in
            SocketAddress.text(UnsafeRawPointer(address))
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
