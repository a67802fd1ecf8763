public import SQLCore
import Synchronization

/// Stores a user's settings, which are read and changed as one value.
public protocol SettingsStore<Settings>: Sendable {
    associatedtype Settings: Codable & Sendable & Equatable

    /// The saved settings, or the default when nothing has been saved yet.
    ///
    /// - Throws: `StoreError.malformed(_:)` when the saved settings are invalid; the text contains the place and the
    ///   solution.
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
