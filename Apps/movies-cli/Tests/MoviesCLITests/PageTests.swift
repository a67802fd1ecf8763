import AppCoreTestSupport
import MoviesDomain
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MoviesCLI

/// The screens as pages of a browser.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct PageTests {
    private nonisolated static let film = ItemID.number(50_083)

    @Test(arguments: Language.allCases)
    func `The pages are as recorded`(language: Language) async throws {
        let test = try await ScreenPageTest(try await ScreenRun(language: language).test)
        let text = await test.transcript([
            ("the list", .look), ("order", .perform("sort")),
            ("by title", .perform("open", list: "choices", .number(0))),
            ("genre", .perform("filter")), ("closed", .perform("back")), ("fewer lines", .perform("rows")),
            ("details", .perform("open", list: "films", Self.film)), ("like", .perform("like")),
            ("similar films", .perform("similar")), ("back", .perform("back")),
            ("people", .perform("people")), ("a person", .perform("open", list: "choices", .number(0))),
            ("back to the film", .perform("back")),
            ("the list again", .perform("back")),
            ("a bookmark", .perform("bookmark", list: "films", Self.film)), ("bookmarks", .perform("tab-3")),
            ("removed", .perform("bookmark", list: "films", Self.film)), ("undone", .perform("undo")),
            ("search", .perform("tab-2")), ("initials", .submit("search-text", "ㄱㅅㅊ")),
            ("nothing found", .submit("search-text", "<script>")), ("commands", .perform("palette")),
            ("some of them", .edit("palette-filter", "book")), ("closed", .perform("back")),
            ("help", .perform("help")),
            ("closed again", .perform("back")), ("settings", .perform("settings")),
        ])
        try GoldenFile("pages-\(language.rawValue).txt", beside: #filePath).expect(text)
    }
}
