/// The name under which a store keeps the answers to a `GET`.
enum CacheKey {
    /// Method, origin, target and account, in ASCII with spaces in between: none of them can look like
    /// another.
    static func text(_ request: HTTPRequest, account: String) -> String {
        let escaped = { PercentEncoding.encode($0, for: .query) }
        return "GET \(escaped(request.origin)) \(request.target) \(escaped(account))"
    }

    /// The requests whose answers a change by this one makes old (RFC 9111, section 4.4): those of its own
    /// target, and of what the answer names in the same origin.
    static func changed(by request: HTTPRequest, _ response: HTTPResponse) -> [HTTPRequest] {
        let named = ["Location", "Content-Location"].compactMap { name -> HTTPRequest? in
            guard let text = response.headers[name] else { return nil }
            let reference = text.prefix { $0 != "#" }
            let target =
                reference.hasPrefix(request.origin) ? reference.dropFirst(request.origin.count) : reference
            return try? HTTPRequest(origin: request.origin, target: String(target))
        }
        return [request] + named
    }
}
