import DIContainer
import MoviesData
import MoviesDomain
import NetworkCore
import Persistence
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The repositories that all film scenes share, made from one client, one cache and one store.
struct RepositoriesDIContainer: Sendable {
    let movies: Shared<any MovieRepository>
    let bookmarks: Shared<any BookmarkRepository>
    let recentSearches: Shared<any RecentSearchRepository>

    /// - Parameters:
    ///   - client: reaches the server.
    ///   - server: the server and its protocol.
    ///   - cache: keeps answers of a server; `nil` keeps none.
    ///   - store: keeps what belongs to the profile.
    ///   - recentLimit: how many recent searches are stored.
    ///   - language: of titles, where the server has them in several.
    ///   - now: the time of day.
    ///   - graph: records the dependencies.
    init(
        client: Shared<HTTPClient>, server: MovieServer, cache: Shared<any ResponseCache>?,
        store: Shared<any KeyValueStore>, recentLimit: Int, language: Language,
        now: @escaping @Sendable () -> Date, graph: DependencyGraph
    ) {
        let guest = Shared("guestSession", in: graph) {
            GuestSession(store: store(), server: server.origin)
        }
        movies = Shared("movieRepository", in: graph) {
            let (client, cache) = (client(), cache?())
            let roots = MovieAPIRoots(path: server.path, ofYTS: server.source == .yts)
            return switch server.source {
            case .yts: DefaultMovieRepository(client: client, cache: cache, rater: guest(), roots: roots)
            case .tmdb:
                TMDBMovieRepository(
                    client: client, cache: cache, rater: guest(), language: language, roots: roots)
            }
        }
        bookmarks = Shared("bookmarkRepository", in: graph) {
            DefaultBookmarkRepository(store: store(), now: now)
        }
        recentSearches = Shared("recentSearchRepository", in: graph) {
            DefaultRecentSearchRepository(store: store(), maximum: recentLimit)
        }
    }
}

/// Where films come from.
public struct MovieServer: Hashable, Sendable {
    /// The protocol that a server speaks.
    public enum Source: String, CaseIterable, Codable, Sendable {
        /// The YTS-style list API.
        case yts
        /// The TMDB-style search.
        case tmdb
    }

    /// The protocol of its requests.
    public var source: Source
    /// Scheme, host and port (`https://host:port`); `nil` is the backend in this process.
    public var origin: String?
    /// The base path of the protocol, percent-encoded; "" for the usual one.
    public var path: String

    public init(source: Source = .yts, origin: String? = nil, path: String = "") {
        self.source = source
        self.origin = origin
        self.path = path
    }

    /// The backend in this process.
    public static let embedded = MovieServer()
}
