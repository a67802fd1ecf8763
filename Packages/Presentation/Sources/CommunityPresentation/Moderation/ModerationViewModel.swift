public import CommunityDomain
public import Observation
public import PresentationCore
import TextCore

/// Actions of moderators and admins, and notices to authors.
@MainActor
@Observable
public final class ModerationViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var reports: [ReportRow] = []
        public var log: [ModerationLogRow] = []
        public var notices: [NoticeRow] = []
        public var emptyMessage: String?
        /// The question to confirm before the action; `nil` when no question is needed.
        public var question: String?
        /// The number of unread notices, once counted.
        public var unreadNotices = 0
        /// The result of the last action, as a sentence.
        public var notice: String?
        public var failure: Failure?
        /// The post that contains the located subject.
        public var located: Post.ID?
        /// The state of loading. The lists keep their content until it ends.
        public var phase = LoadPhase.idle
    }

    public indirect enum Input: Hashable, Sendable {
        /// Checks whether an action needs confirmation. Changes nothing.
        case ask(before: Input)
        /// Finds the post in which to read a subject.
        case locate(Subject)
        /// Counts the user's own unread notices.
        case countNotices
        case loadReports(includingResolved: Bool, before: Report.ID?, limit: Int)
        case loadLog(before: ModerationEntry.ID?, limit: Int)
        /// Shows the user's own notices and marks them as read.
        case loadNotices
        /// Clears the screen until the next load, because the next account has its own content.
        case forget
        case moderate(Subject, ModerationAction, reason: String)
        /// Removes all posts and comments of an account.
        case removeAll(of: String, reason: String)
        case setRole(Role, of: String)
        case setBlocked(Bool, of: String, reason: String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let moderation: any ModerationRepository
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let posts: any PostRepository
    @ObservationIgnored private let comments: any CommentRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    public init(
        moderation: any ModerationRepository, session: any SessionRepository, posts: any PostRepository,
        comments: any CommentRepository, _ here: Surroundings
    ) {
        self.moderation = moderation
        self.session = session
        self.posts = posts
        self.comments = comments
        self.here = here
    }

    public func send(_ input: Input) async {
        let request = loader.begin()
        let old = state
        state = State()
        if input.isLoading {
            (state.reports, state.log, state.notices) = (old.reports, old.log, old.notices)
            (state.emptyMessage, state.phase) = (old.emptyMessage, .loading)
        }
        var new = await answer(input)
        guard request.isLatest else { return }
        if input.isLoading {
            new.phase = new.failure.map { .failed($0) } ?? .loaded()
            // Notices that were read are shown although marking them as read failed.
            if new.failure != nil, new.notices.isEmpty {
                (new.reports, new.log, new.notices) = (old.reports, old.log, old.notices)
            }
        }
        state = new
    }

    private func answer(_ input: Input) async -> State {
        var state = State()
        let (time, language, localTime) = (now(), language, localTime)
        do throws(CommunityError) {
            switch input {
            case .ask(let input): state.question = try await question(before: input)
            case .locate(let subject):
                state.located =
                    switch subject.kind {
                    case .post: subject.id
                    case .comment: try await comments.comment(subject.id).postID
                    }
            case .countNotices: state.unreadNotices = try await moderation.unreadNoticeCount()
            case .loadReports(let all, let before, let limit):
                let found = try await moderation.reports(includingResolved: all, before: before, limit: limit)
                state.reports = found.map { ReportRow($0, now: time, localTime, in: language) }
                if found.isEmpty { state.emptyMessage = ModerationText.noReports[language] }
            case .loadLog(let before, let limit):
                let found = try await moderation.log(before: before, limit: limit)
                state.log = found.map { ModerationLogRow($0, now: time, localTime, in: language) }
                if found.isEmpty { state.emptyMessage = ModerationText.noLog[language] }
            case .loadNotices:
                let found = try await moderation.notices()
                state.notices = found.map { NoticeRow($0, now: time, localTime, in: language) }
                if found.isEmpty { state.emptyMessage = ModerationText.noNotices[language] }
                if let newest = found.first, found.contains(where: { !$0.isRead }) {
                    try await moderation.markRead(upTo: newest.id)
                }
            case .forget: break
            case .moderate(let subject, let action, let reason):
                try await moderation.moderate(subject, action, reason: reason)
                state.notice = action.confirmation[language]
            case .removeAll(let name, let reason):
                let count = try await moderation.removeAll(of: name, reason: reason)
                state.notice = ModerationText.removedAll(count, of: name)[language]
            case .setRole(let role, let name):
                let account = try await moderation.setRole(role, of: name)
                state.notice =
                    ModerationText.roleChanged(account.name, role: account.role.name(in: language))[language]
            case .setBlocked(let isBlocked, let name, let reason):
                let account = try await moderation.setBlocked(isBlocked, of: name, reason: reason)
                state.notice =
                    (account.isBlocked
                    ? ModerationText.blockedDone(account.name) : ModerationText.unblockedDone(account.name))[
                        language]
            }
        } catch {
            state.failure = failure(error, input)
        }
        return state
    }

    private func question(before input: Input) async throws(CommunityError) -> String? {
        switch input {
        case .moderate(let subject, .remove, _):
            let (text, author, target) = try await words(of: subject)
            try await expect { EditPolicy.may(.moderate(.remove), actor: $0, on: target, at: now()) }
            return ModerationText.askRemove(
                subject.name(in: language), author: author.name, excerpt: Self.excerpt(text))[language]
        case .removeAll(let name, _):
            try await expect { $0.role >= .moderator ? .allowed : .refused(.needsRole(.moderator)) }
            return ModerationText.askRemoveAll(name)[language]
        case .setBlocked(true, let name, _):
            try await expect { $0.role >= .admin ? .allowed : .refused(.needsRole(.admin)) }
            guard let account = try await moderation.account(named: name) else {
                return ModerationText.askBlock(name)[language]
            }
            try await expect { EditPolicy.may(.setBlocked(true), actor: $0, on: .init(account)) }
            return ModerationText.askBlock(account.name)[language]
        default: return nil
        }
    }

    /// Refreshes the account before it refuses, because the role on this device may be outdated.
    ///
    /// - Throws: the reason why the user may not do it.
    private func expect(
        _ verdict: (EditPolicy.Actor) -> EditPolicy.Verdict
    ) async throws(CommunityError) {
        guard let known = try await session.current()?.account else { throw .signedOut }
        if verdict(.init(known)) == .allowed { return }
        switch verdict(.init(try await session.refreshed().account)) {
        case .allowed: return
        case .refused(.notVisible): throw .notFound
        case .refused(let rule): throw .forbidden(rule)
        }
    }

    private func words(
        of subject: Subject
    ) async throws(CommunityError) -> (String, Author, EditPolicy.Target) {
        switch subject.kind {
        case .post:
            let post = try await posts.post(subject.id)
            return (post.title ?? post.text, post.author, .init(post))
        case .comment:
            let comment = try await comments.comment(subject.id)
            return (comment.text, comment.author, .init(comment))
        }
    }

    /// The beginning of the first line.
    private static func excerpt(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        return line.count > excerptLength ? "\(line.prefix(excerptLength))…" : String(line)
    }

    /// The length in characters.
    private static let excerptLength = 40

    private func failure(_ error: CommunityError, _ input: Input) -> Failure {
        if case .ask(let input) = input { return failure(error, input) }
        return switch (error, input) {
        case (.notFound, .locate(let subject)): Failure(missing: subject, in: language)
        case (.notFound, .setRole(_, let name)), (.notFound, .setBlocked(_, let name, _)),
            (.notFound, .removeAll(let name, _)):
            Failure(.notFound, AccountText.noSuchAccount(name)[language])
        case (.forbidden(.own), .setRole), (.forbidden(.own), .setBlocked):
            Failure(.refused, AccountText.ownAccount[language])
        case (.refused(.other), .moderate(_, .dismiss, _)):
            Failure(.refused, ModerationText.nothingToDismiss[language])
        default: Failure(error, in: language)
        }
    }
}

extension ModerationViewModel.Input {
    fileprivate var isLoading: Bool {
        switch self {
        case .loadReports, .loadLog, .loadNotices: true
        case .ask, .locate, .countNotices, .forget, .moderate, .removeAll, .setRole, .setBlocked: false
        }
    }
}
