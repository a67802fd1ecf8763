import AppCoreTestSupport
import CurlTransport
import Foundation
import HTTPServer
import NetworkCore
import SQLCore
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite(.closing) struct ServeCommandTests {
    @Test func `Options configure the server`() throws {
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
    func `Refuses invalid options`(options: [String]) async throws {
        #expect(await (try TestApp()).run(["serve"] + options).code == .usage)
    }

    @Test func `Does not serve a backend that cannot be opened`() async throws {
        let app = try TestApp(SampleBackend(fault: .corrupt("page 7")))
        let run = await app.run("serve", "--port", "0")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("sample-cli: Damaged: page 7."))
    }

    @Test func `A log that cannot be written is an error`() async throws {
        let run = await (try TestApp()).run(
            "serve", "--port", "0", "--access-log", "/no/such/folder/log")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("sample-cli: The log cannot be written: /no/such/folder/log: "))
    }

    /// The app's clock is a century behind the certificate, at its time, and a century ahead.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            (-3_153_600_000, "is not valid before "), (0, nil), (3_153_600_000, " expired on "),
        ] as [(Double, String?)])
    func `Warns of an own certificate that clients refuse`(seconds: Double, words: String?) async throws {
        let app = try TestApp()
        let (certificate, key) = (app.path("a.crt"), app.path("a.key"))
        try await Self.makeCertificate(certificate, key)
        app.pass(seconds: Date.now.timeIntervalSince1970 + seconds - TestClock.start)
        let serving = app.serve("--tls-cert", certificate, "--tls-key", key)
        #expect(await serving.address()?.hasPrefix("https://") == true)
        if let words { #expect(await serving.says(words)) }
        await serving.stop()
        let warning = "Warning: the certificate in \(certificate)"
        #expect(serving.transcript.rawError.contains(warning) == (words != nil))
    }

    /// Makes a certificate that is valid for a day.
    private static func makeCertificate(_ certificate: String, _ key: String) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost"
            .split(separator: " ").map(String.init) + ["-keyout", key, "-out", certificate]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        for await _ in ended {}
    }

    @Test(.timeLimit(.minutes(10)))
    func `A cancelled server ends with the code of a stop`() async throws {
        let log = try await serve(logged: "text") { _ in }
        #expect(log == "")
    }

    @Test(.timeLimit(.minutes(10)), arguments: AccessLogFormat.allCases)
    func `A log contains none of the app's secrets`(format: AccessLogFormat) async throws {
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

    /// The standard error and the exit code of a server that received the requests of `act`.
    private func serve(
        _ served: SampleBackend = SampleBackend(), _ options: [String] = [],
        terminal: StartingTerminal = StartingTerminal([]),
        log: String,
        _ act: (
            _ origin: String, _ hangUps: AsyncStream<Int32>.Continuation,
            _ said: AsyncStream<String>
        ) async throws -> Void
    ) async throws -> ExitCode {
        let home = try TestApp()
        let (said, saying) = AsyncStream<String>.makeStream()
        var environment = home.environment(Transcript())
        environment.console.writeError = { saying.yield($0) }
        let parser = CommandLineParser(SampleApp.spec, language: .english)
        guard
            case .run(let parsed) = try parser.parse(["serve", "--port", "0", "--access-log", log] + options)
        else {
            throw StoreError.closed
        }
        let run = Run(.sample, environment).endingWithTest()
        let (hangUps, hangUp) = AsyncStream<Int32>.makeStream()
        let command = try ServeCommand(parsed)
        let task = Task { await command.run(served, run, hangUps: hangUps, terminal) }
        let first = try #require(await said.next())
        let address = try #require(first.split(separator: " ").first { $0.hasPrefix("http://127.0.0.1:") })
        try await act(String(address), hangUp, said)
        if served.lastingFailure == nil, !terminal.isGone { task.cancel() }
        return await task.value
    }

    private func ask(_ origin: String, _ path: String) async throws -> Int {
        let client = CurlTransport(.interactive(.sample))
        let answer = try await client.send(HTTPRequest(origin: origin, path: path))
        await client.close()
        return answer.status
    }

    @Test(.timeLimit(.minutes(10)))
    func `After SIGHUP the log continues in a new file, and the server continues`() async throws {
        let home = try TestApp()
        let (log, moved) = (home.path("access.log"), home.path("moved.log"))
        let code = try await serve(log: log) { origin, hangUps, said in
            _ = try await ask(origin, "/before")
            // The line is written after the answer is sent, perhaps a moment after the client receives it.
            while try !String(contentsOfFile: log, encoding: .utf8).contains("/before"), !Task.isCancelled {
                await Task.yield()
            }
            try FileManager.default.moveItem(atPath: log, toPath: moved)
            hangUps.yield(SIGHUP)
            let words = await said.next()
            #expect(words?.hasPrefix("SIGHUP: The log was reopened.") == true)
            _ = try await ask(origin, "/after")
        }
        #expect(code == .stopped)
        let texts = try [log, moved].map { try String(contentsOfFile: $0, encoding: .utf8) }
        #expect(texts[0].contains("/after") && !texts[0].contains("/before"))
        #expect(texts[1].contains("/before") && !texts[1].contains("/after"))
    }

    #if os(Linux)
        @Test(.timeLimit(.minutes(10)))
        func `Closing the terminal ends the server`() async throws {
            let home = try TestApp()
            // Other tests' programs must not inherit it, because they would keep it open.
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (locked, number) = (Int32(0), Int32(0))
            try #require(ioctl(master, 0x4004_5431, &locked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
            let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            defer { close(terminal) }
            let starting = StartingTerminal([terminal, -1])
            #expect(!starting.isGone)
            let code = try await serve(terminal: starting, log: home.path("log")) { _, hangUps, said in
                hangUps.yield(SIGHUP)
                #expect(await said.next()?.hasPrefix("SIGHUP: ") == true)
                close(master)
                // A program that another test is starting has a copy of it until it runs.
                while !starting.isGone, !Task.isCancelled { await Task.yield() }
                hangUps.yield(SIGHUP)
            }
            #expect(code == .stopped)
        }
    #endif

    @Test(.timeLimit(.minutes(10)))
    func `A disk that fails to store data ends the server with its own exit code`() async throws {
        let served = SampleBackend(reported: .io("bad sector"), lastingFailure: .io("bad sector"))
        let home = try TestApp()
        let code = try await serve(served, log: home.path("log")) { origin, _, said in
            let status = try await ask(origin, "/a")
            #expect(status == 200)
            #expect(await said.next()?.contains("GET /a: ") == true)
            let words = await said.next()
            #expect(
                words?.contains("Data can no longer be stored") == true
                    && words?.contains("bad sector") == true)
        }
        #expect(code == .storageFailed && code.rawValue == 74)
    }

    /// The access log of a server that was cancelled after `ask` had sent its requests.
    private func serve(
        logged format: String, _ ask: (_ origin: String) async throws -> Void
    ) async throws -> String {
        let app = try TestApp()
        let log = app.path("access.log")
        let serving = app.serve("--access-log", log, "--log-format", format)
        try await ask(try #require(await serving.address()))
        #expect(await serving.stop() == .stopped)
        return try String(contentsOfFile: log, encoding: .utf8)
    }
}

extension AsyncStream where Element: Sendable {
    /// The next element; only one task may wait for it at a time.
    fileprivate func next() async -> Element? {
        var iterator = makeAsyncIterator()
        return await iterator.next()
    }
}
