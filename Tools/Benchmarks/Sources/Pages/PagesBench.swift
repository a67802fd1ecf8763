import Foundation
import NetworkCore

/// Measures the pages of the apps over loopback: the time from an act to its change in the browser, with one change of
/// each page per second, the bytes, the memory of pages, and whole pages beside the same reading by the API.
enum PagesBench {
    /// More pages only remain open.
    private static let mostChanging = 500
    private static let list = "/pages/films?rows=60"

    static func run(crowds: [Int], rounds: Int) async throws {
        try await measureWholePages(rounds: rounds)
        print("")
        try await measureChanges(crowds)
        print(
            """
            goals: 30 ms with one page, 60 ms with 200; 120 bytes up, 600 down; a list of 60 rows and a product 30 kB, a \
            thread 12 kB; 400 kB of memory for a page
            """)
    }

    /// Compares whole pages with the answers of the API that they show.
    private static func measureWholePages(rounds: Int) async throws {
        print("whole page                     kB        ms    API ms     ratio")
        for page in [
            ("movies-cli", list, "/api/v2/list_movies.json?limit=50"),
            ("market-cli", "/pages/products/1", "/products/1"),
            ("community-cli", "/pages/posts/1", "/posts/1"),
        ] {
            let app = try await ServedApp(page.0, page.0 == "community-cli" ? ["--public-read"] : [])
            if page.0 == "community-cli" { try await write(app.connection) }
            var (bytes, times, direct) = (0, [Double](), [Double]())
            // The first round fills caches.
            for round in 0...rounds {
                let connection = app.connection.of(browser: round)
                direct.append(try await time { _ = try await connection.send(.get, page.2) })
                times.append(
                    try await time { bytes = try await connection.send(.get, page.1).body.count })
            }
            await app.end()
            let (ours, theirs) = (median(times.dropFirst()), median(direct.dropFirst()))
            print(
                String(
                    format: "%@%9.1f%10.1f%10.1f%10.1f",
                    page.1.padding(toLength: 24, withPad: " ", startingAt: 0), Double(bytes) / 1_000, ours,
                    theirs, ours / theirs))
        }
    }

    /// A post with twelve comments.
    private static func write(_ app: ServedApp.Connection) async throws {
        struct Answer: Decodable { let jwt: String }
        let account = #"{"username":"bench","email":"bench@bench.example","password":"correct horse 9"}"#
        let type = "application/json"
        let answer = try await app.send(.post, "/auth/local/register", type, body: account)
        let token = try JSONDecoder().decode(Answer.self, from: Data(answer.body)).jwt
        let text = "Good morning to everyone on the board. It rains, and the kettle is on."
        _ = try await app.send(.post, "/posts", token: token, type, body: #"{"text":"\#(text)"}"#)
        for number in 1...12 {
            _ = try await app.send(
                .post, "/comments", token: token, type,
                body: #"{"comment":"\#(number). \#(text)","post":1}"#)
        }
    }

    private static func median(_ times: ArraySlice<Double>) -> Double { times.sorted()[times.count / 2] }

    private static func time(_ body: () async throws -> Void) async throws -> Double {
        let begin = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - begin) / .milliseconds(1)
    }

    /// Opens more and more pages, of which each changes once a second.
    private static func measureChanges(_ crowds: [Int]) async throws {
        let app = try await ServedApp("movies-cli")
        _ = try await PageTab(app.connection, list, browser: 999)
        let before = app.memory
        var tabs: [PageTab] = []
        print("pages    ms to change     p95    bytes up    down    kB of memory each")
        for crowd in crowds {
            while tabs.count < crowd {
                tabs.append(try await PageTab(app.connection, list, browser: tabs.count))
            }
            let memory = (app.memory - before) / crowd
            guard crowd <= mostChanging else {
                print(String(format: "%5ld%66ld", crowd, memory))
                continue
            }
            let up = try await withThrowingTaskGroup { [tabs] group in
                for (index, tab) in tabs.enumerated() {
                    group.addTask {
                        try await Task.sleep(for: .seconds(1) * index / tabs.count)
                        return try await change(tab)
                    }
                }
                return try await group.reduce(0, max)
            }
            let changes = tabs.map { $0.takeChanges() }
            let (times, sizes) = (changes.flatMap(\.times).sorted(), changes.flatMap(\.sizes).sorted())
            guard !sizes.isEmpty else { throw BenchFailure(description: "no page has changed") }
            print(
                String(
                    format: "%5ld%16.1f%8.1f%12ld%8ld%21ld", crowd, times[times.count / 2],
                    times[times.count * 95 / 100], up, sizes[sizes.count / 2], memory))
        }
        await app.end()
    }

    /// Changes a page once a second. Returns the most bytes of an act.
    private static func change(_ tab: PageTab) async throws -> Int {
        var bytes = 0
        for _ in 0..<Smoke.count(10, tiny: 2) {
            let next = ContinuousClock.now + .seconds(1)
            bytes = max(bytes, try await tab.act())
            try await Task.sleep(until: next)
        }
        return bytes
    }
}
