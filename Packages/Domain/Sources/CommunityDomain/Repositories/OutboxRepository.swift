/// The outbox for all writes: stores them on the device before sending them, with a key by which the server recognises them,
/// and deletes them when the server has them.
public protocol OutboxRepository: Sendable {
    /// Stores the write and sends it. A text that the server refuses becomes a draft: the draft that it comes from, which
    /// stays unchanged in any case, or a new one. With `isAway` the server counts as away and receives no request.
    func submit(_ write: Write, from draft: Draft.ID?, isAway: Bool) async -> Submission
    /// Waiting and refused writes for this server and account, oldest first.
    func entries() async throws(CommunityError) -> [OutboxEntry]
    /// Writes that wait for other servers and accounts of this device.
    func elsewhere() async throws(CommunityError) -> [WaitingElsewhere]
    /// Sends waiting writes, oldest first, and stops when the server cannot be reached.
    ///
    /// - Returns: the accepted writes; refused and conflicting ones stay with their reason.
    func send() async throws(CommunityError) -> [Written]
    /// Makes a conflicting, refused or doubtful write wait again; an edit is then based on the server's current version.
    func retry(_ id: OutboxEntry.ID) async throws(CommunityError)
    /// Deletes an entry. `false` when there is no such entry.
    func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool
}
