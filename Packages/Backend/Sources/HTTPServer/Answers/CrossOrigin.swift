import NetworkCore

/// Lets pages of other origins read the answers, as far as the options allow (the CORS protocol of the Fetch standard).
struct CrossOrigin: Sendable {
    /// `*` allows every origin; an empty set disables the protocol.
    let allowed: Set<String>

    /// The answer to a browser's preflight request; `nil` for any other request.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard !allowed.isEmpty, request.method == .options, request.headers["Origin"] != nil,
            request.headers["Access-Control-Request-Method"] != nil
        else { return nil }
        var answer = HTTPResponse(status: 204)
        share(&answer, with: request)
        guard answer.headers["Access-Control-Allow-Origin"] != nil else { return answer }
        answer.headers["Access-Control-Allow-Methods"] = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
        answer.headers["Access-Control-Allow-Headers"] = request.headers["Access-Control-Request-Headers"]
        answer.headers["Access-Control-Max-Age"] = "600"
        return answer
    }

    /// Names the origin that may read the answer.
    func share(_ answer: inout HTTPResponse, with request: HTTPRequest) {
        guard !allowed.isEmpty else { return }
        let isOpen = allowed.contains("*")
        if !isOpen {
            let varying = answer.headers.values(of: "Vary")
            answer.headers["Vary"] = (varying + ["Origin"]).joined(separator: ", ")
        }
        guard let origin = request.headers["Origin"], isOpen || allowed.contains(origin) else { return }
        answer.headers["Access-Control-Allow-Origin"] = isOpen ? "*" : origin
        answer.headers["Access-Control-Expose-Headers"] = "ETag, Link, Location, Retry-After, X-Request-Id"
    }
}
