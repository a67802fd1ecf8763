import Foundation
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct AccountViewModelTests {
    private let moderation = InMemoryModeration(notices: [.stub(2, isRead: false), .stub(1, isRead: true)])

    private func viewModel(_ sessions: InMemorySessions) -> AccountViewModel {
        AccountViewModel(session: sessions, moderation: moderation, .test())
    }

    @Test func `Shows the account, the place of its sign-in and unread notices`() async {
        let viewModel = viewModel(InMemorySessions())
        await viewModel.send(.load)
        let account = viewModel.state.account
        #expect(account?.session.account == .me && account?.role == "member")
        #expect(account?.server == "https://board.test" && account?.place == "in the keyring")
        #expect(viewModel.state.unreadNotices == 1)
        #expect(viewModel.state.failure == nil)
    }

    @Test(arguments: [
        (Session.Place.keyring, "in the keyring"), (.memory, "in memory, until the program ends"),
        (
            .file(path: "/s.json", reason: "no bus"),
            "in /s.json, which only you can read; no bus"
        ),
    ])
    func `Shows the place of the sign-in with its reason`(place: Session.Place, text: String) {
        let content = AccountContent(Session(account: .me, server: nil, place: place), in: .english)
        #expect(content.place == text && content.server == "none (in this process)")
    }

    @Test func `Without the server, shows the account of this device beside the failure`() async {
        let sessions = InMemorySessions()
        await sessions.refuse(with: .offline)
        let viewModel = viewModel(sessions)
        await viewModel.send(.load)
        #expect(viewModel.state.account?.session.account == .me)
        #expect(viewModel.state.failure?.kind == .offline)
    }

    @Test func `Shows the account of this device without the server, and keeps the count of notices`() async {
        let sessions = InMemorySessions()
        let viewModel = viewModel(sessions)
        await viewModel.send(.load)
        await sessions.refuse(with: .offline)
        await viewModel.send(.know)
        #expect(viewModel.state.account?.session.account == .me && viewModel.state.failure == nil)
        #expect(viewModel.state.unreadNotices == 1)
        let nobody = self.viewModel(InMemorySessions(nil))
        await nobody.send(.know)
        #expect(nobody.state.account == nil && nobody.state.failure == nil)
    }

    @Test func `A session ended by the server signs out, whichever input detects it`() async {
        for input in [AccountViewModel.Input.load, .changePassword(current: "a", new: "b")] {
            let sessions = InMemorySessions()
            let viewModel = viewModel(sessions)
            await viewModel.send(.load)
            await sessions.refuse(with: .signedOut)
            await viewModel.send(input)
            #expect(viewModel.state.account == nil && viewModel.state.unreadNotices == 0)
            #expect(viewModel.state.failure?.kind == .signInNeeded)
        }
    }

    @Test func `Signing up and in report success and show the account`() async {
        let viewModel = viewModel(InMemorySessions(nil))
        await viewModel.send(.signUp(name: "홍길동", email: "a@b.c", password: "secret"))
        #expect(viewModel.state.notice == "Welcome, 홍길동. You are signed in.")
        await viewModel.send(.signIn(identifier: "meng", password: "secret"))
        #expect(viewModel.state.notice == "Signed in as meng.")
        #expect(viewModel.state.account?.session.account.name == "meng")
    }

    @Test(arguments: [("meng", false), ("MENG ", false), ("a@b.c", false), ("yuna", true)])
    func `Asks before another account replaces the signed-in one`(
        name: String, isAsked: Bool
    ) async {
        let viewModel = viewModel(InMemorySessions())
        await viewModel.send(.askBeforeSignIn(as: name))
        let question =
            "meng is signed in here. Sign in as yuna instead? The drafts and the outbox of meng are kept until "
            + "meng signs in again."
        #expect(viewModel.state.question == (isAsked ? question : nil) && viewModel.state.failure == nil)
        let nobody = self.viewModel(InMemorySessions(nil))
        await nobody.send(.askBeforeSignIn(as: name))
        #expect(nobody.state.question == nil && nobody.state.failure == nil)
    }

    @Test func `Reports a refusal, and signs no account in`() async {
        let sessions = InMemorySessions(nil)
        await sessions.refuse(with: .refused(.credentialsWrong))
        let viewModel = viewModel(sessions)
        await viewModel.send(.signIn(identifier: "meng", password: "wrong"))
        #expect(viewModel.state.failure == Failure(.refused(.credentialsWrong), in: .english))
        #expect(viewModel.state.account == nil && viewModel.state.notice == nil)
    }

    private nonisolated static let signedOutHere =
        "Signed out on this device. The server could not be reached; the session there will expire."

    @Test(arguments: [(true, "Signed out."), (false, signedOutHere)])
    func `Signing out reports whether the server was reached`(isReached: Bool, notice: String) async {
        let viewModel = viewModel(InMemorySessions(isReached: isReached))
        await viewModel.send(.load)
        await viewModel.send(.signOut)
        #expect(viewModel.state.notice == notice)
        #expect(viewModel.state.account == nil && viewModel.state.unreadNotices == 0)
        await viewModel.send(.signOut)
        #expect(viewModel.state.notice == "Nobody is signed in.")
    }

    @Test(arguments: [nil, CommunityError.signedOut])
    func `An answer for an earlier account does not change the current one`(refusal: CommunityError?) async {
        let sessions = InMemorySessions()
        let viewModel = viewModel(sessions)
        await sessions.refuse(with: refusal)
        await sessions.answers.hold()
        async let late: Void = viewModel.send(.load)
        await sessions.answers.arrival(of: 1)
        await sessions.refuse(with: nil)
        await viewModel.send(.signOut)
        if refusal != nil { await viewModel.send(.signIn(identifier: "yuna", password: "secret")) }
        await sessions.answers.release(0)
        await late
        #expect(viewModel.state.account?.session.account.name == (refusal == nil ? nil : "yuna"))
        #expect(viewModel.state.unreadNotices == 0 && viewModel.state.failure == nil)
    }

    @Test func `Signing out reports the texts that stay`() async throws {
        let (drafts, outbox) = (InMemoryDrafts(), InMemoryOutbox([.stub(1), .stub(2)]))
        _ = try await drafts.keep("mine", for: .newPost)
        _ = try await drafts.keep("another's", for: .newPost, at: BoardPlace(server: nil, account: 1))
        let viewModel = AccountViewModel(
            session: InMemorySessions(), moderation: moderation, drafts: drafts, outbox: outbox, .test())
        await viewModel.send(.signOut)
        #expect(
            viewModel.state.notice
                == "Signed out. Kept until you sign in again: in the outbox 2, drafts 1.")
    }

    @Test func `Signs out of an unreadable session`() async {
        let sessions = InMemorySessions(isReached: false)
        await sessions.fail(with: .noSecretStore("away"))
        let viewModel = viewModel(sessions)
        await viewModel.send(.signOut)
        #expect(viewModel.state.notice == Self.signedOutHere)
        await sessions.fail(with: .storage("full"))
        await viewModel.send(.signOut)
        #expect(viewModel.state.failure?.kind == .storage && viewModel.state.notice == nil)
    }

    @Test func `A new password reports that other devices are signed out`() async {
        let viewModel = viewModel(InMemorySessions())
        // The same password would sign them out for nothing.
        await viewModel.send(.changePassword(current: "a", new: "a"))
        #expect(viewModel.state.failure?.kind == .invalidInput && viewModel.state.notice == nil)
        await viewModel.send(.changePassword(current: "a", new: "b"))
        #expect(viewModel.state.notice == AccountText.passwordChanged[.english])
    }
}

extension Notice {
    static func stub(_ id: Int, isRead: Bool) -> Notice {
        Notice(
            id: id, subject: .post(3), kind: .decision(.hide, reason: "광고"),
            createdAt: .threeMinutesEarlier, isRead: isRead)
    }
}
