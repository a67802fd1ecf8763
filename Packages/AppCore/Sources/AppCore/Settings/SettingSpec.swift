import TerminalKit
import TextCore

/// One setting that `config` can read and change.
public struct SettingSpec<Settings: StoredSettings>: Sendable {
    /// What a person types.
    public let name: String
    /// What counts when nothing is set.
    public let defaultValue: String
    /// What may be set, for help and errors.
    public let allowed: String
    let read: @Sendable (Settings) -> String?
    let write: @Sendable (String?, inout Settings) -> Bool
    /// Better words for a value that is not allowed. They must not repeat it, as it may hold a secret.
    let problem: (@Sendable (String, AppIdentity, ParsedCommand) -> LocalizedText?)?

    /// A setting of its own kind; the functions below make the usual ones. `read` gives the value as text, `nil` when it
    /// is not set; `write` sets it, or forgets it when `nil`, and returns whether it is allowed.
    public init(
        _ name: String, default defaultValue: String, allowed: String,
        read: @escaping @Sendable (Settings) -> String?,
        write: @escaping @Sendable (String?, inout Settings) -> Bool
    ) {
        self.init(
            name, default: defaultValue, allowed: allowed, read: read, write: write, problem: nil)
    }

    init(
        _ name: String, default defaultValue: String, allowed: String,
        read: @escaping @Sendable (Settings) -> String?,
        write: @escaping @Sendable (String?, inout Settings) -> Bool,
        problem: (@Sendable (String, AppIdentity, ParsedCommand) -> LocalizedText?)?
    ) {
        self.name = name
        self.defaultValue = defaultValue
        self.allowed = allowed
        self.read = read
        self.write = write
        self.problem = problem
    }

    /// The value; `nil` when it is not set.
    public func value(in settings: Settings) -> String? { read(settings) }

    /// Sets the value, or forgets it when `nil`. Returns whether the value is allowed.
    public func set(_ value: String?, in settings: inout Settings) -> Bool { write(value, &settings) }

    /// Whether that may be its value.
    public func allows(_ value: String) -> Bool {
        var scratch = Settings()
        return set(value, in: &scratch)
    }

    /// The value as it may be shown: an address that is none may hold a password.
    public func shown(_ value: String) -> String { problem != nil && !allows(value) ? "…" : value }
}
