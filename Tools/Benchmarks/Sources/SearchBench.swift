import DomainCore
import Foundation
import MoviesBackend
import MoviesData
import MoviesDomain
import NetworkCore
import Persistence
import SQLiteDriver

/// A search through the whole path of the app (use case, repository, client, router, SQL, JSON both ways) and the
/// import before it, at growing sizes of the catalogue. `catalogue-generator` makes the files.
enum SearchBench {
    private static let queries = [
        "the", "love", "night of the", "golden ri", "secret gar", "a", "st", "tt10000500", "사랑", "밤", "ㅅㄹ",
        "ㄱㅇ",
        "lost city", "winter", "xylophone zebra",
    ]

    /// Searches beyond titles: a genre, a genre of a year, and an unfinished word with a typing mistake.
    private static let others = ["drama", "스릴러", "thriller 1999", "1985 war", "depatur"]

    /// A text, and the same with one typing mistake, which the catalogue does not have.
    private static let slips = [
        ("winter", "wintre"), ("golden river", "goldn river"), ("lost city", "lost citty"),
        ("secret garden", "secert garden"),
        ("love", "loove"),
    ]

    static func run(titles: [Int]) async throws {
        print("titles     import s   search ms: median   worst   slowest query")
        for count in titles { try await measure(count) }
    }

    private static func measure(_ count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "trellis-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try generate(count, in: folder)

        let database = SQLiteDatabase(
            at: .file(folder.appending(path: "backend.sqlite").path), migrations: MoviesStore.migrations)
        let library = SQLCatalogueLibrary(database: database, now: { Date() })
        let files = ["title.basics.tsv", "title.ratings.tsv", "title.akas.tsv"].map {
            folder.appending(path: $0).path
        }
        let clock = ContinuousClock()
        let importTime = try await clock.measure {
            _ = try await library.importCatalogue(ImportRequest(files: files)) { _ in }
        }

        let backend = MoviesBackend(store: MoviesStore(database: database, now: { Date() }))
        let store = InMemoryKeyValueStore()
        let movies = DefaultMovieRepository(
            client: HTTPClient(
                origin: HTTPRequest.embedded,
                transport: EmbeddedTransport { request in await backend(request) }),
            cache: InMemoryResponseCache(byteCap: 1, now: { Date() }), rater: GuestSession(store: store))
        let search = SearchMoviesUseCase(
            movies: movies, recentSearches: DefaultRecentSearchRepository(store: store))

        func median(_ query: String) async throws -> Double {
            var times: [Double] = []
            for _ in 0..<7 {
                times.append(try await clock.measure { _ = try await search(query) } / .milliseconds(1))
            }
            return times.sorted()[times.count / 2]
        }
        var medians: [(query: String, time: Double)] = []
        for query in queries { medians.append((query, try await median(query))) }
        medians.sort { $0.time < $1.time }
        let worst = medians[medians.count - 1]
        print(
            "\(count)".padding(toLength: 11, withPad: " ", startingAt: 0)
                + String(format: "%8.1f", importTime / .seconds(1))
                + String(format: "%21.2f", medians[medians.count / 2].time)
                + String(format: "%8.2f", worst.time)
                + "   \(worst.query)")
        for text in others {
            let reading = try await search(text).reading.map { ", shows \($0.text)" } ?? ""
            print("           \(text)\(reading): " + String(format: "%.2f ms", try await median(text)))
        }
        for (text, slip) in slips {
            let reading = try await search(slip).reading.map { "shows \($0.text)" } ?? "shows what was typed"
            let (exact, mended) = (try await median(text), try await median(slip))
            print(
                "           a slip, \(slip) (\(reading)): "
                    + String(
                        format: "%.2f ms beside %.2f ms for %@, ratio %.2f", mended, exact, text,
                        mended / exact))
        }
        await database.close()
    }

    static func generate(_ count: Int, in folder: URL) throws {
        let generator = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "catalogue-generator")
        let process = Process()
        process.executableURL = generator
        process.arguments = ["--titles", "\(count)", "--seed", "1", "--output", folder.path]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}
