/// Where a secret is that no name tells: at the end of a request's path, or as the text that answers it.
public struct SecretPath: Hashable, Sendable {
    /// What is secret.
    public enum Secret: Hashable, Sendable {
        /// The last segment of the path.
        case lastSegment
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
