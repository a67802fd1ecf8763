/// A request as both sides see it: the client that sends it and the backend that answers.
public struct HTTPRequest: Hashable, Sendable {
    public var method: HTTPMethod
    /// Scheme, host and port (`https://host:port`), or `embedded:` for the backend in the same process.
    public var origin: String
    /// Percent-encoded, starting with `/`.
    public var path: String
    /// Decoded, in order, names may repeat.
    public var query: [QueryItem]
    public var headers: HTTPHeaders
    public var content: HTTPBody
    /// The address of whoever sent it, as the server saw it: a client never sets it, and no header does.
    public var peer: String?

    public init(
        method: HTTPMethod = .get, origin: String = Self.embedded, path: String, query: [QueryItem] = [],
        headers: HTTPHeaders = [:], body: [UInt8] = []
    ) {
        self.init(
            method: method, origin: origin, path: path, query: query, headers: headers, content: .bytes(body))
    }

    public init(
        method: HTTPMethod = .get, origin: String = Self.embedded, path: String, query: [QueryItem] = [],
        headers: HTTPHeaders = [:], content: HTTPBody, peer: String? = nil
    ) {
        self.method = method
        self.origin = origin
        self.path = path
        self.query = query
        self.headers = headers
        self.content = content
        self.peer = peer
    }

    /// The body when it is in memory, otherwise nothing. Backends whose route does not ask for a stream get it
    /// whole.
    public var body: [UInt8] {
        get { if case .bytes(let bytes) = content { bytes } else { [] } }
        set { content = .bytes(newValue) }
    }

    /// Reads the target of a request line (`/path?query`, origin-form of RFC 9112).
    ///
    /// - Throws: `NetworkError.badURL` when it is in another form or has a broken escape.
    public init(
        method: HTTPMethod = .get, origin: String = Self.embedded, target: String, headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) throws(NetworkError) {
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let path = String(target[..<mark])
        let rest = target[mark...].dropFirst()
        guard PercentEncoding.isPath(path), Self.canBeQuery(rest), let query = QueryItem.parse(rest) else {
            throw .badURL(target)
        }
        self.init(method: method, origin: origin, path: path, query: query, headers: headers, body: body)
    }

    /// The origin of the backend that runs in this process.
    public static let embedded = "embedded:"

    /// What stands in the request line: the path and, if there is one, the encoded query.
    public var target: String {
        query.isEmpty ? path : path + "?" + QueryItem.format(query)
    }

    /// For transports, before anything is sent.
    ///
    /// - Throws: `NetworkError.badURL` when the path could not stand in a request line.
    public func checkTarget() throws(NetworkError) {
        guard PercentEncoding.isPath(path) else { throw .badURL(path) }
    }

    private static func canBeQuery(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
    }
}
