import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalUI
import TextCore

/// Names of actions that elements refer to.
extension ActionID {
    static let bookmark: ActionID = "bookmark"
    static let more: ActionID = "more"
    static let cancelImport: ActionID = "cancel"
}

extension Action {
    static let bookmark = Action(
        .bookmark, LocalizedText("Add or remove the bookmark", "북마크 추가 또는 삭제"), keys: ["b"],
        hint: LocalizedText("bookmark", "북마크"))
    static let typeSearch = Action(
        "search", LocalizedText("Type a search", "검색어 입력"), keys: ["/"], hint: LocalizedText("search", "검색"))
}

/// A screen with a list of films.
@MainActor
protocol FilmHost: ActionScreen where ActionSubject == MovieRow {
    var coordinator: MoviesCoordinator { get }
    /// The films of the list.
    var rows: [MovieRow] { get }

    /// Opens the page of a film.
    func select(_ film: Movie.ID) async
}

extension FilmHost {
    func subject(of item: ItemID?) -> MovieRow? { rows.first { item == .number($0.id.rawValue) } }
    func open(_ row: MovieRow) async {
        coordinator.chosen = row.movie
        await select(row.id)
    }
    func commandLine(_ command: String) -> String { coordinator.commandLine(command) }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        if case .number(let id) = item { MoviesAddress.film(Movie.ID(id)).page } else { nil }
    }
}

/// The actions on a film of a list, and on the list.
extension ScreenAction where Host: FilmHost {
    static var open: Self {
        Action.open.forSubject(command: { ShowCommand.line($1.id) }) { await $0.open($1) }
    }
    static var bookmark: Self { bookmark(.bookmark) }
    static func bookmark(_ action: Action) -> Self {
        action.forSubject(command: { BookmarkCommand.line(toggle: $1.id) }) {
            await $0.coordinator.toggle($1.movie)
        }
    }
    static var typeSearch: Self { Action.typeSearch.forScreen { $0.coordinator.typeSearch() } }
    static var rows: Self {
        Action("rows", LocalizedText("More or fewer lines for each film", "영화마다 보일 줄 수 바꾸기"), keys: ["v"])
            .forScreen { $0.coordinator.changeRows() }
    }
    static var more: Self {
        Action(.more, LocalizedText("Read the whole synopsis", "줄거리 모두 보기"), keys: ["m"])
            .forSubject { $0.coordinator.showSynopsis(of: $1) }
    }
}

extension ActionScope {
    static let scoring = sheet(
        "score", enter: LocalizedText("Save the score", "점수 저장"), hint: LocalizedText("save", "저장"))
    static let importing = sheet(
        "import", enter: LocalizedText("Import these files", "이 파일 가져오기"),
        hint: LocalizedText("import", "가져오기"))
    static let exporting = sheet(
        "export", enter: LocalizedText("Export to this file", "이 파일로 내보내기"),
        hint: LocalizedText("export", "내보내기"))
    static let libraryAtWork = sheet(
        "library",
        [
            Action(
                .cancelImport, LocalizedText("Cancel the import or export", "가져오기 또는 내보내기 취소"),
                keys: ["ctrl+x"], hint: LocalizedText("cancel", "취소"))
        ])
    static let libraryDone = sheet("library-done", enter: LocalizedText("Close", "닫기"))
}
