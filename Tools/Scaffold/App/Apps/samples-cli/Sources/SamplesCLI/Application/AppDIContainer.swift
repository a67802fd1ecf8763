import AppCore
import BackendCore
import DIContainer
import NetworkCore
import SamplesBackend
import SamplesData
import TextCore

/// The composition of the app: every implementation is chosen here. Creating a container does no I/O.
struct AppDIContainer: Sendable {
    let thingsScene: Shared<ThingsSceneDIContainer>
    let served: Shared<ServedService>
    let moves: Shared<StoreTransfer>
    let diagnostics: Shared<Diagnostics>

    init(_ run: Run, _ settings: AppSettings) {
        let graph = run.graph
        let stores = StoresDIContainer(run, backend: SamplesStore.migrations)
        let chain = TransportChain(run) {
            let store = SamplesStore(database: stores.backend(), now: run.now)
            let backend = SamplesBackend(store: store) { error, _ in run.report(error) }
            return EmbeddedTransport { await backend.service($0) }
        }
        let transport = Shared<any HTTPTransport>("transport", in: graph) { chain.makeTransport() }

        thingsScene = Shared("thingsScene", isEntry: true, in: graph) {
            .init(
                things: DefaultThingRepository(client: HTTPClient(run.server, transport: transport())),
                here: run.here)
        }
        served = Shared("served", isEntry: true, in: graph) {
            let store = SamplesStore(database: stores.served(), now: run.now)
            let options = ServiceOptions(version: run.app.version)
            return ServedService(store.database) {
                SamplesBackend(store: store, options: options, report: $0).service
            }
        }
        moves = Shared("moves", isEntry: true, in: graph) { StoreTransfer(stores) }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            let health = HTTPClient(run.server, transport: transport())
            return Diagnostics(
                stores, backend: LocalizedText("data", "데이터"),
                local: LocalizedText("none, the data of this device", "없음, 이 기기의 데이터")
            ) {
                (try? await health.send(.ignoringAnswer(.get, at: "/health"))) != nil
            }
        }
    }
}
