public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The texts that are not sent.
@MainActor
@Observable
public final class DraftsViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        /// Newest first.
        public var rows: [DraftRow] = []
        public var emptyMessage: String?
        /// What the last action did, in a sentence.
        public var notice: String?
        public var failure: Failure?
        /// The file of the draft that was asked for or begun.
        public var file: String?
        /// The draft that was asked for or begun.
        public var current: Draft?
    }

    public enum Input: Hashable, Sendable {
        case load
        /// Begins a draft with that text.
        case begin(Draft.Target, text: String)
        /// Gets a draft and its file.
        case open(Draft.ID)
        case discard(Draft.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let drafts: any DraftRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date

    public init(
        drafts: any DraftRepository, language: Language, now: @escaping @Sendable () -> Date
    ) {
        self.drafts = drafts
        self.language = language
        self.now = now
    }

    public func send(_ input: Input) async {
        state = State()
        do throws(CommunityError) {
            switch input {
            case .load: break
            case .begin(let target, let text):
                let draft = try await drafts.keep(text, for: target)
                state.current = draft
                state.file = try await drafts.file(of: draft.id)
            case .open(let id):
                guard let draft = try await drafts.draft(id) else { throw .notFound }
                state.current = draft
                state.file = try await drafts.file(of: id)
            case .discard(let id):
                guard try await drafts.discard(id) else { throw .notFound }
                state.notice = CommunityWord.draftDiscarded.text(in: language, ["id": "\(id)"])
            }
            let (time, language) = (now(), language)
            state.rows = try await drafts.drafts().map { DraftRow($0, now: time, in: language) }
            state.emptyMessage = state.rows.isEmpty ? CommunityWord.noDrafts.text(in: language) : nil
        } catch {
            state.failure = failure(error, input)
        }
    }

    private func failure(_ error: CommunityError, _ input: Input) -> Failure {
        switch (error, input) {
        case (.notFound, .open(let id)), (.notFound, .discard(let id)):
            Failure(.notFound, CommunityWord.noSuchDraft.text(in: language, ["id": "\(id)"]))
        default: Failure(error, in: language)
        }
    }
}
