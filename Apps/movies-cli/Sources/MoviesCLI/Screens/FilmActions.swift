import AppCore
import MoviesDomain
import TerminalUI
import TextCore

/// The actions on the screens of films, besides the global ones.
extension ActionID {
    static let bookmark: ActionID = "bookmark"
    static let filter: ActionID = "filter"
    static let sort: ActionID = "sort"
    static let similar: ActionID = "similar"
    static let rate: ActionID = "rate"
    static let like: ActionID = "like"
    static let search: ActionID = "search"
    static let rows: ActionID = "rows"
    static let more: ActionID = "more"
    static let importFilms: ActionID = "import"
    static let exportFilms: ActionID = "export"
    static let cancelImport: ActionID = "cancel"
    static let clearRecent: ActionID = "clear-recent"
}

extension Action {
    /// On the page of a film; in lists it applies to the selected row.
    static let bookmark = bookmark(isForRow: false)
    static let bookmarkRow = bookmark(isForRow: true)
    private static func bookmark(isForRow: Bool) -> Action {
        Action(
            .bookmark, LocalizedText("Add or remove the bookmark", "북마크 추가 또는 삭제"), keys: ["b"],
            hint: LocalizedText("bookmark", "북마크"), isForRow: isForRow)
    }

    static let typeSearch = Action(
        .search, LocalizedText("Type a search", "검색어 입력"), keys: ["/"], hint: LocalizedText("search", "검색"))
    static let rows = Action(
        .rows, LocalizedText("More or fewer lines for each film", "영화마다 보일 줄 수 바꾸기"), keys: ["v"])
    static let more = Action(
        .more, LocalizedText("Read the whole synopsis", "줄거리 모두 보기"), keys: ["m"], isForRow: true)
    static let similar = Action(
        .similar, LocalizedText("Show similar films", "비슷한 영화 보기"), keys: ["s"],
        hint: LocalizedText("similar", "비슷한 영화"))
    static let importFilms = Action(
        .importFilms, LocalizedText("Import a catalogue", "영화 목록 가져오기"), keys: ["i"])
    static let exportFilms = Action(
        .exportFilms, LocalizedText("Export the catalogue", "영화 목록 내보내기"), keys: ["e"])
}

extension ActionScope {
    static let catalogue = ActionScope(
        "list",
        [
            .bookmarkRow,
            Action(
                .filter, LocalizedText("Choose a genre", "장르 고르기"), keys: ["f"],
                hint: LocalizedText("genre", "장르")),
            Action(
                .sort, LocalizedText("Sort", "정렬 기준 고르기"), keys: ["o"],
                hint: LocalizedText("sort", "정렬")),
            .typeSearch, .refresh, .rows, .more, .importFilms, .exportFilms,
        ])

    private static let clearRecent = Action(
        .clearRecent, LocalizedText("Clear the recent searches", "최근 검색어 모두 삭제"), keys: ["x"])
    static let searching = ActionScope(
        "search", [.typeSearch, .bookmarkRow, .refresh, .rows, .more, clearRecent])
    static let recentSearches = ActionScope("recent", [.typeSearch, clearRecent])

    static let bookmarks = ActionScope(
        "bookmarks",
        [
            Action(
                .bookmark, LocalizedText("Remove the bookmark", "북마크 삭제"), keys: ["b", "delete"],
                hint: LocalizedText("remove", "삭제"), isForRow: true), .typeSearch, .refresh, .rows, .more,
        ])

    static let details = ActionScope(
        "details",
        [
            Action(
                .open, LocalizedText("Press twice to like", "두 번 누르면 좋아요"), keys: ["enter"],
                hint: LocalizedText("twice: like", "두 번: 좋아요")),
            .bookmark, .similar,
            Action(
                .rate, LocalizedText("Rate the film", "점수 주기"), keys: ["a"],
                hint: LocalizedText("rate", "점수")
            ),
            Action(.like, LocalizedText("Like it, with a heart", "좋아요(하트) 표시"), keys: ["+"]), .typeSearch,
            .refresh,
        ])

    static let similarFilms = ActionScope("similar", [.bookmarkRow, .typeSearch, .refresh, .rows, .more])
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
