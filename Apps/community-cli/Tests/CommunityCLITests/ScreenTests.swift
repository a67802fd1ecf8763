import AppCore
import AppCoreTestSupport
import CommunityDomain
import CommunityPresentation
import DIContainer
import Foundation
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import CommunityCLI

/// The recorded screens, their keys and their command lines.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ScreenTests {
    private nonisolated static let sizes = [(80, 24), (200, 60), (40, 15)]

    @Test(arguments: sizes, Language.allCases)
    func `The screens are as recorded`(size: (Int, Int), language: Language) async throws {
        let out = try await ScreenRun.populated(size.0, size.1, language: language, isSignedIn: false)
        let door = await out.test.transcript([
            ("signed out", ""), ("the gate", "i"), ("left", Keys.escape), ("left", Keys.escape),
            ("no account", "n"), ("a name that cannot be", "a" + Keys.enter),
            ("an address that is none", "meng" + Keys.enter), ("a short password", "short"),
            ("shown", Keys.showPasswords), ("out of the field", Keys.escape), ("leave it?", Keys.escape),
            ("left", "y"), ("sign in", "i"), ("who", "meng" + Keys.enter),
            ("a wrong password", "wrong horse" + Keys.enter),
            ("the right one", String(repeating: "\u{7F}", count: 11) + TestApp.password + Keys.enter),
        ])
        let run = try await ScreenRun.populated(size.0, size.1, language: language)
        let text = await run.test.transcript([
            ("the board", ""), ("a thread", "jjj" + Keys.enter), ("read in the list behind", Keys.escape),
            ("the thread again", Keys.enter), ("a folded comment", "j" + Keys.enter), ("all folded", "z"),
            ("unfolded", "z"), ("find", "/"), ("found", "river" + Keys.enter), ("the next", "n"),
            ("an answer", "a"), ("a draft", "See you" + Keys.enter + "there."), ("sent", Keys.send),
            ("at the end", Keys.end), ("an edit", "e"), ("changed", "!"), ("out of the field", Keys.escape),
            ("left as a draft", Keys.escape), ("gone on with", "e"), ("sent", Keys.send), ("delete?", "d"),
            ("no", "n"), ("somebody else's", "kkd"), ("reasons of a report", "!"), ("closed", Keys.escape),
            ("decisions", "m"), ("reasons of a decision", "j" + Keys.enter), ("closed", Keys.escape),
            ("commands", ":"), ("closed", Keys.escape), ("help", "?"), ("closed", Keys.escape),
            ("the list", Keys.escape), ("a new post", "c"), ("begun", "Half a th"), ("out", Keys.escape),
            ("left", Keys.escape), ("search", "/"), ("found", "강" + Keys.enter), ("filters", "f"),
            ("unread", "j" + Keys.enter), ("my posts", "2"), ("writing", "3"), ("discard the draft?", "d"),
            ("yes", "y"), ("notices", "4"), ("lists of a moderator", "f"), ("reports", "j" + Keys.enter),
            ("remove", "m"), ("the reason", "jjj" + Keys.enter), ("sure?", Keys.enter), ("yes", "y"),
            ("lists of a moderator", "f"), ("decided", "jj" + Keys.enter), ("account", "5"),
            ("a new password", "p"), ("the old one", TestApp.password + Keys.enter),
            ("too easy", "password1" + Keys.enter), ("out", Keys.escape), ("left", Keys.escape),
            ("sign out?", "o"), ("signed out", "y"), ("mine", "2"),
        ])
        try GoldenFile("screens-\(language.rawValue)-\(size.0)x\(size.1).txt", beside: #filePath).expect(
            door + text)
    }

    /// The keys that lead to a screen of each scope.
    private nonisolated static let ways: [(scope: ActionScope, keys: String)] = [
        (BoardScreen.board.scope, ""), (ThreadScreen.thread.scope, "jjj\r"), (.composer, "c\u{1B}"),
        (.accountForm(.changePassword), "5p"), (AccountScreen.signedIn.scope, "5"),
        (BoardScreen.myPosts.scope, "2"), (NoticesScreen.all.scope, "4"),
        (WritingScreen.all.scope, "cHalf\u{1B}\u{1B}3"),
    ]
    private nonisolated static let waysOfNobody: [(scope: ActionScope, keys: String)] = [
        (BoardScreen.nobodysBoard.scope, ""), (BoardScreen.nobodysPosts.scope, "2"),
        (AccountScreen.signedOut.scope, "5"), (.accountForm(.signIn), "i"),
    ]

    @Test(arguments: ways.indices) func `Every key does the same while the Korean keyboard is on`(
        index: Int
    ) async throws {
        let (scope, keys) = Self.ways[index]
        try await ScreenTest.expectKoreanKeys(of: scope) {
            let run = try await ScreenRun.populated()
            await type(keys, run)
            return run.test
        }
    }

    @Test(arguments: waysOfNobody.indices)
    func `Every key does the same with the Korean keyboard before signing in`(
        index: Int
    ) async throws {
        let (scope, keys) = Self.waysOfNobody[index]
        try await ScreenTest.expectKoreanKeys(of: scope) {
            let run = try await ScreenRun.populated(isSignedIn: false)
            await type(keys, run)
            return run.test
        }
    }

    @Test func `The settings open from a thread`() async throws {
        let run = try await ScreenRun.populated()
        await run.ui.send("\r")
        await run.test.expectSettings(of: run.app)
    }

    /// The other scopes have the keys of every app.
    @Test func `The tests above cover every scope with letters`() {
        let tried = Set((Self.ways + Self.waysOfNobody).map(\.scope.name))
        let lettered = CommunityCoordinator.scopes.filter { scope in
            scope.actions.flatMap(\.keys).contains { $0.count == 1 && $0.first?.isLetter == true }
        }
        #expect(Set(lettered.map(\.name)).isSubset(of: tried))
    }

    private func type(_ keys: String, _ run: ScreenRun) async { await run.ui.type(keys) }

    @Test(arguments: 0..<4) func `Any keys, clicks and sizes are survived`(seed: UInt64) async throws {
        let run = try await ScreenRun.populated(isSignedIn: seed % 2 == 0)
        await run.test.survive(
            [
                "j", "k", "\r", "\u{1B}", "\t", "?", ":", "a", "c", "d", "e", "f", "i", "m", "n", "o", "p",
                "r",
                "s", "t", "z", "!", "/", "1", "2", "3", "4", "5", "]", "u", "y", "한", "ㅓ", "\u{7F}",
                "\u{1B}[6~", "\u{1B}[F", "\u{C}", "\u{1B}[<64;3;4M", "\u{13}", "\u{18}", "\u{14}",
                TestApp.password,
            ], seed: seed)
        #expect(run.ui.text.contains { $0.isLetter })
    }
}
