public import DIContainer
import MoviesData
public import MoviesDomain
public import NetworkCore
public import Persistence

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
        /// The server.
        public var client: Shared<HTTPClient>
        /// Keeps answers of the server.
        public var cache: Shared<any ResponseCache>
        /// Keeps what belongs to the profile.
        public var store: Shared<any KeyValueStore>
        /// How many recent searches are kept.
        public var recentLimit: Int
        public var now: @Sendable () -> Date
        /// Who keeps the record of what uses what; `nil` keeps none.
        public var graph: DependencyGraph?

        public init(
            client: Shared<HTTPClient>, cache: Shared<any ResponseCache>, store: Shared<any KeyValueStore>,
            recentLimit: Int = 10,
            now: @escaping @Sendable () -> Date, graph: DependencyGraph? = nil
        ) {
            self.client = client
            self.cache = cache
            self.store = store
            self.recentLimit = recentLimit
            self.now = now
            self.graph = graph
        }
    }

    public let movies: Shared<any MovieRepository>
    public let bookmarks: Shared<any BookmarkRepository>
    public let recentSearches: Shared<any RecentSearchRepository>

    public init(_ dependencies: Dependencies) {
        let graph = dependencies.graph
        let guest = Shared("guestSession", in: graph) { GuestSession(store: dependencies.store()) }
        movies = Shared("movieRepository", in: graph) {
            DefaultMovieRepository(client: dependencies.client(), cache: dependencies.cache(), rater: guest())
        }
        bookmarks = Shared("bookmarkRepository", in: graph) {
            DefaultBookmarkRepository(store: dependencies.store(), now: dependencies.now)
        }
        recentSearches = Shared("recentSearchRepository", in: graph) {
            DefaultRecentSearchRepository(store: dependencies.store(), maximum: dependencies.recentLimit)
        }
    }
}
