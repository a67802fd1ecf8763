public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What moderators and admins do, and what people are told of it.
@MainActor
@Observable
public final class ModerationViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        public var reports: [ReportRow] = []
        public var log: [ModerationLogRow] = []
        public var notices: [NoticeRow] = []
        public var emptyMessage: String?
        /// What the last action did, in a sentence.
        public var notice: String?
        public var failure: Failure?
    }

    public enum Input: Hashable, Sendable {
        case loadReports(includingResolved: Bool, before: Report.ID?, limit: Int)
        case loadLog(before: ModerationEntry.ID?, limit: Int)
        /// Shows the person's own notices, which are read then.
        case loadNotices
        case moderate(Subject, ModerationAction, reason: String)
        case setRole(Role, of: String)
        case setBlocked(Bool, of: String, reason: String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let moderation: any ModerationRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private var loads = LoadSequence()

    public init(
        moderation: any ModerationRepository, language: Language, now: @escaping @Sendable () -> Date
    ) {
        self.moderation = moderation
        self.language = language
        self.now = now
    }

    public func send(_ input: Input) async {
        let load = loads.next()
        state = State()
        let new = await answer(input)
        guard loads.isLatest(load) else { return }
        state = new
    }

    private func answer(_ input: Input) async -> State {
        var state = State()
        let (time, language) = (now(), language)
        do throws(CommunityError) {
            switch input {
            case .loadReports(let all, let before, let limit):
                let found = try await moderation.reports(includingResolved: all, before: before, limit: limit)
                state.reports = found.map { ReportRow($0, now: time, in: language) }
                if found.isEmpty { state.emptyMessage = CommunityWord.noReports.text(in: language) }
            case .loadLog(let before, let limit):
                let found = try await moderation.log(before: before, limit: limit)
                state.log = found.map { ModerationLogRow($0, now: time, in: language) }
                if found.isEmpty { state.emptyMessage = CommunityWord.noLog.text(in: language) }
            case .loadNotices:
                let found = try await moderation.notices()
                state.notices = found.map { NoticeRow($0, now: time, in: language) }
                if found.isEmpty { state.emptyMessage = CommunityWord.noNotices.text(in: language) }
                if let newest = found.first, found.contains(where: { !$0.isRead }) {
                    try await moderation.markRead(upTo: newest.id)
                }
            case .moderate(let subject, let action, let reason):
                try await moderation.moderate(subject, action, reason: reason)
                state.notice = action.done.text(in: language)
            case .setRole(let role, let name):
                let account = try await moderation.setRole(role, of: name)
                state.notice = CommunityWord.roleChanged.text(
                    in: language, ["name": account.name, "role": account.role.name(in: language)])
            case .setBlocked(let isBlocked, let name, let reason):
                let account = try await moderation.setBlocked(isBlocked, of: name, reason: reason)
                state.notice = (account.isBlocked ? CommunityWord.blockedDone : .unblockedDone).text(
                    in: language, ["name": account.name])
            }
        } catch {
            state.failure = failure(error, input)
        }
        return state
    }

    private func failure(_ error: CommunityError, _ input: Input) -> Failure {
        switch (error, input) {
        case (.notFound, .setRole(_, let name)), (.notFound, .setBlocked(_, let name, _)):
            Failure(.notFound, CommunityWord.noSuchAccount.text(in: language, ["name": name]))
        default: Failure(error, in: language)
        }
    }
}
