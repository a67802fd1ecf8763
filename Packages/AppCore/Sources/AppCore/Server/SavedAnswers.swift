import NetworkCore
import Persistence

/// Lets the wire's cache keep its answers beside those of the repositories.
struct SavedAnswers: HTTPCacheStore {
    let cache: any ResponseCache

    /// How long an answer is kept is told by its own header fields; this is when it may be forgotten.
    private static let lifetime = Duration.seconds(86_400)

    func bytes(for key: String) async -> [UInt8]? { await cache.entry(for: Self.name(key))?.bytes }

    func save(_ bytes: [UInt8], for key: String) async {
        await cache.save(bytes, for: Self.name(key), lifetime: Self.lifetime)
    }

    func remove(for key: String) async { await cache.remove(for: Self.name(key)) }

    private static func name(_ key: String) -> String { "http \(key)" }
}
