/// A request, for both the client that sends it and the backend that answers it.
public struct HTTPRequest: Hashable, Sendable {
    public var method: HTTPMethod
    /// Scheme, host and port (`https://host:port`), or `embedded:` for the backend in the same process.
    public var origin: String
    /// Percent-encoded, starting with `/`.
    public var path: String
    /// Decoded, in order; names may repeat.
    public var query: [QueryItem]
    public var headers: HTTPHeaders
    public var content: HTTPBody
    /// The sender's address as the server determined it. A client never sets it, and no header does.
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

    /// The body when it is in memory, otherwise empty. Backends whose route does not request a stream receive the whole
    /// body.
    public var body: [UInt8] {
        get { if case .bytes(let bytes) = content { bytes } else { [] } }
        set { content = .bytes(newValue) }
    }

    /// Reads the target of a request line (`/path?query`, origin-form of RFC 9112).
    ///
    /// - Throws: `NetworkError.badURL` when it has another form or a broken escape.
    public init(
        method: HTTPMethod = .get, origin: String = Self.embedded, target: String, headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) throws(NetworkError) {
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let path = String(target[..<mark])
        let rest = target[mark...].dropFirst()
        guard PercentEncoding.isPath(path), Self.canBeQuery(rest), let query = QueryItem.parse(rest) else {
            throw .badURL(ErrorText(quoting: target))
        }
        self.init(method: method, origin: origin, path: path, query: query, headers: headers, body: body)
    }

    /// The origin of the backend that runs in this process.
    public static let embedded = "embedded:"

    /// The target in the request line: the path and, if there is one, the encoded query.
    public var target: String {
        query.isEmpty ? path : path + "?" + QueryItem.format(query)
    }

    /// Checks the path; transports call this before sending.
    ///
    /// - Throws: `NetworkError.badURL` when the path is invalid in a request line.
    public func checkTarget() throws(NetworkError) {
        guard PercentEncoding.isPath(path) else { throw .badURL(ErrorText(quoting: path)) }
    }

    private static func canBeQuery(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
    }
}

/// One `name=value` of a query, decoded. Names may repeat and stay in order.
public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension QueryItem {
    /// Reads the part after `?`, or the body of a form. `+` is a space, and an item without `=` has an empty value.
    /// Returns `nil` when an escape is broken or the bytes are not UTF-8.
    public static func parse(_ text: some StringProtocol) -> [QueryItem]? {
        let items = text.utf8.withContiguousStorageIfAvailable(parse)
        return items ?? Array(text.utf8).withUnsafeBufferPointer(parse)
    }

    private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> [QueryItem]? {
        var items: [QueryItem] = []
        var rest = text[...]
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest.dropFirst(part.count + 1)
            guard !part.isEmpty else { continue }
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            let value = part.dropFirst(name.count + 1)
            guard let name = PercentEncoding.decode(UnsafeBufferPointer(rebasing: name), plusIsSpace: true),
                let value = PercentEncoding.decode(UnsafeBufferPointer(rebasing: value), plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name, value))
        }
        return items
    }

    /// Writes the items in a form that `parse` and every other reader of forms decodes to the same items.
    public static func format(_ items: [QueryItem]) -> String {
        items.map { item in
            PercentEncoding.encode(item.name, for: .query) + "="
                + PercentEncoding.encode(item.value, for: .query)
        }.joined(separator: "&")
    }
}

/// A path whose variable parts are escaped by construction.
///
/// In a literal, the fixed text is used as written, and every interpolation becomes part of one segment:
/// `"/3/movie/\(id)/rating"` keeps its structure even for an `id` such as `../admin?x`.
public struct RequestPath: Hashable, Sendable {
    /// The path as it is sent.
    public let encoded: String

    /// A path that is already percent-encoded, such as one that a server returned.
    public init(encoded: String) { self.encoded = encoded }

    /// A path of these segments, each escaped.
    public static func segments(_ segments: String...) -> RequestPath {
        RequestPath(encoded: segments.map { "/" + PercentEncoding.encode($0, for: .pathSegment) }.joined())
    }
}

extension RequestPath: ExpressibleByStringInterpolation {
    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var encoded = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { encoded += literal }

        public mutating func appendInterpolation(_ segment: some CustomStringConvertible) {
            encoded += PercentEncoding.encode(segment.description, for: .pathSegment)
        }
    }

    public init(stringLiteral value: String) { encoded = value }

    public init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }
}
