import Foundation
import NetworkCore
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// `serve --pages` is killed while a page waits for it. `BrowserTests` has the same with the script of the page.
    @Suite struct PageKillTests {
        /// Manually: `TRELLIS_KILLS=50 Tools/test --filter PageKillTests`.
        private static let kills =
            ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 4

        @Test
        func `An order is placed once at most, regardless of when the server is killed after the answer`()
            async throws
        {
            let app = try AppProcess.market()
            var server = try ServingApp(app, port: try Loopback.lastingPort(), options: ["--pages"])
            defer { server.process.send(SIGKILL) }
            let client = try await PageClient(at: "\(server.address)/pages/my")
            let email = "minji@example.com"
            try await client.press("sign-up")
            let texts = [("email", email), ("password", AppProcess.password), ("shoe-size", "270")]
            for (field, text) in texts { try await client.type(text, intoFieldNamed: field) }
            try await client.press("tsubmit")
            // Only the page of a member has this fact.
            try await client.see("Reserved")
            let deposit = try app.run("admin", "deposit", email, "90,000,000")
            #expect(deposit.succeeded, "\(deposit.error)")

            var random = SplitMix(seed: 4)
            var answered: [Int] = []
            for number in 1...Self.kills {
                let price = 600_000 + number * 1_000
                try await client.open("/pages/products/8?size=270")
                for button in ["buy", "tkind", "i1"] { try await client.press(button) }
                try await client.type("\(price)", intoFieldNamed: "price")
                try await client.press("tplace")
                try await client.wait(for: "the question") { client.page.element("alert") != nil }
                let (process, moment) = (server.process, Double.random(in: 0...0.1, using: &random))
                let killing = Task.detached {
                    try await Task.sleep(for: .seconds(moment))
                    process.send(SIGKILL)
                }
                do {
                    try await client.press("confirm")
                    if client.text.contains("waits at") { answered.append(price) }
                } catch is NetworkError {}
                try await killing.value
                #expect(try process.wait().wasKilled)
                server = try server.again()
                // The page sends its acts again, and is loaded again.
                await #expect(throws: PageClient.Refused(status: 410)) { try await client.sendAgain() }
                try await client.open("/pages/orders")
                #expect(client.status == 200)
            }
            try app.enter("signin \(email)")
            let orders =
                try app.run("orders", "--limit", "200", "--json").json()["orders"] as? [[String: Any]]
            let prices = try #require(orders).compactMap { $0["price"] as? Int }
            #expect(Set(prices).count == prices.count && Set(answered).isSubset(of: prices))
        }
    }
}
