public import CommunityDomain
public import Observation
import Platform
public import PresentationCore
public import TextCore

/// The writes that wait for the server.
@MainActor
@Observable
public final class OutboxViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        /// Oldest first.
        public var rows: [OutboxRow] = []
        public var emptyMessage: String?
        /// Other places with entries, after `load`.
        public var elsewhere: [WaitingElsewhere] = []
        /// The entries of earlier boards among them, after `load`.
        public var rowsElsewhere: [OutboxPlaceRows] = []
        /// The result of the last action, as a sentence.
        public var notice: String?
        /// The number of entries that need a decision.
        public var undecided: Int { rows.count(where: \.needsDecision) }
        /// The writes that the server accepted, until ``OutboxViewModel/takeSent()``.
        public var sent: [Written] = []
        /// The entries that the last attempt to send left for the user to decide.
        public var rejected: [OutboxRow] = []
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
    @ObservationIgnored package let here: Surroundings

    public init(outbox: any OutboxRepository, _ here: Surroundings) {
        self.outbox = outbox
        self.here = here
    }

    public func send(_ input: Input) async {
        state.notice = nil
        state.failure = nil
        (state.elsewhere, state.rowsElsewhere) = ([], [])
        state.rejected = []
        var tried: [OutboxEntry.ID] = []
        do throws(CommunityError) {
            switch input {
            case .load:
                state.elsewhere = try await outbox.elsewhere()
                state.rowsElsewhere = state.elsewhere.filter(\.isReplaced).map { place in
                    OutboxPlaceRows(
                        place: place.place?.name(in: language) ?? "",
                        rows: place.entries.map { OutboxRow($0, now: now(), localTime, in: language) })
                }
            case .send:
                tried = try await waiting()
                try await deliver()
            case .retry(let id):
                try await outbox.retry(id)
                tried = try await waiting()
                try await deliver()
            case .discard(let id):
                guard try await outbox.discard(id) else { throw .notFound }
                state.notice = WritingText.outboxDiscarded(id)[language]
            }
        } catch {
            state.failure = failure(error, input)
        }
        await show()
        state.rejected = state.rows.filter { $0.needsDecision && tried.contains($0.id) }
        if case .retry(let id) = input, state.rows.contains(where: { $0.id == id && !$0.needsDecision }) {
            state.notice = WritingText.outboxRetried(id)[language]
        }
    }

    private func waiting() async throws(CommunityError) -> [OutboxEntry.ID] {
        try await outbox.entries().filter { $0.state == .waiting }.map(\.id)
    }

    /// Returns the writes that the server accepted since the last call.
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

/// The entries for an earlier board at the address of the current one.
public struct OutboxPlaceRows: Hashable, Sendable {
    /// `meng at http://board.example`
    public let place: String
    /// Oldest first.
    public let rows: [OutboxRow]
}

/// An entry of the outbox, for a screen.
public struct OutboxRow: Hashable, Sendable, Identifiable {
    public let entry: OutboxEntry
    /// The kind of write.
    public let what: String
    /// When it was written: `3 min ago`, or the day if that was long ago.
    public let age: String
    /// When it was written: `3 days ago (2026-11-23 14:05)`.
    public let date: String
    /// The text, below its title if it has one; empty for a deletion.
    public let text: String
    /// The state of the entry.
    public let state: String
    /// Why it was not sent, as a sentence; `nil` while it waits.
    public let reason: String?
    /// Whether the user has to decide.
    public let needsDecision: Bool

    public var id: OutboxEntry.ID { entry.id }

    /// The server's current text; `nil` without a conflict.
    public var conflict: Conflict? {
        if case .conflict(let conflict) = entry.state { conflict } else { nil }
    }

    init(_ entry: OutboxEntry, now: Date, _ localTime: LocalTime, in language: Language) {
        self.entry = entry
        what = entry.write.name(in: language)
        age = TimeText.short(entry.createdAt, now: now, localTime, in: language)
        date = TimeText.full(entry.createdAt, now: now, localTime, in: language)
        text = entry.write.words ?? ""
        switch entry.state {
        case .waiting: state = WritingText.waiting[language]
        case .conflict: state = WritingText.conflict[language]
        case .refused: state = WritingText.refused[language]
        case .doubtful: state = WritingText.doubtful[language]
        }
        reason = entry.reason(in: language)
        needsDecision = entry.state != .waiting
    }

    /// The failed attempt and its reason, as a sentence.
    public func rejection(in language: Language) -> String {
        WritingText.outboxRejected(id, what: what, reason: reason ?? state)[language]
    }
}

extension OutboxEntry {
    /// Why it was not sent, as a sentence; `nil` while it waits.
    public func reason(in language: Language) -> String? {
        switch state {
        case .waiting: nil
        case .conflict(let conflict): Failure(.stale(conflict), in: language).message
        case .refused(let error): Failure(error, of: write, in: language).message
        case .doubtful: WritingText.whyDoubtful[language]
        }
    }
}

extension Failure {
    /// Describes why a write failed, with the missing post or comment that it needs.
    init(_ error: CommunityError, of write: Write, in language: Language) {
        switch (error, write.needed) {
        case (.notFound, let needed?) where write.kind == .restorePost:
            self.init(.notFound, WritingText.nothingToRestore(needed.id)[language])
        case (.notFound, let needed?): self.init(missing: needed, in: language)
        default: self.init(error, in: language)
        }
    }
}
