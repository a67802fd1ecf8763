/// Everything that is written goes through here: it is kept on the device before it is sent, with a key by which the
/// server knows it again, and forgotten when the server has it.
public protocol OutboxRepository: Sendable {
    /// Keeps the write and sends it. A text that the server refuses is kept as a draft: the one that it comes from,
    /// which is left as it is in any case, or a new one.
    /// A server that is known to be away is not asked once more.
    func submit(_ write: Write, from draft: Draft.ID?, isAway: Bool) async -> Submission
    /// What waits or was refused for this server and account, oldest first.
    func entries() async throws(CommunityError) -> [OutboxEntry]
    /// What waits for other servers and accounts of this device.
    func elsewhere() async throws(CommunityError) -> [WaitingElsewhere]
    /// Sends what waits, oldest first, and stops where the server cannot be reached.
    ///
    /// - Returns: what was taken; what the server has something against stays with its reason.
    func send() async throws(CommunityError) -> [Written]
    /// Makes a write that was in conflict or refused wait again; an edit then counts from what the server has now.
    func retry(_ id: OutboxEntry.ID) async throws(CommunityError)
    /// Forgets an entry. `false` when there is none.
    func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool
}
