public import CommunityDomain
public import Observation
import Platform
public import PresentationCore
import TextCore

/// The drafts on this device.
@MainActor
@Observable
public final class DraftsViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        /// The drafts of this place, newest first.
        public var rows: [DraftRow] = []
        /// Other places with drafts.
        public var elsewhere: [WaitingElsewhere] = []
        public var emptyMessage: String?
        /// The result of the last action, as a sentence.
        public var notice: String?
        public var failure: Failure?
        /// The file of the opened or new draft.
        public var file: String?
        /// The opened or new draft.
        public var current: Draft?
        /// The row of the opened draft.
        public var opened: DraftRow?
        /// The requested draft, if it belongs to another place and so is not shown.
        public var stranger: Draft?
        /// The current place.
        public var here: BoardPlace?
    }

    public enum Input: Hashable, Sendable {
        /// Loads the drafts of this place or of all.
        case load(all: Bool = false)
        /// Creates a draft with a text.
        case begin(Draft.Target, text: String)
        /// Opens a draft and its file; one of another place only with `fromAnywhere`.
        case open(Draft.ID, fromAnywhere: Bool = false)
        case discard(Draft.ID, fromAnywhere: Bool = false)
    }

    public private(set) var state = State()
    @ObservationIgnored private let drafts: any DraftRepository
    @ObservationIgnored package let here: Surroundings

    public init(drafts: any DraftRepository, _ here: Surroundings) {
        self.drafts = drafts
        self.here = here
    }

    public func send(_ input: Input) async {
        let here = await drafts.place()
        // The rows stay until there are new ones.
        state = State(rows: state.rows, emptyMessage: state.emptyMessage, here: here)
        do throws(CommunityError) {
            switch input {
            case .load: break
            case .begin(let target, let text):
                let draft = try await drafts.keep(text, for: target)
                state.current = draft
                state.file = try await drafts.file(of: draft.id)
            case .open(let id, let isMeant):
                guard let draft = try await find(id, here, isMeant) else { return }
                state.current = draft
                state.opened = DraftRow(draft, now: now(), localTime, in: language)
                state.file = try await drafts.file(of: id)
            case .discard(let id, let isMeant):
                guard try await find(id, here, isMeant) != nil else { return }
                guard try await drafts.discard(id) else { throw .notFound }
                state.notice = WritingText.draftDiscarded(id)[language]
            }
            show(try await drafts.drafts(), here, all: input == .load(all: true))
        } catch {
            state.failure = failure(error, input)
        }
    }

    /// The draft; `nil`, with a failure, if it belongs to another place.
    private func find(
        _ id: Draft.ID, _ here: BoardPlace, _ isMeant: Bool
    ) async throws(CommunityError) -> Draft? {
        guard let draft = try await drafts.draft(id) else { throw .notFound }
        guard isMeant || draft.belongs(to: here) else {
            state.stranger = draft
            let text =
                draft.place.map { WritingText.draftElsewhere(id, place: $0.name(in: language)) }
                ?? WritingText.draftOfNoPlace(id)
            state.failure = Failure(.refused, text[language])
            return nil
        }
        return draft
    }

    private func show(_ found: [Draft], _ here: BoardPlace, all: Bool) {
        let (time, language, localTime) = (now(), language, localTime)
        state.rows = found.filter { all || $0.belongs(to: here) }.map {
            DraftRow($0, now: time, localTime, in: language)
        }
        if !all { state.elsewhere = found.elsewhere(from: here) }
        state.emptyMessage = state.rows.isEmpty ? WritingText.noDrafts[language] : nil
    }

    private func failure(_ error: CommunityError, _ input: Input) -> Failure {
        switch (error, input) {
        case (.notFound, .open(let id, _)), (.notFound, .discard(let id, _)):
            Failure(.notFound, WritingText.noSuchDraft(id)[language])
        default: Failure(error, in: language)
        }
    }
}

extension [Draft] {
    /// The number of texts for each other place.
    func elsewhere(from here: BoardPlace) -> [WaitingElsewhere] {
        Dictionary(grouping: filter { !$0.belongs(to: here) }, by: \.place)
            .map { WaitingElsewhere(place: $0.key, count: $0.value.count, from: here) }
            .sorted { ($0.place?.server ?? "", $0.count) < ($1.place?.server ?? "", $1.count) }
    }
}

/// A draft, for a screen.
public struct DraftRow: Hashable, Sendable, Identifiable {
    public let draft: Draft
    /// The kind of write.
    public let what: String
    /// `3 min ago`, or the day if that was long ago.
    public let age: String
    /// `3 days ago (2026-11-23 14:05)`.
    public let date: String
    /// The place for which it was written; `?` if unknown.
    public let place: String

    public var id: Draft.ID { draft.id }

    init(_ draft: Draft, now: Date, _ localTime: LocalTime, in language: Language) {
        self.draft = draft
        what =
            switch draft.target {
            case .newPost, .newTitledPost: WritingText.draftOfPost[language]
            case .post(let id, _), .titledPost(let id, _): WritingText.draftOfPostEdit(id)[language]
            case .newComment(let post): WritingText.draftOfComment(post)[language]
            case .reply(let comment, _): WritingText.draftOfReply(comment)[language]
            case .comment(let id, _, _): WritingText.draftOfCommentEdit(id)[language]
            }
        age = TimeText.short(draft.updatedAt, now: now, localTime, in: language)
        date = TimeText.full(draft.updatedAt, now: now, localTime, in: language)
        place = draft.place?.name(in: language) ?? "?"
    }
}

extension Draft {
    /// The write of the draft.
    public var write: Write { target.write(text) }
}

extension Draft.Target {
    /// The write of a text.
    public func write(_ text: String) -> Write {
        let titled = TitledText(text)
        return switch self {
        case .newPost: .createPost(text: text)
        case .newTitledPost: .createPost(title: titled.title, text: titled.text)
        case .titledPost(let id, let version):
            .editPost(id, title: titled.title, text: titled.text, version: version == 0 ? nil : version)
        case .post(let id, let version): .editPost(id, text: text, version: version == 0 ? nil : version)
        case .newComment(let post): .createComment(post: post, text: text)
        case .reply(let comment, let post): .reply(to: comment, post: post, text: text)
        case .comment(let id, let post, let version):
            .editComment(id, post: post, text: text, version: version == 0 ? nil : version)
        }
    }
}
