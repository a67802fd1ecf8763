/// What is secret in a message, and how it is taken out before anybody sees or stores the message.
///
/// Names decide: those of headers, of query items, of members of JSON and fields of forms. Case, `-`, `_` and
/// other signs in them do not matter, so `X-Api-Key`, `api_key` and `apiKey` are one. What is left of a
/// secret is a fixed word, the same for every secret, so that redacting twice changes nothing and equal
/// messages stay equal.
///
/// A secret whose place has no name, such as a segment of a path, is seen only where a `SecretPath` tells of it.
public struct Redaction: Hashable, Sendable {
    /// What stands where a secret stood.
    public static let mark = "<redacted>"
    /// The usual names and nothing of one's own.
    public static let standard = Redaction()

    private let names: Set<String>
    private let headers: Set<String>
    let paths: Set<SecretPath>

    private static let usualNames: Set<String> = ["auth", "jwt", "otp", "passwordhash", "pwd"]
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

    /// The path and the query of a request, for eyes and for comparing: the mark is not escaped.
    public func target(of request: HTTPRequest) -> String {
        let items = request.query.map { item in
            isSecret(name: item.name)
                ? PercentEncoding.encode(item.name, for: .query) + "=" + Self.mark : QueryItem.format([item])
        }
        let path = path(request.path, method: request.method)
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }

    /// The same with the origin before it.
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
