import AccountCore
import BackendCore
import EventCore
import MarketDomain
import NetworkCore
import SQLCore

/// The accounts, books and trades of one exchange. Several processes may have its database open.
struct ExchangeStore: Sendable {
    let database: any Database
    let accounts: AccountStore
    let writer: ExchangeWriter
    let rules: ExchangeRules
    let hub: EventHub
    /// In milliseconds since 1970.
    let now: @Sendable () -> Int
    private let open: @Sendable () async throws(StoreError) -> Void

    /// - Parameters:
    ///   - database: with the tables of the exchange.
    ///   - rules: the rules for new orders.
    ///   - events: the options of live events.
    ///   - options: the options of passwords.
    ///   - now: in milliseconds since 1970.
    ///   - open: prepares the database; later calls return at once.
    init(
        database: any Database, rules: ExchangeRules, events: EventOptions,
        accounts options: AccountStore.Options, now: @escaping @Sendable () -> Int,
        open: @escaping @Sendable () async throws(StoreError) -> Void
    ) {
        self.database = database
        self.rules = rules
        self.now = now
        self.open = open
        let writer = ExchangeWriter(database: database, rules: rules, now: now)
        self.writer = writer
        // Listeners also receive expirations.
        hub = EventHub(events, log: ExchangeTables.log, in: database) { () async throws(StoreError) in
            try await Self.catchUp(database, writer, now)
        }
        accounts = AccountStore(
            database: database, now: now, refusals: ExchangeFailure.tokens, options: options)
    }

    var seconds: Int { now() / 1000 }

    /// Opens the database, for handlers that use the accounts only.
    func prepare() async throws {
        do throws(StoreError) { try await open() } catch { throw error.asFailure() }
    }

    /// Runs a command for a handler.
    ///
    /// - Throws: the errors of the database, converted for handlers.
    func run<Value: Sendable>(
        reading lookups: [Lookup] = [],
        _ body: @escaping @Sendable (inout ExchangeWriter.Context) throws(StoreError) -> Value
    ) async throws -> Value {
        do throws(StoreError) {
            try await open()
            let value = try await writer.run(reading: lookups, body)
            hub.notify()
            return value
        } catch {
            throw error.asFailure()
        }
    }

    /// Runs a command for a caller whose session is still open at that time. A repeated request with its
    /// `Idempotency-Key` gets the first answer. `lookups` are queries of the command.
    func run(
        _ claim: AccountStore.Claim, _ request: HTTPRequest,
        reading lookups: [Lookup] = [],
        _ body: @escaping @Sendable (inout ExchangeWriter.Context) throws(StoreError) -> HTTPResponse
    ) async throws -> HTTPResponse {
        let key = try claim.idempotencyKey(of: request)
        let own = [claim.lookup, key?.lookup].compactMap { $0 }
        let answer = try await run(reading: own + lookups) {
            command throws(StoreError) -> Result<IdempotentAnswer, HTTPFailure> in
            let caller: Result<ExchangeCaller, HTTPFailure> = try accounts.caller(claim, on: command.base)
            if case .failure(let refusal) = caller { return .failure(refusal) }
            guard let key else { return .success(.fresh(try body(&command))) }
            if let answer = try command.answer(to: key) { return .success(answer) }
            let response = try body(&command)
            command.answers.keep(response, for: key)
            return .success(.fresh(response))
        }
        return try answer.get().get()
    }

    /// Reads for a handler, after everything due by now was carried out.
    ///
    /// - Throws: the errors of the database, converted for handlers.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        do throws(StoreError) {
            try await open()
            try await Self.catchUp(database, writer, now)
            return try await database.read(body)
        } catch {
            throw error.asFailure()
        }
    }

    /// Expires orders and closes trades that are due, by an empty command.
    private static func catchUp(
        _ database: any Database, _ writer: ExchangeWriter, _ now: @Sendable () -> Int
    ) async throws(StoreError) {
        // One command handles some hundreds.
        for _ in 0..<100 {
            let due = try await database.read { connection throws(StoreError) in
                try ExchangeReader.state(on: connection).nextDue
            }
            guard let due, due <= now() / 1000 else { return }
            _ = try await writer.run { _ throws(StoreError) in true }
        }
    }
}

extension ExchangeStore {
    /// The exchange of a market; its products are added on first use.
    init(_ market: MarketStore, _ options: MarketBackendOptions) {
        let (database, opening) = (market.database, OnceOpened())
        let now: @Sendable () -> Int = { market.milliseconds }
        self.init(
            database: database, rules: options.rules, events: options.events,
            accounts: AccountStore.Options(market.options), now: now
        ) { () async throws(StoreError) in
            guard !opening.isDone else { return }
            try await market.open()
            try await opening { () async throws(StoreError) in
                guard market.options.bundled else { return }
                let isNew = try await database.read { connection throws(StoreError) in
                    try ExchangeSeeding.isNeeded(on: connection)
                }
                guard isNew else { return }
                try await ExchangeSeeding.seed(
                    ExchangeWriter(database: database, rules: options.rules, now: now),
                    SampleExchange.bundled())
            }
        }
    }
}

/// The roles at the exchange.
enum ExchangeRole: String, Hashable, Sendable {
    case member
}

typealias ExchangeCaller = Caller<ExchangeRole>

extension ExchangeStore {
    /// A signed-in member. The contract's clients write `Bearer <token>` or `Bearer-<token>`: the first seven characters
    /// are ignored.
    var members: Authorization<MarketAccess, ExchangeCaller> {
        Authorization(.member, scheme: MarketAccess.session) { try await caller(of: $0.request) }
    }

    /// A signed-in member, without tokens for scripts.
    var owners: Authorization<MarketAccess, ExchangeCaller> {
        Authorization(.member, scheme: MarketAccess.session) { context in
            let caller = try await caller(of: context.request)
            try caller.requireSession()
            return caller
        }
    }

    /// A member for a command, which checks the session in its own transaction.
    var commanders: Authorization<MarketAccess, AccountStore.Claim> {
        Authorization(.member, scheme: MarketAccess.session) { context in
            try await prepare()
            return try await accounts.claim(of: Self.spelled(context.request))
        }
    }

    /// Any caller; `nil` without a token. An invalid token is refused here also.
    var visitors: Authorization<MarketAccess, ExchangeCaller?> {
        Authorization(.everybody) { context in
            guard context.request.headers["Authorization"] != nil else {
                try await prepare()
                return nil
            }
            return try await caller(of: context.request)
        }
    }

    private func caller(of request: HTTPRequest) async throws -> ExchangeCaller {
        try await prepare()
        return try await accounts.caller(of: Self.spelled(request))
    }

    private static func spelled(_ request: HTTPRequest) -> HTTPRequest {
        guard let field = request.headers["Authorization"], field.utf8.count > 7 else { return request }
        var request = request
        request.headers["Authorization"] = "Bearer \(field.dropFirst(7))"
        return request
    }
}

extension AccountStore.Options {
    /// The password options of a market.
    init(_ options: MarketStoreOptions) {
        self.init()
        passwordCost = options.passwordCost
        passwordsAtOnce = options.passwordsAtOnce
        passwordsWaiting = options.passwordsWaiting
    }
}
