public import SQLCore
import Synchronization

/// Settings of a person, read and changed as one value.
public protocol SettingsStore<Settings>: Sendable {
    associatedtype Settings: Codable & Sendable & Equatable

    /// The default when nothing was saved yet.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` when what was saved cannot be understood; the text
    ///   says where it is and what to do.
    func load() async throws(StoreError) -> Settings

    /// Changes the settings in one step: nobody else, in no process, changes them in between.
    @discardableResult
    func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout Settings) -> Result
    ) async throws(StoreError) -> Result
}

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
