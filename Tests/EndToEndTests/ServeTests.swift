import Foundation
import Testing

extension EndToEnd.Servers {
    @Suite struct ServeTests {
        @Test func `A server gives the same answers as the embedded backend`() throws {
            let server = try ServingApp(try AppProcess())
            defer { server.process.send(SIGKILL) }
            let (local, remote) = (try AppProcess(), try AppProcess())
            for command in [
                ["search", "기생충"], ["list", "--genre", "Drama", "--limit", "7"], ["show", "tt6751668"],
                ["similar", "tt6751668"], ["search", "ㄱㅅㅊ", "--json"],
            ] {
                let near = try local.start(command).wait()
                let far = try remote.start(["--server", server.address] + command).wait()
                #expect(far.succeeded, "\(far.error)")
                #expect(far.output == near.output)
                #expect(far.error.isEmpty)
            }
            #expect(try server.stop().status == 0)
        }

        @Test func `A score sent over the wire is in the server's database`() throws {
            let home = try AppProcess()
            let server = try ServingApp(home)
            defer { server.process.send(SIGKILL) }
            let rated = try AppProcess().run("--server", server.address, "rate", "tt6751668", "9.5")
            #expect(rated.succeeded, "\(rated.error)")
            #expect(try server.stop().status == 0)
            let film = try home.run("show", "tt6751668", "--json").json()
            #expect(film["votes"] as? Int == 1)
        }

        @Test func `A server answers browsers, monitors and readers of documents`() throws {
            let server = try ServingApp(try AppProcess())
            defer { server.process.send(SIGKILL) }
            for (target, text) in [
                ("/health", "\"ok\""), ("/metrics", "# TYPE"), ("/openapi.json", "\"openapi\":\"3.1"),
                ("/api/v2/list_movies.json?limit=1", "\"movie_count\""),
                ("/3/search/movie?query=x", "\"results\""),
            ] {
                let answer = try server.curl("", target)
                #expect(answer.output.contains(text), "\(target)")
                #expect(answer.output.hasSuffix("\n200"), "\(target)")
            }
            #expect(try server.curl("", "/nothing").output.hasSuffix("\n404"))
            #expect(try server.curl("-X DELETE", "/health").output.hasSuffix("\n405"))
        }

        @Test func `A port in use is an error that names it`() throws {
            let server = try ServingApp(try AppProcess())
            defer { server.process.send(SIGKILL) }
            let port = String(server.address.drop { $0 != ":" }.dropFirst().drop { $0 != ":" }.dropFirst())
            let second = try AppProcess().run("serve", "--port", port)
            #expect(second.status == 1)
            #expect(second.error.contains(port), "\(second.error)")
        }

        @Test func `Two servers and a local process share one database`() throws {
            let app = try AppProcess()
            let servers = [try ServingApp(app), try ServingApp(app)]
            defer { for server in servers { server.process.send(SIGKILL) } }
            for (index, server) in servers.enumerated() {
                let rated = try AppProcess().run(
                    "--server", server.address, "rate", "tt0068646", "\(index + 8)")
                #expect(rated.succeeded, "\(rated.error)")
            }
            #expect(try app.run("rate", "tt0068646", "10").succeeded)
            let film = try app.run("show", "tt0068646", "--json").json()
            #expect(film["votes"] as? Int == 3)
        }

        @Test func `A missing server is one sentence, and saved data is still shown`() throws {
            let server = try ServingApp(try AppProcess())
            let client = try AppProcess()
            let first = try client.run("--server", server.address, "show", "tt6751668")
            #expect(first.succeeded, "\(first.error)")
            #expect(try server.stop().status == 0)
            let saved = try client.run("--server", server.address, "show", "tt6751668")
            #expect(saved.output.contains("Parasite"), "\(saved.error)")
            let unknown = try client.run("--server", server.address, "show", "tt0068646")
            #expect(unknown.status == 1)
            #expect(unknown.output.isEmpty)
            #expect(unknown.error.hasPrefix("movies-cli: "))
            #expect(unknown.error.split(separator: "\n").count == 1, "\(unknown.error)")
        }

        @Test func `A recorded run replays to the same output without a server`() throws {
            let server = try ServingApp(try AppProcess())
            let record = try TemporaryHome()
            let file = record.file("exchange.jsonl").path
            let command = ["--server", server.address, "search", "parasite", "--json"]
            let client = try AppProcess()
            let recorded = try client.start(["--record", file] + command).wait()
            #expect(recorded.succeeded, "\(recorded.error)")
            #expect(try server.stop().status == 0)
            let replayed = try client.start(["--replay", file] + command).wait()
            #expect(replayed.succeeded, "\(replayed.error)")
            #expect(replayed.output == recorded.output)
        }

        @Test func `A server stopped during a thousand requests answers every accepted request`() throws {
            let server = try ServingApp(try AppProcess())
            defer { server.process.send(SIGKILL) }
            // Each of the eight clients sends requests on one connection until the server closes it for good. curl
            // distinguishes a request without an answer (52, 56) from a refused connection (7).
            let client = #"""
                ask() {
                    for i in $(seq 1 125); do echo "url=\#(server.address)/api/v2/list_movies.json?limit=50&page=$i"
                    echo "output=/dev/null"; done > "$HOME/urls.$1"
                    curl -sS -m 240 --fail-early -K "$HOME/urls.$1" -w '%{http_code}\n' > "$HOME/codes.$1" 2> "$HOME/end.$1"
                    echo "exit $?" >> "$HOME/end.$1"
                }
                for n in 1 2 3 4 5 6 7 8; do ask $n & done; wait; cat "$HOME"/codes.* ; cat "$HOME"/end.* >&2
                """#
            let clients = try server.app.startShell(client)
            while try FileManager.default.contentsOfDirectory(atPath: server.app.home.path)
                .filter({ $0.hasPrefix("codes.") }).count < 8, clients.process.isRunning
            {
                Thread.sleep(forTimeInterval: 0.005)
            }
            Thread.sleep(forTimeInterval: 0.05)
            #expect(try server.stop().status == 0)
            let result = try clients.wait()
            let codes = result.output.split(separator: "\n")
            #expect(codes.allSatisfy { $0 == "200" || $0 == "000" })
            let ends = result.error.split(separator: "\n").filter { $0.hasPrefix("exit ") }
            #expect(ends.count == 8)
            #expect(ends.allSatisfy { $0 == "exit 0" || $0 == "exit 7" }, "\(result.error)")
        }
    }
}
