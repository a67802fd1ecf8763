import CommunityDomain
import CommunityPresentation
import Foundation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct ModerationViewModelTests {
    private func viewModel(
        _ moderation: InMemoryModeration, _ board: InMemoryBoard = InMemoryBoard(),
        as account: Account? = .admin, in language: Language = .english
    ) -> ModerationViewModel {
        ModerationViewModel(
            moderation: moderation, session: InMemorySessions(account), posts: board, comments: board,
            .test(language))
    }

    @Test func `A report names its reporter, subject, author and reason`() async {
        let moderation = InMemoryModeration(reports: [
            Report(
                id: 7, subject: .comment(3), text: "광고", author: .other, reporter: .me, reason: "spam",
                createdAt: .threeMinutesEarlier, isResolved: false)
        ])
        let viewModel = viewModel(moderation)
        await viewModel.send(.loadReports(includingResolved: true, before: 9, limit: 5))
        #expect(viewModel.state.reports.map(\.subject) == ["comment 3 by 다른이"])
        #expect(
            viewModel.state.reports.map(\.line) == [
                "meng reported it 3 min ago (\(TimeText.moment(.threeMinutesEarlier, .utc))): spam"
            ])
        #expect(await moderation.done == ["reports true 9 5"])
    }

    @Test func `The lists stay during a reload and after its failure`() async {
        let moderation = InMemoryModeration(notices: [.stub(5, isRead: true)])
        let viewModel = viewModel(moderation)
        await viewModel.send(.loadNotices)
        #expect(viewModel.state.phase == .loaded())
        await moderation.fail(with: .offline)
        await viewModel.send(.loadNotices)
        #expect(viewModel.state.notices.count == 1)
        #expect(viewModel.state.phase == .failed(Failure(.offline, in: .english)))
    }

    @Test func `Forgets the lists of one account before the next`() async {
        let viewModel = viewModel(InMemoryModeration(notices: [.stub(5, isRead: true)]))
        await viewModel.send(.loadNotices)
        await viewModel.send(.forget)
        #expect(viewModel.state.notices.isEmpty && viewModel.state.phase == .idle)
    }

    @Test func `Finds the thread of a report or notice`() async {
        let board = InMemoryBoard([.stub(3)], comments: [.stub(7, on: 3)])
        let viewModel = viewModel(InMemoryModeration(), board)
        await viewModel.send(.locate(.comment(7)))
        #expect(viewModel.state.located == 3)
        await viewModel.send(.locate(.post(3)))
        #expect(viewModel.state.located == 3)
        await viewModel.send(.locate(.comment(9)))
        #expect(viewModel.state.located == nil && viewModel.state.failure?.kind == .notFound)
    }

    @Test func `Each action in the log has its text`() async {
        let deeds: [ModerationEntry.Deed] = [
            .moderated(.post(1), .hide), .moderated(.post(1), .restore), .moderated(.comment(2), .remove),
            .moderated(.post(1), .dismiss),
            .changedRole(of: .other, to: .moderator), .blocked(.other), .unblocked(.other),
        ]
        let moderation = InMemoryModeration(
            log: deeds.enumerated().map {
                ModerationEntry(
                    id: $0.offset, deed: $0.element, moderator: $0.offset == 4 ? nil : .me, reason: "",
                    createdAt: .standstill)
            })
        let viewModel = viewModel(moderation)
        await viewModel.send(.loadLog(before: nil, limit: 20))
        #expect(
            viewModel.state.log.map(\.what) == [
                "hid post 1", "restored post 1", "removed comment 2", "dismissed the reports on post 1",
                "changed the role of 다른이 to moderator", "blocked 다른이", "unblocked 다른이",
            ])
        #expect(
            viewModel.state.log.map(\.who) == [
                "meng", "meng", "meng", "meng", "on the server", "meng", "meng",
            ])
    }

    @Test(arguments: [
        (Language.english, "Your comment 3 (post 9) was removed: r"),
        (.korean, "9번 글에 쓴 내 3번 댓글이 삭제되었습니다(사유: r)."),
    ])
    func `A decision about a comment names the post that contains it`(language: Language, text: String)
        async
    {
        let notice = Notice(
            id: 1, subject: .comment(3), post: 9, kind: .decision(.remove, reason: "r"),
            createdAt: .standstill, isRead: true)
        let viewModel = viewModel(InMemoryModeration(notices: [notice]), in: language)
        await viewModel.send(.loadNotices)
        #expect(viewModel.state.notices.map(\.text) == [text])
    }

    @Test func `Marks all shown notices as read at once`() async {
        let moderation = InMemoryModeration(notices: [.stub(5, isRead: false), .stub(4, isRead: true)])
        let viewModel = viewModel(moderation)
        await viewModel.send(.loadNotices)
        #expect(
            viewModel.state.notices.map(\.text) == Array(repeating: "Your post 3 was hidden: 광고", count: 2))
        #expect(await moderation.done == ["read 5"])
        let read = InMemoryModeration(notices: [.stub(4, isRead: true)])
        await self.viewModel(read).send(.loadNotices)
        #expect(await read.done.isEmpty)
    }

    @Test func `Shows notices that cannot be marked as read`() async {
        let moderation = InMemoryModeration(notices: [.stub(5, isRead: false)])
        await moderation.fail(with: .offline, onlyMarks: true)
        let viewModel = viewModel(moderation)
        await viewModel.send(.loadNotices)
        #expect(viewModel.state.notices.count == 1)
        #expect(viewModel.state.phase == .failed(Failure(.offline, in: .english)))
    }

    @Test(
        arguments: [
            (.loadReports(includingResolved: false, before: nil, limit: 5), "No open reports."),
            (.loadLog(before: nil, limit: 5), "No moderation yet."), (.loadNotices, "No notices."),
        ] as [(ModerationViewModel.Input, String)])
    func `Reports an empty list`(input: ModerationViewModel.Input, message: String) async {
        let viewModel = viewModel(InMemoryModeration())
        await viewModel.send(input)
        #expect(viewModel.state.emptyMessage == message)
    }

    @Test(
        arguments: [
            (
                .moderate(.post(1), .hide, reason: "r"), "hide post 1 r",
                "Hidden. Its author is told the reason."
            ),
            (
                .moderate(.post(1), .restore, reason: "r"), "restore post 1 r",
                "Visible again. Its author is told."
            ),
            (
                .moderate(.comment(2), .remove, reason: "r"), "remove comment 2 r",
                "Removed. Its author is told the reason."
            ),
            (
                .moderate(.post(1), .dismiss, reason: "r"), "dismiss post 1 r",
                "The reports were dismissed. Nothing else changed."
            ),
            (.setRole(.moderator, of: "kim"), "kim moderator", "kim now has the role moderator."),
            (
                .setBlocked(true, of: "kim", reason: "r"), "kim true r",
                "kim is blocked and signed out everywhere."
            ),
            (.setBlocked(false, of: "kim", reason: "r"), "kim false r", "kim can sign in again."),
        ] as [(ModerationViewModel.Input, String, String)])
    func `Performs each action once and reports it`(
        input: ModerationViewModel.Input, deed: String, sentence: String
    ) async {
        let moderation = InMemoryModeration()
        let viewModel = viewModel(moderation)
        await viewModel.send(input)
        #expect(await moderation.done == [deed])
        #expect(viewModel.state.notice == sentence && viewModel.state.failure == nil)
    }

    @Test(
        arguments: [
            (
                .moderate(.post(1), .remove, reason: "r"),
                "Remove post 1 by 다른이 (“첫 줄”)? Only an admin can restore it."
            ),
            (
                .moderate(.comment(2), .remove, reason: "r"),
                "Remove comment 2 by 다른이 (“\(String(repeating: "가", count: 40))…”)? Only an admin can restore it."
            ),
            (.moderate(.post(1), .hide, reason: "r"), nil), (.moderate(.post(1), .dismiss, reason: "r"), nil),
            (
                .setBlocked(true, of: "kim", reason: "r"),
                "Block kim? kim will be signed out everywhere and cannot sign in again."
            ),
            (
                .setBlocked(true, of: "somebody", reason: "r"),
                "Block somebody? somebody will be signed out everywhere and cannot sign in again."
            ), (.setBlocked(false, of: "kim", reason: "r"), nil), (.setRole(.admin, of: "kim"), nil),
        ] as [(ModerationViewModel.Input, String?)])
    func `Asks before a permanent action, names its subject, and performs nothing`(
        input: ModerationViewModel.Input, question: String?
    ) async {
        let moderation = InMemoryModeration()
        let board = InMemoryBoard(
            [.stub(1, "첫 줄\n둘째 줄")], comments: [.stub(2, String(repeating: "가", count: 41))])
        let viewModel = viewModel(moderation, board)
        await viewModel.send(.ask(before: input))
        #expect(viewModel.state.question == question && viewModel.state.failure == nil)
        #expect(await moderation.done.isEmpty)
    }

    @Test(
        arguments: [
            (nil, .moderate(.post(1), .remove, reason: "r"), .signInNeeded),
            (nil, .setBlocked(true, of: "kim", reason: "r"), .signInNeeded),
            (.me, .moderate(.post(1), .remove, reason: "r"), .refused),
            (.me, .setBlocked(true, of: "kim", reason: "r"), .refused),
        ] as [(Account?, ModerationViewModel.Input, Failure.Kind)])
    func `Does not ask about an action that would be refused`(
        account: Account?, input: ModerationViewModel.Input, kind: Failure.Kind
    ) async {
        let viewModel = viewModel(InMemoryModeration(), InMemoryBoard([.stub(1, "글")]), as: account)
        await viewModel.send(.ask(before: input))
        #expect(viewModel.state.question == nil && viewModel.state.failure?.kind == kind)
    }

    @Test(arguments: [
        ("nobody", Failure(.notFound, "There is no account named nobody.")),
        ("boss", Failure(.refused, "You cannot do that to your own account.")),
    ])
    func `Does not ask before a block that must fail`(name: String, failure: Failure) async {
        let viewModel = viewModel(InMemoryModeration())
        await viewModel.send(.ask(before: .setBlocked(true, of: name, reason: "r")))
        #expect(viewModel.state.question == nil && viewModel.state.failure == failure)
    }

    @Test func `Does not ask about a missing subject`() async {
        let viewModel = viewModel(InMemoryModeration())
        await viewModel.send(.ask(before: .moderate(.post(9), .remove, reason: "r")))
        #expect(viewModel.state.question == nil && viewModel.state.failure?.kind == .notFound)
    }

    @Test func `Counts unread notices without marking them as read`() async {
        let moderation = InMemoryModeration(notices: [
            .stub(5, isRead: false), .stub(4, isRead: true), .stub(3, isRead: false),
        ])
        let viewModel = viewModel(moderation)
        await viewModel.send(.countNotices)
        #expect(viewModel.state.unreadNotices == 2)
        #expect(await moderation.done.isEmpty)
        let none = self.viewModel(InMemoryModeration(notices: [.stub(4, isRead: true)]))
        await none.send(.countNotices)
        #expect(none.state.unreadNotices == 0)
    }

    @Test func `Reports missing rights, and names a missing account`() async {
        let moderation = InMemoryModeration()
        await moderation.fail(with: .forbidden(nil))
        let viewModel = viewModel(moderation)
        await viewModel.send(.loadLog(before: nil, limit: 5))
        #expect(viewModel.state.failure?.kind == .refused)
        await moderation.fail(with: .notFound)
        await viewModel.send(.setRole(.admin, of: "kim"))
        #expect(viewModel.state.failure == Failure(.notFound, "There is no account named kim."))
        await viewModel.send(.moderate(.post(1), .hide, reason: "r"))
        #expect(viewModel.state.failure == Failure(CommunityError.notFound, in: .english))
    }

    @Test(.timeLimit(.minutes(10))) func `Drops a late answer`() async {
        let moderation = InMemoryModeration()
        let viewModel = viewModel(moderation)
        await moderation.answers.hold()
        async let first: Void = viewModel.send(.loadReports(includingResolved: false, before: nil, limit: 5))
        await moderation.answers.arrival(of: 1)
        await viewModel.send(.loadLog(before: nil, limit: 5))
        await moderation.answers.release(0)
        await first
        #expect(viewModel.state.emptyMessage == ModerationText.noLog[.english])
    }
}
