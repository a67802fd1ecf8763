public import TextCore

/// A command as data. Parsing, help, completion scripts and tests all read it.
public struct CommandSpec: Hashable, Sendable {
    /// A command line to copy, for the help.
    public struct Example: Hashable, Sendable {
        /// The whole line, including the program's name.
        public let line: LocalizedText
        public let explanation: LocalizedText

        public init(_ line: LocalizedText, _ explanation: LocalizedText) {
            self.line = line
            self.explanation = explanation
        }

        /// An example whose line is the same in every language.
        public init(_ line: String, _ explanation: LocalizedText) {
            self.init(LocalizedText(verbatim: line), explanation)
        }
    }

    public let name: String
    /// One line for the list of commands, without a period.
    public let summary: LocalizedText
    /// A description in whole sentences, for the command's help.
    public let discussion: LocalizedText?
    public let arguments: [ArgumentSpec]
    public let options: [OptionSpec]
    public let examples: [Example]
    /// Whether errors must not quote the arguments, because users may pass a secret by mistake.
    public let isDiscreet: Bool
    /// Whether help, completion and suggestions omit the command, because it is for developers.
    public let isHidden: Bool
    /// The subcommands; a command with subcommands cannot be run itself.
    public let subcommands: [CommandSpec]

    public init(
        _ name: String,
        _ summary: LocalizedText,
        discussion: LocalizedText? = nil,
        arguments: [ArgumentSpec] = [],
        options: [OptionSpec] = [],
        examples: [Example] = [],
        isDiscreet: Bool = false,
        isHidden: Bool = false,
        subcommands: [CommandSpec] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.isDiscreet = isDiscreet
        self.isHidden = isHidden
        self.subcommands = subcommands
    }
}

/// One positional argument of a command.
public struct ArgumentSpec: Hashable, Sendable {
    /// The number of values.
    public enum Count: Hashable, Sendable {
        case one
        /// The words of one value, such as a name: it needs no quotes.
        case words
        case zeroOrOne
        case oneOrMore
        case zeroOrMore
    }

    /// The name in the help and for `ParsedCommand`.
    public let name: String
    public let count: Count
    /// The allowed words; empty when any text is allowed.
    public let choices: [String]
    /// Whether completion offers file names.
    public let isFile: Bool
    /// Whether completion offers names of folders.
    public let isFolder: Bool
    /// The source of completions that only the running app knows.
    public let completion: CompletionSource?
    /// Words that may precede the first argument, as in other commands, each with the flag that it stands for, or with
    /// an empty text: `wish add 8 270` is `wish 8 270`.
    public var verbs: [String: String] = [:]
    /// The name of an option that replaces this argument.
    public var replacement: String?
    public let help: LocalizedText

    /// Only the last argument of a command may be optional or repeated.
    public init(
        _ name: String, count: Count = .one, choices: [String] = [], isFile: Bool = false,
        isFolder: Bool = false, completion: CompletionSource? = nil, _ help: LocalizedText
    ) {
        self.name = name
        self.count = count
        self.choices = choices
        self.isFile = isFile
        self.isFolder = isFolder
        self.completion = completion
        self.help = help
    }
}

extension ArgumentSpec {
    var isRequired: Bool { count == .one || count == .words || count == .oneOrMore }
    var isRepeated: Bool { count == .words || count == .oneOrMore || count == .zeroOrMore }

    /// Its form in the usage line.
    var usage: String {
        switch count {
        case .one where replacement != nil: "[<\(name)>]"
        case .one, .words: "<\(name)>"
        case .zeroOrOne: "[<\(name)>]"
        case .oneOrMore: "<\(name)>..."
        case .zeroOrMore: "[<\(name)>...]"
        }
    }
}

/// An option as data: its names, its value, and its text in help and completion.
public struct OptionSpec: Hashable, Sendable {
    /// The value after the name on the command line.
    public enum Value: Hashable, Sendable {
        /// No value: a switch.
        case none
        /// Any text, shown as `<placeholder>`.
        case text(placeholder: String)
        /// The path of a file; completion offers file names.
        case file
        /// The path of a folder; completion offers names of folders.
        case folder
        /// Nothing, or names of fields: `--json=id,title`.
        case fields(JSONFields)
        /// One of a few words, or a text with a certain prefix.
        case choice([String], orBeginningWith: String?)
    }

    /// The long name without dashes; also the name for `ParsedCommand`.
    public let name: String
    public let short: Character?
    public let value: Value
    /// Whether each occurrence adds a value. Otherwise the last one counts.
    public let isRepeated: Bool
    public let isRequired: Bool
    /// The value of an omitted option.
    public let defaultValue: String?
    /// The source of completions that only the running app knows.
    public let completion: CompletionSource?
    public let help: LocalizedText

    /// A switch such as `--json`.
    public static func flag(_ name: String, short: Character? = nil, _ help: LocalizedText) -> OptionSpec {
        OptionSpec(name, short, .none, help)
    }

    /// JSON output, for programs, of all fields or some.
    public static func json(_ fields: JSONFields) -> OptionSpec {
        OptionSpec(
            "json", nil, .fields(fields),
            LocalizedText("Print JSON: all fields, or those that are named", "JSON으로 출력. 일부 필드만 고를 수 있음"))
    }

    /// An option with any text as its value, such as `--genre <NAME>`.
    public static func text(
        _ name: String, short: Character? = nil, _ placeholder: String, default defaultValue: String? = nil,
        isRepeated: Bool = false, isRequired: Bool = false, completion: CompletionSource? = nil,
        _ help: LocalizedText
    ) -> OptionSpec {
        OptionSpec(
            name, short, .text(placeholder: placeholder), isRepeated: isRepeated, isRequired: isRequired,
            default: defaultValue, completion: completion, help)
    }

    /// An option with the path of a file as its value.
    public static func file(
        _ name: String, short: Character? = nil, isRepeated: Bool = false, isRequired: Bool = false,
        _ help: LocalizedText
    ) -> OptionSpec {
        OptionSpec(name, short, .file, isRepeated: isRepeated, isRequired: isRequired, help)
    }

    /// An option with the path of a folder as its value.
    public static func folder(_ name: String, _ help: LocalizedText) -> OptionSpec {
        OptionSpec(name, nil, .folder, help)
    }

    /// An option with one of a few words as its value, such as `--sort year`; or with any text that begins with `prefix`.
    public static func choice(
        _ name: String, short: Character? = nil, _ words: [String], orBeginningWith prefix: String? = nil,
        default defaultValue: String? = nil, isRepeated: Bool = false, isRequired: Bool = false,
        _ help: LocalizedText
    ) -> OptionSpec {
        OptionSpec(
            name, short, .choice(words, orBeginningWith: prefix), isRepeated: isRepeated,
            isRequired: isRequired,
            default: defaultValue, help)
    }

    private init(
        _ name: String, _ short: Character?, _ value: Value, isRepeated: Bool = false,
        isRequired: Bool = false, default defaultValue: String? = nil, completion: CompletionSource? = nil,
        _ help: LocalizedText
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.isRepeated = isRepeated
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.completion = completion
        self.help = help
    }
}

extension OptionSpec {
    static let help = OptionSpec.flag("help", short: "h", LocalizedText("Show this help", "이 도움말 보기"))
    static let version = OptionSpec.flag("version", LocalizedText("Show the version", "버전 보기"))
    static let color = OptionSpec.choice(
        "color", ColourChoice.allCases.map(\.rawValue), default: "auto",
        LocalizedText("When to use colors", "색상 사용 여부"))

    static let noPager = OptionSpec.flag(
        "no-pager", LocalizedText("Do not show long output in a pager", "긴 출력도 페이저 없이 바로 출력"))

    /// Whether the value names a file or a folder.
    var isPath: Bool { value == .file || value == .folder }

    /// The allowed words; empty when any text is allowed.
    var choices: [String] {
        if case .choice(let words, _) = value { words } else { [] }
    }

    /// The allowed values as messages show them.
    var allowedValues: [String] {
        guard case .choice(let words, let prefix) = value else { return [] }
        return words + (prefix.map { [$0 + "…"] } ?? [])
    }

    /// Whether the value is one of the choices or has the allowed prefix; always `true` for an option without choices.
    func allows(_ text: String) -> Bool {
        guard case .choice(let words, let prefix) = value else { return true }
        return words.contains(text) || prefix.map(text.hasPrefix) ?? false
    }

    /// The form of the value after the name in the help; `nil` for a switch.
    var placeholder: String? {
        switch value {
        case .none: nil
        case .fields: "[=FIELDS]"
        case .text(let placeholder): " <\(placeholder)>"
        case .file: " <FILE>"
        case .folder: " <FOLDER>"
        case .choice: " <\(name.uppercased())>"
        }
    }

    /// Whether the next word is its value.
    var takesNextWord: Bool {
        switch value {
        case .none, .fields: false
        case .text, .file, .folder, .choice: true
        }
    }

    /// The spellings on the command line: `--limit`, `-n`.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension CommandSpec {
    /// This command and the visible commands below it, with their paths.
    func lines(below path: [String] = []) -> [(path: [String], spec: CommandSpec)] {
        let path = path + [name]
        return [(path, self)] + subcommands.shown.flatMap { $0.lines(below: path) }
    }

    /// The same command, in which `--json` here and in the commands below chooses from the fields for the command's
    /// path, such as `"bookmark list"`.
    public func choosing(_ fields: [String: JSONFields], below path: [String] = []) -> CommandSpec {
        let path = path + [name]
        let fieldsHere = fields[path.joined(separator: " ")]
        return CommandSpec(
            name, summary, discussion: discussion, arguments: arguments,
            options: options.map { option in
                guard option.name == "json", let fieldsHere else { return option }
                return .json(fieldsHere)
            },
            examples: examples, isDiscreet: isDiscreet, isHidden: isHidden,
            subcommands: subcommands.map { $0.choosing(fields, below: path) })
    }
}

extension CommandSpec {
    /// The same command, in which each command without `--json` gets a `--json` that reports its messages. `documents`
    /// are the paths of commands that stay without it: `"config edit"`, or `"config"` for all below it.
    public func reporting(except documents: Set<String>, below path: [String] = []) -> CommandSpec {
        let path = path + [name]
        guard !documents.contains(path.joined(separator: " ")) else { return self }
        let isLeaf = subcommands.isEmpty && !options.contains { $0.name == "json" }
        return CommandSpec(
            name, summary, discussion: discussion, arguments: arguments,
            options: options + (isLeaf ? [.json(.report)] : []), examples: examples,
            isDiscreet: isDiscreet, isHidden: isHidden,
            subcommands: subcommands.map { $0.reporting(except: documents, below: path) })
    }
}

extension Sequence<CommandSpec> {
    /// The commands that are not hidden.
    var shown: [CommandSpec] { filter { !$0.isHidden } }
}
