import CurlTransport
import DIContainer
import MoviesBackend
import MoviesScenes
import NetworkCore
import Persistence
import TerminalKit

/// The way to the films: the implementations behind `--server`, `--record` and `--replay`.
struct TransportDIContainer: Sendable {
    let environment: AppEnvironment
    let configuration: AppConfiguration
    let stores: StoresDIContainer
    let wire: Wire
    let faults: BackendFaults
    let lifetime: Lifetime

    private var choice: ServerChoice { configuration.server }

    /// Made when something is first asked for: without a server nothing of libcurl is touched.
    func makeTransport() -> any HTTPTransport {
        switch (wire.replay, choice.address) {
        case (let replay?, _):
            return reporting(ReplayedAttempts(transport: watched(replay), replay: replay))
        case (nil, let address?):
            return reporting(saving(patient(watched(keyed(curl(address), address)))))
        case (nil, nil):
            return watched(environment.transport ?? embedded())
        }
    }

    private func curl(_ address: ServerAddress) -> any HTTPTransport {
        if let transport = environment.transport { return transport }
        let curl = CurlTransport(
            Self.curlOptions(for: choice.source),
            environment: address.withoutProxyOnLoopback(environment.variables))
        lifetime.atEnd("curl") { await curl.close() }
        return curl
    }

    /// A page of films is small, and somebody waits for it. A key in a query would follow a redirect to wherever
    /// the server says, so where there is one no redirect is followed.
    static func curlOptions(for source: MovieServer.Source) -> CurlOptions {
        var options = CurlOptions()
        if source == .tmdb { options.maximumRedirects = 0 }
        options.stallLimit = .seconds(15)
        options.maximumBodyBytes = 16 << 20
        options.userAgent = "\(MoviesApp.name)/\(MoviesApp.version)"
        return options
    }

    private func embedded() -> any HTTPTransport {
        let store = MoviesStore(database: stores.backend(), now: environment.now)
        let (faults, language) = (faults, configuration.language)
        let backend = MoviesBackend(store: store) { error, _ in
            faults.report(BackendFault(error, language).message)
        }
        return EmbeddedTransport { request in await backend(request) }
    }

    private func keyed(_ transport: any HTTPTransport, _ address: ServerAddress) -> any HTTPTransport {
        guard choice.source == .tmdb else { return transport }
        return KeyedTransport(
            transport: transport, address: address, secrets: stores.secrets(),
            language: configuration.language)
    }

    /// Each attempt is recorded and told as it goes over the wire, without the key.
    private func watched(_ transport: any HTTPTransport) -> any HTTPTransport {
        var watched = transport
        if let file = wire.recording { watched = RecordingTransport(watched, file: file) }
        let detail: LoggingTransport.Detail
        switch choice.detail {
        case .nothing: return watched
        case .summary: detail = .summary
        case .trace: detail = .trace()
        }
        let console = environment.console
        return LoggingTransport(watched, detail: detail) { console.error($0) }
    }

    private func patient(_ transport: any HTTPTransport) -> any HTTPTransport {
        RetryingTransport(transport, sleep: environment.sleep ?? { try await Task.sleep(for: $0) })
    }

    /// The cache is the profile's own, so the account is that of the profile in all of it.
    private func saving(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard !wire.isSelfContained else { return CoalescingTransport(transport) }
        let store = SavedAnswers(cache: stores.cache())
        return CoalescingTransport(CachingTransport(transport, store: store, account: { "" }))
    }

    private func reporting(_ transport: any HTTPTransport) -> any HTTPTransport {
        ReportingTransport(
            transport: transport, fault: ServerFault(choice: choice), language: configuration.language,
            faults: faults)
    }
}
