public import DIContainer
import MoviesData
public import MoviesDomain
public import NetworkCore
public import Persistence
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The repositories that all film scenes share, made from one client, one cache and one store.
///
/// To swap an implementation, make your own of the protocol and hand that to the scenes instead.
public struct RepositoriesDIContainer: Sendable {
    /// What the repositories need from whoever makes them.
    public struct Dependencies: Sendable {
        /// Reaches the server.
        public var client: Shared<HTTPClient>
        /// Which server that is, and what it speaks.
        public var server: MovieServer
        /// Keeps answers of a server; `nil` keeps none.
        public var cache: Shared<any ResponseCache>?
        /// Keeps what belongs to the profile.
        public var store: Shared<any KeyValueStore>
        /// How many recent searches are kept.
        public var recentLimit: Int
        /// Of titles, where the server has them in several.
        public var language: Language
        public var now: @Sendable () -> Date
        /// Who keeps the record of what uses what; `nil` keeps none.
        public var graph: DependencyGraph?

        public init(
            client: Shared<HTTPClient>, server: MovieServer = .embedded,
            cache: Shared<any ResponseCache>?, store: Shared<any KeyValueStore>,
            recentLimit: Int = 10, language: Language = .english,
            now: @escaping @Sendable () -> Date, graph: DependencyGraph? = nil
        ) {
            self.client = client
            self.server = server
            self.cache = cache
            self.store = store
            self.recentLimit = recentLimit
            self.language = language
            self.now = now
            self.graph = graph
        }
    }

    public let movies: Shared<any MovieRepository>
    public let bookmarks: Shared<any BookmarkRepository>
    public let recentSearches: Shared<any RecentSearchRepository>

    public init(_ dependencies: Dependencies) {
        let graph = dependencies.graph
        let server = dependencies.server
        let guest = Shared("guestSession", in: graph) {
            GuestSession(store: dependencies.store(), server: server.origin)
        }
        movies = Shared("movieRepository", in: graph) {
            let (client, cache) = (dependencies.client(), dependencies.cache?())
            let roots = MovieAPIRoots(path: server.path, ofYTS: server.source == .yts)
            return switch server.source {
            case .yts: DefaultMovieRepository(client: client, cache: cache, rater: guest(), roots: roots)
            case .tmdb:
                TMDBMovieRepository(
                    client: client, cache: cache, rater: guest(), language: dependencies.language,
                    roots: roots)
            }
        }
        bookmarks = Shared("bookmarkRepository", in: graph) {
            DefaultBookmarkRepository(store: dependencies.store(), now: dependencies.now)
        }
        recentSearches = Shared("recentSearchRepository", in: graph) {
            DefaultRecentSearchRepository(store: dependencies.store(), maximum: dependencies.recentLimit)
        }
    }
}
