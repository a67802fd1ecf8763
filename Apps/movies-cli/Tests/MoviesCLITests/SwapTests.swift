import AppCore
import AppCoreTestSupport
import NetworkCore
import NetworkCoreTestSupport
import PictureCoreTestSupport
import TerminalKit
import Testing

@testable import MoviesCLI

/// One value determines where the requests of the whole app go.
@MainActor
@Suite struct SwapTests {
    @Test func `A transport of one's own is put in by one value`() async throws {
        let transcript = Transcript()
        var environment = try TestApp().environment(transcript)
        let pictures = FakePictures()
        // README: swap
        actor CountingTransport: HTTPTransport {
            let next: any HTTPTransport
            var count = 0

            init(_ next: any HTTPTransport) { self.next = next }

            func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
                count += 1
                return try await next.send(request)
            }
        }
        let counting = CountingTransport(StubTransport.json(#"{"status": "ok", "data": {"movie_count": 0}}"#))
        environment.transport = counting
        let code = await App.movies(pictures: pictures).run(["list", "--store", "memory"], environment)
        // README: end
        #expect(code == .success)
        #expect(transcript.out == "No films.")
        #expect(await counting.count == 1)
    }

    @Test func `A stub receives the request of the command line`() async throws {
        let stub = StubTransport()
        stub.on(
            .get, "/api/v2/list_movies.json",
            query: [
                "genre": "Drama", "from_year": "1990", "to_year": "1999", "sort_by": "rating", "limit": "5",
            ],
            .json(#"{"status": "ok", "data": {"movie_count": 0}}"#))
        let run = try await TestApp.runOnce(
            "list", "--genre", "드라마", "--year", "1990-1999", "--sort", "rating", "--limit", "5",
            transport: stub)
        #expect(run.code == .success)
        stub.verify()
    }

    @Test func `A stub receives searches and ratings`() async throws {
        let stub = StubTransport()
        let film = #"{"status": "ok", "data": {"movie": {"id": 7, "title": "River"}}}"#
        stub.on(.get, "/api/v2/movie_details.json", query: ["movie_id": "7"], .json(film), .json(film))
        stub.on(
            .post, "/3/movie/7/rating",
            .json(#"{"success": true, "status_code": 1, "status_message": "Success."}"#))
        let run = try await TestApp.runOnce("rate", "7", "8.5", transport: stub)
        #expect(run.code == .success, "\(run.error)")
        let sent = stub.requests.first { $0.method == .post }.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(sent?.contains("8.5") == true)
        stub.verify()
    }
}
