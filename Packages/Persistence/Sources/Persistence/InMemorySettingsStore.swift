public import SQLCore
import Synchronization

/// Settings that last as long as the object.
public final class InMemorySettingsStore<Settings: Codable & Sendable & Equatable>: SettingsStore {
    private let settings: Mutex<Settings>

    public init(default settings: Settings) {
        self.settings = Mutex(settings)
    }

    public func load() async throws(StoreError) -> Settings { settings.withLock { $0 } }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout Settings) -> Result
    ) async throws(StoreError) -> Result {
        settings.withLock { change(&$0) }
    }
}
