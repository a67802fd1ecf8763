import MoviesData
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import TextCore

extension TMDBMovieRepository {
    /// A repository of one test, with the rater "me".
    init(
        _ transport: any HTTPTransport, cache: any ResponseCache = InMemoryResponseCache(byteCap: 1 << 20),
        language: Language = .english
    ) {
        self.init(
            client: HTTPClient(origin: "https://films.test", transport: transport), cache: cache,
            rater: GuestSession(id: "me"), language: language)
    }
}

/// A server that finds films 1 to `count`, 20 on a page.
func tmdbServer(count: Int) -> StubTransport {
    StubTransport { request throws(NetworkError) in
        let page = request.items["page"].flatMap(Int.init) ?? 1
        let films = (1...count).dropFirst((page - 1) * 20).prefix(20)
            .map { #"{"id":\#($0),"title":"Film \#($0)"}"# }.joined(separator: ",")
        let body = """
            {"page":\(page),"total_pages":\((count + 19) / 20),"total_results":\(count),"results":[\(films)]}
            """
        return HTTPResponse(body: Array(body.utf8))
    }
}
