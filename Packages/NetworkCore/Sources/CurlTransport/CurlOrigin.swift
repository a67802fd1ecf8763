import NetworkCore

/// Scheme, host and port, which must be equal for a secret to be sent again (RFC 6454, section 5).
struct CurlOrigin: Hashable, Sendable, CustomStringConvertible {
    let isSecure: Bool
    /// In lower case; an IPv6 address in brackets.
    let host: String
    let port: Int

    /// `host:port`, for messages and URLs.
    var authority: String { "\(host):\(port)" }
    var description: String { (isSecure ? "https://" : "http://") + authority }

    /// - Throws: `badURL` when the text is not `http(s)://host[:port]` with nothing before and after; it does not
    ///   repeat a text that could hold a password.
    init(_ text: String) throws(NetworkError) {
        guard let parsed = Self.split(text), parsed.rest.isEmpty else {
            throw .badURL(
                text.contains("@")
                    ? ErrorText("an origin with a user in it", "사용자 이름이 들어 있는 주소입니다")
                    : ErrorText(quoting: text))
        }
        self = parsed.origin
    }

    /// The origin at the start of an absolute URL and the rest; `nil` for another scheme or a URL with a user.
    static func split(_ url: String) -> (origin: CurlOrigin, rest: Substring)? {
        for (scheme, isSecure) in [("https://", true), ("http://", false)] {
            let bytes = url.utf8
            let start = bytes.prefix(scheme.utf8.count)
            guard String(decoding: start, as: UTF8.self).lowercased() == scheme else { continue }
            let end = bytes[start.endIndex...].firstIndex { "/?#".utf8.contains($0) } ?? url.endIndex
            let authority = url[start.endIndex..<end]
            guard let origin = CurlOrigin(isSecure: isSecure, authority: authority) else { return nil }
            return (origin, url[end...])
        }
        return nil
    }

    private init?(isSecure: Bool, authority: Substring) {
        let bracket = authority.utf8.lastIndex(of: UInt8(ascii: "]"))
        let colon = authority.utf8[(bracket ?? authority.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
        let host = authority[..<(colon ?? authority.endIndex)]
        let digits = colon.map { authority[authority.index(after: $0)...] }
        guard !host.isEmpty, host.hasPrefix("[") == (bracket != nil),
            host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"@\\%\"<>^`{|}".utf8.contains($0) }),
            bracket != nil || !host.utf8.contains(where: { "[]:".utf8.contains($0) }),
            digits?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ?? true,
            case let port = digits.map({ Int($0) ?? 0 }) ?? (isSecure ? 443 : 80), (1...65535).contains(port)
        else { return nil }
        self.isSecure = isSecure
        self.host = host.lowercased()
        self.port = port
    }
}
