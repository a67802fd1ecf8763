public import NetworkCore

extension HTTPRequest {
    /// The server's origin as the client knows it, for URLs in answers: `https://host:port` with the scheme and the
    /// host that the client used, across TLS termination and a trusted proxy.
    ///
    /// `nil` in this process, and when the host is anything other than a name or an address with a port (RFC 3986,
    /// section 3.2): clients can send arbitrary text.
    public var publicOrigin: String? {
        for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
            return Self.isHost(origin.dropFirst(scheme.count)) ? origin : nil
        }
        return nil
    }

    private static func isHost(_ text: Substring) -> Bool {
        guard (1...255).contains(text.utf8.count) else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
