import Foundation
import TestSupport
import Testing

extension EndToEnd.Servers {
    @Suite struct ServerKillTests {
        /// Manually: `TRELLIS_KILLS=200 swift test --filter ServerKillTests`.
        private static let kills =
            ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 15

        @Test func `Every acknowledged write exists exactly once, regardless of when the server is killed`()
            throws
        {
            var server = try ServingApp(
                try AppProcess(.community), port: try Loopback.lastingPort(),
                options: ["--long-lived-tokens", "--newcomer-texts", "0"]
            )
            defer { server.process.send(SIGKILL) }
            let reader = try AppProcess.member("reader", of: server.address)
            let writers = try KeyedWriters(0..<3, at: server.address, token: try server.newToken())
            defer { writers.end() }

            var random = SplitMix(seed: 5)
            var done = 0
            for _ in 0..<Self.kills {
                // The kill happens during writes, regardless of how long the server took to start.
                try waitUntil("a write is acknowledged") { try writers.acknowledged().count > done }
                Thread.sleep(forTimeInterval: .random(in: 0...0.2, using: &random))
                server.process.send(SIGKILL)
                #expect(try server.process.wait().wasKilled)
                done = try writers.acknowledged().count
                server = try server.again()
            }
            try writers.stop()

            let writes = try writers.acknowledged()
            #expect(writes.count >= Self.kills)
            #expect(Set(writes.map(\.id)).count == writes.count)
            let before = try reader.posts()
            expectOnce(writes.map(\.text), in: before)
            #expect(before.count == writes.count)

            let again = writes.shuffled(using: &random).prefix(10)
            #expect(try writers.repeated(Array(again), at: server.address) == again.map(\.id))
            #expect(try reader.posts() == before)
            #expect(try server.stop().status == 0)
            try server.app.expectSoundFiles()
        }
    }
}

extension ServingApp {
    /// The token of a new account, without a way to renew it.
    func newToken() throws -> String {
        let form = "username=writer&email=writer@example.com&password=\(AppProcess.password)"
        let answer = try curl("-f -d '\(form)'", "/auth/local/register")
        let token = answer.output.firstMatch(of: #/"jwt":"([^"]+)"/#).map { String($0.output.1) }
        return try #require(token, "\(answer.output) \(answer.error)")
    }
}
