public import TextCore

/// A whole command-line app as data.
public struct AppSpec: Hashable, Sendable {
    public let name: String
    public let version: String
    public let summary: LocalizedText
    public let commands: [CommandSpec]
    /// Options that every command understands, besides `--color`, `--help` and `--version`.
    public let options: [OptionSpec]
    public let examples: [CommandSpec.Example]
    /// The command that runs when none is named; nil shows help.
    public let defaultCommand: String?

    public init(
        _ name: String,
        version: String,
        _ summary: LocalizedText,
        commands: [CommandSpec],
        options: [OptionSpec] = [],
        examples: [CommandSpec.Example] = [],
        defaultCommand: String? = nil
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
        self.options = options
        self.examples = examples
        self.defaultCommand = defaultCommand
    }

    /// What is wrong with the table, one line each, for a test of the app: names used twice, optional
    /// arguments before others, defaults that are no choice, an unknown default command.
    public var problems: [String] {
        var problems: [String] = []
        if let defaultCommand, !commands.contains(where: { $0.name == defaultCommand }) {
            problems.append("no command '\(defaultCommand)' to be the default")
        }
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
    /// The options that every command understands.
    var globalOptions: [OptionSpec] { options + [.color, .help] }
}
