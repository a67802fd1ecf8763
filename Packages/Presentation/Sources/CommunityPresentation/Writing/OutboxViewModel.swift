public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The outbox.
@MainActor
@Observable
public final class OutboxViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        /// Oldest first.
        public var rows: [OutboxRow] = []
        public var emptyMessage: String?
        /// Other places with entries, after `load`.
        public var elsewhere: [WaitingElsewhere] = []
        /// The result of the last action, as a sentence.
        public var notice: String?
        /// The number of entries that need a decision.
        public var undecided: Int { rows.count(where: \.needsDecision) }
        /// The writes that the server accepted, until ``OutboxViewModel/takeSent()``.
        public var sent: [Written] = []
        public var failure: Failure?
    }

    public enum Input: Hashable, Sendable {
        case load
        /// Sends the outbox.
        case send
        /// Makes an entry wait again, and sends.
        case retry(OutboxEntry.ID)
        case discard(OutboxEntry.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let outbox: any OutboxRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let localTime: LocalTime

    public init(
        outbox: any OutboxRepository, language: Language, now: @escaping @Sendable () -> Date,
        localTime: LocalTime
    ) {
        self.outbox = outbox
        self.language = language
        self.now = now
        self.localTime = localTime
    }

    public func send(_ input: Input) async {
        state.notice = nil
        state.failure = nil
        state.elsewhere = []
        do throws(CommunityError) {
            switch input {
            case .load: state.elsewhere = try await outbox.elsewhere()
            case .send: try await deliver()
            case .retry(let id):
                try await outbox.retry(id)
                state.notice = WritingText.outboxRetried(id)[language]
                try await deliver()
            case .discard(let id):
                guard try await outbox.discard(id) else { throw .notFound }
                state.notice = WritingText.outboxDiscarded(id)[language]
            }
        } catch {
            state.failure = failure(error, input)
        }
        await show()
    }

    /// The writes that the server accepted since this was asked last.
    public func takeSent() -> [Written] {
        defer { state.sent = [] }
        return state.sent
    }

    private func failure(_ error: CommunityError, _ input: Input) -> Failure {
        switch (error, input) {
        case (.notFound, .retry(let id)), (.notFound, .discard(let id)):
            Failure(.notFound, WritingText.noSuchEntry(id)[language])
        default: Failure(error, in: language)
        }
    }

    private func deliver() async throws(CommunityError) {
        let sent = try await outbox.send()
        guard !sent.isEmpty else { return }
        state.sent += sent
        state.notice = WritingText.outboxSent(sent.count)[language]
    }

    private func show() async {
        do throws(CommunityError) {
            let (time, language, localTime) = (now(), language, localTime)
            state.rows = try await outbox.entries().map {
                OutboxRow($0, now: time, localTime, in: language)
            }
            state.emptyMessage = state.rows.isEmpty ? WritingText.outboxEmpty[language] : nil
        } catch {
            if state.failure == nil { state.failure = Failure(error, in: language) }
        }
    }
}

/// An entry of the outbox, for a screen.
public struct OutboxRow: Hashable, Sendable, Identifiable {
    public let entry: OutboxEntry
    /// The kind of write.
    public let what: String
    /// When it was written: `3 min ago`, or the day if that was long ago.
    public let age: String
    /// The text; empty for a deletion.
    public let text: String
    /// The state of the entry.
    public let state: String
    /// Why the server rejected it, as a sentence.
    public let reason: String?
    /// Whether the user has to decide.
    public let needsDecision: Bool

    public var id: OutboxEntry.ID { entry.id }

    init(_ entry: OutboxEntry, now: Date, _ localTime: LocalTime, in language: Language) {
        self.entry = entry
        what = entry.write.name(in: language)
        age = TimeText.short(entry.createdAt, now: now, localTime, in: language)
        text = entry.write.text ?? ""
        switch entry.state {
        case .waiting: state = WritingText.waiting[language]
        case .conflict: state = WritingText.conflict[language]
        case .refused: state = WritingText.refused[language]
        case .doubtful: state = WritingText.doubtful[language]
        }
        reason =
            if case .refused(let error) = entry.state { Failure(error, in: language).message } else { nil }
        needsDecision = entry.state != .waiting
    }
}
