public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

/// Signing in and out, and the current account.
@MainActor
@Observable
public final class AccountViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var account: AccountContent?
        /// The question to confirm before another account signs in; `nil` when no question is needed.
        public var question: String?
        /// The result of the last action, as a sentence.
        public var notice: String?
        public var failure: Failure?
        /// The number of unread notices from moderators.
        public var unreadNotices = 0
    }

    public enum Input: Hashable, Sendable {
        /// Shows the account from the server, or from this device if the server is unreachable.
        case load
        /// Shows the account that this device knows, without contacting the server.
        case know
        /// Checks whether another account is signed in on this device. Changes nothing.
        case askBeforeSignIn(as: String)
        /// `code` is the code of an invitation.
        case signUp(name: String, email: String, password: String, code: String? = nil)
        case signIn(identifier: String, password: String)
        case signOut
        case changePassword(current: String, new: String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let moderation: any ModerationRepository
    @ObservationIgnored private let drafts: (any DraftRepository)?
    @ObservationIgnored private let outbox: (any OutboxRepository)?
    @ObservationIgnored package let here: Surroundings
    /// Counts the changes of the account, so that the answer for an earlier one is not shown.
    @ObservationIgnored private var changes = 0

    /// `drafts` and `outbox` count the unsent texts that stay on sign-out.
    public init(
        session: any SessionRepository, moderation: any ModerationRepository,
        drafts: (any DraftRepository)? = nil, outbox: (any OutboxRepository)? = nil, _ here: Surroundings
    ) {
        self.session = session
        self.moderation = moderation
        (self.drafts, self.outbox) = (drafts, outbox)
        self.here = here
    }

    public func send(_ input: Input) async {
        state.notice = nil
        state.failure = nil
        state.question = nil
        // The count stays until the next count.
        if input != .load, input != .know { state.unreadNotices = 0 }
        do throws(CommunityError) {
            switch input {
            case .load: try await load()
            case .know: know(try await session.current())
            case .askBeforeSignIn(let name):
                state.question = try await session.questionBeforeSignIn(as: name, in: language)
            case .signUp(let name, let email, let password, let code):
                let session = try await session.signUp(
                    name: name, email: email, password: password, code: code)
                show(session, AccountText.signedUp(session.account.name))
            case .signIn(let identifier, let password):
                let session = try await session.signIn(identifier: identifier, password: password)
                show(session, AccountText.signedIn(session.account.name))
            case .signOut:
                guard try await isSignedIn else {
                    state.notice = AccountText.notSignedIn[language]
                    return
                }
                let kept = await kept()
                let isServerInformed = try await session.signOut()
                changes += 1
                (state.account, state.unreadNotices) = (nil, 0)
                let notice = isServerInformed ? AccountText.signedOutNow : AccountText.signedOutHere
                state.notice = [notice, kept].compactMap { $0?[language] }.joined(separator: " ")
            case .changePassword(let current, let new):
                // The change would sign out all other devices for nothing.
                guard new != current else { throw .refused(.passwordUnchanged) }
                try await session.changePassword(from: current, to: new)
                state.notice = AccountText.passwordChanged[language]
            }
        } catch {
            if error == .signedOut { (state.account, state.unreadNotices) = (nil, 0) }
            state.failure = Failure(error, in: language)
        }
    }

    /// Whether an account is signed in, even if its session is in a keyring that is not available.
    private var isSignedIn: Bool {
        get async throws(CommunityError) {
            do throws(CommunityError) {
                return try await session.current() != nil
            } catch .noSecretStore {
                return true
            } catch {
                throw error
            }
        }
    }

    /// The account's texts that stay on this device; `nil` for none and for unreadable ones.
    private func kept() async -> LocalizedText? {
        let waiting = (try? await outbox?.entries().count) ?? 0
        let here = await drafts?.place()
        let texts = (try? await drafts?.drafts()) ?? []
        let unsent = texts.count { draft in here.map { draft.belongs(to: $0) } ?? false }
        return waiting + unsent == 0 ? nil : AccountText.keptUntilSignIn(drafts: unsent, waiting: waiting)
    }

    private func know(_ session: Session?) {
        if session?.account.id != state.account?.session.account.id {
            changes += 1
            state.unreadNotices = 0
        }
        state.account = session.map { AccountContent($0, in: language) }
    }

    private func load() async throws(CommunityError) {
        guard let known = try await session.current() else { throw .signedOut }
        know(known)
        let before = changes
        do throws(CommunityError) {
            let current = try await session.refreshed()
            guard changes == before else { return }
            state.account = AccountContent(current, in: language)
            let count = try await moderation.unreadNoticeCount()
            if changes == before { state.unreadNotices = count }
        } catch {
            if changes == before { throw error }
        }
    }

    private func show(_ session: Session, _ notice: LocalizedText) {
        changes += 1
        state.account = AccountContent(session, in: language)
        state.notice = notice[language]
    }
}

/// The signed-in account, for a screen.
public struct AccountContent: Hashable, Sendable {
    public let session: Session
    public let role: String
    /// The server's address, or a text for an app without a server.
    public let server: String
    /// Where the sign-in is stored, and why.
    public let place: String

    public init(_ session: Session, in language: Language) {
        self.session = session
        role = session.account.role.name(in: language)
        server = session.server ?? ServerText.embedded[language]
        place =
            switch session.place {
            case .keyring: AccountText.keptInKeyring[language]
            case .memory: AccountText.keptInMemory[language]
            case .variable: SignInText.tokenOfVariable[language]
            case .file(let path, let reason):
                AccountText.keptInFile(path, reason: reason[language])[language]
            }
    }
}

extension SessionRepository {
    /// The question before signing in on a device with another account; `nil` when no question is needed.
    func questionBeforeSignIn(as name: String, in language: Language) async throws(CommunityError) -> String?
    {
        let known: Session?
        do throws(CommunityError) {
            known = try await current()
        } catch .noSecretStore {
            // Without a readable session no account is replaced; signing in then reports the problem.
            known = nil
        } catch {
            throw error
        }
        guard let account = known?.account else { return nil }
        let isSame = [account.name, account.email].contains { $0.lowercased() == name.trimmed.lowercased() }
        if isSame { return nil }
        return AccountText.askSignIn(account.name, name: name)[language]
    }
}
