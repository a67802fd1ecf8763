import AppCoreTestSupport
import Foundation
import HTTPServer
import NetworkCore
import TerminalKit
import Testing
import TextCore

@testable import MoviesCLI

/// The serving command and its client, connected by the loopback.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
    @Test(arguments: ["yts", "tmdb"])
    func `One app serves another, and a stop is a success`(source: String) async throws {
        let (server, client) = (try TestApp(), try TestApp())
        let log = server.path("access.log")
        let serving = server.serve("--access-log", log)
        let address = try #require(await serving.address())
        let options = ["--server", address, "--source", source]

        let local = await client.run("search", "기생충", "--json")
        let remote = await client.run(["search", "기생충", "--json"] + options)
        #expect(remote.code == .success, "\(remote.error)")
        #expect(try remote.ids() == local.ids())
        #expect(await client.run(["rate", "tt6751668", "9"] + options).code == .success)
        #expect(await client.run(["show", "tt99999999"] + options).error.contains("No film has"))
        #expect(await client.run(["doctor"] + options).code == .success)

        let code = await serving.stop()
        #expect(code == .stopped)
        #expect(code.rawValue == 0)
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        // A busy machine may need one more attempt.
        #expect(lines.count >= 6)
        #expect(lines.allSatisfy { $0.contains(" 127.0.0.1 ") && $0.split(separator: " ").count == 8 })
        let after = await client.run(["search", "x"] + options)
        #expect(after.error.contains("Cannot connect: 127.0.0.1"))
    }

    @Test func `The code of a signal does not replace a success`() async throws {
        // No other test uses this signal, because all tests run in one process.
        let serving = (try TestApp()).serve("--store", "memory", endingWith: SIGIO)
        #expect(await serving.address() != nil)
        kill(getpid(), SIGIO)
        #expect(await serving.code().rawValue == 0)
    }

    @Test func `A log on standard output is complete immediately, and JSON on request`() async throws {
        let server = try TestApp()
        let serving = server.serve("--access-log", "-", "--log-format", "json", "--store", "memory")
        let address = try #require(await serving.address())
        // A request that needs no database gets this status even on a machine too busy for a statement's time limit.
        _ = await (try TestApp()).run("list", "--server", address + "/elsewhere")
        #expect(await serving.stop() == .stopped)
        let line = try #require(serving.transcript.out.split(separator: "\n").first)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(json["path"] as? String == "/elsewhere/list_movies.json")
        #expect(json["status"] as? Int == 404)
    }

    @Test func `Reports a port in use`() async throws {
        let app = try TestApp()
        let serving = app.serve()
        let address = try #require(await serving.address())
        let port = String(address.split(separator: ":").last ?? "")
        for (language, part) in [("en", "The address cannot be used: "), ("ko", "주소를 사용할 수 없습니다: ")] {
            let run = await (try TestApp()).run("serve", "--port", port, "--language", language)
            #expect(run.code == .failure)
            #expect(run.error.contains(part))
            #expect(run.error.contains("--port"))
        }
        _ = await serving.stop()
    }

    @Test func `Reports an invalid certificate`() async throws {
        let app = try TestApp()
        let file = try app.write("no certificate", to: "cert.pem")
        for certificate in [file, app.path("missing.pem")] {
            let run = await app.run("serve", "--port", "0", "--tls-cert", certificate, "--tls-key", file)
            #expect(run.code == .failure)
            #expect(run.error.contains("The certificate cannot be used: "))
            #expect(run.error.split(separator: "\n").count == 1)
        }
    }

    @Test func `Reports a log and a database that cannot be opened before serving`() async throws {
        let app = try TestApp()
        let log = await app.run("serve", "--port", "0", "--access-log", app.path("no/such/folder/log"))
        #expect(log.code == .failure)
        #expect(log.error.contains("The log cannot be written: "))
        let file = try app.write("", to: "file")
        let data = await app.run("serve", "--port", "0", variables: ["XDG_DATA_HOME": file])
        #expect(data.code == .failure)
        #expect(data.error.contains(file))
    }

    @Test(arguments: [
        ["--port", "65536"], ["--port", "x"], ["--host", "films.test"], ["--host", ""], ["--threads", "0"],
        ["--tls-cert", "a"], ["--tls-key", "a"], ["--trusted-proxy", "10.0.0.1,proxy"],
        ["--allow-origin", "films.test"], ["--allow-origin", "https://films.test/path"],
        ["--log-format", "xml"],
    ])
    func `What makes no sense is a wrong call`(options: [String]) async throws {
        for language in ["en", "ko"] {
            let run = await (try TestApp()).run(["serve", "--language", language] + options)
            #expect(run.code == .usage)
        }
    }

    @Test func `Warns about serving other machines`() async throws {
        for (language, part) in [("en", "Warning: "), ("ko", "경고: ")] {
            let serving = (try TestApp()).serve("--host", "0.0.0.0", "--language", language)
            #expect(await serving.address() != nil)
            _ = await serving.stop()
            #expect(serving.transcript.error.contains(part))
        }
    }
}
