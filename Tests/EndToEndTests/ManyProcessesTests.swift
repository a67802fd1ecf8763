import Foundation
import Testing

extension EndToEnd.Servers {
    @Suite struct ManyProcessesTests {
        @Test(arguments: [2, 4, 8])
        func `Processes that start simultaneously in a new home all succeed`(count: Int) throws {
            let app = try AppProcess()
            let commands = [
                ["list", "-n", "2"], ["search", "기생충"], ["bookmark", "add", "tt6751668"],
                ["show", "tt6751668"],
                ["rate", "tt6751668", "9"], ["recent"], ["config", "set", "limit", "5"],
                ["bookmark", "list"],
            ]
            let running = try commands.prefix(count).map { try app.start($0) }
            for (command, process) in zip(commands, running) {
                let result = try process.wait()
                #expect(result.succeeded, "\(command): \(result.error)")
                #expect(result.error.isEmpty, "\(command)")
            }
            #expect(try app.run("doctor").succeeded)
        }

        @Test func `Eight processes that write simultaneously lose nothing`() throws {
            let app = try AppProcess()
            let films =
                try app.run("list", "-n", "50", "--sort", "title", "--json").json()["movies"]
                as? [[String: Any]]
            let codes = try #require(films).compactMap { $0["imdb_code"] as? String }.prefix(24)
            #expect(codes.count == 24)
            let workers = try (0..<8).map { worker in
                let own = codes.dropFirst(worker * 3).prefix(3).joined(separator: " ")
                return try app.startShell(
                    """
                    for film in \(own); do
                      "$APP" bookmark add $film tt6751668 > /dev/null || exit 1
                      "$APP" rate $film \(worker + 1) > /dev/null || exit 1
                      "$APP" rate tt6751668 \(worker + 1) > /dev/null || exit 1
                    done
                    """)
            }
            for worker in workers {
                let result = try worker.wait()
                #expect(result.succeeded)
                #expect(result.error.isEmpty)
            }
            #expect(try app.bookmarks() == Set(codes + ["tt6751668"]))
            #expect(try app.scores() == 25)
        }
    }
}
