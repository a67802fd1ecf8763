import AppCore
import AppCoreTestSupport
import DIContainer
import DomainCore
import Foundation
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing

@testable import MoviesCLI

@MainActor
@Suite(.closing) struct PosterTests {
    private let jpeg = StubAnswer.response(HTTPResponse(body: [0xFF, 0xD8, 0xFF, 0xE0, 1]))

    /// Requests a poster at that address.
    private func ask(
        _ address: String, _ app: TestApp, _ transport: StubTransport, server: String?,
        store: StoreKind = .sqlite
    ) async throws {
        var choice = ServerChoice()
        choice.address = try server.map { try ServerAddress($0) }
        var settings = AppSettings()
        settings.source = .tmdb
        let run = Run(
            .movies, app.environment(Transcript(), transport: transport), store: store, server: choice
        ).endingWithTest()
        let container = AppDIContainer(run, settings, pictures: FakePictures())
        let posters = container.catalogueScene().posters()
        let size = PictureSize(width: 10, height: 15)
        let picture = try await posters.pixels(of: [Poster(address: address, width: 92)], fitting: size)
        #expect(picture.size == size)
    }

    @Test(arguments: ["https://image.test/a.jpg", "https://tmdb.test/a.jpg", "/a.jpg"])
    func `No request for a poster contains the key`(address: String) async throws {
        let app = try TestApp()
        _ = await app.run("config", "set-secret", "tmdb-key", input: ["hunter2"])
        let transport = StubTransport.answering(jpeg)
        try await ask(address, app, transport, server: "https://tmdb.test")
        #expect(transport.requests.map(\.path) == ["/a.jpg"])
        #expect(transport.requests.allSatisfy { $0.query.isEmpty && $0.headers.fields.isEmpty })
    }

    @Test(
        arguments: [
            ("https://films.test", .sqlite, true), ("https://films.test", .memory, false),
            (nil, .sqlite, false),
        ] as [(String?, StoreKind, Bool)])
    func `Stores the posters of a server in the cache`(
        server: String?, store: StoreKind, isKept: Bool
    ) async throws {
        let app = try TestApp()
        try await ask("/a.jpg", app, StubTransport.answering(jpeg), server: server, store: store)
        let folder = app.path(".cache/trellis/movies/default-posters")
        #expect(FileManager.default.fileExists(atPath: folder) == isKept)
    }

    /// A server whose film has a poster with the given answer.
    private func filmServer(poster: StubAnswer) -> StubTransport {
        let stub = StubTransport()
        stub.on(
            .get, "/api/v2/movie_details.json",
            .json(
                """
                {"status": "ok", "data": {"movie": {"id": 7, "title": "River",
                 "medium_cover_image": "https://image.test/river.jpg"}}}
                """))
        stub.on(.get, "/river.jpg", poster)
        return stub
    }

    private let coloured = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

    @Test func `A terminal that can show pictures shows the poster above the film`() async throws {
        let run = await (try TestApp()).run(
            ["show", "7"], width: 80, variables: coloured, transport: filmServer(poster: jpeg))
        #expect(run.code == .success, "\(run.error)")
        let before = run.out.prefix { $0 != "R" }
        #expect(before.matches(of: #/48;2;/#).count > 5)
        #expect(run.out.contains("River"))
    }

    @Test func `Loads no poster for a pipe, for JSON, or with pictures switched off`() async throws {
        let app = try TestApp()
        for (arguments, width) in [(["show", "7"], nil), (["show", "7", "--json"], 80)] as [([String], Int?)]
        {
            let transport = filmServer(poster: jpeg)
            _ = await app.run(arguments, width: width, variables: coloured, transport: transport)
            #expect(!transport.requests.contains { $0.path == "/river.jpg" })
        }
        _ = await app.run("config", "set", "pictures", "none")
        let transport = filmServer(poster: jpeg)
        let run = await app.run(["show", "7"], width: 80, variables: coloured, transport: transport)
        #expect(!transport.requests.contains { $0.path == "/river.jpg" })
        #expect(!run.out.contains("48;2;"))
    }

    @Test func `A missing poster is not a failure`() async throws {
        let run = await (try TestApp()).run(
            ["show", "7"], width: 80, variables: coloured,
            transport: filmServer(poster: .response(HTTPResponse(status: 404))))
        #expect(run.code == .success)
        #expect(run.error.isEmpty)
        #expect(run.out.contains("River"))
    }

    /// River has a poster, Sea has no poster address, and the poster of Hill cannot be loaded.
    private func listServer() -> StubTransport {
        let synopsis = String(repeating: "word ", count: 21) + "END"
        let films = [("River", "river.jpg"), ("Sea", nil), ("Hill", "hill.jpg")].enumerated().map {
            let poster = $1.1.map { #", "medium_cover_image": "https://image.test/\#($0)""# } ?? ""
            return """
                {"id": \($0 + 1), "title": "\($1.0)", "year": 2001, "rating": 7.5,
                 "description_full": "\(synopsis)"\(poster)}
                """
        }
        return StubTransport { request throws(NetworkError) in
            let data: String
            switch request.path {
            case "/river.jpg": return HTTPResponse(body: [0xFF, 0xD8, 0xFF, 0xE0, 1])
            case "/hill.jpg": return HTTPResponse(status: 404)
            case "/api/v2/movie_details.json": data = #"{"movie": \#(films[2])}"#
            default:
                data = """
                    {"movie_count": 3, "limit": 20, "page_number": 1, "movies": [\(films.joined(separator: ","))]}
                    """
            }
            return HTTPResponse(
                headers: ["Content-Type": "application/json"],
                body: Array(#"{"status": "ok", "status_message": "", "data": \#(data)}"#.utf8))
        }
    }

    @Test func `A film without a poster has more room for its text, and all rows are aligned`()
        async throws
    {
        let run = try await ScreenRun(120, 45, transport: listServer())
        try await run.test.wait { run.coordinator.posters.loadingCount == 0 }
        let lines = run.ui.terminal.screen.lines
        #expect(
            lines.count { $0.contains("END") } == 2 && lines.count { $0.contains("… more") } == 1,
            "\(run.ui.text)")
        let heads = lines.filter { $0.contains("★ 7.5") }
        #expect(heads.map { $0.prefix { $0 == " " }.count } == [2, 2, 2])
        let ratings = heads.compactMap { $0.range(of: "★")?.lowerBound.utf16Offset(in: $0) }
        #expect(Set(ratings).count == 1 && ratings.count == 3, "\(run.ui.text)")
        // Its page has no frame for a poster.
        await run.ui.type("jj\r")
        try await run.test.wait { run.coordinator.posters.loadingCount == 0 }
        #expect(run.ui.text.contains("Hill") && !run.ui.text.contains("┌"), "\(run.ui.text)")
    }
}
