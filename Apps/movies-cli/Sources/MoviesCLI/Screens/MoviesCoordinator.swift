import AppCore
import DIContainer
import MoviesDomain
import MoviesPresentation
import Observation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Opens the screens of movies-cli, which do not know each other.
@MainActor
@Observable
final class MoviesCoordinator {
    @ObservationIgnored let flow = Flow()
    @ObservationIgnored let language: Language
    @ObservationIgnored let posters: PosterPictures
    @ObservationIgnored private let app: AppDIContainer
    @ObservationIgnored private let run: Run
    @ObservationIgnored private let bookmarks: BookmarksViewModel
    @ObservationIgnored private let library: LibraryViewModel
    @ObservationIgnored private let catalogue: CatalogueViewModel
    /// The lines of an item, if somebody chose them.
    private var chosenRows: FilmItem.Rows?
    @ObservationIgnored private var shownRows = FilmItem.Rows.three

    /// What can be done on the screens.
    static let scopes: [ActionScope] = [
        .catalogue, .searching, .bookmarks, .details, .similarFilms, .choosing, .library,
    ]

    /// The screens, of which the list is shown first. Each of them keeps the coordinator.
    static func screens(_ run: Run, _ app: AppDIContainer) -> AppScreens {
        AppScreens(flow: MoviesCoordinator(run, app).flow, scopes: scopes)
    }

    init(_ run: Run, _ app: AppDIContainer) {
        self.run = run
        self.app = app
        language = run.language
        let catalogueScene = app.catalogueScene()
        posters = PosterPictures({ catalogueScene.posters() }, environment: run.environment.variables)
        let open = Opening()
        bookmarks = app.bookmarksScene().makeBookmarksViewModel { open.film($0) }
        library = app.libraryScene().makeLibraryViewModel()
        catalogue = catalogueScene.makeCatalogueViewModel(
            options: CatalogueOptions(limit: max(app.limit, 20))
        ) { open.film($0) }
        let search = app.searchScene().makeSearchViewModel(limit: max(app.limit, 20)) { open.film($0) }
        open.film = { [weak self] in self?.openFilm($0) }
        flow.quitQuestion = { [library, language] in
            guard library.state.phase.isRunning else { return nil }
            return (
                LocalizedText("Quit?", "종료할까요?")[language],
                LocalizedText(
                    "An import or export is at work and would be stopped. The catalogue stays as it was.",
                    "가져오기나 내보내기를 하고 있습니다. 종료하면 중단되고, 영화 목록은 그대로 남습니다.")[language]
            )
        }
        flow.addTab(LocalizedText("List", "목록"), CatalogueScreen(catalogue, self))
        flow.addTab(
            LocalizedText("Search", "검색"),
            SearchScreen(search, app.searchScene().makeRecentSearchesViewModel(), self))
        flow.addTab(LocalizedText("Bookmarks", "북마크"), BookmarksScreen(bookmarks, self))
        Task { await reloadBookmarks() }
    }

    /// What view models ask for before there is a coordinator to answer.
    @MainActor
    private final class Opening {
        var film: (Movie.ID) -> Void = { _ in }
    }

    /// The time of day.
    var now: Date { run.now() }

    /// The films that are bookmarked.
    var marked: Set<Movie.ID> { bookmarks.state.marked }

    func rows(_ context: ViewContext) -> FilmItem.Rows {
        shownRows = chosenRows ?? FilmItem.Rows(for: context)
        return shownRows
    }

    /// Loads the posters of these films, if the list shows any.
    func showPosters(_ rows: ArraySlice<MovieRow>) { posters.show(shownRows == .five ? rows : []) }

    func changeRows() { chosenRows = shownRows.next }

    /// Brings the hearts of the lists up to date.
    func reloadBookmarks() async { await bookmarks.send(.load) }

    private func openFilm(_ id: Movie.ID) {
        let model = app.detailsScene().makeDetailsViewModel { [weak self] output in
            switch output {
            case .showSimilar(let id): self?.openSimilar(id)
            }
        }
        flow.push(DetailsScreen(model, id, self))
    }

    private func openSimilar(_ id: Movie.ID) {
        let model = app.detailsScene().makeSimilarViewModel { [weak self] in self?.openFilm($0) }
        flow.push(SimilarScreen(model, id, self))
    }

    /// Bookmarks a film or takes that back, which can be undone.
    func toggle(_ movie: Movie) async {
        await bookmarks.send(.toggle(movie))
        if let failure = bookmarks.state.actionFailure {
            flow.show(toast: failure.message, isFailure: true)
        } else if let notice = bookmarks.state.notice {
            guard let change = bookmarks.state.undoable else { return flow.show(toast: notice) }
            flow.show(toast: notice) { [weak self] in await self?.undo(change) }
        }
    }

    private func undo(_ change: BookmarkChange) async {
        await bookmarks.send(.undo(change))
        if let failure = bookmarks.state.actionFailure {
            flow.show(toast: failure.message, isFailure: true)
        }
    }

    func chooseGenre(for model: CatalogueViewModel) {
        let genres: [Genre?] = [nil] + Genre.common
        let names = genres.map { genre in
            genre.map { GenreText.name(of: $0, in: language) } ?? LocalizedText("All", "전체")[language]
        }
        flow.present(
            ChoiceSheet(title: LocalizedText("Genre", "장르")[language], names, flow) { index in
                var options = model.state.options
                options.genre = genres[index]
                await model.send(.show(options))
            })
    }

    func chooseSort(for model: CatalogueViewModel) {
        let sorts = MovieListQuery.Sort.allCases
        flow.present(
            ChoiceSheet(
                title: LocalizedText("Order", "정렬")[language], sorts.map { SortText.name($0, in: language) },
                flow
            ) { index in
                var options = model.state.options
                options.sort = sorts[index]
                await model.send(.show(options))
            })
    }

    func askScore(for model: DetailsViewModel) {
        flow.present(
            InputSheet(
                title: LocalizedText("Your rating", "내 평점")[language],
                label: LocalizedText(
                    "0.5 to 10, in steps of 0.5. Leave empty to remove your rating.",
                    "0.5~10점, 0.5점 단위로 입력하세요. 비워 두면 매긴 평점을 지웁니다.")[language],
                placeholder: "8.5", flow
            ) { [flow, language] text in
                let trimmed = text.filter { !$0.isWhitespace }
                if trimmed.isEmpty {
                    await model.send(.removeRating)
                } else if let score = Double(trimmed) {
                    await model.send(.rate(score))
                } else {
                    flow.show(
                        toast: LocalizedText("“\(text)” is not a number.", "숫자로 입력하세요: “\(text)”")[language],
                        isFailure: true)
                    return false
                }
                if let failure = model.state.actionFailure {
                    flow.show(toast: failure.message, isFailure: true)
                    return false
                }
                if let notice = model.state.notice { flow.show(toast: notice) }
                return true
            })
    }
}

/// The catalogue of this device as a whole.
extension MoviesCoordinator {
    func showImport() { showLibrary(.bringIn) }
    func showExport() { showLibrary(.writeOut) }

    private func showLibrary(_ purpose: LibrarySheet.Purpose) {
        guard !run.server.isRemote else {
            return flow.show(
                toast: LocalizedText(
                    "These films are a server's. Import and export are for the films of this device.",
                    "서버의 영화입니다. 가져오기와 내보내기는 이 기기의 영화에만 쓸 수 있습니다.")[language], isFailure: true)
        }
        flow.present(LibrarySheet(library, purpose, self))
    }

    func importFiles(_ text: String, _ model: LibraryViewModel) async {
        let files = paths.paths(typed: text)
        guard !files.isEmpty else { return }
        await model.send(
            .importCatalogue(
                ImportRequest(files: files),
                decide: { [flow, language] preview in
                    guard let warning = preview.warning, preview.needsConsent else { return true }
                    return await withCheckedContinuation { continuation in
                        flow.ask(
                            Alert(
                                title: LocalizedText("Replace the catalogue?", "영화 목록을 바꿀까요?")[language],
                                message: warning
                            ) { continuation.resume(returning: $0) })
                    }
                }))
        switch model.state.phase {
        case .imported(let report):
            flow.show(toast: report.lines.first ?? "")
            // The list is of films that may be gone.
            await catalogue.send(.load())
            await reloadBookmarks()
        case .failed(let failure): flow.show(toast: failure.message, isFailure: true)
        default: break
        }
    }

    func export(_ text: String, _ model: LibraryViewModel) async {
        let path = paths.path(typed: text)
        guard !path.isEmpty else { return }
        guard let format: ExportFormat = path.hasSuffix(".csv") ? .csv : path.hasSuffix(".json") ? .json : nil
        else {
            return flow.show(
                toast: LocalizedText("The name must end in .json or .csv.", "파일 이름은 .json이나 .csv로 끝나야 합니다.")[
                    language],
                isFailure: true)
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard !FileManager.default.fileExists(atPath: path) else {
            return flow.show(
                toast: LocalizedText(
                    "\(name) already exists. Choose another name.", "\(name) 파일이 이미 있습니다. 다른 이름을 쓰세요.")[
                        language], isFailure: true)
        }
        await model.send(.export(format, path: path))
        switch model.state.phase {
        case .exported(_, let message): flow.show(toast: message)
        case .failed(let failure): flow.show(toast: failure.message, isFailure: true)
        default: break
        }
    }

    /// Reads and completes what is typed for files.
    var paths: PathCompletion { PathCompletion(home: run.environment.variables["HOME"]) }
}

/// The command lines that do the same.
extension MoviesCoordinator {
    func commandLine(_ command: String) -> String { run.commandLine(command) }

    func searchCommand(_ text: String) -> String {
        // A text that begins like an option is none.
        run.commandLine("search \(text.hasPrefix("-") ? "-- " : "")\(Invocation.quoted(text))")
    }

    /// The command of a list with its filters.
    func command(_ name: String, of options: CatalogueOptions) -> String {
        var words = [name]
        if let genre = options.genre { words.append("--genre \(Invocation.quoted(genre.name))") }
        words.append("--sort \(options.sort.rawValue)")
        return run.commandLine(words.joined(separator: " "))
    }

    /// The command of an action on a film of a list.
    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.open, .number(let film)): run.commandLine("show \(film)")
        case (.bookmark, .number(let film)): run.commandLine("bookmark toggle \(film)")
        case (.importFilms, _): run.commandLine("import FILE")
        case (.exportFilms, _): run.commandLine("export -o FILE")
        default: nil
        }
    }
}
