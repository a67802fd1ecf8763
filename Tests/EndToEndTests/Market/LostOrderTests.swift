import Foundation
import Testing

extension EndToEnd.Servers {
    /// Orders from the command line whose answers are lost, or whose process is killed.
    @Suite struct LostOrderTests {
        private static let email = "minji@example.com"

        /// A member with money on a server, connected through another address.
        private func trader(of server: ServingApp, at port: UInt16) throws -> AppProcess {
            let trader = try AppProcess(.market)
            try trader.choose("http://127.0.0.1:\(port)")
            let password = "correct horse battery"
            try trader.enter("signup \(Self.email) --shoe-size 270", [password, password])
            let paid = try server.app.run("admin", "deposit", Self.email, "900,000,000")
            try #require(paid.succeeded, "\(paid.error)")
            return trader
        }

        private func orders(of trader: AppProcess, _ status: String = "all") throws -> [[String: Any]] {
            let run = try trader.run("orders", "--status", status, "--limit", "200", "--json")
            return try #require(try run.json()["orders"] as? [[String: Any]], "\(run.error)")
        }

        @Test func `An order with lost answers is placed once, and the same command completes it`() throws {
            let server = try ServingApp(try AppProcess.market())
            defer { server.process.send(SIGKILL) }
            let proxy = try CutProxy(to: server.port, cutting: "POST /trades/", times: 100)
            defer { proxy.close() }
            let trader = try trader(of: server, at: proxy.port)

            for line in ["bid 8 270 650,000 --yes", "buy 8 270 --yes"] {
                let before = try orders(of: trader).count
                let words = line.split(separator: " ").map(String.init)
                let failed = try trader.start(words).wait()
                #expect(
                    failed.status == 1 && failed.error.contains("may be done all the same"), "\(failed.error)"
                )
                #expect(try orders(of: trader).count == before + 1)
                proxy.mend()
                let finished = try trader.start(words).wait()
                #expect(
                    finished.succeeded && finished.output.contains("It had arrived before."), "\(finished)")
                #expect(try orders(of: trader).count == before + 1)
                proxy.tear(100)
            }
            // After an answer, the same command is a new order.
            proxy.mend()
            let count = try orders(of: trader).count
            #expect(try trader.run("bid", "8", "270", "650,000", "--yes").succeeded)
            #expect(try orders(of: trader).count == count + 1)
            #expect(try server.stop().status == 0)
        }

        @Test func `A change of an order with lost answers is completed by the same command`() throws {
            let server = try ServingApp(try AppProcess.market())
            defer { server.process.send(SIGKILL) }
            let proxy = try CutProxy(to: server.port, cutting: "PATCH /trades/", times: 0)
            defer { proxy.close() }
            let trader = try trader(of: server, at: proxy.port)
            #expect(try trader.run("bid", "8", "270", "650,000", "--yes").succeeded)
            let id = try #require(try orders(of: trader).first?["order"] as? Int)

            for line in ["amend \(id) 640,000 --yes", "cancel \(id) --yes"] {
                let words = line.split(separator: " ").map(String.init)
                proxy.tear(100, request: line.hasPrefix("amend") ? "PATCH /trades/" : "DELETE /trades/")
                let failed = try trader.start(words).wait()
                #expect(
                    failed.status == 1 && failed.error.contains("may be done all the same"), "\(failed.error)"
                )
                proxy.mend()
                let finished = try trader.start(words).wait()
                #expect(finished.succeeded, "\(finished.error)")
            }
            let order = try #require(try orders(of: trader).first)
            #expect(order["price"] as? Int == 640_000 && order["state"] as? String == "cancelled")
        }

        private static let strace = "/usr/bin/strace"

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: strace)))
        func `An order whose data the disk fails to store is placed once by the same command`() throws {
            let trader = try AppProcess.market()
            let password = "correct horse battery"
            try trader.enter("signup \(Self.email) --shoe-size 270", [password, password])
            #expect(try trader.run("balance", "--deposit", "9,000,000").succeeded)
            let log = trader.home.file(".local/share/trellis/market/backend.sqlite-wal").path
            let fault = "-P '\(log)' -e trace=fdatasync -e inject=fdatasync:error=EIO:when=1"
            let line = #""$APP" bid 8 270 650,000 --yes"#
            let failed = try trader.shell("\(Self.strace) -f -o /dev/null \(fault) \(line)")
            #expect(failed.status == 1 && failed.error.contains("may be done all the same"), "\(failed)")
            let again = try trader.shell(line)
            #expect(again.succeeded && again.output.contains("It had arrived before."), "\(again)")
            #expect(try orders(of: trader).count == 1)
        }

        /// Manually: `TRELLIS_KILLS=100 swift test --filter LostOrderTests`.
        private static let kills =
            ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 6

        @Test func `An order is placed once, regardless of when its process is killed`() throws {
            let server = try ServingApp(try AppProcess.market())
            defer { server.process.send(SIGKILL) }
            let trader = try trader(of: server, at: server.port)
            let start = ContinuousClock.now
            #expect(try trader.run("bid", "8", "270", "600,000", "--yes").succeeded)
            var moments = KillMoments(seed: 9, duration: (ContinuousClock.now - start) / .seconds(1))
            for number in 1...Self.kills {
                let words = ["bid", "8", "270", "\(600_000 + number * 1_000)", "--yes"]
                let running = try trader.start(words)
                _ = try moments.kill(running)
                if try !running.wait().output.contains("waits at") {
                    let again = try trader.start(words).wait()
                    #expect(again.succeeded, "\(again.error)")
                }
            }
            let prices = try orders(of: trader).compactMap { $0["price"] as? Int }.sorted()
            #expect(prices == (0...Self.kills).map { 600_000 + $0 * 1_000 })
            #expect(try server.stop().status == 0)
        }
    }
}
