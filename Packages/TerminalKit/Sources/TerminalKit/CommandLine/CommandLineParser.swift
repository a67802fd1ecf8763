public import TextCore

/// Turns arguments into a command, following the table of an app.
public struct CommandLineParser: Sendable {
    /// What the user wants.
    public enum Request: Hashable, Sendable {
        case run(ParsedCommand)
        /// Help for the command at `path`, for the app when it is empty.
        case help(path: [String])
        case version
    }

    private let app: AppSpec
    private let messages: CommandLineMessages

    public init(_ app: AppSpec, language: Language) {
        self.app = app
        messages = CommandLineMessages(app: app.name, language: language)
    }

    /// Understands `arguments`, which do not include the name of the program.
    ///
    /// Options may follow arguments; `--` ends them. `--help` gives help, whatever follows; after
    /// `help` only the words of a command may stand.
    public func parse(_ arguments: [String]) throws(UsageError) -> Request {
        var reader = ArgumentReader(app, messages, arguments)
        if let request = try reader.read() { return request }
        var node = reader.node
        if node.path.isEmpty {
            guard let name = app.defaultCommand, let spec = app.commands.first(where: { $0.name == name })
            else { return .help(path: []) }
            node = CommandNode(spec, path: [name], in: app)
        }
        guard node.subcommands.isEmpty else {
            throw messages.missingSubcommand(node.subcommands.map(\.name), node.path)
        }
        let messages = messages.at(node)
        var values = reader.values
        try assign(reader.words, to: node, &values)
        for option in node.options where option.isRequired && values[option.name] == nil {
            throw messages.missingOption("--\(option.name)", node.path)
        }
        return .run(ParsedCommand(path: node.path, node: node, values: values, messages: messages))
    }

    private func assign(
        _ words: [String], to node: CommandNode, _ values: inout [String: [String]]
    ) throws(UsageError) {
        let messages = messages.at(node)
        var rest = words[...]
        for argument in node.arguments {
            let taken = argument.isRepeated ? rest : rest.prefix(1)
            if taken.isEmpty, argument.isRequired { throw messages.missingArgument(argument.name, node.path) }
            for word in taken where !argument.choices.isEmpty && !argument.choices.contains(word) {
                throw messages.notAChoice("<\(argument.name)>", argument.choices, word, node.path)
            }
            if !taken.isEmpty { values[argument.name] = Array(taken) }
            rest = rest.dropFirst(taken.count)
        }
        if let extra = rest.first { throw messages.extraArgument(extra, node.path) }
    }
}
