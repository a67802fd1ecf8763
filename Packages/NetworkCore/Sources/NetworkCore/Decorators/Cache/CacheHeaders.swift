/// Which header fields a cache keeps.
enum CacheHeaders {
    /// About one connection (RFC 9111, section 3.1), or for one exchange only: a cookie that was set is not
    /// set again by a copy, and is a secret.
    private static let transient: Set<String> = [
        "authentication-info", "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
        "proxy-authorization", "proxy-connection", "set-cookie", "te", "trailer", "transfer-encoding",
        "upgrade",
    ]

    /// About the bytes of a body, which a 304 does not have.
    private static let framing: Set<String> = ["content-encoding", "content-length", "content-range"]

    /// What is kept of an answer. One without a date gets that of its arrival (RFC 9110, section 6.6.1).
    static func kept(_ headers: HTTPHeaders, receivedAt date: Int) -> HTTPHeaders {
        var kept = headers
        kept.removeAll(named: transient.union(names(in: headers.values(of: "Connection"))))
        if kept["Date"].flatMap({ HTTPDate.parse($0, now: date) }) == nil {
            kept["Date"] = HTTPDate.format(date)
        }
        return kept
    }

    /// What a 304 changes (RFC 9111, section 3.2).
    static func updating(_ headers: HTTPHeaders, receivedAt date: Int) -> HTTPHeaders {
        var updating = kept(headers, receivedAt: date)
        updating.removeAll(named: framing)
        return updating
    }

    /// The names in fields that list names, in small letters.
    static func names(in values: [String]) -> [String] {
        values.flatMap { $0.split { ", \t".contains($0) } }.map { $0.lowercased() }
    }
}
