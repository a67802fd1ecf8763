import Foundation
import Testing

extension EndToEnd.Servers {
    @Suite struct SaleKillTests {
        /// Manually: `TRELLIS_KILLS=100 swift test --filter SaleKillTests`.
        private static let kills =
            ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 6

        enum Victim: CaseIterable {
            /// The seller with the embedded market.
            case seller
            case client, server
        }

        @Test(arguments: Victim.allCases)
        func `A listing is complete or absent, regardless of what is killed during its sale`(victim: Victim)
            throws
        {
            var server: ServingApp?
            defer { server?.process.send(SIGKILL) }
            if victim != .seller {
                server = try ServingApp(try AppProcess.market(), port: try Loopback.lastingPort())
            }
            let seller = try AppProcess.seller(of: server?.address)
            let folder = MarketFolder(home: server?.app.home ?? seller.home)
            let before = try folder.files()
            let common = try (1...3).map {
                try seller.home.write(MadeUpPicture(seed: $0, width: 140, height: 150))
            }

            let start = ContinuousClock.now
            var sold = [try seller.sell("Lamp", common)]
            var moments = KillMoments(seed: 8, duration: (ContinuousClock.now - start) / .seconds(1))
            for number in 0..<Self.kills {
                let name = "Lamp \(number)"
                let own = try seller.home.write(MadeUpPicture(seed: UInt64(100 + number)))
                let sale = AppProcess.sale(name, [own] + common)
                let running = try seller.start(sale)
                if victim == .server, let killed = server {
                    #expect(try moments.kill(killed.process))
                    server = try killed.again()
                } else {
                    _ = try moments.kill(running)
                }
                let result = try running.wait()
                let isAnswered = result.output.contains("\"id\"")

                let there = try seller.mine().filter { $0.name == name }
                #expect(there.count == 1 || (there.isEmpty && !isAnswered))
                if !isAnswered { sold.append(try seller.sell(name, [own] + common)) }
                #expect(try seller.mine().filter { $0.name == name }.count == 1)
            }

            let shown = try seller.mine().map { try seller.shown($0.id) }
            #expect(Set(shown.map(\.name)).count == Self.kills + 1)
            #expect(shown.allSatisfy { $0.images?.count == ($0.name == "Lamp" ? 3 : 4) })
            #expect(sold.allSatisfy { shown.contains($0) })
            if let server { #expect(try server.stop().status == 0) }
            try folder.expectNothingBut(shown, and: before)
            try (server?.app ?? seller).expectSoundFiles()
        }

        @Test func `A sale with lost answers exists once after it is retried`() throws {
            let server = try ServingApp(try AppProcess.market())
            defer { server.process.send(SIGKILL) }
            let proxy = try CutProxy(to: server.port, cutting: "POST /api/products ", times: 3)
            defer { proxy.close() }
            let seller = try AppProcess.seller(of: "http://127.0.0.1:\(proxy.port)")
            let picture = try seller.home.write(MadeUpPicture(seed: 1))

            let failed = try seller.start(AppProcess.sale("Desk lamp", [picture])).wait()
            #expect(failed.status == 1)
            #expect(proxy.cuts == 3)
            let there = try seller.mine()
            #expect(there.map(\.name) == ["Desk lamp"])
            #expect(try seller.sell("Desk lamp", [picture]).id == there.first?.id)
            #expect(try seller.mine() == there)
            // That sale was answered, so the same command is a new sale.
            #expect(try seller.sell("Desk lamp", [picture]).id != there.first?.id)
            #expect(try seller.mine().count == 2)
        }

        @Test(arguments: [SIGINT: Int32(130), SIGTERM: 143])
        func `An interrupted sale ends immediately and can be repeated`(signal: Int32, status: Int32)
            throws
        {
            var server = try ServingApp(try AppProcess.market(), port: try Loopback.lastingPort())
            defer { server.process.send(SIGKILL) }
            let seller = try AppProcess.seller(of: server.address)
            let picture = try seller.home.write(MadeUpPicture(seed: 1))
            #expect(try server.stop().status == 0)

            // A server that accepts the connection and never answers.
            let silent = try Loopback.listen(on: server.port)
            let running = try seller.start(AppProcess.sale("Desk lamp", [picture]))
            var asked = pollfd(fd: silent.socket, events: Int16(POLLIN), revents: 0)
            #expect(poll(&asked, 1, 30_000) == 1)
            running.send(signal)
            let result = try running.wait()
            close(silent.socket)
            #expect(result.status == status)
            #expect(result.output.isEmpty)

            server = try server.again()
            #expect(try seller.mine().isEmpty)
            let sold = try seller.sell("Desk lamp", [picture])
            #expect(try seller.mine().map(\.id) == [sold.id])
        }
    }
}
