public import NetworkCore

extension HTTPRequest {
    /// The server as the client knows it, for addresses in answers: `https://host:port` with the scheme and
    /// the host that the client used, whatever stands between (TLS, a trusted proxy).
    ///
    /// `nil` in this process, and where the host is more than a name or an address with a port (RFC 3986,
    /// section 3.2): a client may have written anything there.
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
