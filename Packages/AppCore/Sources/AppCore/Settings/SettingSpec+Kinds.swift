import TerminalKit
import TextCore

extension SettingSpec {
    /// Where data is kept.
    public static var store: SettingSpec { choice("store", \.store, default: .sqlite) }

    /// The language; "auto" is the locale's.
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

    /// A word, of which "auto" is the same as nothing.
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
