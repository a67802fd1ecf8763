import Synchronization

/// A store that lasts as long as the object. What was unused for longest leaves first.
public final class InMemoryHTTPCacheStore: HTTPCacheStore {
    private let entries: Mutex<RecentBytes>

    /// - Parameter byteCap: never exceeded; keys count, and an allowance for each entry.
    public init(byteCap: Int) { entries = Mutex(RecentBytes(cap: byteCap)) }

    /// Bytes in use.
    public var size: Int { entries.withLock { $0.size } }

    public func bytes(for key: String) async -> [UInt8]? { entries.withLock { $0.use(key) } }

    public func save(_ bytes: [UInt8], for key: String) async { entries.withLock { $0.set(bytes, for: key) } }

    public func remove(for key: String) async { entries.withLock { $0.remove(key) } }
}
