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
import Testing

@testable import MoviesCLI

@MainActor
@Suite struct PosterTests {
    private let jpeg = StubAnswer.response(HTTPResponse(body: [0xFF, 0xD8, 0xFF, 0xE0, 1]))

    /// Asks for a poster at that address.
    private func ask(
        _ address: String, _ app: TestApp, _ transport: StubTransport, server: String?,
        store: StoreKind = .sqlite
    ) async throws {
        var choice = ServerChoice()
        choice.address = try server.map { try ServerAddress($0) }
        var settings = AppSettings()
        settings.source = .tmdb
        let run = Run(
            .movies, app.environment(Transcript(), transport: transport), store: store, server: choice)
        let container = AppDIContainer(run, settings, pictures: FakePictures())
        let posters = container.catalogueScene().posters()
        let size = PictureSize(width: 10, height: 15)
        let picture = try await posters.pixels(of: [Poster(address: address, width: 92)], fitting: size)
        #expect(picture.size == size)
    }

    @Test(arguments: ["https://image.test/a.jpg", "https://tmdb.test/a.jpg", "/a.jpg"])
    func `Nobody gets the key with a request for a poster`(address: String) async throws {
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
    func `Posters of a server are kept among what may be deleted`(
        server: String?, store: StoreKind, isKept: Bool
    ) async throws {
        let app = try TestApp()
        try await ask("/a.jpg", app, StubTransport.answering(jpeg), server: server, store: store)
        let folder = app.path(".cache/trellis/movies/default-posters")
        #expect(FileManager.default.fileExists(atPath: folder) == isKept)
    }
}
