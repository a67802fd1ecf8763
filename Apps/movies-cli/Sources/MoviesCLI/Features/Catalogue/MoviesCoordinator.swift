import AppCore
import DIContainer
import MoviesDomain
import MoviesPresentation
import Observation
import Platform
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// Opens the screens of movies-cli, which are independent of each other.
@MainActor
@Observable
final class MoviesCoordinator {
    @ObservationIgnored let flow = Flow()
    @ObservationIgnored let language: Language
    @ObservationIgnored let posters: SlotPictures<[Poster]>
    @ObservationIgnored private let app: AppDIContainer
    @ObservationIgnored private let run: Run
    @ObservationIgnored private let bookmarks: BookmarksViewModel
    /// The catalogue of this device as a whole; `nil` before its first use.
    @ObservationIgnored private var library: LibraryViewModel?
    @ObservationIgnored let catalogue: CatalogueViewModel
    @ObservationIgnored let search: SearchViewModel
    /// Opens the settings.
    @ObservationIgnored private(set) var openSettings: (@MainActor () -> Void)?
    /// The number of lines of an item; `nil` unless the user chose it.
    private var chosenRows: FilmItem.Rows?
    @ObservationIgnored private var shownRows = FilmItem.Rows.three
    /// The paths typed for an import or export that is not finished.
    @ObservationIgnored var typedPaths: [LibrarySheet.Purpose: String] = [:]
    @ObservationIgnored private var libraryPurpose = LibrarySheet.Purpose.importFilms

    /// The scopes of the screens.
    static let scopes: [ActionScope] = [
        CatalogueScreen.all.scope, SearchScreen.searching.scope, SearchScreen.recentSearches.scope,
        BookmarksScreen.all.scope, DetailsScreen.all.scope, SimilarScreen.all.scope, PersonScreen.all.scope,
        .choosing, .reading, .scoring, .importing, .exporting, .libraryAtWork, .libraryDone,
    ]

    /// The screens, starting with the list. Each screen retains the coordinator.
    static func screens(_ run: Run, _ app: AppDIContainer) -> AppScreens {
        let coordinator = MoviesCoordinator(run, app)
        return AppScreens(flow: coordinator.flow, scopes: scopes, open: { await coordinator.open($0) })
    }

    init(_ run: Run, _ app: AppDIContainer) {
        self.run = run
        self.app = app
        language = run.language
        let catalogueScene = app.catalogueScene()
        // The repository is created when the first film has a poster.
        posters = SlotPictures(run) { posters in
            try await catalogueScene.posters().file(of: posters, fittingWidth: FilmItem.widestPoster)
        } load: { posters, size in
            try await catalogueScene.posters().pixels(of: posters, fitting: size)
        }
        let open = FilmRequests()
        bookmarks = app.bookmarksScene().makeBookmarksViewModel { open.film($0) }
        catalogue = catalogueScene.makeCatalogueViewModel(
            options: CatalogueOptions(limit: max(app.limit, 20))
        ) { open.film($0) }
        search = app.searchScene().makeSearchViewModel(limit: max(app.limit, 20)) { open.film($0) }
        open.film = { [weak self] in self?.openFilm($0) }
        flow.quitQuestion = { [weak self, language] in
            guard self?.library?.state.phase.isRunning == true else { return nil }
            return (
                LocalizedText("Quit?", "종료할까요?")[language],
                LocalizedText(
                    "An import or export is running and would be stopped. The catalogue stays as it is.",
                    "가져오기나 내보내기를 하고 있습니다. 종료하면 중단되고, 영화 목록은 그대로 남습니다.")[language]
            )
        }
        flow.addTab(LocalizedText("List", "목록"), CatalogueScreen(catalogue, self))
        flow.addTab(
            LocalizedText("Search", "검색"),
            SearchScreen(search, app.searchScene().makeRecentSearchesViewModel(), self))
        flow.addTab(LocalizedText("Bookmarks", "북마크"), BookmarksScreen(bookmarks, self))
        openSettings = SettingsScreen<AppSettings>.offer(
            SettingChoice.common + [
                .server(
                    none: LocalizedText("none, the films of this device", "없음, 이 기기의 영화 목록"),
                    hint: LocalizedText(
                        "The address of a server. Empty: the films of this device.",
                        "서버 주소. 비워 두면 이 기기의 영화 목록을 씁니다."), example: "https://films.example")
            ], run, in: flow)
        if !run.isForVisitor { offerLibrary() }
        Task { await reloadBookmarks() }
    }

    /// Forwards requests of view models that exist before the coordinator.
    @MainActor
    private final class FilmRequests {
        var film: (Movie.ID) -> Void = { _ in }
    }

    /// The time of day.
    var now: Date { run.now() }

    /// The bookmarked films.
    var marked: Set<Movie.ID> { bookmarks.state.marked }

    func rows(_ context: ViewContext) -> FilmItem.Rows {
        shownRows = chosenRows ?? FilmItem.Rows(for: context)
        return shownRows
    }

    /// Loads the posters of these films, if the list shows any.
    func showPosters(_ rows: ArraySlice<MovieRow>) {
        posters.show(
            shownRows == .five && app.showsPictures ? rows.map(\.posters).filter { !$0.isEmpty } : [],
            FilmItem.poster)
    }

    /// Whether posters are shown at all.
    var showsPictures: Bool { app.showsPictures }

    func changeRows() { chosenRows = shownRows.next }

    /// Shows the whole synopsis, which a list shows in one line.
    func showSynopsis(of row: MovieRow) {
        if let synopsis = row.synopsis { return flow.present(TextSheet(title: row.title, synopsis, flow)) }
        flow.show(
            toast: LocalizedText("There is no synopsis of this film.", "이 영화에는 줄거리가 없습니다.")[run.language])
    }

    /// Updates the hearts of the lists.
    func reloadBookmarks() async { await bookmarks.send(.load) }

    /// The film selected last in a list, shown until its page is loaded.
    @ObservationIgnored var chosen: Movie?

    /// Goes to the field of the search from any screen.
    func typeSearch() {
        flow.begin(tab: 1)
        flow.focus(SearchScreen.field, selecting: true)
    }

    func openFilm(_ id: Movie.ID) {
        let known = chosen.flatMap { $0.id == id ? $0 : nil }
        flow.push(DetailsScreen(detailsModel(), id, known: known, self))
    }

    func detailsModel() -> DetailsViewModel {
        app.detailsScene().makeDetailsViewModel { [weak self] id in
            guard let self else { return }
            flow.push(SimilarScreen(similarModel(), id, self))
        }
    }

    func similarModel() -> SimilarViewModel {
        app.detailsScene().makeSimilarViewModel { [weak self] in self?.openFilm($0) }
    }

    func personModel() -> PersonViewModel { app.personScene().makePersonViewModel() }

    /// Lets the user choose a person of a film, and shows the films of that person.
    func choosePerson(of content: MovieDetailsContent) {
        let people = content.people
        guard !people.isEmpty else {
            return flow.show(
                toast: LocalizedText("The people of this film are not known.", "이 영화의 감독과 출연자 정보가 없습니다.")[
                    language])
        }
        flow.present(
            ChoiceSheet(
                title: LocalizedText("Whose films?", "누구의 영화를 볼까요?")[language],
                people, flow
            ) { [self] index in flow.push(PersonScreen(personModel(), people[index], self)) })
    }

    /// Adds or removes the bookmark of a film; the change can be undone.
    func toggle(_ movie: Movie) async {
        // The undo of an earlier message would no longer undo the last change.
        flow.hideToast()
        await bookmarks.send(.toggle(movie))
        let state = bookmarks.state
        flow.report(failure: state.actionFailure, notice: state.notice, change: state.undoable) {
            [weak self] in await self?.undo($0)
        }
    }

    private func undo(_ change: BookmarkChange) async {
        await bookmarks.send(.undo(change))
        flow.report(failure: bookmarks.state.actionFailure, notice: nil)
    }

    func chooseGenre(for model: CatalogueViewModel) {
        let genres: [Genre?] = [nil] + Genre.common
        let names = genres.map { genre in
            genre.map { GenreText.name(of: $0, in: language) } ?? LocalizedText("All", "전체")[language]
        }
        flow.present(
            ChoiceSheet(
                title: LocalizedText("Genre", "장르")[language], names,
                current: genres.firstIndex(of: model.state.options.genre), flow
            ) { [flow] index in
                var options = model.state.options
                options.genre = genres[index]
                flow.read { await model.send(.show(options)) }
            })
    }

    func chooseSort(for model: CatalogueViewModel) {
        let sorts = MovieListQuery.Sort.allCases
        flow.present(
            ChoiceSheet(
                title: LocalizedText("Sort by", "정렬")[language],
                sorts.map { SortText.name($0, in: language) },
                current: sorts.firstIndex(of: model.state.options.sort), flow
            ) { [flow] index in
                var options = model.state.options
                options.sort = sorts[index]
                flow.read { await model.send(.show(options)) }
            })
    }

    func askScore(for model: DetailsViewModel) {
        flow.present(
            InputSheet(
                title: LocalizedText("Your score", "내 점수")[language], scope: .scoring,
                label: LocalizedText(
                    "0.5 to 10, in steps of 0.5. Leave it empty to remove your score.",
                    "0.5~10점, 0.5점 단위로 입력하세요. 비워 두면 점수를 지웁니다.")[language],
                placeholder: LocalizedText("For example 8.5", "예: 8.5")[language], purpose: .amount, flow
            ) { [flow, language] text in
                let trimmed = text.filter { !$0.isWhitespace }
                let before = model.state.content?.ownScore
                let isNone = trimmed.isEmpty && before != nil
                guard let score = isNone ? 0 : Double(trimmed) else {
                    let message =
                        trimmed.isEmpty
                        ? LocalizedText("Type a number.", "점수를 입력하세요.")
                        : LocalizedText("“\(text)” is not a number.", "숫자로 입력하세요: “\(text)”")
                    flow.show(toast: message[language], isFailure: true)
                    return false
                }
                await model.send(isNone ? .removeRating : .rate(score))
                if let failure = model.state.actionFailure {
                    flow.show(toast: failure.message, isFailure: true)
                    return false
                }
                if let notice = model.state.notice {
                    flow.show(toast: notice) {
                        await model.send(before.map { .rate($0) } ?? .removeRating)
                    }
                }
                return true
            })
    }
}

/// The reason why a typed file cannot be used.
enum LibraryProblem: Error {
    case noFile, unknownFormat

    var message: LocalizedText {
        switch self {
        case .noFile: LocalizedText("Type the name of a file.", "파일 이름을 입력하세요.")
        case .unknownFormat:
            LocalizedText("The name must end in .json or .csv.", "파일 이름은 .json이나 .csv로 끝나야 합니다.")
        }
    }
}

/// The catalogue of this device as a whole.
extension MoviesCoordinator {
    private func offerLibrary() {
        flow.offer(
            Action(
                "import", LocalizedText("Import a catalogue", "영화 목록 가져오기"), keys: ["i"], opensScreen: true),
            command: run.commandLine("import FILE")
        ) { [self] in showLibrary(.importFilms) }
        flow.offer(
            Action(
                "export", LocalizedText("Export the catalogue", "영화 목록 내보내기"), keys: ["e"], opensScreen: true),
            command: run.commandLine("export -o FILE")
        ) { [self] in showLibrary(.exportFilms) }
    }

    private func showLibrary(_ purpose: LibrarySheet.Purpose) {
        guard !run.server.isRemote else {
            return flow.show(
                toast: LocalizedText(
                    "These films are on a server. Import and export work with the films on this device.",
                    "서버의 영화입니다. 가져오기와 내보내기는 이 기기의 영화에만 쓸 수 있습니다.")[language], isFailure: true)
        }
        let library = library ?? app.libraryScene().makeLibraryViewModel()
        self.library = library
        // An import or export in progress is shown, regardless of `purpose`.
        if !library.state.phase.isRunning { libraryPurpose = purpose }
        flow.present(LibrarySheet(library, libraryPurpose, self))
    }

    /// The request for the typed files.
    func importRequest(_ text: String) throws(LibraryProblem) -> ImportRequest {
        let files = paths.paths(typed: text)
        guard !files.isEmpty else { throw .noFile }
        return ImportRequest(files: files)
    }

    /// Imports films, and asks before any are removed. If its sheet is closed, the bottom line shows the result.
    func importFilms(_ request: ImportRequest, _ model: LibraryViewModel, _ sheet: any Screen) async {
        await model.send(
            .importCatalogue(
                request,
                decide: { [self] preview in
                    guard let warning = preview.warning else { return true }
                    return await ask(LocalizedText("Replace the catalogue?", "영화 목록을 바꿀까요?"), warning)
                }))
        if case .imported(let report) = model.state.phase {
            typedPaths[.importFilms] = nil
            say(report.lines.first ?? "", unless: sheet)
            // The list may contain removed films.
            await catalogue.send(.load())
            await reloadBookmarks()
        }
        sayFailure(of: model, unless: sheet)
    }

    /// The typed file, with the format that its name implies.
    func exportFile(_ text: String) throws(LibraryProblem) -> (ExportFormat, path: String) {
        let path = paths.path(typed: text)
        if path.isEmpty { throw .noFile }
        guard let format = ExportFormat(file: path) else { throw .unknownFormat }
        return (format, path)
    }

    /// Whether the file does not exist, or the user agreed to replace it.
    func mayReplace(_ path: String) async -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return true }
        return await ask(
            LocalizedText("Replace the file?", "파일을 덮어쓸까요?"),
            LocalizedText("\(path) already exists.", "\(path) 파일이 이미 있습니다.")[language])
    }

    func exportFilms(
        _ format: ExportFormat, _ path: String, _ model: LibraryViewModel, _ sheet: any Screen
    ) async {
        await model.send(.export(format, path: path))
        if case .exported(_, let message) = model.state.phase {
            typedPaths[.exportFilms] = nil
            say(message, unless: sheet)
        }
        sayFailure(of: model, unless: sheet)
    }

    private func ask(_ title: LocalizedText, _ message: String) async -> Bool {
        await withCheckedContinuation { continuation in
            flow.ask(Alert(title: title[language], message: message) { continuation.resume(returning: $0) })
        }
    }

    private func say(_ text: String, isFailure: Bool = false, unless sheet: any Screen) {
        if !flow.isPresented(sheet) { flow.show(toast: text, isFailure: isFailure) }
    }

    private func sayFailure(of model: LibraryViewModel, unless sheet: any Screen) {
        if case .failed(let failure) = model.state.phase {
            say(failure.message, isFailure: true, unless: sheet)
        }
    }

    /// Expands and completes typed paths.
    var paths: PathCompletion { PathCompletion(home: run.environment.variables["HOME"]) }
}

extension MoviesCoordinator {
    /// The line for a shell of a command with the same effect as an action on a screen.
    func commandLine(_ command: String) -> String { run.commandLine(command) }
}
