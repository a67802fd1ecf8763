import DIContainer
import MoviesData
import MoviesDomain
import NetworkCore
import Persistence
import PictureCore
import Platform
import TextCore

/// The repositories that all film scenes share, made from one client, one cache and one store.
struct RepositoriesDIContainer: Sendable {
    let movies: Shared<any MovieRepository>
    let bookmarks: Shared<any BookmarkRepository>
    let diary: Shared<any DiaryRepository>
    let givenScores: Shared<any GivenScoreRepository>
    let recentSearches: Shared<any RecentSearchRepository>
    /// Loads posters. Commands without posters never create it.
    let posters: Shared<any PosterRepository>

    /// - Parameters:
    ///   - client: reaches the server.
    ///   - posterTransport: reaches the server and other hosts for posters; it has no key, follows no redirects, and
    ///     does not report failures to the user, because a missing poster is not a failure of the server.
    ///   - server: the server and its protocol.
    ///   - cache: stores answers of a server; `nil` stores no answers.
    ///   - store: stores data that belongs to the profile.
    ///   - processing: decodes posters.
    ///   - posterCache: the folder of downloaded posters; `nil` stores none on the disk.
    ///   - recentLimit: the maximum number of stored recent searches.
    ///   - language: the language of titles, if the server has several.
    ///   - now: the time of day.
    ///   - graph: records the dependencies.
    init(
        client: Shared<HTTPClient>, posterTransport: Shared<any HTTPTransport>, server: MovieServer,
        cache: Shared<any ResponseCache>?, store: Shared<any KeyValueStore>,
        processing: any PictureProcessing, posterCache: String?, recentLimit: Int, language: Language,
        now: @escaping @Sendable () -> Date, graph: DependencyGraph
    ) {
        let guest = Shared("guestSession", in: graph) {
            GuestSession(store: store(), server: server.origin)
        }
        movies = Shared("movieRepository", in: graph) {
            let (client, cache) = (client(), cache?())
            let roots = MovieAPIRoots(path: server.path, ofYTS: server.source == .yts)
            return switch server.source {
            case .yts:
                DefaultMovieRepository(
                    client: client, cache: cache, rater: guest(), roots: roots, language: language)
            case .tmdb:
                TMDBMovieRepository(
                    client: client, cache: cache, rater: guest(), language: language, roots: roots)
            }
        }
        bookmarks = Shared("bookmarkRepository", in: graph) {
            DefaultBookmarkRepository(store: store(), now: now)
        }
        diary = Shared("diaryRepository", in: graph) { DefaultDiaryRepository(store: store()) }
        givenScores = Shared("givenScoreRepository", in: graph) {
            DefaultGivenScoreRepository(
                client: client(), session: guest(), store: store(), server: server.origin,
                roots: MovieAPIRoots(path: server.path, ofYTS: server.source == .yts))
        }
        recentSearches = Shared("recentSearchRepository", in: graph) {
            DefaultRecentSearchRepository(store: store(), maximum: recentLimit)
        }
        posters = Shared("posterRepository", isEntry: true, in: graph) {
            DefaultPosterRepository(
                origin: server.origin ?? HTTPRequest.embedded, transport: posterTransport(),
                processing: processing,
                disk: posterCache.map { FileByteCache(folder: $0, byteCap: 64 << 20) },
                memoryCap: 32 << 20, now: { Int(now().timeIntervalSince1970) })
        }
    }
}

/// The source of films.
public struct MovieServer: Hashable, Sendable {
    /// The protocol that a server implements.
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
