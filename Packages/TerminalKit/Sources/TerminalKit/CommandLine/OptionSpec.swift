public import TextCore

/// One `--option`: its names, its value, and what help and completion say about it.
public struct OptionSpec: Hashable, Sendable {
    /// What follows the name on the command line.
    public enum Value: Hashable, Sendable {
        /// Nothing: the option is either there or not.
        case none
        /// Any text, shown as `<placeholder>`.
        case text(placeholder: String)
        /// The path of a file, completed as such.
        case file
        /// One of a few words.
        case choice([String])
    }

    /// The long name without its dashes; also the name that `ParsedCommand` knows it by.
    public let name: String
    public let short: Character?
    public let value: Value
    /// Whether it may be given several times, each time adding a value; otherwise the last one counts.
    public let isRepeated: Bool
    public let isRequired: Bool
    /// What counts when it is not given.
    public let defaultValue: String?
    public let help: LocalizedText

    /// A switch such as `--json`.
    public static func flag(_ name: String, short: Character? = nil, _ help: LocalizedText) -> OptionSpec {
        OptionSpec(name, short, .none, help)
    }

    /// An option with any text for a value, such as `--genre <NAME>`.
    public static func text(
        _ name: String, short: Character? = nil, _ placeholder: String, default defaultValue: String? = nil,
        isRepeated: Bool = false, isRequired: Bool = false, _ help: LocalizedText
    ) -> OptionSpec {
        OptionSpec(
            name, short, .text(placeholder: placeholder), isRepeated: isRepeated, isRequired: isRequired,
            default: defaultValue, help)
    }

    /// An option with the path of a file.
    public static func file(
        _ name: String, short: Character? = nil, isRequired: Bool = false, _ help: LocalizedText
    ) -> OptionSpec {
        OptionSpec(name, short, .file, isRequired: isRequired, help)
    }

    /// An option with one of a few words, such as `--sort year`.
    public static func choice(
        _ name: String, short: Character? = nil, _ words: [String], default defaultValue: String? = nil,
        isRepeated: Bool = false, isRequired: Bool = false, _ help: LocalizedText
    ) -> OptionSpec {
        OptionSpec(
            name, short, .choice(words), isRepeated: isRepeated, isRequired: isRequired,
            default: defaultValue, help)
    }

    private init(
        _ name: String, _ short: Character?, _ value: Value, isRepeated: Bool = false,
        isRequired: Bool = false, default defaultValue: String? = nil, _ help: LocalizedText
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.isRepeated = isRepeated
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.help = help
    }
}

extension OptionSpec {
    static let help = OptionSpec.flag("help", short: "h", LocalizedText("Show this help", "이 도움말 보기"))
    static let version = OptionSpec.flag("version", LocalizedText("Show the version", "버전 보기"))
    static let color = OptionSpec.choice(
        "color", ColourChoice.allCases.map(\.rawValue), default: "auto",
        LocalizedText("When to use colours", "색을 쓸 때"))

    /// The allowed words, empty when any text will do.
    var choices: [String] {
        if case .choice(let words) = value { words } else { [] }
    }

    /// How help shows the value, nil when there is none.
    var placeholder: String? {
        switch value {
        case .none: nil
        case .text(let placeholder): "<\(placeholder)>"
        case .file: "<FILE>"
        case .choice: "<\(name.uppercased())>"
        }
    }

    /// The option as it is typed: `--limit`, `-n`.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}
