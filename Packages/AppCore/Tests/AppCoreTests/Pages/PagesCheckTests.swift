import NetworkCore
import TestSupport
import Testing
import TextCore

@testable import AppCore

/// Pages in the line of `doctor` about them.
@MainActor
@Suite(.closing) struct PagesCheckTests {
    private func check(
        _ handler: @escaping EmbeddedTransport.Handler, _ language: Language = .english
    ) async -> DiagnosticCheck {
        await PagesCheck(
            transport: EmbeddedTransport { request in
                var request = request
                request.peer = "192.0.2.1"
                return await handler(request)
            }, origin: PageRun.origin, language: language
        ).result()
    }

    @Test("Pages that answer and change are named with their address and language, and left at once")
    func sound() async throws {
        let run = try PageRun()
        let place = "http://127.0.0.1:8123/pages/"
        #expect(
            await check(run.handler) == DiagnosticCheck("pages", .ok, "\(place) (en), with changes at once"))
        #expect(
            await check(run.handler, .korean)
                == DiagnosticCheck("페이지", .ok, "\(place) (ko), 변경 사항 바로 전달"))
        run.pass(.seconds(31))
        _ = run.visits.sweep()
        #expect(run.visits.count == 0)
    }

    @Test("A server with another name for browsers, one without pages and a full one give three findings")
    func refusals() async throws {
        let named = await check(try PageRun(origins: ["https://board.test"]).handler)
        #expect(named.status == .warning)
        #expect(named.detail.contains("421") && named.detail.contains("--public-origin \(PageRun.origin)"))
        let none = await check { _ in HTTPResponse(status: 404) }
        #expect(none == DiagnosticCheck("pages", .ok, "none; 'serve --pages' shows them"))
        for status in [429, 503] {
            let full = await check { _ in HTTPResponse(status: status) }
            #expect(full == DiagnosticCheck("pages", .warning, "full (\(status)): try again in a minute"))
        }
        let moved = await check { _ in HTTPResponse(status: 301) }
        #expect(moved == DiagnosticCheck("pages", .warning, "refused, with status 301"))
    }

    @Test(
        "A proxy that holds changes back or drops cookies is reported, another program at the address is not")
    func proxies() async throws {
        let run = try PageRun()
        let buffered = await check { request in
            request.path == "/pages/-/frames" ? HTTPResponse(status: 504) : await run.handler(request)
        }
        #expect(buffered.status == .warning && buffered.detail.contains("text/event-stream"))
        let bare = await check { request in
            var answer = await run.handler(request)
            answer.headers["Set-Cookie"] = nil
            return answer
        }
        let foreign = await check { _ in HTTPResponse(body: Array("<html lang=\"en\">Hi".utf8)) }
        #expect(bare == DiagnosticCheck("pages", .warning, "without a cookie: a proxy removes it"))
        #expect(foreign.status == .ok && foreign.detail.hasPrefix("none"))
    }
}
