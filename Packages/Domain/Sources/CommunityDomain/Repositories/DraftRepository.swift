/// Unsent texts of one profile, stored on the device: they survive a crash of the app and of the editor.
public protocol DraftRepository: Sendable {
    /// The place that a new text belongs to.
    func place() async -> BoardPlace
    /// Drafts with a text, of all places, newest first.
    func drafts() async throws(CommunityError) -> [Draft]
    func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft?
    /// Stores a text for that place under a new id.
    func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) async throws(CommunityError) -> Draft
    /// Replaces the text of a draft atomically. `false` when there is no such draft.
    func save(_ text: String, in id: Draft.ID) async throws(CommunityError) -> Bool
    /// The file for an editor; its content is the draft's text from then on.
    func file(of id: Draft.ID) async throws(CommunityError) -> String
    /// `false` when there is no such draft.
    func discard(_ id: Draft.ID) async throws(CommunityError) -> Bool
}

extension DraftRepository {
    /// Stores a text for the current place under a new id.
    public func keep(_ text: String, for target: Draft.Target) async throws(CommunityError) -> Draft {
        try await keep(text, for: target, at: await place())
    }
}

/// The user's own texts as this device last saw them, for edits without the server.
public protocol OwnTextRepository: Sendable {
    /// `nil` for a text that this device never saw or has since dropped.
    func last(_ subject: Subject) async -> OwnText?
}
