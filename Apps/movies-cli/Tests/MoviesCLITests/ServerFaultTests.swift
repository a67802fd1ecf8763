import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MoviesCLI

/// The messages when `--server` does not work.
@MainActor
@Suite struct ServerFaultTests {
    private static let chosen = ["--server", "https://films.test"]
    nonisolated private static let retry: HTTPHeaders = ["Retry-After": "7"]

    nonisolated static let faults: [(StubAnswer, english: String, korean: String)] = [
        (
            .failing(.notConnected("it refuses the connection")),
            "Cannot connect: films.test:443: it refuses the connection. ", "연결할 수 없습니다: films.test:443: it"
        ),
        (
            .failing(.notConnected("films.test refuses")), "Cannot connect: films.test refuses. ",
            "없습니다: films.test refuses."
        ),
        (.failing(.timedOut), "films.test:443 did not answer in time", "films.test:443 서버가 제한 시간 안에"),
        (
            .failing(.untrusted("the certificate has expired")),
            "is not trusted: films.test:443: the certificate has expired.", "인증서를 신뢰할 수 없습니다: films.test:443"
        ),
        (
            .failing(.transport("the answer ended after 3 of 9 bytes", "응답 9바이트 가운데 3바이트만 왔습니다")),
            "broke: films.test:443: the answer ended after 3 of 9 bytes.",
            "끊겼습니다: films.test:443: 응답 9바이트 가운데 3바이트만"
        ),
        (.failing(.tooLarge(limit: 64)), "is larger than 64 bytes", "64바이트를 넘어"),
        (.status(500), "The server failed (500).", "서버 오류입니다(500)."),
        (.status(502), "The server failed (502).", "서버 오류입니다(502)."),
        (.status(507), "films.test:443 has run out of storage space (507).", "저장 공간이 부족합니다(507)."),
        (.response(HTTPResponse(status: 503, headers: retry)), "is busy (503). Try again in 7 s.", "7초 뒤에"),
        (.response(HTTPResponse(status: 429, headers: retry)), "is busy (429). Try again in 7 s.", "7초 뒤에"),
        (.status(429), "is busy (429). Try again in a minute.", "잠시 후"),
        (.response(HTTPResponse(status: 429, headers: ["Retry-After": "soon"])), "in a minute.", "잠시 후"),
        (after("120"), "Try again in 120 s.", "120초 뒤에"), (after("121"), "Try again in 3 min.", "3분 뒤에"),
        (after("7200"), "Try again in 120 min.", "120분 뒤에"), (after("7201"), "Try again in 3 h.", "3시간 뒤에"),
        (after("9223372036854775807"), "Try again another day.", "다른 날 다시"),
        (after("99999999999999999999"), "in a minute.", "잠시 후"), (after("-5"), "in a minute.", "잠시 후"),
        (after("Sun, 06 Nov 1994 08:49:37 GMT"), "Try again in 7 s.", "7초 뒤에"),
        (after("Sun, 06 Nov 1994 08:49:29 GMT"), "in a minute.", "잠시 후"),
        (.status(302), "redirects to another address (302)", "다른 주소로 리디렉션합니다(302)"),
        (.status(418), "rejected the request (418)", "거절했습니다(418)"),
        (.status(404), "not that of a yts server", "yts 서버의 응답이 아닙니다"),
        (.json("<html>"), "not that of a yts server", "yts 서버의 응답이 아닙니다"),
        (.json("{}"), "not that of a yts server", "yts 서버의 응답이 아닙니다"),
        (.json("[1"), "Check --server and --source (films.test:443)", "--source를 확인하세요(films.test:443)"),
    ]

    nonisolated private static func after(_ text: String) -> StubAnswer {
        .response(
            HTTPResponse(
                status: 503, headers: ["Retry-After": text, "Date": "Sun, 06 Nov 1994 08:49:30 GMT"]))
    }

    @Test(arguments: faults.indices)
    func `Each fault has one sentence in both languages, and the run fails`(index: Int) async throws {
        let (answer, english, korean) = Self.faults[index]
        for (language, part) in [("en", english), ("ko", korean)] {
            for command in [["list"], ["search", "x"], ["list", "--json"]] {
                let run = await (try TestApp()).run(
                    command + Self.chosen + ["--language", language],
                    transport: StubTransport.answering(answer))
                #expect(run.code == .failure)
                #expect(run.out.isEmpty)
                #expect(run.messages.contains(part), "\(run.error)")
                #expect(run.error.split(separator: "\n").count == 1)
            }
        }
    }

    @Test func `A hostile server's message cannot control the terminal`() async throws {
        let run = await (try TestApp()).run(
            ["list"] + Self.chosen,
            transport: StubTransport.failing(.transport("bad\u{1B}]0;owned\u{7}\nline")))
        #expect(!run.error.dropLast().contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\n" })
    }

    @Test func `The message describes the last exchange only`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/api/v2/movie_details.json", .status(500))
        let app = try TestApp()
        let failed = await app.run(["show", "7"] + Self.chosen, transport: transport)
        #expect(failed.error.contains("failed (500)"))
        let wrong = await app.run(["show", "7"] + Self.chosen, transport: StubTransport.json("{}"))
        #expect(wrong.error.contains("not that of a yts server"))
        let unknown = await app.run(
            ["show", "7"] + Self.chosen, transport: StubTransport.json(#"{"status":"error"}"#))
        #expect(unknown.error == "movies-cli: No film has the number 7.\n")
    }

    @Test func `A successful exchange clears earlier faults`() async throws {
        let app = try TestApp()
        _ = await app.run(["show", "7"] + Self.chosen, transport: server(title: "River"))
        let transport = StubTransport()
        // The saved film is enough to rate it.
        transport.on(.get, "/api/v2/movie_details.json", .status(500))
        transport.on(.post, "/3/movie/7/rating", .json("<html>"))
        let run = await app.run(["rate", "7", "8"] + Self.chosen, transport: transport)
        #expect(run.error.contains("not that of a yts server"), "\(run.error)")
        transport.verify()
    }

    @Test func `Shows saved rows with the reason`() async throws {
        let app = try TestApp()
        _ = await app.run(["list"] + Self.chosen, transport: server(title: "River"))
        app.pass(seconds: 185)
        let run = await app.run(
            ["list"] + Self.chosen, width: 80, transport: StubTransport.failing(.timedOut))
        #expect(run.code == .failure)
        #expect(run.lines.last == "1 film · loaded 3 min ago")
        #expect(run.error.hasPrefix("movies-cli: films.test:443 did not answer in time"))
    }

    @Test func `Answers of two servers are saved separately`() async throws {
        let app = try TestApp()
        _ = await app.run("list", "--server", "https://a.test", transport: server(title: "River"))
        let run = await app.run(
            "list", "--server", "https://b.test", transport: StubTransport.failing(.timedOut))
        #expect(run.out.isEmpty)
        let other = await app.run(
            "list", "--server", "https://a.test", transport: StubTransport.failing(.timedOut))
        #expect(other.out.contains("River"))
    }

    @Test func `Repeats a request that may be repeated`() async throws {
        let transport = StubTransport()
        transport.on(
            .get, "/api/v2/list_movies.json", .failing(.timedOut), .status(503),
            .json(#"{"status":"ok","data":{"movies":[{"id":7,"title":"River"}]}}"#))
        let run = await (try TestApp()).run(["list"] + Self.chosen, transport: transport)
        #expect(run.code == .success)
        #expect(run.out.contains("River"))
        transport.verify()
    }
}
