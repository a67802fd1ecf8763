import AppCoreTestSupport
import Foundation
import HTTPServer
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TerminalKit
import Testing

@testable import CommunityCLI

/// The serving command and its clients, connected by the loopback.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
    @Test func `Serves two accounts, and a stop is a success`() async throws {
        let (server, client) = (try TestApp(), try TestApp())
        let log = server.path("access.log")
        let serving = server.begin("serve", "--port", "0", "--access-log", log)
        let options = ["--server", try #require(await serving.address())]
        for name in ["meng", "yuna"] {
            let run = await client.run(
                ["signup", name, "\(name)@example.com", "--profile", name] + options,
                input: [TestApp.password])
            #expect(run.code == .success, "\(run.error)")
        }
        func run(_ arguments: String..., by name: String) async -> AppRun {
            await client.run(arguments + ["--profile", name] + options)
        }
        #expect(await run("post", "create", "Hello", by: "meng").code == .success)
        #expect(await run("comment", "create", "1", "안녕", by: "yuna").code == .success)
        #expect(await run("post", "show", "1", by: "meng").out.contains("안녕"))
        #expect(await run("doctor", by: "meng").code == .success)
        #expect(await run("whoami", by: "meng").out.contains(options[1]))
        // One sign-in for each server.
        #expect(await client.run("whoami", "--profile", "meng").code == .signInNeeded)
        for command in [
            ["post", "show", "9"], ["comment", "delete", "9", "-y"], ["report", "comment", "9", "spam"],
        ] {
            let missing = await client.run(command + ["--profile", "meng"] + options)
            let kind = command.contains("comment") ? "comment" : "post"
            #expect(missing.error == "community-cli: There is no \(kind) 9.\n", "\(missing.error)")
        }
        for command in [["outbox", "delete", "9", "--yes"], ["drafts", "send", "9"]] {
            let missing = await client.run(command + ["--profile", "meng"] + options)
            #expect(missing.error.hasPrefix("community-cli: There is no "), "\(missing.error)")
        }
        #expect(await server.run("admin", "role", "meng", "admin").code == .success)
        #expect(await run("moderate", "role", "ghost", "member", by: "meng").error.contains("named ghost"))

        let code = await serving.stop()
        #expect(code == .stopped)
        let away = await run("posts", by: "meng")
        #expect(away.code == .failure)
        #expect(away.error.contains("Cannot connect: 127.0.0.1"), "\(away.error)")
        let offline = await run("post", "create", "Later", by: "meng")
        #expect(offline.code == .success, "\(offline.error)")
        #expect(offline.error.contains("waits in the outbox"))
    }

    /// After a redirect, another server would receive the password, and an unexecuted write would count as done.
    @Test(arguments: [302, 307, 308])
    func `Does not follow redirects`(status: Int) async throws {
        let asked = Mutex<[String]>([])
        var options = HTTPServerOptions()
        options.port = 0
        let redirecting = HTTPServer(options) { request in
            asked.withLock { $0.append(request.path) }
            return HTTPResponse(status: status, headers: ["Location": "/elsewhere"])
        }
        let address = "http://127.0.0.1:\(try redirecting.start())"
        let app = try TestApp()
        let run = await app.run("signin", "meng", "--server", address, input: [TestApp.password])
        await redirecting.stop()
        #expect(asked.withLock { $0 } == ["/auth/local"])
        #expect(run.code == .failure)
        #expect(run.error.contains("redirects to another address (\(status))"), "\(run.error)")
    }

    @Test(arguments: [
        ("http://board.test", true), ("https://board.test", false), ("http://127.0.0.1:1", false),
    ])
    func `Warns of a password that others could read on the way`(address: String, isWarned: Bool)
        async throws
    {
        let stub = StubTransport.json(#"{"message":"no"}"#, status: 400)
        let run = await (try TestApp()).run(
            "signin", "meng", "--server", address, input: [TestApp.password], transport: stub)
        #expect(run.error.contains("has no TLS") == isWarned, "\(run.error)")
        #expect(run.code == .failure)
    }

    @Test func `A closed server creates no accounts`() async throws {
        let serving = (try TestApp()).begin("serve", "--port", "0", "--closed", "--store", "memory")
        let address = try #require(await serving.address())
        let run = await (try TestApp()).run(
            "signup", "meng", "meng@example.com", "--server", address, input: [TestApp.password])
        #expect(run.code == .failure)
        #expect(run.error.contains("only with a code of its operator"), "\(run.error)")
        _ = await serving.stop()
    }

    @Test(arguments: [
        ["--port", "65536"], ["--host", "films.test"], ["--threads", "0"], ["--log-format", "xml"],
    ])
    func `What makes no sense is a wrong call`(options: [String]) async throws {
        for language in ["en", "ko"] {
            #expect(await (try TestApp()).run(["serve", "--language", language] + options).code == .usage)
        }
    }
}
