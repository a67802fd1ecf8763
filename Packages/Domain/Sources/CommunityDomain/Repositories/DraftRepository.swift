/// Texts of one profile that are not sent, kept on the device: they survive a crash of the app and of the editor.
public protocol DraftRepository: Sendable {
    /// Where what is written now belongs.
    func place() async -> BoardPlace
    /// Those with a text, of all places, newest first.
    func drafts() async throws(CommunityError) -> [Draft]
    func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft?
    /// Keeps a text of that place under a new id.
    func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) async throws(CommunityError) -> Draft
    /// Replaces the text of a draft, all of it or nothing. `false` when there is none.
    func save(_ text: String, in id: Draft.ID) async throws(CommunityError) -> Bool
    /// The file that an editor can open: what is in it is the draft's text from then on.
    func file(of id: Draft.ID) async throws(CommunityError) -> String
    /// `false` when there is none.
    func discard(_ id: Draft.ID) async throws(CommunityError) -> Bool
}

extension DraftRepository {
    /// Keeps a text that is written now under a new id.
    public func keep(_ text: String, for target: Draft.Target) async throws(CommunityError) -> Draft {
        try await keep(text, for: target, at: await place())
    }
}

/// The person's own texts as this device saw them last, for edits without the server.
public protocol OwnTextRepository: Sendable {
    /// `nil` for what was never seen here, or so long ago that it was forgotten.
    func last(_ subject: Subject) async -> OwnText?
}
