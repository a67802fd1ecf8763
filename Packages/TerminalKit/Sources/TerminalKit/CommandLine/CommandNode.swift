/// A node in the tree of commands, with the subcommands, arguments and options that are valid there.
struct CommandNode: Hashable, Sendable {
    /// The words of the command; empty for the app itself.
    let path: [String]
    let subcommands: [CommandSpec]
    let arguments: [ArgumentSpec]
    /// The command's own options, then the options of every command.
    let options: [OptionSpec]
    /// The number of the command's own options.
    let ownCount: Int
    /// Whether errors do not quote the typed text.
    let isDiscreet: Bool

    /// Creates the node of the app itself, which also accepts the options of its default command.
    init(root app: AppSpec) {
        path = []
        subcommands = app.commands
        arguments = []
        let byDefault = app.commands.first { $0.name == app.defaultCommand }
        isDiscreet = false
        options = (byDefault?.options ?? []) + app.globalOptions + [.version]
        ownCount = byDefault?.options.count ?? 0
    }

    init(_ spec: CommandSpec, path: [String], in app: AppSpec) {
        self.path = path
        subcommands = spec.subcommands
        arguments = spec.arguments
        isDiscreet = spec.isDiscreet
        options = spec.options + app.globalOptions
        ownCount = spec.options.count
    }

    /// All nodes, the app itself first.
    static func all(of app: AppSpec) -> [CommandNode] {
        [CommandNode(root: app)] + app.commands.flatMap { below($0, path: [], in: app) }
    }

    private static func below(_ command: CommandSpec, path: [String], in app: AppSpec) -> [CommandNode] {
        let path = path + [command.name]
        return [CommandNode(command, path: path, in: app)]
            + command.subcommands.flatMap { below($0, path: path, in: app) }
    }

    var problems: [String] {
        var problems = AppSpec.repeated(subcommands.map(\.name)).map { "two commands '\($0)'" }
        problems += AppSpec.repeated(options.flatMap(\.spellings)).map { "two options '\($0)'" }
        problems += AppSpec.repeated(options.map(\.name) + arguments.map(\.name)).map { "two values '\($0)'" }
        if arguments.dropLast().contains(where: { $0.count != .one }) {
            problems.append("only the last argument may be optional or repeated")
        }
        if !arguments.isEmpty, !subcommands.isEmpty { problems.append("both arguments and subcommands") }
        for option in options {
            if let value = option.defaultValue, !option.choices.isEmpty, !option.choices.contains(value) {
                problems.append("the default of --\(option.name) is no choice")
            }
        }
        return problems
    }
}
