import DomainCore
import MoviesDomain
import PresentationCore
import TextCore

/// The texts of lists and pages of films.
enum FilmText {
    /// The text for a page without rows: past the end of the list, or `nothing` for an empty list.
    static func empty(_ page: Page<Movie>, or nothing: LocalizedText) -> LocalizedText {
        guard let total = page.total, total.count > 0 else { return nothing }
        return LocalizedText(
            "That page is empty: the list ends before it (\(total.text(in: .english))). Choose an earlier page.",
            "그 페이지는 비어 있습니다(\(total.text(in: .korean))). 더 앞의 페이지를 지정하세요.")
    }

    static let noFilms = LocalizedText("No films.", "영화가 없습니다.")

    static func nothingMatches(_ text: String, isFiltered: Bool) -> LocalizedText {
        isFiltered
            ? LocalizedText("No results for “\(text)” with these filters.", "조건에 맞는 “\(text)” 검색 결과가 없습니다.")
            : LocalizedText("No results for “\(text)”.", "“\(text)” 검색 결과가 없습니다.")
    }

    static let noBookmarks = LocalizedText("No bookmarks yet.", "아직 북마크가 없습니다.")
    static let noRecentSearches = LocalizedText("No recent searches.", "최근 검색어가 없습니다.")
    static let recentSearchesCleared = LocalizedText("Cleared the recent searches.", "최근 검색어를 모두 삭제했습니다.")

    static func recentSearchRemoved(_ text: String) -> LocalizedText {
        LocalizedText("Removed “\(text)” from the recent searches.", "최근 검색어에서 “\(text)” 항목을 삭제했습니다.")
    }

    static func noRecentSearch(_ text: String) -> LocalizedText {
        LocalizedText("“\(text)” is not among the recent searches.", "“\(text)”: 최근 검색어에 없습니다.")
    }

    static let noSimilar = LocalizedText("No similar films.", "비슷한 영화가 없습니다.")

    static func bookmarkAdded(_ title: String) -> LocalizedText {
        LocalizedText("Bookmarked “\(title)”.", "“\(title)” 북마크를 추가했습니다.")
    }

    static func alreadyBookmarked(_ title: String) -> LocalizedText {
        LocalizedText("“\(title)” is already bookmarked.", "“\(title)”: 이미 북마크에 있습니다.")
    }

    static func bookmarkRemoved(_ title: String) -> LocalizedText {
        LocalizedText("Removed the bookmark for “\(title)”.", "“\(title)” 북마크를 삭제했습니다.")
    }

    static func scoreGiven(_ title: String, score: String, before: String?) -> LocalizedText {
        guard let before, before != score else {
            return LocalizedText(
                "Rated “\(title)” \(score) out of 10.", "“\(title)”에 \(score)점을 줬습니다.")
        }
        return LocalizedText(
            "Rated “\(title)” \(score) out of 10. It was \(before).",
            "“\(title)”에 \(score)점을 줬습니다(이전 점수 \(before)점).")
    }

    static func scoreRemoved(_ title: String) -> LocalizedText {
        LocalizedText("Removed your score for “\(title)”.", "“\(title)” 점수를 취소했습니다.")
    }

    static func noScore(_ title: String) -> LocalizedText {
        LocalizedText("You have no score for “\(title)”.", "“\(title)”에 준 점수가 없습니다.")
    }

    /// The count of viewings appears from the second viewing on.
    static func watched(_ title: String, on day: String, isNew: Bool, count: Int) -> LocalizedText {
        guard isNew else {
            return LocalizedText(
                "“\(title)” is already recorded as watched on \(day).", "“\(title)”: \(day)에 본 기록이 이미 있습니다.")
        }
        return LocalizedText(
            "Watched “\(title)” on \(day)." + (count > 1 ? " That makes \(count) viewings." : ""),
            "“\(title)”: \(day)에 본 것으로 기록했습니다." + (count > 1 ? " 모두 \(count)번 봤습니다." : ""))
    }

    static func watchedRemoved(_ title: String, days: [String]) -> LocalizedText {
        let list = dayList(days)
        return LocalizedText(
            "Removed “\(title)” from the watched list; the \(days.count == 1 ? "date was" : "dates were") \(list).",
            "“\(title)” 본 기록(\(list))을 삭제했습니다.")
    }

    static func notWatched(_ title: String, on day: String) -> LocalizedText {
        LocalizedText(
            "“\(title)” is not recorded as watched on \(day).", "“\(title)”: \(day)에 본 기록이 없습니다.")
    }

    /// `2026-03-01, 2021-02-28`, the first few of them.
    static func dayList(_ days: [String]) -> String {
        days.count > 5 ? days.prefix(5).joined(separator: ", ") + ", …" : days.joined(separator: ", ")
    }

    static func noteKept(_ title: String, before: String?) -> LocalizedText {
        guard let before else {
            return LocalizedText("Saved the note for “\(title)”.", "“\(title)” 메모를 저장했습니다.")
        }
        return LocalizedText(
            "Replaced the note for “\(title)”. It was: \(before)", "“\(title)” 메모를 바꾸었습니다. 이전 메모: \(before)")
    }

    static func noteRemoved(_ title: String, text: String) -> LocalizedText {
        LocalizedText(
            "Removed the note for “\(title)”. It was: \(text)", "“\(title)” 메모를 삭제했습니다. 삭제한 메모: \(text)")
    }

    static let noRatings = LocalizedText("You have not rated any films yet.", "아직 점수를 준 영화가 없습니다.")
    static let noWatched = LocalizedText("No watched films yet.", "아직 본 영화가 없습니다.")
    static let noNotes = LocalizedText("No notes yet.", "아직 메모가 없습니다.")

    static func noFilm(called text: String) -> LocalizedText {
        LocalizedText("No film is called “\(text)”.", "“\(text)”: 그런 제목의 영화가 없습니다.")
    }

    static func noNumber(_ text: String) -> LocalizedText {
        LocalizedText(
            "No film can have the number \(text). Film numbers start at 1.",
            "\(text): 영화 번호가 아닙니다. 번호는 1부터 시작합니다.")
    }

    static func noFilm(_ reference: MovieReference) -> LocalizedText {
        switch reference {
        case .id(let id):
            LocalizedText("No film has the number \(id.rawValue).", "번호가 \(id.rawValue)인 영화가 없습니다.")
        case .imdbCode(let code):
            LocalizedText("No film has the IMDb code \(code).", "IMDb 코드가 \(code)인 영화가 없습니다.")
        }
    }

    static func nobody(called text: String) -> LocalizedText {
        LocalizedText(
            "No director or actor is called “\(text)”.", "“\(text)”: 그런 이름의 감독이나 배우가 없습니다.")
    }

    static func directedCount(_ count: Int) -> LocalizedText {
        LocalizedText("director of \(count) \(count == 1 ? "film" : "films")", "감독 \(count)편")
    }

    static func roleCount(_ count: Int) -> LocalizedText {
        LocalizedText("in the cast of \(count) \(count == 1 ? "film" : "films")", "출연 \(count)편")
    }

    static func uploaded(_ day: String) -> LocalizedText {
        LocalizedText("Uploaded: \(day)", "등록일: \(day)")
    }

    static let toBeAnnounced = LocalizedText("To be announced", "미정")

    static func role(_ name: String, role: String) -> LocalizedText {
        LocalizedText("\(name) as \(role)", "\(name) (\(role) 역)")
    }
}

extension Total {
    /// `1,234 films`, or `10,000 films or more` where counting stopped.
    func text(in language: Language) -> String {
        switch self {
        case .exactly(let count):
            LocalizedText(
                "\(NumberText.grouped(count)) \(count == 1 ? "film" : "films")",
                "영화 \(NumberText.grouped(count))편")[language]
        case .atLeast(let count):
            LocalizedText(
                "\(NumberText.grouped(count)) \(count == 1 ? "film" : "films") or more",
                "영화 \(NumberText.grouped(count))편 이상")[language]
        }
    }
}

extension Failure {
    /// Describes an error of the film screens, with the names of their fields.
    init(movies error: DomainError, in language: Language) {
        switch error {
        case .unsupported("list"):
            self.init(
                .unsupported,
                LocalizedText(
                    "This server has no list of films. Search instead.", "이 서버에는 영화 목록이 없습니다. 대신 검색하세요."),
                in: language)
        case .unsupported("similar"):
            self.init(
                .unsupported,
                LocalizedText(
                    "This server cannot find similar films.", "이 서버는 비슷한 영화를 알려 주지 않습니다."),
                in: language)
        case .unsupported("filter"):
            self.init(
                .unsupported,
                LocalizedText(
                    "This server cannot filter a search. Search without the filters.",
                    "이 서버는 검색 결과를 걸러 주지 않습니다. 조건 없이 검색하세요."),
                in: language)
        default: self.init(error, in: language) { FilmText.fields[$0]?[language] ?? $0 }
        }
    }
}

extension Failure {
    /// Describes why a requested film is missing.
    init(of film: MovieReference, _ error: DomainError, in language: Language) {
        if error == .notFound {
            self.init(.notFound, FilmText.noFilm(film), in: language)
        } else {
            self.init(movies: error, in: language)
        }
    }
}

extension FilmText {
    fileprivate static let fields: [String: LocalizedText] = [
        "search": LocalizedText("search text", "검색어"),
        "minimum-rating": LocalizedText("minimum rating", "최소 평점"),
        "limit": LocalizedText("number of films", "영화 수"),
        "year": LocalizedText("year", "연도"),
        "page": LocalizedText("page", "페이지 번호"),
        "score": LocalizedText("score", "점수"),
        "note": LocalizedText("note", "메모"),
    ]
}
