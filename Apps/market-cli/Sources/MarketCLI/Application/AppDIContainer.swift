import AppCore
import DIContainer
import MarketBackend
import MarketDomain
import NetworkCore
import Persistence
import PictureCore
import SQLCore

/// The composition of the app: every implementation is chosen here or in the containers that it opens.
struct AppDIContainer: Sendable {
    let listingsScene: Shared<ListingsSceneDIContainer>
    let sellingScene: Shared<SellingSceneDIContainer>
    let vendorScene: Shared<VendorSceneDIContainer>
    let administration: Shared<SQLMarketAdministration>
    let diagnostics: Shared<Diagnostics>
    let servedStore: Shared<MarketStore>
    let printer: Shared<PicturePrinter>
    let secrets: Shared<any SecretStore>

    /// What uses what, seen while it was made.
    let graph: DependencyGraph
    /// Closes what was opened.
    let lifetime: Lifetime

    init(
        _ environment: AppEnvironment, _ configuration: AppConfiguration, pictures: any PictureProcessing,
        wire: Wire, context: CommandContext, storeOptions: MarketStoreOptions = MarketStoreOptions()
    ) {
        let graph = DependencyGraph()
        let lifetime = Lifetime()
        let language = configuration.language
        // Only generation 3 refuses short texts, and not one's own device.
        let texts: ProductLimits.Texts =
            configuration.server.isRemote && configuration.api == .products ? .contract : .free
        let stores = StoresDIContainer(
            .market, environment, store: configuration.store, profile: configuration.profile,
            backend: MarketStore.migrations, graph: graph, lifetime: lifetime)
        let files = stores.files
        let secretStores = SecretsDIContainer(
            .market, environment, store: configuration.store, profile: configuration.profile,
            choice: configuration.secrets, graph: graph)

        func marketStore(_ name: String, _ database: Shared<any Database>) -> Shared<MarketStore> {
            Shared(name, isEntry: true, in: graph) {
                MarketStore(
                    database: database(),
                    blobs: configuration.store == .sqlite ? .folder(files.blobs) : .database,
                    pictures: pictures, now: environment.now, options: storeOptions)
            }
        }
        let store = marketStore("marketStore", stores.backend)
        let chain = TransportChain(
            .init(
                environment: environment, fault: configuration.serverFault, language: language, wire: wire,
                faults: context.faults, lifetime: lifetime),
            options: .interactive(.market, followsRedirects: false),
            embedded: { Self.embedded(store(), context) })
        let wireTransport = Shared("wireTransport", in: graph) { chain.makePlainTransport() }
        let transport = Shared("transport", in: graph) { chain.reporting(wireTransport()) }
        let repositories = Shared("repositories", in: graph) {
            RepositoriesDIContainer(
                transport: transport, pictureTransport: wireTransport,
                server: configuration.server.address?.origin,
                basePath: configuration.server.address?.path ?? "", api: configuration.api,
                secrets: secretStores.store,
                place: { VendorIdentity.Place(await secretStores.place($0)) }, profile: stores.profile,
                processing: pictures,
                // Pictures of this device are on its disk already.
                pictureCache: configuration.server.isRemote ? files.pictureCache : nil,
                scratch: files.folder("scratch"), now: environment.now, lifetime: lifetime, graph: graph)
        }

        listingsScene = Shared("listingsScene", isEntry: true, in: graph) {
            let all = repositories()
            return ListingsSceneDIContainer(
                products: all.products(), vendors: all.vendors(), pictures: all.pictures(),
                language: language, now: environment.now)
        }
        sellingScene = Shared("sellingScene", isEntry: true, in: graph) {
            let all = repositories()
            return SellingSceneDIContainer(
                products: all.products(), listings: all.listings(), vendors: all.vendors(),
                preparation: all.preparation(), texts: texts, language: language, now: environment.now)
        }
        vendorScene = Shared("vendorScene", isEntry: true, in: graph) {
            VendorSceneDIContainer(vendors: repositories().vendors(), language: language)
        }
        administration = Shared("administration", isEntry: true, in: graph) {
            SQLMarketAdministration(store: store())
        }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            Diagnostics(
                common: CommonChecks(app: .market, environment: environment, language: language),
                configuration: configuration, files: files, backend: stores.backend(),
                profile: stores.profileDatabase?(), products: repositories().products(),
                vendors: repositories().vendors(), pictures: pictures, secrets: secretStores.store(),
                faults: context.faults)
        }
        servedStore = marketStore("servedStore", stores.served)
        printer = Shared("picturePrinter", isEntry: true, in: graph) {
            PicturePrinter(configuration.pictures, environment: environment.variables)
        }
        secrets = secretStores.store
        self.graph = graph
        self.lifetime = lifetime
    }

    private static func embedded(_ store: MarketStore, _ context: CommandContext) -> any HTTPTransport {
        var options = MarketBackendOptions()
        // The spelling that says in lists who sells.
        options.envelope = .camel
        options.texts = .free
        let backend = MarketBackend(store: store, options: options) { error, _ in
            context.faults.report(
                BackendFault(
                    error, context.language, .market, words: (error as? PictureError)?.words
                ).message)
        }
        return EmbeddedTransport { request in await backend(request) }
    }
}
