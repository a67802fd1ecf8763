public import SQLCore
public import TerminalKit
public import TextCore

/// A user's settings, stored in a file for each profile. `nil` is "not set".
public protocol StoredSettings: Codable, Equatable, Sendable {
    /// The settings that `config` shows and changes, in order.
    static var specs: [SettingSpec<Self>] { get }

    /// Creates settings in which nothing is set.
    init()

    /// The place where data is stored.
    var store: StoreKind? { get set }
    /// A raw value of `Language`.
    var language: String? { get set }
    /// A raw value of `ColourChoice`.
    var color: String? { get set }
    /// The address of a server, or "none"; without an address the backend in this process answers.
    var server: String? { get set }

    /// Applies the options of the command line for the app's own settings.
    ///
    /// - Throws: `UsageError` for a value that is not allowed.
    mutating func apply(_ parsed: ParsedCommand) throws(UsageError)
}

extension StoredSettings {
    /// Validates settings that the user may have edited.
    ///
    /// - Throws: `StoreError.malformed` with the file, the setting and the allowed values.
    public func check(path: String) throws(StoreError) {
        guard let invalidValue else { return }
        throw .malformed(
            ErrorText(
                "\(path): \(invalidValue). Correct the file, or move it away to begin with the defaults",
                "\(path): \(invalidValue). 파일을 고치거나, 다른 곳으로 옮기고 기본값으로 시작하세요"))
    }

    /// The first setting whose value is not allowed: `language = kr (allowed: auto, en, ko)`.
    var invalidValue: ErrorText? {
        for spec in Self.specs {
            guard let value = spec.value(in: self), !spec.allows(value) else { continue }
            return ErrorText(
                "\(spec.name) = \(spec.shown(value)) (allowed: \(spec.allowed))",
                "\(spec.name) = \(spec.shown(value)) (가능한 값: \(spec.allowed))")
        }
        return nil
    }

    /// Does nothing: the app has no such options.
    public mutating func apply(_ parsed: ParsedCommand) throws(UsageError) {}

    /// The language; `nil` when not set or unknown.
    public var languageChoice: Language? { language.flatMap(Language.init(rawValue:)) }
    /// Whether repeatedly drawn output should be written once instead, as for screen readers.
    var isAccessible: Bool {
        Self.specs.first { $0.name == "accessible" }?.value(in: self) == OnOff.on.rawValue
    }
    /// When to use colour, if set.
    public var colourChoice: ColourChoice? { color.flatMap(ColourChoice.init(rawValue:)) }
}

/// One setting that `config` can read and change.
public struct SettingSpec<Settings: StoredSettings>: Sendable {
    /// The name of the setting.
    public let name: String
    /// The value when nothing is set.
    public let defaultValue: String
    /// The allowed values, for help and errors.
    public let allowed: String
    let read: @Sendable (Settings) -> String?
    let write: @Sendable (String?, inout Settings) -> Bool
    /// A better message for a value that is not allowed. It must not quote the value, which may contain a secret.
    let problem: (@Sendable (String, AppIdentity, ParsedCommand) -> LocalizedText?)?

    /// Creates a custom setting; the functions below create the usual ones. `read` returns the value as text, `nil`
    /// when it is not set; `write` sets the value, or unsets it when `nil`, and returns whether it is allowed.
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

    /// Sets the value, or unsets it when `nil`. Returns whether the value is allowed.
    public func set(_ value: String?, in settings: inout Settings) -> Bool { write(value, &settings) }

    /// Whether the value is allowed.
    public func allows(_ value: String) -> Bool {
        var scratch = Settings()
        return set(value, in: &scratch)
    }

    /// The value for display: an invalid address may contain a password.
    public func shown(_ value: String) -> String { problem != nil && !allows(value) ? "…" : value }
}

extension SettingSpec {
    /// The allowed words for the setting of a partly typed `config set`; empty where any text is allowed.
    static func candidates(for parsed: ParsedCommand) -> [Completions.Candidate] {
        let spec = Settings.specs.first { $0.name == parsed.string("key") }
        return (spec?.allowed.split(separator: ", ").map(String.init) ?? []).filter {
            spec?.allows($0) == true
        }
        .map { Completions.Candidate($0) }
    }

    /// The place where data is stored.
    public static var store: SettingSpec {
        SettingSpec(
            "store", default: StoreKind.sqlite.text,
            allowed: (StoreKind.words.map(\.text) + [StoreKind.addressPrefix + "…"]).joined(separator: ", "),
            read: { $0.store?.text },
            write: { value, settings in
                guard let value else {
                    settings.store = nil
                    return true
                }
                guard let kind = try? StoreKind(value) else { return false }
                settings.store = kind
                return true
            },
            problem: { value, _, _ in
                do throws(StoreError) {
                    _ = try StoreKind(value)
                    return nil
                } catch {
                    return StoreKind.problem(error)
                }
            })
    }

    /// The language; "auto" means that of the locale.
    public static var language: SettingSpec {
        automatic("language", \.language, among: ["auto"] + Language.allCases.map(\.rawValue))
    }

    /// When to use colour.
    public static var colour: SettingSpec {
        automatic("color", \.color, among: ColourChoice.allCases.map(\.rawValue))
    }

    /// The address of a server, or "none".
    public static var server: SettingSpec {
        SettingSpec(
            "server", default: ServerChoice.none, allowed: "none, http://…, https://…",
            read: { $0.server },
            write: { value, settings in
                guard value == nil || value == ServerChoice.none || (try? ServerAddress(value ?? "")) != nil
                else { return false }
                settings.server = value
                return true
            },
            problem: { value, app, parsed in
                guard value != ServerChoice.none else { return nil }
                do throws(ServerAddress.Problem) {
                    _ = try ServerAddress(value)
                    return nil
                } catch {
                    return error.message(for: app, parsed)
                }
            })
    }

    /// One of several words.
    public static func choice<Choice>(
        _ name: String, _ path: any WritableKeyPath<Settings, Choice?> & Sendable, default standard: Choice
    ) -> SettingSpec where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        SettingSpec(
            name, default: standard.rawValue,
            allowed: Choice.allCases.map(\.rawValue).joined(separator: ", "),
            read: { $0[keyPath: path]?.rawValue },
            write: { value, settings in
                let choice = value.flatMap(Choice.init(rawValue:))
                guard value == nil || choice != nil else { return false }
                settings[keyPath: path] = choice
                return true
            })
    }

    /// A whole number.
    public static func number(
        _ name: String, _ path: any WritableKeyPath<Settings, Int?> & Sendable, _ range: ClosedRange<Int>,
        default standard: Int
    ) -> SettingSpec {
        SettingSpec(
            name, default: "\(standard)", allowed: "\(range.lowerBound)-\(range.upperBound)",
            read: { $0[keyPath: path].map(String.init) },
            write: { value, settings in
                let number = value.flatMap { Int($0) }
                guard value == nil || number.map(range.contains) == true else { return false }
                settings[keyPath: path] = number
                return true
            })
    }

    /// Seconds, with decimals. The bounds are whole.
    public static func seconds(
        _ name: String, _ path: any WritableKeyPath<Settings, Double?> & Sendable,
        _ range: ClosedRange<Int>, default standard: Double
    ) -> SettingSpec {
        let allowed = Double(range.lowerBound)...Double(range.upperBound)
        return SettingSpec(
            name, default: "\(standard)", allowed: "\(range.lowerBound)-\(range.upperBound)",
            read: { $0[keyPath: path].map { "\($0)" } },
            write: { value, settings in
                let seconds = value.flatMap { Double($0) }
                guard value == nil || seconds.map(allowed.contains) == true else { return false }
                settings[keyPath: path] = seconds
                return true
            })
    }

    /// A choice for which "auto" means not set.
    private static func automatic(
        _ name: String, _ path: any WritableKeyPath<Settings, String?> & Sendable, among words: [String]
    ) -> SettingSpec {
        SettingSpec(
            name, default: "auto", allowed: words.joined(separator: ", "),
            read: { $0[keyPath: path] },
            write: { value, settings in
                guard value.map(words.contains) ?? true else { return false }
                settings[keyPath: path] = value == "auto" ? nil : value
                return true
            })
    }
}
