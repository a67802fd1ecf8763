/// Where films come from.
public struct MovieServer: Hashable, Sendable {
    /// The protocol that a server speaks.
    public enum Source: String, CaseIterable, Codable, Sendable {
        /// The YTS-style list API.
        case yts
        /// The TMDB-style search.
        case tmdb
    }

    /// What it is asked in.
    public var source: Source
    /// Scheme, host and port (`https://host:port`); `nil` is the backend in this process.
    public var origin: String?
    /// Where the protocol begins, percent-encoded; "" is where it usually does.
    public var path: String

    public init(source: Source = .yts, origin: String? = nil, path: String = "") {
        self.source = source
        self.origin = origin
        self.path = path
    }

    /// The backend in this process.
    public static let embedded = MovieServer()
}
