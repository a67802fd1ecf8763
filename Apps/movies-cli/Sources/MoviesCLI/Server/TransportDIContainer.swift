import AppCore
import DIContainer
import MoviesBackend
import NetworkCore

/// The way to the films.
struct TransportDIContainer: Sendable {
    let environment: AppEnvironment
    let configuration: AppConfiguration
    let stores: StoresDIContainer
    let wire: Wire
    let faults: BackendFaults
    let lifetime: Lifetime

    func makeTransport() -> any HTTPTransport {
        TransportChain(
            .init(
                environment: environment, fault: configuration.serverFault, language: configuration.language,
                wire: wire, faults: faults, lifetime: lifetime),
            options: .interactive(.movies, followsRedirects: configuration.source != .tmdb),
            embedded: embedded, keyed: keyed
        ).makeTransport()
    }

    @Sendable
    private func embedded() -> any HTTPTransport {
        let store = MoviesStore(database: stores.backend(), now: environment.now)
        let (faults, language) = (faults, configuration.language)
        let backend = MoviesBackend(store: store) { error, _ in
            faults.report(BackendFault(error, language, .movies).message)
        }
        return EmbeddedTransport { request in await backend(request) }
    }

    @Sendable
    private func keyed(_ transport: any HTTPTransport, _ address: ServerAddress) -> any HTTPTransport {
        guard configuration.source == .tmdb else { return transport }
        return KeyedTransport(
            transport: transport, address: address, secrets: stores.secrets(),
            language: configuration.language)
    }
}
