/// Answers kept to be shown again, up to a number of bytes; the one unused for longest leaves first.
///
/// A cache may forget at any time and never fails.
public protocol ResponseCache: Sendable {
    /// `nil` when there is none, or when it is too old even to be shown.
    func entry(for key: String) async -> CachedResponse?

    /// Keeps an answer in the place of the old one. One that is larger than the cache is not kept.
    ///
    /// - Parameters:
    ///   - bytes: what to keep.
    ///   - key: names the answer, and everybody it is for: keys of two accounts must differ.
    ///   - lifetime: after this the answer is stale.
    func save(_ bytes: [UInt8], for key: String, lifetime: Duration) async

    func remove(for key: String) async

    func clear() async

    /// Bytes in use: answers, keys, and an allowance for each entry.
    func size() async -> Int
}
