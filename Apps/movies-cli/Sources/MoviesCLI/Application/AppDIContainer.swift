import AppCore
import BackendCore
import DIContainer
import HTTPServer
import MoviesBackend
import MoviesDomain
import MoviesPresentation
import NetworkCore
import Persistence
import PictureCore
import Platform
import SQLCore
import TerminalGraphics
import TerminalKit
import TextCore

/// The composition of the app: every implementation is chosen here or in the containers that it creates. Creating it
/// does no I/O.
struct AppDIContainer: Sendable {
    let catalogueScene: Shared<CatalogueSceneDIContainer>
    let searchScene: Shared<SearchSceneDIContainer>
    let detailsScene: Shared<DetailsSceneDIContainer>
    let diaryScene: Shared<DiarySceneDIContainer>
    let personScene: Shared<PersonSceneDIContainer>
    let personalTransfer: Shared<PersonalTransfer>
    let bookmarksScene: Shared<BookmarksSceneDIContainer>
    let libraryScene: Shared<LibrarySceneDIContainer>
    let servedCatalogue: Shared<ServedService>
    let moves: Shared<StoreTransfer>
    let diagnostics: Shared<Diagnostics>
    let printer: Shared<PicturePrinter>
    /// Whether posters are shown at all.
    let showsPictures: Bool
    /// The number of rows of a list, unless the command gives one.
    let limit: Int
    /// How the screens look and which keys do what.
    let screens: ScreenSettings
    /// Composes the app for a visitor of the pages that this run serves.
    let forVisitor: @Sendable (Run) -> AppDIContainer

    init(_ run: Run, _ settings: AppSettings, pictures: any PictureProcessing) {
        let (graph, now, language, here) = (run.graph, run.now, run.language, run.here)
        let server = MovieServer(
            source: settings.source ?? .yts, origin: run.server.address?.origin,
            path: run.server.address?.path ?? "")
        // The embedded backend answers as fast as saved answers would, so its answers are not saved. A recording must
        // give the same output on its own, so that no answer is saved with one either.
        let isEmbedded = run.server.address == nil && run.environment.transport == nil
        let stores = StoresDIContainer(
            run, backend: MoviesStore.migrations, keepsAnswers: !isEmbedded && !run.wire.isSelfContained)
        let embedded: @Sendable () -> any HTTPTransport = {
            let backend = MoviesBackend(store: MoviesStore(database: stores.backend(), now: now)) {
                error, _ in
                run.report(error)
            }
            return EmbeddedTransport { request in await backend(request) }
        }
        let chain = TransportChain(
            run, followsRedirects: server.source != .tmdb, embedded: embedded
        ) { transport, address in
            guard server.source == .tmdb else { return transport }
            return KeyedTransport(
                transport: transport, address: address, secrets: stores.secrets(), language: language)
        }
        let library = Shared<any CatalogueLibrary>("catalogueLibrary", in: graph) {
            SQLCatalogueLibrary(database: stores.backend(), now: now)
        }
        let transport = Shared<any HTTPTransport>("transport", in: graph) { chain.makeTransport() }
        let client = Shared("client", in: graph) {
            HTTPClient(origin: server.origin ?? HTTPRequest.embedded, transport: transport())
        }
        // Servers of pictures get no key, and each of their redirects is judged.
        let posterTransport = Shared<any HTTPTransport>("posterTransport", in: graph) {
            TransportChain(run, embedded: embedded).makePlainTransport()
        }
        // The embedded backend has no posters, and a run that stores nothing stores no posters.
        let keepsPosters = run.server.isRemote && run.store != .memory && !run.wire.isSelfContained
        let all = RepositoriesDIContainer(
            client: client, posterTransport: posterTransport, server: server, cache: stores.cache,
            store: stores.profile, processing: pictures,
            posterCache: keepsPosters ? run.files.posterCache : nil,
            recentLimit: settings.recentLimit ?? 10, language: language, now: now, graph: graph)

        limit = settings.limit ?? 20
        showsPictures = settings.pictures != GraphicsChoice.none
        printer = Shared("picturePrinter", isEntry: true, in: graph) {
            PicturePrinter(settings.pictures ?? .auto, environment: run.environment.variables)
        }
        screens = settings.screens ?? ScreenSettings()
        forVisitor = { AppDIContainer($0, AppSettings(), pictures: pictures) }
        catalogueScene = Shared("catalogueScene", isEntry: true, in: graph) {
            .init(movies: all.movies(), posters: all.posters, here: here)
        }
        searchScene = Shared("searchScene", isEntry: true, in: graph) {
            .init(
                movies: all.movies(), recentSearches: all.recentSearches(),
                pause: .seconds(settings.searchPause ?? 1.5), here: here)
        }
        detailsScene = Shared("detailsScene", isEntry: true, in: graph) {
            .init(
                movies: all.movies(), bookmarks: all.bookmarks(), diary: all.diary(), posters: all.posters,
                here: here)
        }
        diaryScene = Shared("diaryScene", isEntry: true, in: graph) {
            let adoptScores = AdoptScoresUseCase(
                scores: all.givenScores(), movies: all.movies(), diary: all.diary())
            return .init(diary: all.diary(), adoptScores: adoptScores, here: here)
        }
        personScene = Shared("personScene", isEntry: true, in: graph) {
            .init(movies: all.movies(), here: here)
        }
        personalTransfer = Shared("personalTransfer", isEntry: true, in: graph) {
            .init(
                movies: all.movies(), bookmarks: all.bookmarks(), diary: all.diary(),
                files: FilePersonalFiles(now: now), here)
        }
        bookmarksScene = Shared("bookmarksScene", isEntry: true, in: graph) {
            .init(bookmarks: all.bookmarks(), here: here)
        }
        libraryScene = Shared("libraryScene", isEntry: true, in: graph) {
            .init(library: library(), here: here)
        }
        servedCatalogue = Shared("servedCatalogue", isEntry: true, in: graph) {
            let store = MoviesStore(database: stores.served(), now: now)
            var options = ServiceOptions()
            options.version = run.app.version
            return ServedService(stores.served()) { [options] in
                MoviesBackend(store: store, options: options, report: $0).service
            }
        }
        moves = Shared("moves", isEntry: true, in: graph) { StoreTransfer(stores, PortableCatalogue()) }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            let (library, movies) = (library(), all.movies())
            return Diagnostics(
                stores, backend: LocalizedText("backend", "백엔드"),
                local: LocalizedText("none, films of this device", "없음, 이 기기의 영화"),
                keys: server.source == .tmdb ? run.app.keys : []
            ) {
                (try? await movies.search(SearchQuery("a"), page: PageRequest(1, limit: 1)) { _ in }) != nil
            } own: {
                [await Self.check(library, language)]
            }
        }
    }

    private static func check(_ library: any CatalogueLibrary, _ language: Language) async -> DiagnosticCheck
    {
        let name = LocalizedText("catalogue", "영화 목록")[language]
        do {
            let summary = try await library.summary()
            return DiagnosticCheck(
                name, .ok,
                LocalizedText(
                    "\(summary.films) films from \(summary.origin), \(summary.scores) scores, checksum \(summary.checksum)",
                    "영화 \(summary.films)편 (\(summary.origin)), 점수 \(summary.scores)개, 체크섬 \(summary.checksum)"
                )[
                    language])
        } catch {
            return DiagnosticCheck(name, .failed, error.message(in: language).terminalSafe())
        }
    }
}

extension AppFiles {
    /// Posters of servers; may be deleted at any time.
    var posterCache: String {
        let suffix = ".sqlite"
        return (cache.hasSuffix(suffix) ? String(cache.dropLast(suffix.count)) : cache) + "-posters"
    }
}
