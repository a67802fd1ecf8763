import AppCoreTestSupport
import CurlTransport
import NetworkCore
import Synchronization
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import AppCore

/// Whole commands that serve pages.
@MainActor
@Suite(.closing) struct BrowserCommandTests {
    @MainActor
    private static func notes() -> AppScreens {
        let flow = Flow()
        flow.addTab(LocalizedText("Notes", "메모"), NotesScreen(flow))
        return AppScreens(flow: flow, scopes: [NotesScreen.actions])
    }

    private static var screens: Command<SampleContainer> {
        .screens(of: .sample, { _ in ScreenSettings() }) { _, _ in notes() }
    }

    private func app() throws -> TestApp {
        try TestApp(SampleApp.app(SampleBackend(), screens: Self.screens))
    }

    private func client() -> CurlTransport {
        var options = CurlOptions()
        options.maximumRedirects = 0
        let client = CurlTransport(options)
        TestLifetime.atEnd { await client.close() }
        return client
    }

    private func request(_ address: String, cookie: String? = nil) throws -> HTTPRequest {
        let server = try ServerAddress(String(address.prefix { $0 != "?" }))
        var request = try HTTPRequest(
            origin: server.origin, target: String(address.dropFirst(server.origin.count)))
        request.headers["Cookie"] = cookie
        return request
    }

    @Test("The screens open in a browser with the address that is printed, until the command is stopped")
    func opens() async throws {
        let serving = try app().begin("ui", "--browser")
        let address = try #require(await serving.address()?.trimmingNewline)
        let client = client()
        let origin = try ServerAddress(String(address.prefix { $0 != "?" })).origin
        #expect(try await client.send(request("\(origin)/pages/")).status == 403)
        #expect(try await client.send(request("\(origin)/")).headers["Location"] == "/pages/")
        #expect(try await client.send(request("\(origin)/notes")).status == 404)
        let entered = try await client.send(request(address))
        #expect(entered.status == 303)
        let cookie = String(try #require(entered.headers["Set-Cookie"]).prefix { $0 != ";" })
        let first = try await client.send(request("\(origin)/pages/", cookie: cookie))
        let second = try await client.send(request("\(origin)/pages/", cookie: cookie))
        #expect(first.status == 200 && first.text.contains("Notes"))
        #expect(first.headers["Cache-Control"] == "no-store")
        #expect(first.attribute("data-visit") != second.attribute("data-visit"))
        #expect(await serving.stop() == .stopped)
    }

    @Test("Quitting on a page ends the command")
    func quits() async throws {
        let serving = try app().begin("ui", "--browser", "--port", "0")
        let address = try #require(await serving.address()?.trimmingNewline)
        let client = client()
        let origin = try ServerAddress(String(address.prefix { $0 != "?" })).origin
        let entered = try await client.send(request(address))
        let cookie = String(try #require(entered.headers["Set-Cookie"]).prefix { $0 != ";" })
        let page = try await client.send(request("\(origin)/pages/", cookie: cookie))
        var act = try request("\(origin)/pages/-/act", cookie: cookie)
        act.method = .post
        act.headers["Origin"] = origin
        act.headers["Content-Type"] = "application/json"
        let visit = try #require(page.attribute("data-visit"))
        act.body = Array(#"{"visit":"\#(visit)","acts":[{"n":1,"kind":"do","action":"finish"}]}"#.utf8)
        _ = try await client.send(act)
        #expect(await serving.code() == .success)
    }

    @Test("A server shows its pages beside the API")
    func serves() async throws {
        let serving = try app().serve("--pages")
        let address = try #require(await serving.address())
        let client = client()
        let page = try await client.send(request("\(address)/pages/"))
        #expect(page.status == 200 && page.headers["Set-Cookie"] != nil)
        #expect(try await client.send(request("\(address)/anything")).text == "served")
        #expect(await serving.stop() == .stopped)
    }

    @Test(
        "Options with which browsers could not use the pages safely are refused",
        arguments: [
            ["--public-origin", "https://board.test"], ["--pages", "--host", "0.0.0.0"],
            ["--pages", "--host", "0.0.0.0", "--public-origin", "http://board.test"],
            ["--pages", "--host", "0.0.0.0", "--public-origin", "https://board.test"],
            ["--pages", "--trusted-proxy", "127.0.0.1"],
            ["--pages", "--public-origin", "https://board.test/a"],
            ["--pages", "--public-origin", "board.test"],
        ])
    func refuses(_ options: [String]) async throws {
        #expect(await (try app()).run(["serve", "--port", "0"] + options).code == .usage)
    }

    @Test("Without a browser the screens need a terminal")
    func needsTerminal() async throws {
        #expect(await (try app()).run("ui").code == .failure)
        #expect(await (try app()).run("ui", "--browser", "--port", "70000").code == .usage)
    }

    @Test("Screens that open without arguments make no other command")
    func makesNoOther() async throws {
        let made = Mutex(0)
        @Sendable func more() -> [Command<SampleContainer>] {
            made.withLock { $0 += 1 }
            return []
        }
        let app = try TestApp(SampleApp.app(SampleBackend(), screens: Self.screens, more: more()))
        // The screens find no terminal.
        #expect(await app.run(width: 80).code == .failure)
        #expect(made.withLock(\.self) == 0)
        #expect(await app.run("ui", width: 80).code == .failure)
        #expect(await app.run("help", width: 80).lines.contains { $0.contains("ui") })
        #expect(made.withLock(\.self) == 1)
    }
}

extension String {
    fileprivate var trimmingNewline: String { String(prefix { $0 != "\n" }) }
}
