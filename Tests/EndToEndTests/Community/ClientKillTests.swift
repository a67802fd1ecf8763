import Foundation
import Testing

extension EndToEnd.Servers {
    @Suite struct ClientKillTests {
        enum Board: CaseIterable {
            case embedded, served, away
        }

        @Test(arguments: Board.allCases)
        func `A text is posted once, regardless of when its app is killed`(board: Board) throws {
            var server: ServingApp?
            defer { server?.process.send(SIGKILL) }
            if board != .embedded {
                server = try ServingApp(try AppProcess(.community), port: try Loopback.lastingPort())
            }
            let member = try AppProcess.member("meng", of: server?.address)
            if board == .away { #expect(try server?.stop().status == 0) }

            let start = ContinuousClock.now
            #expect(try member.run("post", "create", "first").succeeded)
            var moments = KillMoments(seed: 3, duration: (ContinuousClock.now - start) / .seconds(1))
            var (tried, acknowledged, kills) = (Set(["first"]), Set(["first"]), 0)
            for number in 0..<9 {
                let text = "text \(number)"
                tried.insert(text)
                let running = try member.start(["post", "create", text, "--json"])
                kills += try moments.kill(running) ? 1 : 0
                if try String(contentsOf: running.output, encoding: .utf8).contains("\"status\"") {
                    acknowledged.insert(text)
                }
            }
            #expect(kills > 0)

            let waiting = try member.outbox()
            #expect(waiting.allSatisfy { $0.state == "waiting" })
            let queued = waiting.compactMap(\.text)
            if board == .away {
                #expect(acknowledged.isSubset(of: queued))
                server = try server?.again()
            }
            let sent = try member.run("outbox", "send")
            #expect(sent.succeeded, "\(sent.error)")
            #expect(try member.outbox().isEmpty)
            let posts = try member.posts()
            expectOnce(acknowledged.union(queued), in: posts)
            #expect(tried.isSuperset(of: posts))
            try member.expectSoundFiles()
        }
    }
}
