import Foundation
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Synchronization

extension DefaultMovieRepository {
    /// A repository of one test, with the rater "me".
    init(
        _ transport: any HTTPTransport, cache: any ResponseCache = InMemoryResponseCache(byteCap: 1 << 20)
    ) {
        self.init(
            client: HTTPClient(origin: "https://films.test", transport: transport), cache: cache,
            rater: GuestSession(id: "me"))
    }
}

/// Collects the values that a repository showed before its answer.
final class Shown<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func add(_ value: Value) { values.withLock { $0.append(value) } }
}

extension HTTPRequest {
    /// The query as a dictionary; names must be unique.
    var items: [String: String] {
        Dictionary(query.map { ($0.name, $0.value) }) { first, _ in first }
    }
}

enum Answer {
    static let two = """
        {"status":"ok","status_message":"Query was successful","data":{"movie_count":41,"limit":20,"page_number":1,
         "movies":[{"id":1,"title":"Oldboy","title_korean":"올드보이","year":2003,"rating":8.4,"vote_count":650,
         "runtime":120,"genres":["Drama","Thriller"],"imdb_code":"tt0364569","language":"ko"},
         {"id":2,"title":"Parasite"}]},"@meta":{"api_version":2}}
        """
    static let none = #"{"status":"ok","data":{"movie_count":0,"limit":20,"page_number":1}}"#
    static let rated = #"{"status_code":1,"status_message":"Success.","success":true}"#
    static let error = #"{"status":"error","status_message":"no"}"#

    static func list(_ data: String) -> String { #"{"status":"ok","data":{\#(data)}}"# }
    static func movie(_ movie: String) -> String { #"{"status":"ok","data":{"movie":\#(movie)}}"# }
}
