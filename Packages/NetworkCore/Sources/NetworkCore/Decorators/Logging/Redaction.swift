/// Defines which parts of a message are secret, and removes them before the message is shown or stored.
///
/// Secrets are found by the names of headers, query items, members of JSON and fields of forms. Case, `-`, `_` and
/// other signs in a name are ignored, so `X-Api-Key`, `api_key` and `apiKey` are equal. A fixed word, the same for
/// every secret, replaces a secret, so that redacting twice changes nothing and equal messages stay equal.
///
/// A secret without a name, such as a segment of a path, is found only if a `SecretPath` describes its place.
public struct Redaction: Hashable, Sendable {
    /// What replaces a secret.
    public static let mark = "<redacted>"
    /// Only the usual names.
    public static let standard = Redaction()

    private let names: Set<String>
    private let headers: Set<String>
    let paths: Set<SecretPath>

    private static let usualNames: Set<String> = ["auth", "invitation", "jwt", "otp", "passwordhash", "pwd"]
    private static let usualHeaders: Set<String> = ["identifier"]
    private static let usualEndings = [
        "accesskey", "apikey", "authorization", "cookie", "credential", "credentials", "passphrase", "passwd",
        "password", "passwords", "privatekey", "secret", "secretkey", "secrets", "sessionid", "signature",
        "token", "tokens",
    ]

    /// Adds names to the usual ones, and places of secrets without a name.
    public init(names: Set<String> = [], headers: Set<String> = [], paths: Set<SecretPath> = []) {
        self.names = Self.usualNames.union(names.map(Self.folded))
        self.headers = Self.usualHeaders.union(headers.map(Self.folded))
        self.paths = paths
    }

    /// Whether the value of this name in a query, a form or JSON is secret.
    public func isSecret(name: String) -> Bool {
        let folded = Self.folded(name)
        return names.contains(folded) || Self.usualEndings.contains { folded.hasSuffix($0) }
    }

    /// Whether the header with this name is secret.
    public func isSecret(header: String) -> Bool {
        isSecret(name: header) || headers.contains(Self.folded(header))
    }

    /// Returns the fields without secrets; of a secret field, only the scheme (`Bearer`) remains.
    public func redact(_ fields: HTTPHeaders) -> HTTPHeaders {
        var redacted = HTTPHeaders()
        for field in fields.fields {
            let value =
                isSecret(header: field.name)
                ? Self.scheme(of: field.value) + Self.mark : redact(text: field.value)
            // A field with this name already was valid.
            try? redacted.add(field.name, value)
        }
        return redacted
    }

    /// The path and the query of a request, for display or comparison; the mark is not escaped.
    public func target(of request: HTTPRequest) -> String {
        let items = request.query.map { item in
            isSecret(name: item.name)
                ? PercentEncoding.encode(item.name, for: .query) + "=" + Self.mark : QueryItem.format([item])
        }
        let path = path(request.path, method: request.method)
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }

    /// The origin, path and query of a request, for display or comparison.
    public func address(of request: HTTPRequest) -> String {
        redact(text: request.origin) + target(of: request)
    }

    /// Letters and digits, in lower case.
    private static func folded(_ name: String) -> String {
        String(name.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
            .lowercased()
    }

    private static func scheme(of value: String) -> String {
        let schemes = ["Basic ", "Bearer ", "Digest "]
        return schemes.first { value.lowercased().hasPrefix($0.lowercased()) } ?? ""
    }
}

extension Redaction {
    /// Redacts a text that contains addresses: the values of secret query items and the user of
    /// `https://user:password@host`. A value may be in quotation marks.
    public func redact(text: String) -> String {
        // The removed value may have contained the slash before a user.
        withoutUsers(withoutValues(withoutUsers(text)))
    }

    private func withoutValues(_ text: String) -> String {
        var redacted = ""
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let name = Self.name(endingAt: rest[..<equals])
            redacted += rest[...equals]
            rest = rest[equals...].dropFirst()
            guard isSecret(name: PercentEncoding.decode(name) ?? String(name)) else { continue }
            redacted += Self.mark
            rest = Self.dropValue(rest)
        }
        return redacted + rest
    }

    private func withoutUsers(_ text: String) -> String {
        var kept = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            kept += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let authority = rest.prefix { !"/?#".contains($0) && !$0.isWhitespace }
            guard let at = authority.lastIndex(of: "@") else { continue }
            kept += Self.mark
            rest = rest[at...]
        }
        return kept + rest
    }

    /// The name before a `=`; it may be in quotation marks.
    private static func name(endingAt before: Substring) -> Substring {
        var name = before
        while let sign = name.last, isQuote(sign) || sign == "\\" || sign.isWhitespace { name.removeLast() }
        return name[(name.lastIndex(where: endsName).map(name.index(after:)) ?? name.startIndex)...]
    }

    private static func dropValue(_ text: Substring) -> Substring {
        let slashes = text.prefix { $0 == "\\" }
        var rest = text[slashes.endIndex...]
        if let quote = rest.first, isQuote(quote) {
            rest = dropQuoted(rest.dropFirst(), quote, depth: slashes.count)
        }
        return drop(rest, until: endsValue)
    }

    /// A value ends at a quotation mark with as many `\` before it as the opening one, if a value can end there. A
    /// value without such a mark extends to the end of the text: its opening mark may close another value, and then the
    /// following text cannot be distinguished from a value that begins here.
    private static func dropQuoted(_ text: Substring, _ quote: Character, depth: Int) -> Substring {
        var rest = text
        var slashes = 0
        while let sign = rest.first {
            rest.removeFirst()
            let isEscaped = depth == 0 ? !slashes.isMultiple(of: 2) : slashes > depth
            if sign == quote, !isEscaped {
                guard let next = rest.first else { return rest }
                // The closing mark of a value inside another text may be followed by the mark of that text.
                if endsQuoted(next) || slashes == depth && depth > 0 && isQuote(next) { return rest }
            }
            slashes = sign == "\\" ? slashes + 1 : 0
        }
        return rest
    }

    /// A quotation mark after a `\` does not end the value, and neither does the `>` of the mark of another secret.
    private static func drop(_ text: Substring, until isEnd: (Character) -> Bool) -> Substring {
        var rest = text
        while let sign = rest.first, !isEnd(sign) {
            if sign == "<", rest.hasPrefix(mark) {
                rest = rest.dropFirst(mark.count)
                continue
            }
            rest.removeFirst()
            if sign == "\\", let next = rest.first, next == sign || isQuote(next) { rest.removeFirst() }
        }
        return rest
    }

    /// A user's `@` ends a name, so that the name is the same with and without the user.
    private static func endsName(_ sign: Character) -> Bool {
        "?&;,:#/(@".contains(sign) || sign.isWhitespace || isQuote(sign)
    }

    private static func endsValue(_ sign: Character) -> Bool {
        "&;,#)>".contains(sign) || sign.isWhitespace || isQuote(sign)
    }

    private static func endsQuoted(_ sign: Character) -> Bool {
        "\\}]".contains(sign) || endsValue(sign) && !isQuote(sign)
    }

    private static func isQuote(_ sign: Character) -> Bool { sign == "\"" || sign == "'" }
}

extension Redaction {
    /// The replacement of a secret without a name. It is valid as a segment of a path: a client that builds a request
    /// from a redacted answer then builds the same request as the redacted one that it built from the secret.
    public static let word = "redacted"

    /// The path of a request, for display or comparison.
    public func path(_ path: String, method: HTTPMethod) -> String {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { redact(text: String($0)) }
        let named = segments.indices.filter { !segments[$0].isEmpty }
        for rule in paths where rule.matches(method, path) {
            guard case .segment(let distance) = rule.secret, distance < named.count else { continue }
            segments[named[named.count - 1 - distance]] = Self.word
        }
        return segments.joined(separator: "/")
    }

    /// The whole body of an answer without its secrets. A body that is itself a secret becomes ``word``, or the mark
    /// when no client could use the body as a segment or a path.
    func redact(_ body: [UInt8], of response: HTTPResponse, to request: HTTPRequest) -> [UInt8] {
        let isSecret = paths.contains { $0.secret == .answer && $0.matches(request.method, request.path) }
        guard (200..<300).contains(response.status), isSecret else {
            return redact(body, contentType: response.headers["Content-Type"])
        }
        guard !body.isEmpty else { return body }
        return Array((Self.isWord(body) ? Self.word : Self.mark).utf8)
    }

    /// Whether the body is one segment or one path of unreserved characters (RFC 3986, section 2.3), with or without
    /// quotation marks.
    private static func isWord(_ body: [UInt8]) -> Bool {
        let words = body.split { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        return words.count == 1 && words[0].allSatisfy(isWordByte)
    }

    /// JSON may escape a slash with a `\`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        isNameByte(byte) || "./~\\".utf8.contains(byte)
    }
}

/// The place of a secret without a name: a segment of a request's path, or the body of its answer.
public struct SecretPath: Hashable, Sendable {
    /// The secret part.
    public enum Secret: Hashable, Sendable {
        /// The segment that is followed by this number of segments.
        case segment(fromEnd: Int)
        /// The last segment of the path.
        public static let lastSegment = Secret.segment(fromEnd: 0)
        /// The whole body of a successful answer.
        case answer
    }

    private let method: HTTPMethod
    private let segments: [String]
    let secret: Secret

    /// A rule for requests of a method. `pattern` has the form of a route, `/products/{id}/{secret}`: a segment in
    /// braces matches any segment. More segments may precede it, because a server's address can have a path.
    public init(_ method: HTTPMethod, _ pattern: String, _ secret: Secret) {
        self.method = method
        segments = pattern.split(separator: "/").map(String.init)
        self.secret = secret
    }

    /// Matches regardless of the number of slashes between the segments and of percent-encoding.
    func matches(_ method: HTTPMethod, _ path: String) -> Bool {
        guard method == self.method else { return false }
        let end = path.split(separator: "/").suffix(segments.count)
        return end.count == segments.count
            && zip(segments, end).allSatisfy { pattern, segment in
                pattern.hasPrefix("{") || pattern == PercentEncoding.decode(segment) ?? String(segment)
            }
    }
}
