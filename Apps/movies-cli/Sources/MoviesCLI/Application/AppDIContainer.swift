import DIContainer
import MoviesBackend
import MoviesDomain
import MoviesScenes
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

    /// What uses what, seen while it was made.
    let graph: DependencyGraph
    /// Closes what was opened.
    let lifetime: Lifetime

    init(
        _ environment: AppEnvironment, _ configuration: AppConfiguration,
        faults: BackendFaults = BackendFaults()
    ) {
        let graph = DependencyGraph()
        let lifetime = Lifetime()
        let stores = StoresDIContainer(environment, configuration, graph: graph, lifetime: lifetime)

        let library = Shared<any CatalogueLibrary>("catalogueLibrary", in: graph) {
            SQLCatalogueLibrary(database: stores.backend(), now: environment.now)
        }
        let transport = Shared<any HTTPTransport>("transport", in: graph) {
            if let transport = environment.transport { return transport }
            let store = MoviesStore(database: stores.backend(), now: environment.now)
            let backend = MoviesBackend(store: store) { error, _ in
                faults.report(BackendFault(error, configuration.language).message)
            }
            return EmbeddedTransport { request in await backend(request) }
        }
        let client = Shared("client", in: graph) {
            HTTPClient(origin: HTTPRequest.embedded, transport: transport())
        }
        let repositories = Shared("repositories", in: graph) {
            RepositoriesDIContainer(
                .init(
                    client: client, cache: stores.cache, store: stores.profile,
                    recentLimit: configuration.recentLimit, now: environment.now, graph: graph))
        }

        catalogueScene = Shared("catalogueScene", isEntry: true, in: graph) {
            CatalogueSceneDIContainer(
                .init(
                    movies: repositories().movies(), language: configuration.language, now: environment.now))
        }
        searchScene = Shared("searchScene", isEntry: true, in: graph) {
            SearchSceneDIContainer(
                .init(
                    movies: repositories().movies(), recentSearches: repositories().recentSearches(),
                    language: configuration.language, pause: configuration.searchPause, now: environment.now,
                    graph: graph))
        }
        detailsScene = Shared("detailsScene", isEntry: true, in: graph) {
            DetailsSceneDIContainer(
                .init(
                    movies: repositories().movies(), bookmarks: repositories().bookmarks(),
                    language: configuration.language, now: environment.now))
        }
        bookmarksScene = Shared("bookmarksScene", isEntry: true, in: graph) {
            BookmarksSceneDIContainer(
                .init(
                    bookmarks: repositories().bookmarks(), language: configuration.language,
                    now: environment.now))
        }
        libraryScene = Shared("libraryScene", isEntry: true, in: graph) {
            LibrarySceneDIContainer(.init(library: library(), language: configuration.language))
        }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            Diagnostics(
                environment: environment, configuration: configuration, files: stores.files,
                backend: stores.backend(), profile: stores.profileDatabase?(), library: library())
        }
        self.graph = graph
        self.lifetime = lifetime
    }
}
