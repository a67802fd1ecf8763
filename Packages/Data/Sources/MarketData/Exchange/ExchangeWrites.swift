import Basics
public import DataCore
import MarketAPI
import MarketDomain
import NetworkCore
public import Persistence
public import SQLCore

/// Sends the writes of a member. Each keeps its first key until its answer was shown.
public struct ExchangeWrites: Sendable {
    /// The parts of a write that may differ from the user's input. A later attempt sends them unchanged.
    struct Sent: Codable, Sendable {
        var price: Int?
        var isImmediate: Bool?
        var confirmedPrice: Int?
    }

    private let client: ExchangeClient
    private let sessions: ExchangeSessions
    private let server: String?
    private let pending: PendingRequests<Sent>

    /// - Parameters:
    ///   - client: the server, with the tokens of `sessions`.
    ///   - sessions: the sessions of the member.
    ///   - server: the name of the server in keys; `nil` is the backend in this process.
    ///   - store: the store of the profile.
    ///   - now: seconds since 1970.
    public init(
        client: ExchangeClient, sessions: ExchangeSessions, server: String?, store: any KeyValueStore,
        now: @escaping @Sendable () -> Int
    ) {
        self.client = client
        self.sessions = sessions
        self.server = server
        pending = PendingRequests(store: store, name: "exchange write ", now: now)
    }

    /// Removes the keys of answered writes, once the answers were shown.
    public func acknowledge() async throws(StoreError) { try await pending.acknowledge() }

    func unanswered(_ write: TradingWrite) async throws(ExchangeError) -> Int? {
        let hash = try await hash(write)
        return try await ExchangeError.storing { () throws(StoreError) in
            try await pending.find(hash)?.begunAt
        }
    }

    /// Sends a write, or repeats the request of an earlier attempt.
    ///
    /// - Returns: the answer, and whether it is the one to an earlier attempt.
    func send<Answer>(
        _ write: TradingWrite, as note: Sent = Sent(), endpoint: (Sent) -> Endpoint<Answer>
    ) async throws(ExchangeError) -> (answer: Answer, isReplayed: Bool) {
        let hash = try await hash(write)
        let begun = try await ExchangeError.storing { () throws(StoreError) in
            try await pending.begin(hash, note)
        }
        let endpoint = endpoint(begun.note).idempotent(key: begun.key)
        do throws(ExchangeError) {
            let response = try await client.answer(to: client.request(for: endpoint))
            let answer = try client.read(response, as: endpoint)
            pending.settle(begun)
            return (answer, response.headers[MarketHeader.replayed] != nil)
        } catch {
            if !error.leavesOpen { pending.settle(begun) }
            throw error
        }
    }

    private func hash(_ write: TradingWrite) async throws(ExchangeError) -> UInt64 {
        let session = try await sessions.session()
        var hash = StableHash()
        for text in [
            server ?? "", session?.database ?? "",
            session.map { "\($0.account.id) \($0.account.email)" } ?? "",
        ] + write.words {
            hash.combine(text: text)
        }
        return hash.value
    }
}

extension TradingWrite {
    /// Identifies a write. A member who sends the same words again sends the same write.
    fileprivate var words: [String] {
        func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
        switch self {
        case .place(let request):
            let typed =
                request.typed ?? .init(price: request.price, isImmediate: request.isImmediate)
            return [
                "place", text(request.product), request.size, "\(request.side)", text(typed.price),
                "\(typed.isImmediate)", text(request.days),
            ]
        case .amend(let order, let price, let days): return ["amend", text(order), text(price), text(days)]
        case .cancel(let order): return ["cancel", text(order)]
        case .refuse(let order): return ["refuse", text(order)]
        case .move(let amount): return ["move", text(amount)]
        }
    }
}
