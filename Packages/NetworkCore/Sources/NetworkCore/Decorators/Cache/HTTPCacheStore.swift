/// Where a `CachingTransport` keeps answers. It may forget at any time and never fails.
public protocol HTTPCacheStore: Sendable {
    /// What was kept last under the key.
    func bytes(for key: String) async -> [UInt8]?

    /// Keeps bytes in the place of the old ones, or nothing when they are too many.
    ///
    /// - Parameters:
    ///   - bytes: an answer, or several, with header fields and body. They have no `Set-Cookie` and no
    ///     `Authorization`.
    ///   - key: ASCII; names the account, the origin and the target, with its query.
    func save(_ bytes: [UInt8], for key: String) async

    /// Forgets what is kept under the key.
    func remove(for key: String) async
}
