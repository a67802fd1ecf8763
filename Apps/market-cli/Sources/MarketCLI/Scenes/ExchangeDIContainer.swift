import DataCore
import DIContainer
import DomainCore
import MarketData
import MarketDomain
import NetworkCore
import Persistence
import Platform
import SQLCore

/// The repositories of the exchange, made from one way to the server and one place for secrets.
struct ExchangeDIContainer: Sendable {
    let catalogue: Shared<any ExchangeCatalogueRepository>
    let trading: Shared<any TradingRepository>
    let members: Shared<any MemberRepository>
    let alerts: Shared<any PriceAlertRepository>
    let tokens: Shared<any ScriptTokenRepository>

    /// - Parameters:
    ///   - transport: reaches the server, without tokens.
    ///   - reporting: wraps the transport with tokens in one that reports failures to the user.
    ///   - server: scheme, host and port; `nil` is the backend in this process.
    ///   - basePath: the prefix of every path of the server.
    ///   - address: the exchange's name in the keys of stored data; `nil` is the exchange of this device.
    ///   - secrets: stores the session.
    ///   - hasToken: whether requests carry a token from outside; see `ExchangeSessions`.
    ///   - profile: stores data that belongs to the profile.
    ///   - lock: held while a token is renewed; `nil` without other processes.
    ///   - now: the time of day.
    ///   - lifetime: the lifetime of the run.
    ///   - flush: writes buffered output.
    ///   - onSessionEnd: called once for each session that the server ended.
    ///   - graph: records the dependencies.
    init(
        transport: Shared<any HTTPTransport>,
        reporting: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport, server: String?,
        basePath: String, address: String?, secrets: Shared<any SecretStore>,
        hasToken: Bool, profile: Shared<any KeyValueStore>,
        lock: ProcessLock?,
        now: @escaping @Sendable () -> Date, lifetime: Lifetime, flush: @escaping @Sendable () -> Void,
        onSessionEnd: @escaping @Sendable (ExchangeMember) -> Void,
        graph: DependencyGraph
    ) {
        let origin = server ?? HTTPRequest.embedded
        let reaching: @Sendable (any HTTPTransport) -> HTTPClient = {
            HTTPClient(origin: origin, basePath: basePath, transport: reporting($0))
        }
        let sessions = Shared("exchangeSessions", in: graph) {
            ExchangeSessions(
                server: address, open: reaching(transport()), secrets: secrets(),
                exclusively: { work throws(StoreError) in
                    guard let lock else { return await work() }
                    _ = try await lock.exclusively { await work() }
                },
                now: { Int(now().timeIntervalSince1970) }, hasToken: hasToken, onEnd: onSessionEnd)
        }
        let client = Shared("exchangeClient", in: graph) {
            ExchangeClient(
                reaching(AuthenticatingTransport(transport(), origin: origin, source: sessions())))
        }
        tokens = Shared("tokenRepository", in: graph) {
            DefaultMemberRepository(client: client(), sessions: sessions()).scriptTokens
        }
        catalogue = Shared("exchangeCatalogue", in: graph) {
            DefaultExchangeCatalogueRepository(client: client())
        }
        alerts = Shared("alertRepository", in: graph) {
            DefaultPriceAlertRepository(store: profile(), server: address)
        }
        let writes = Shared("exchangeWrites", in: graph) {
            let writes = ExchangeWrites(
                client: client(), sessions: sessions(), server: address,
                store: profile(), now: { Int(now().timeIntervalSince1970) })
            lifetime.atEnd("exchangeWrites") {
                flush()
                // A leftover key would make the next write a repetition of this one, and its answer would report that.
                try? await writes.acknowledge()
            }
            return writes
        }
        trading = Shared("tradingRepository", in: graph) {
            DefaultTradingRepository(client: client(), writes: writes())
        }
        members = Shared("memberRepository", in: graph) {
            DefaultMemberRepository(client: client(), sessions: sessions())
        }
    }
}
