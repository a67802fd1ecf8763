import AppCoreTestSupport
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import CommunityCLI

/// The screens as pages of a browser.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct PageTests {
    private nonisolated static let post = ItemID.number(2)

    @Test(arguments: Language.allCases)
    func `The pages are as recorded`(language: Language) async throws {
        let guest = try await ScreenPageTest(
            try await ScreenRun.populated(language: language, isSignedIn: false).test)
        let door = await guest.transcript([
            ("signed out", .look), ("a thread", .perform("open", list: "posts", Self.post)),
            ("left", .perform("back")),
            ("sign in", .perform("sign-in")), ("an address that is none", .submit("identifier", "meng@")),
            ("sign up", .perform("open", list: "other", .text("other"))),
        ])
        let member = try await ScreenPageTest(try await ScreenRun.populated(language: language).test)
        let text = await member.transcript([
            ("the board", .look), ("a thread", .perform("open", list: "posts", Self.post)),
            ("a folded comment", .perform("open", list: "thread", .number(1))),
            ("a reply", .perform("reply", list: "thread", .number(2))),
            ("a draft", .edit("text", "See you\nthere.")),
            ("left as a draft", .perform("back")),
            ("delete?", .perform("delete", list: "thread", .number(3))),
            ("no", .perform("refuse")),
            ("reasons of a report", .perform("report", list: "thread", .number(1))),
            ("closed", .perform("back")), ("decisions", .perform("moderate", list: "thread", .number(1))),
            ("closed", .perform("back")), ("find", .perform("find")), ("found", .submit("input", "river")),
            ("the board again", .perform("back")), ("search", .perform("search")),
            ("found", .submit("input", "강")),
            ("filters", .perform("filter")), ("closed", .perform("back")), ("a new post", .perform("write")),
            ("begun", .edit("text", "Half a thought")), ("left", .perform("back")),
            ("my posts", .perform("tab-2")),
            ("writing", .perform("tab-3")), ("notices", .perform("tab-4")), ("account", .perform("tab-5")),
            ("a new password", .perform("change-password")), ("left", .perform("back")),
            ("sign out?", .perform("sign-out")), ("signed out", .perform("confirm")),
        ])
        try GoldenFile("pages-\(language.rawValue).txt", beside: #filePath).expect(door + text)
    }
}
