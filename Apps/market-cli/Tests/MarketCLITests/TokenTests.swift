import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

/// A token for scripts in `TRELLIS_TOKEN`, in place of a sign-in at the exchange.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TokenTests {
    @Test(arguments: [false, true])
    func `A script trades for the account, and reports what it may not do`(isRemote: Bool) async throws {
        let server = try TestApp(hasSamples: true)
        let joined = await server.run(
            "signup", "minji@example.com", "--shoe-size", "240", input: ["correct1!"])
        try #require(joined.code == .success, "\(joined.error)")
        #expect(await server.run("balance", "--deposit", "5000000").code == .success)
        func token(_ scope: String) async throws -> [String: String] {
            let made = await server.run("token", "create", scope, "--scope", scope)
            return TestApp.plain.merging(["TRELLIS_TOKEN": try #require(made.lines.first)]) { $1 }
        }
        let (reader, writer) = (try await token("read"), try await token("write"))
        func check(_ app: TestApp, _ options: [String]) async throws {
            let account = await app.run(["account"] + options, variables: reader)
            #expect(account.out.contains("minji@example.com") && account.out.contains("TRELLIS_TOKEN"))
            let bid = ["bid", "1", "270", "200,000", "--yes"] + options
            let refused = await app.run(bid, variables: reader)
            #expect(refused.code == .signInNeeded, "\(refused.error)")
            #expect(refused.error.contains("TRELLIS_TOKEN can only read"), "\(refused.error)")
            let placed = await app.run(bid, variables: writer)
            #expect(placed.code == .success, "\(placed.error)")
            let orders = await app.run(["orders"] + options, variables: reader)
            #expect(orders.code == .success && orders.out.contains("200,000"), "\(orders.out)")
            #expect(await server.run("token", "revoke", "write").code == .success)
            let ended = await app.run(["balance"] + options, variables: writer)
            #expect(ended.code == .signInNeeded)
            #expect(ended.error.contains("The token in TRELLIS_TOKEN is not accepted"), "\(ended.error)")
            // Listings belong to the vendor, so they need no member.
            #expect(await app.run(["list"] + options, variables: writer).code == .success)
            #expect(await app.run(["signout"] + options, variables: reader).code == .usage)
        }
        guard isRemote else {
            try await check(server, [])
            #expect(await server.run("account").code == .success)
            return
        }
        try await server.serving { address in try await check(try TestApp(), ["--server", address]) }
    }
}
