import CurlTransport
import Foundation
import HTTPServer
import NetworkCore
import SQLCore
import TerminalKit
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite struct ServeCommandTests {
    @Test func `Options become those of the server`() throws {
        let parser = CommandLineParser(SampleApp.spec, language: .english)
        let request = try parser.parse(
            [
                "serve", "--host", "localhost", "--port", "0", "--threads", "4", "--trusted-proxy",
                "10.0.0.1,::1", "--allow-origin", "https://A.test:443", "--allow-origin", "*", "--tls-cert",
                "c", "--tls-key", "k",
            ])
        guard case .run(let parsed) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(
            try ServerOptions.choice(parsed, setting: nil, .sample).redaction == AppIdentity.sample.redaction)
        let options = try ServeOptions(parsed)
        #expect(options.server.host == "127.0.0.1")
        #expect(options.server.port == 0)
        #expect(options.server.threads == 4)
        #expect(options.server.trustedProxies == ["10.0.0.1", "::1"])
        #expect(options.server.allowedOrigins == ["https://a.test", "*"])
        #expect(options.server.tls?.key == "k")
        #expect(options.isLoopback)
    }

    @Test(arguments: [
        ["--host", "films"], ["--port", "70000"], ["--threads", "0"], ["--tls-cert", "a"],
        ["--allow-origin", "a.test"], ["--trusted-proxy", "x"],
    ])
    func `Options that make no sense are refused`(options: [String]) async throws {
        #expect(await SampleApp(home: try TestHome()).run(["serve"] + options).code == .usage)
    }

    @Test func `What cannot be opened is not served`() async throws {
        let app = SampleApp(home: try TestHome(), served: SampleBackend(fault: .corrupt("page 7")))
        let run = await app.run("serve", "--port", "0")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("sample-cli: Damaged: page 7."))
    }

    @Test func `A log that cannot be written is an error`() async throws {
        let run = await SampleApp(home: try TestHome()).run(
            "serve", "--port", "0", "--access-log", "/no/such/folder/log")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("sample-cli: The log cannot be written: /no/such/folder/log: "))
    }

    @Test(.timeLimit(.minutes(5)))
    func `A cancelled server ends with the code of a stop`() async throws {
        let log = try await serve(logged: "text") { _ in }
        #expect(log == "")
    }

    @Test(.timeLimit(.minutes(5)), arguments: AccessLogFormat.allCases)
    func `A log has nothing that the app says is secret`(format: AccessLogFormat) async throws {
        let log = try await serve(logged: format.rawValue) { origin in
            let client = CurlTransport(.interactive(.sample))
            for path in ["/doors/hunter2", "/windows/2"] {
                let answer = try await client.send(HTTPRequest(method: .delete, origin: origin, path: path))
                #expect(answer.status == 200)
            }
            await client.close()
        }
        #expect(log.contains("/doors/redacted"))
        #expect(log.contains("/windows/2"))
        #expect(!log.contains("hunter2"))
    }

    /// The access log of a server that was cancelled after `ask` had asked it.
    private func serve(
        logged format: String, _ ask: (_ origin: String) async throws -> Void
    ) async throws -> String {
        let app = SampleApp(home: try TestHome())
        let (said, saying) = AsyncStream<String>.makeStream()
        var environment = app.home.environment(Transcript())
        environment.console.writeError = { saying.yield($0) }
        let ready = environment
        let log = app.home.path("access.log")
        let task = Task {
            defer { saying.finish() }
            return await AppFlow<SampleSettings>(.sample, SampleApp.spec, ready).run(
                ["serve", "--port", "0", "--access-log", log, "--log-format", format], app.perform)
        }
        var first = ""
        for await text in said {
            first = text
            break
        }
        let address = first.split(separator: " ").first { $0.hasPrefix("http://127.0.0.1:") }
        try await ask(String(try #require(address)))
        task.cancel()
        #expect(await task.value == .stopped)
        return try String(contentsOfFile: log, encoding: .utf8)
    }
}
