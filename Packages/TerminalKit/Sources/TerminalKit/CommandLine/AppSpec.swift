public import TextCore

/// A command-line app as data: its commands, options and examples.
public struct AppSpec: Hashable, Sendable {
    public let name: String
    public let version: String
    public let summary: LocalizedText
    public let commands: [CommandSpec]
    /// The groups in which help lists the commands. Commands without a group come first.
    public let groups: [CommandGroup]
    /// Options of every command, besides `--color`, `--no-pager`, `--help` and `--version`.
    public let options: [OptionSpec]
    /// The topics that `help` explains besides the commands.
    public let topics: [HelpTopic]
    public let examples: [CommandSpec.Example]
    /// The command that runs when none is named; `nil` shows help.
    public let defaultCommand: String?

    public init(
        _ name: String,
        version: String,
        _ summary: LocalizedText,
        commands: [CommandSpec],
        groups: [CommandGroup] = [],
        options: [OptionSpec] = [],
        topics: [HelpTopic] = [],
        examples: [CommandSpec.Example] = [],
        defaultCommand: String? = nil
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
        self.groups = groups
        self.options = options
        self.topics = topics
        self.examples = examples
        self.defaultCommand = defaultCommand
    }

    /// The same app with a command that runs when none is named, if it has that command.
    public func opening(_ command: String) -> AppSpec {
        guard commands.contains(where: { $0.name == command }) else { return self }
        return AppSpec(
            name, version: version, summary, commands: commands, groups: groups, options: options,
            topics: topics, examples: examples, defaultCommand: command)
    }

    /// The mistakes in the spec, one line each, for a test of the app: duplicate names, optional arguments before
    /// others, defaults that are not among the choices, an unknown default command, groups of unknown commands.
    public var problems: [String] {
        var problems: [String] = []
        if let defaultCommand, !commands.contains(where: { $0.name == defaultCommand }) {
            problems.append("no command '\(defaultCommand)' to be the default")
        }
        let grouped = groups.flatMap(\.commands)
        problems += Self.repeated(grouped).map { "'\($0)' is in two groups" }
        problems += grouped.filter { name in !commands.contains { $0.name == name } }
            .map { "no command '\($0)' to be in a group" }
        for node in CommandNode.all(of: self) {
            problems += node.problems.map { "\(([name] + node.path).joined(separator: " ")): \($0)" }
        }
        return problems
    }

    static func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}

extension AppSpec {
    /// The paths of the commands with `--json`, and the fields to choose from; `nil` for a `--json` without a choice of
    /// fields.
    public var jsonFields: [(path: String, fields: JSONFields?)] {
        commands.flatMap { $0.lines() }.compactMap { path, spec in
            guard let option = spec.options.first(where: { $0.name == "json" }) else { return nil }
            guard case .fields(let fields) = option.value else { return (path.joined(separator: " "), nil) }
            return (path.joined(separator: " "), fields)
        }
    }

    /// The options of every command.
    var globalOptions: [OptionSpec] { options + [.color, .noPager, .help] }

    /// The visible commands in the groups of the help.
    var shownGroups: [(title: LocalizedText, commands: [CommandSpec])] {
        let grouped = Set(groups.flatMap(\.commands))
        let rest = commands.shown.filter { !grouped.contains($0.name) }
        let first = (title: LocalizedText("Commands", "명령"), commands: rest)
        let others = groups.map { group in
            (
                title: group.title,
                commands: group.commands.compactMap { name in
                    commands.shown.first { $0.name == name }
                }
            )
        }
        return ([first] + others).filter { !$0.commands.isEmpty }
    }
}

/// Commands that help lists together.
public struct CommandGroup: Hashable, Sendable {
    public let title: LocalizedText
    /// Their names, in the order of the help.
    public let commands: [String]

    public init(_ title: LocalizedText, _ commands: [String]) {
        self.title = title
        self.commands = commands
    }
}

/// Something that `help` explains besides the commands, such as `help exit-codes`.
public struct HelpTopic: Hashable, Sendable {
    /// One word that is not the name of a command.
    public let name: String
    /// One line, without a period.
    public let summary: LocalizedText
    /// Whole sentences before the rows; empty for none.
    public let discussion: [LocalizedText]
    /// The explained words, each with its meaning.
    public let rows: [Row]

    /// A word and its meaning.
    public struct Row: Hashable, Sendable {
        public let label: String
        public let text: LocalizedText

        public init(_ label: String, _ text: LocalizedText) {
            self.label = label
            self.text = text
        }
    }

    public init(
        _ name: String, _ summary: LocalizedText, discussion: [LocalizedText] = [], rows: [Row] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.rows = rows
    }

    /// The names of the topics that every app has, because `help` derives them from the spec.
    static let options = "options"
    static let commands = "commands"
}

extension AppSpec {
    /// The names of all topics.
    var topicNames: [String] { [HelpTopic.options, HelpTopic.commands] + topics.map(\.name) }
}
