/// Defines which parts of a message are secret, and removes them before the message is shown or stored.
///
/// Names decide: those of headers, of query items, of members of JSON and fields of forms. Case, `-`, `_` and
/// other signs in them do not matter, so `X-Api-Key`, `api_key` and `apiKey` are one. What is left of a
/// secret is a fixed word, the same for every secret, so that redacting twice changes nothing and equal
/// messages stay equal.
///
/// A secret whose place has no name, such as a segment of a path, is seen only where a `SecretPath` tells of it.
public struct Redaction: Hashable, Sendable {
    /// What replaces a secret.
    public static let mark = "<redacted>"
    /// The usual names only.
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

    /// Adds names to the usual ones, and places that have none.
    public init(names: Set<String> = [], headers: Set<String> = [], paths: Set<SecretPath> = []) {
        self.names = Self.usualNames.union(names.map(Self.folded))
        self.headers = Self.usualHeaders.union(headers.map(Self.folded))
        self.paths = paths
    }

    /// Whether what has that name, in a query, a form or JSON, is secret.
    public func isSecret(name: String) -> Bool {
        let folded = Self.folded(name)
        return names.contains(folded) || Self.usualEndings.contains { folded.hasSuffix($0) }
    }

    /// Whether the header of that name is secret.
    public func isSecret(header: String) -> Bool {
        isSecret(name: header) || headers.contains(Self.folded(header))
    }

    /// The same fields; of secret ones the scheme (`Bearer`) is left.
    public func redact(_ fields: HTTPHeaders) -> HTTPHeaders {
        var redacted = HTTPHeaders()
        for field in fields.fields {
            let value =
                isSecret(header: field.name)
                ? Self.scheme(of: field.value) + Self.mark : redact(text: field.value)
            // It was a field, so it is one.
            try? redacted.add(field.name, value)
        }
        return redacted
    }

    /// The path and the query of a request, to be shown or compared: the mark is not escaped.
    public func target(of request: HTTPRequest) -> String {
        let items = request.query.map { item in
            isSecret(name: item.name)
                ? PercentEncoding.encode(item.name, for: .query) + "=" + Self.mark : QueryItem.format([item])
        }
        let path = path(request.path, method: request.method)
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }

    /// The origin, path and query of a request, to be shown or compared.
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
    /// A text that is or has an address: values of secret query items and the user of
    /// `https://user:password@host` go. A value may be in quotation marks.
    public func redact(text: String) -> String {
        // A value may have had the slash before a user.
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

    /// The name in front of a `=`, which may be in quotation marks.
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

    /// A quotation mark with as many `\` before it as the first one has closes the value, where a value can end.
    /// One that is not closed goes on to the end: it may be the end of another value, and then what follows is
    /// not to be told from a value that begins here.
    private static func dropQuoted(_ text: Substring, _ quote: Character, depth: Int) -> Substring {
        var rest = text
        var slashes = 0
        while let sign = rest.first {
            rest.removeFirst()
            let isEscaped = depth == 0 ? !slashes.isMultiple(of: 2) : slashes > depth
            if sign == quote, !isEscaped {
                guard let next = rest.first else { return rest }
                // Behind the last mark inside another text comes that of the text.
                if endsQuoted(next) || slashes == depth && depth > 0 && isQuote(next) { return rest }
            }
            slashes = sign == "\\" ? slashes + 1 : 0
        }
        return rest
    }

    /// A quotation mark behind a `\` is no end, nor is the `>` of what stands for another secret.
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

    /// A user's `@` is one, so that a name is the same with the user and without.
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
    /// What stands where a secret without a name stood. It can be a segment of a path, so that a client makes the same
    /// request of a redacted answer as the one that is left of the request that it made of the secret.
    public static let word = "redacted"

    /// The path of a request, to be shown or compared.
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

    /// The whole body of an answer without its secrets. One that is a secret altogether becomes ``word``, or the mark
    /// when no client could take it for a segment or a path.
    func redact(_ body: [UInt8], of response: HTTPResponse, to request: HTTPRequest) -> [UInt8] {
        let isSecret = paths.contains { $0.secret == .answer && $0.matches(request.method, request.path) }
        guard (200..<300).contains(response.status), isSecret else {
            return redact(body, contentType: response.headers["Content-Type"])
        }
        guard !body.isEmpty else { return body }
        return Array((Self.isWord(body) ? Self.word : Self.mark).utf8)
    }

    /// Whether it is one segment or one path, in quotation marks or not, of unreserved characters (RFC 3986, section
    /// 2.3).
    private static func isWord(_ body: [UInt8]) -> Bool {
        let words = body.split { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        return words.count == 1 && words[0].allSatisfy(isWordByte)
    }

    /// JSON may have a `\` before each slash.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        isNameByte(byte) || "./~\\".utf8.contains(byte)
    }
}

/// Where a secret is that no name tells: a segment of a request's path, or the text that answers it.
public struct SecretPath: Hashable, Sendable {
    /// The secret part.
    public enum Secret: Hashable, Sendable {
        /// The segment with this number of segments behind it.
        case segment(fromEnd: Int)
        /// The last segment of the path.
        public static let lastSegment = Secret.segment(fromEnd: 0)
        /// The whole of an answer that is none of an error.
        case answer
    }

    private let method: HTTPMethod
    private let segments: [String]
    let secret: Secret

    /// A rule for requests of that method. `pattern` is as that of a route, `/products/{id}/{secret}`: a segment in
    /// braces may be anything. More segments may come before it, as a server's address can have a path.
    public init(_ method: HTTPMethod, _ pattern: String, _ secret: Secret) {
        self.method = method
        segments = pattern.split(separator: "/").map(String.init)
        self.secret = secret
    }

    /// However many slashes there are between the segments, and however they are escaped.
    func matches(_ method: HTTPMethod, _ path: String) -> Bool {
        guard method == self.method else { return false }
        let end = path.split(separator: "/").suffix(segments.count)
        return end.count == segments.count
            && zip(segments, end).allSatisfy { pattern, segment in
                pattern.hasPrefix("{") || pattern == PercentEncoding.decode(segment) ?? String(segment)
            }
    }
}
