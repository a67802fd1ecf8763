public import SQLCore
import Synchronization

/// Stores a user's settings, which are read and changed as one value.
public protocol SettingsStore<Settings>: Sendable {
    associatedtype Settings: Codable & Sendable & Equatable

    /// The default when nothing was saved yet.
    ///
    /// - Throws: `StoreError.corrupt(_:)` when the saved settings are not valid; the text says where and what to do.
    func load() async throws(StoreError) -> Settings

    /// Changes the settings atomically, also with respect to other processes.
    @discardableResult
    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout Settings) -> Result
    ) async throws(StoreError) -> Result
}

/// A settings store in memory, for tests.
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
