import DataCore
import MarketAPI
import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExchangeWritesTests {
    private let store = InMemoryKeyValueStore()
    private let secrets = InMemorySecretStore()

    /// Another process of the profile, at a server with these answers.
    private func trading(_ transport: any HTTPTransport) -> DefaultTradingRepository {
        let http = HTTPClient(origin: "https://exchange.test", transport: transport)
        let client = ExchangeClient(http)
        let sessions = ExchangeSessions(
            server: "https://exchange.test", open: http, secrets: secrets, now: { 0 })
        return DefaultTradingRepository(
            client: client,
            writes: ExchangeWrites(
                client: client, sessions: sessions, server: "https://exchange.test", store: store, now: { 7 })
        )
    }

    private static let answer = """
        {"id":5,"tradeStatus":"WAITING","price":650000,"deadline":1,"trade":null,"total":1,"reserved":0,"free":1,\
        "sales":0,"sellerFeeRate":0,"buyerFeeRate":0,"delivery":0,"level":1}
        """

    private static let writes: [TradingWrite] = [
        .place(OrderRequest(product: 8, size: "270", side: .bid, price: 650_000)),
        .place(OrderRequest(product: 8, size: "270", side: .ask, price: nil, isImmediate: true)),
        .amend(5, price: 650_000, days: nil), .amend(5, price: nil, days: 7), .cancel(5), .refuse(5),
        .move(-9),
    ]

    private func send(_ write: TradingWrite, _ trading: DefaultTradingRepository) async throws(ExchangeError)
    {
        switch write {
        case .place(let request): _ = try await trading.place(request)
        case .amend(let order, let price, let days):
            _ = try await trading.amend(order, price: price, days: days, confirmedPrice: nil)
        case .cancel(let order): try await trading.cancel(order)
        case .refuse(let order): try await trading.refuse(order)
        case .move(let amount): _ = try await trading.move(amount)
        }
    }

    @Test(arguments: Self.writes)
    func `A write with a lost answer is sent again unchanged, also by another process`(
        write: TradingWrite
    ) async throws {
        let lossy = StubTransport { _ throws(NetworkError) in throw .timedOut }
        await #expect(throws: ExchangeError.offline) { try await send(write, trading(lossy)) }
        let transport = StubTransport { _ in
            HTTPResponse(
                status: 200, headers: [MarketHeader.replayed: "true"], body: Array(Self.answer.utf8))
        }
        let other = trading(transport)
        #expect(try await other.unanswered(write) == 7)
        try await send(write, other)
        let (sent, again) = (lossy.requests[0], transport.requests[0])
        #expect(sent.headers["Idempotency-Key"] == again.headers["Idempotency-Key"])
        #expect(sent.body == again.body && sent.target == again.target)
        #expect(try await other.unanswered(write) == nil)
        // After an answer, equal words are a new write.
        try await send(write, other)
        #expect(transport.requests[1].headers["Idempotency-Key"] != sent.headers["Idempotency-Key"])
    }

    @Test func `A repeated order is recognized by its input, and keeps the first agreed price`() async throws
    {
        let lossy = StubTransport { _ in HTTPResponse(status: 503) }
        let typed = OrderRequest.Typed(price: nil, isImmediate: true)
        var request = OrderRequest(product: 8, size: "270", side: .bid, price: 905_000, isImmediate: true)
        request.typed = typed
        await #expect(throws: ExchangeError.unavailable) { try await trading(lossy).place(request) }
        let transport = StubTransport { _ in
            HTTPResponse(
                status: 200, headers: [MarketHeader.replayed: "true"], body: Array(Self.answer.utf8))
        }
        let asTyped = OrderRequest(product: 8, size: "270", side: .bid, price: nil, isImmediate: true)
        let receipt = try await trading(transport).place(asTyped)
        let body = String(decoding: transport.requests[0].body, as: UTF8.self)
        #expect(receipt.isReplayed && body == #"{"price":905000}"#)
    }

    @Test func `A refusal counts as an answer`() async throws {
        let refusing = StubTransport { _ in
            HTTPResponse(status: 409, body: Array(#"{"code":-63,"message":"x"}"#.utf8))
        }
        let trading = trading(refusing)
        for _ in 0..<2 { await #expect(throws: ExchangeError.halted) { try await trading.cancel(5) } }
        #expect(Set(refusing.requests.map { $0.headers["Idempotency-Key"] }).count == 2)
    }
}
