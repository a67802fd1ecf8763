import NetworkCore

/// Refuses requests that pages of other sites make a browser send: changes, and requests that reach a server of this
/// machine under a name that such a page has given to its address (DNS rebinding).
struct SiteGuard: Sendable {
    /// Origins whose pages may make changes; `*` allows every origin.
    let allowedOrigins: Set<String>
    /// The hosts that requests may name, without ports; `nil` allows every host.
    let hosts: Set<String>?

    /// The status to refuse a request with, or `nil`.
    func refusal(of request: HTTPRequest) -> Int? {
        let host = Self.authority(of: request.origin)
        if let hosts, !hosts.contains(Self.withoutPort(host).lowercased()) { return 421 }
        if [.get, .head, .options].contains(request.method) || allowedOrigins.contains("*") { return nil }
        let origin = request.headers["Origin"]
        if let origin, allowedOrigins.contains(origin) { return nil }
        switch request.headers["Sec-Fetch-Site"] {
        case "same-origin", "none": return nil
        // Browsers that do not send the field send the origin; other programs send neither.
        case nil:
            guard let origin else { return nil }
            return Self.authority(of: origin).lowercased() == host.lowercased() ? nil : 403
        default: return 403
        }
    }

    /// Host and port of `https://host:port`.
    private static func authority(of origin: String) -> Substring {
        origin.firstRange(of: "://").map { origin[$0.upperBound...] } ?? origin[...]
    }

    private static func withoutPort(_ authority: Substring) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority }
        return authority[..<colon]
    }
}
