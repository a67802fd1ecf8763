/// Everything that is written goes through here: it is kept on the device before it is sent, with a key by which the
/// server knows it again, and forgotten when the server has it.
public protocol OutboxRepository: Sendable {
    /// Keeps the write and sends it.
    ///
    /// - Returns: what the server made of it; `nil` when the server cannot be reached or wants fewer writes, and this one waits.
    /// - Throws: what the server says against it; the text is then kept as a draft.
    func submit(_ write: Write) async throws(CommunityError) -> Written?
    /// What waits or was refused for this server and account, oldest first.
    func entries() async throws(CommunityError) -> [OutboxEntry]
    /// Sends what waits, oldest first, and stops where the server cannot be reached.
    ///
    /// - Returns: what was taken; what the server has something against stays with its reason.
    func send() async throws(CommunityError) -> [Written]
    /// Makes a write that was in conflict or refused wait again; an edit then counts from what the server has now.
    func retry(_ id: OutboxEntry.ID) async throws(CommunityError)
    /// Forgets an entry. `false` when there is none.
    func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool
}
