/// An answer as a cache keeps it, and what is needed to know how old it is and which requests it is for.
struct StoredResponse: Hashable, Sendable {
    /// A field that the answer depends on, and what the request had there.
    struct Selector: Hashable, Sendable {
        /// In small letters.
        let name: String
        /// As bytes, because texts of different bytes can be equal in Swift.
        let value: [UInt8]
    }

    let status: Int
    /// Without the fields that are for one connection or one exchange only.
    let headers: HTTPHeaders
    let body: [UInt8]
    let selectors: [Selector]
    /// Seconds since 1970, by the clock of this side.
    let requestTime: Int
    let responseTime: Int

    init(
        status: Int, headers: HTTPHeaders, body: [UInt8], selectors: [Selector], requestTime: Int,
        responseTime: Int
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.selectors = selectors
        self.requestTime = requestTime
        self.responseTime = responseTime
    }

    /// `nil` for an answer that must not be kept, or would never be used (RFC 9111, section 3).
    init?(_ response: HTTPResponse, to request: HTTPRequest, requestTime: Int, responseTime: Int) {
        guard case .bytes(let body) = response.content, CacheableStatus.isUnderstood(response.status),
            !CacheControl(response.headers).contains("no-store"),
            let selectors = Self.selectors(of: request, vary: response.headers.values(of: "Vary"))
        else { return nil }
        self.init(
            status: response.status, headers: CacheHeaders.kept(response.headers, receivedAt: responseTime),
            body: body, selectors: selectors, requestTime: requestTime, responseTime: responseTime)
        guard freshnessLifetime > 0 || hasValidator || control.staleIfError != nil else { return nil }
    }

    var control: CacheControl { CacheControl(headers) }

    var hasValidator: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

    /// Whether the request has what the one had that this answered (RFC 9111, section 4.1).
    func matches(_ request: HTTPRequest) -> Bool {
        selectors.allSatisfy { $0.value == Self.value(of: $0.name, in: request) }
    }

    /// Whether a 304 can be about this answer (RFC 9111, section 4.3.4): it names no other entity tag.
    func isConfirmed(by response: HTTPResponse) -> Bool {
        guard let tag = response.headers["ETag"] else { return true }
        return headers["ETag"].map { Self.opaque($0) == Self.opaque(tag) } ?? false
    }

    /// The answer with what a 304 says (RFC 9111, section 3.2).
    func updated(by response: HTTPResponse, receivedAt date: Int) -> HTTPResponse {
        var updated = HTTPResponse(status: status, headers: headers, body: body)
        updated.headers["Age"] = nil
        updated.headers.merge(CacheHeaders.updating(response.headers, receivedAt: date))
        return updated
    }

    /// The request that asks whether this answer is still right (RFC 9111, section 4.3.1).
    func validation(of request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.headers["If-None-Match"] = headers["ETag"]
        request.headers["If-Modified-Since"] = headers["Last-Modified"]
        return request
    }

    /// What a caller gets.
    func response(now: Int) -> HTTPResponse {
        var headers = headers
        headers["Age"] = "\(age(now: now))"
        return HTTPResponse(status: status, headers: headers, body: body)
    }

    /// `nil` when nothing can match.
    private static func selectors(of request: HTTPRequest, vary: [String]) -> [Selector]? {
        let names = CacheHeaders.names(in: vary)
        guard !names.contains("*") else { return nil }
        return names.map { Selector(name: $0, value: value(of: $0, in: request)) }
    }

    private static func value(of name: String, in request: HTTPRequest) -> [UInt8] {
        Array(request.headers.values(of: name).joined(separator: ",").utf8)
    }

    /// An entity tag as weak comparison sees it (RFC 9110, section 8.8.3.2).
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}
