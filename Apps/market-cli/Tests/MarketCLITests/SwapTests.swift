import AppCoreTestSupport
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// One value determines where the requests of the whole app go.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SwapTests {
    @Test func `A transport of one's own is put in by one value`() async throws {
        let app = try await TestApp.selling()
        let stub = StubTransport.json(#"{"total_count":0,"last_page":0,"pages":[],"next_cursor":null}"#)
        let run = await app.run("list", "-n", "7", "--sort", "cheapest", transport: stub)
        #expect(run.out == "No products yet.\n", "\(run.error)")
        #expect(stub.requests.map(\.path) == ["/api/products"])
        let target = stub.requests.first?.target ?? ""
        #expect(target.contains("items_per_page=7") && target.contains("sort=cheapest"), "\(target)")
    }

    @Test func `An unanswered sale keeps its key until it is answered`() async throws {
        let app = try await TestApp.selling()
        let away = StubTransport.failing(.notConnected("it is away"))
        let sale = try app.sale()
        for _ in 0..<2 {
            let run = await app.run(sale, transport: away)
            #expect(run.code == .failure)
            #expect(run.errorLines.count == 1, "\(run.error)")
        }
        #expect(await app.run(try app.sale("Another lamp"), transport: away).code == .failure)
        let keys = away.requests.filter { $0.method == .post }.compactMap { $0.headers["Idempotency-Key"] }
        #expect(keys.count >= 3)
        #expect(Set(keys).count == 2)
        #expect(keys.last != keys.first)
        // An answered sale is complete: an identical command is a new sale.
        for _ in 0..<2 { #expect(await app.run(sale).code == .success) }
        #expect(try await app.run("mine", "--json").ids() == [2, 1])
    }

    @Test func `Ctrl-C during sending cancels the sale, and there is no listing`() async throws {
        let app = try await TestApp.selling()
        let sale = try app.sale()
        let held = HeldTransport()
        let sending = Task { await app.run(sale, transport: held) }
        await held.arrival(of: 1)
        sending.cancel()
        let run = await sending.value
        #expect(run.code == .interrupted, "\(run.error)")
        #expect(run.out.isEmpty)
        #expect(await app.run("mine").out == "You have no products yet.\n")
    }
}
