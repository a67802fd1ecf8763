import AppCore
import DIContainer
import MoviesBackend
import MoviesDomain
import NetworkCore
import Persistence
import SQLCore
import SQLiteDriver
import TerminalKit

/// Holds what lives as long as the app, and opens its scenes. Making one does no I/O.
///
/// Only `MoviesApp` and the command table hold one: a command is handed its scene, a view model its
/// use cases. This is the one place where names of the configuration become implementations.
struct AppDIContainer: Sendable {
    let catalogueScene: Shared<CatalogueSceneDIContainer>
    let searchScene: Shared<SearchSceneDIContainer>
    let detailsScene: Shared<DetailsSceneDIContainer>
    let bookmarksScene: Shared<BookmarksSceneDIContainer>
    let libraryScene: Shared<LibrarySceneDIContainer>
    let diagnostics: Shared<Diagnostics>
    let secrets: Shared<any SecretStore>
    let servedCatalogue: Shared<ServedCatalogue>

    /// What uses what, seen while it was made.
    let graph: DependencyGraph
    /// Closes what was opened.
    let lifetime: Lifetime

    init(
        _ environment: AppEnvironment, _ configuration: AppConfiguration,
        wire: Wire = .plain, faults: BackendFaults = BackendFaults()
    ) {
        let graph = DependencyGraph()
        let lifetime = Lifetime()
        // The embedded backend's answers are as near as saved ones; a recording alone has to give the same output again.
        let isEmbedded = configuration.server.address == nil && environment.transport == nil
        let stores = StoresDIContainer(
            .movies, environment, store: configuration.store, profile: configuration.profile,
            backend: MoviesStore.migrations, graph: graph, lifetime: lifetime,
            keepsAnswers: !isEmbedded && !wire.isSelfContained)
        let transports = TransportDIContainer(
            environment: environment, configuration: configuration, stores: stores, wire: wire,
            faults: faults, lifetime: lifetime)
        let server = configuration.movieServer

        let library = Shared<any CatalogueLibrary>("catalogueLibrary", in: graph) {
            SQLCatalogueLibrary(database: stores.backend(), now: environment.now)
        }
        let transport = Shared<any HTTPTransport>("transport", in: graph) { transports.makeTransport() }
        let client = Shared("client", in: graph) {
            HTTPClient(origin: server.origin ?? HTTPRequest.embedded, transport: transport())
        }
        let repositories = Shared("repositories", in: graph) {
            RepositoriesDIContainer(
                client: client, server: server, cache: stores.cache, store: stores.profile,
                recentLimit: configuration.recentLimit, language: configuration.language,
                now: environment.now, graph: graph)
        }

        catalogueScene = Shared("catalogueScene", isEntry: true, in: graph) {
            CatalogueSceneDIContainer(
                movies: repositories().movies(), language: configuration.language, now: environment.now)
        }
        searchScene = Shared("searchScene", isEntry: true, in: graph) {
            SearchSceneDIContainer(
                movies: repositories().movies(), recentSearches: repositories().recentSearches(),
                language: configuration.language, pause: configuration.searchPause, now: environment.now)
        }
        detailsScene = Shared("detailsScene", isEntry: true, in: graph) {
            DetailsSceneDIContainer(
                movies: repositories().movies(), bookmarks: repositories().bookmarks(),
                language: configuration.language, now: environment.now)
        }
        bookmarksScene = Shared("bookmarksScene", isEntry: true, in: graph) {
            BookmarksSceneDIContainer(
                bookmarks: repositories().bookmarks(), language: configuration.language, now: environment.now)
        }
        libraryScene = Shared("libraryScene", isEntry: true, in: graph) {
            LibrarySceneDIContainer(library: library(), language: configuration.language)
        }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            Diagnostics(
                common: CommonChecks(
                    app: .movies, environment: environment, language: configuration.language),
                configuration: configuration, files: stores.files, backend: stores.backend(),
                profile: stores.profileDatabase?(), library: library(),
                movies: repositories().movies(), secrets: stores.secrets(), faults: faults)
        }
        servedCatalogue = Shared("servedCatalogue", isEntry: true, in: graph) {
            ServedCatalogue(database: stores.served(), now: environment.now)
        }
        secrets = stores.secrets
        self.graph = graph
        self.lifetime = lifetime
    }
}
