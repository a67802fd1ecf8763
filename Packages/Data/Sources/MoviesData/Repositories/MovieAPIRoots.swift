public import MoviesAPI

/// Where the two protocols live on one server: the paths that everything of theirs begins with.
public struct MovieAPIRoots: Hashable, Sendable {
    /// Of the YTS-style list API.
    public let yts: String
    /// Of the TMDB-style API.
    public let tmdb: String

    /// - Parameters:
    ///   - yts: percent-encoded, with a slash in front and none at the end.
    ///   - tmdb: the same.
    public init(yts: String = YTSPath.root, tmdb: String = TMDBPath.root) {
        self.yts = yts
        self.tmdb = tmdb
    }

    /// A path of the YTS-style API, as `YTSPath` has it, on this server.
    func ytsPath(_ path: String) -> String { yts + path.dropFirst(YTSPath.root.count) }

    /// A path of the TMDB-style API, as `TMDBPath` has it, on this server.
    func tmdbPath(_ path: String) -> String { tmdb + path.dropFirst(TMDBPath.root.count) }
}

extension MovieAPIRoots {
    /// What a person means by a server's path.
    ///
    /// A path is where the protocol of the source begins; without one it begins where it usually does. The other
    /// protocol is beside it when the path ends as usual (`/films/api/v2` and `/films/3`), else where it usually is.
    public init(path: String, ofYTS isYTS: Bool) {
        let (own, other) = isYTS ? (YTSPath.root, TMDBPath.root) : (TMDBPath.root, YTSPath.root)
        let root = path.isEmpty ? own : path
        let beside = root.hasSuffix(own) ? root.dropLast(own.count) + other : other[...]
        self =
            isYTS
            ? MovieAPIRoots(yts: root, tmdb: String(beside)) : MovieAPIRoots(yts: String(beside), tmdb: root)
    }
}
