import Basics
public import TextCore

/// Parses command-line arguments by the spec of an app.
///
///     let parser = CommandLineParser(app, language: .english)
///     switch try parser.parse(Array(CommandLine.arguments.dropFirst())) {
///     case .run(let command): …
///     case .help(let path): …
///     case .version: …
///     }
public struct CommandLineParser: Sendable {
    /// The request of the user.
    public enum Request: Hashable, Sendable {
        case run(ParsedCommand)
        /// Help for the command at `path` or the topic of that name, or for the app when the path is empty.
        case help(path: [String])
        case version
    }

    private let app: AppSpec
    private let messages: CommandLineMessages

    public init(_ app: AppSpec, language: Language) {
        self.app = app
        messages = CommandLineMessages(app: app.name, language: language)
    }

    /// Parses `arguments`, which do not include the name of the program.
    ///
    /// Options may follow arguments; `--` ends the options. `--help` requests help regardless of the words after it;
    /// after `help` only the words of a command are allowed.
    ///
    /// - Throws: `UsageError` with a message in the user's language.
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
            throw messages.missingSubcommand(node.subcommands.shown.map(\.name), node.path)
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
        if let word = rest.first, let flag = node.arguments.first?.verbs[word] {
            rest = rest.dropFirst()
            if !flag.isEmpty { values[flag] = [""] }
        }
        for argument in node.arguments where argument.replacement.map({ values[$0] == nil }) ?? true {
            let taken = argument.isRepeated ? rest : rest.prefix(1)
            if taken.isEmpty, argument.isRequired { throw messages.missingArgument(argument.name, node.path) }
            for word in taken where !argument.choices.isEmpty && !argument.choices.contains(word) {
                throw messages.notAChoice("<\(argument.name)>", argument.choices, word, node.path)
            }
            guard argument.isFile || argument.isFolder || taken.allSatisfy(FileName.isText) else {
                throw messages.notUTF8("<\(argument.name)>", node.path)
            }
            if !taken.isEmpty { values[argument.name] = Array(taken) }
            rest = rest.dropFirst(taken.count)
        }
        guard let extra = rest.first else { return }
        // Written as for other programs: `--json id,title`.
        let first = extra.prefix { $0 != "," }
        let isField = node.options.contains { option in
            if case .fields(let fields) = option.value { fields.all.contains(String(first)) } else { false }
        }
        throw isField && values["json"] == [""]
            ? messages.misplacedFields(extra, node.path) : messages.extraArgument(extra, node.path)
    }
}

/// Walks over the arguments once, sorting them into command words, options and other words.
private struct ArgumentReader {
    private let app: AppSpec
    private let plain: CommandLineMessages
    private var rest: ArraySlice<String>
    /// After `help`, where every word has to name a command or a topic.
    private var isHelp = false
    /// The topic after `help`.
    private var topic: String?

    /// The command found so far.
    private(set) var node: CommandNode
    /// Arguments that are neither commands nor options.
    private(set) var words: [String] = []
    /// The values of the options; a flag has one empty value.
    private(set) var values: [String: [String]] = [:]

    private var messages: CommandLineMessages { plain.at(node) }

    init(_ app: AppSpec, _ messages: CommandLineMessages, _ arguments: [String]) {
        self.app = app
        plain = messages
        rest = arguments[...]
        node = CommandNode(root: app)
    }

    /// Reads to the end, or to a request for help or the version.
    mutating func read() throws(UsageError) -> CommandLineParser.Request? {
        while let argument = rest.popFirst() {
            if argument == "--" {
                while let word = rest.popFirst() { try take(word) }
            } else if argument.hasPrefix("--") {
                try readLong(argument)
            } else if argument.hasPrefix("-"), argument != "-", !isNegativeNumber(argument) {
                try readShort(argument)
            } else if node.path.isEmpty, argument == "help",
                !node.subcommands.contains(where: { $0.name == "help" })
            {
                isHelp = true
            } else {
                try take(argument)
            }
            if values["help"] != nil {
                for word in rest { descend(word) }
                return .help(path: node.path)
            }
            if node.path.isEmpty, values["version"] != nil { return .version }
        }
        return isHelp ? .help(path: topic.map { [$0] } ?? node.path) : nil
    }

    private mutating func take(_ word: String) throws(UsageError) {
        guard !node.subcommands.isEmpty else {
            guard !isHelp else { throw messages.extraArgument(word, node.path) }
            return words.append(word)
        }
        guard !descend(word) else { return }
        if isHelp, topic == nil, node.path.isEmpty, app.topicNames.contains(word) {
            topic = word
            return
        }
        throw messages.unknownCommand(word, node, topics: isHelp ? app.topicNames : [])
    }

    @discardableResult
    private mutating func descend(_ word: String) -> Bool {
        guard let command = node.subcommands.first(where: { $0.name == word }) else { return false }
        node = CommandNode(command, path: node.path + [word], in: app)
        return true
    }

    private mutating func readLong(_ argument: String) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        guard let option = node.options.first(where: { "--\($0.name)" == spelling }) else {
            throw messages.unknownOption(spelling, node.options.map(\.name), node.path)
        }
        try store(option, spelling, inline: parts.count > 1 ? String(parts[1]) : nil)
    }

    /// Reads `-j`, `-n 5`, `-n5` and `-jn5`.
    private mutating func readShort(_ argument: String) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = node.options.first(where: { $0.short == letter }) else {
                throw messages.unknownOption("-\(letter)", [], node.path)
            }
            guard !option.takesNextWord else {
                let text = letters.first == "=" ? letters.dropFirst() : letters
                return try store(option, "-\(letter)", inline: letters.isEmpty ? nil : String(text))
            }
            try store(option, "-\(letter)", inline: nil)
        }
    }

    private mutating func store(
        _ option: OptionSpec, _ spelling: String, inline: String?
    ) throws(UsageError) {
        guard option.value != .none else {
            guard inline == nil else { throw messages.needlessValue(spelling, node.path) }
            values[option.name] = [""]
            return
        }
        if case .fields(let fields) = option.value {
            let given = inline ?? ""
            for name in given.split(separator: ",") where !fields.all.contains(String(name)) {
                throw messages.notAChoice(spelling, fields.all, String(name), node.path)
            }
            // Repeated lists are joined.
            let named = ((values[option.name] ?? []) + [given]).filter { !$0.isEmpty }
            values[option.name] = [named.joined(separator: ",")]
            return
        }
        guard let value = inline ?? nextValue() else { throw messages.missingValue(spelling, node.path) }
        guard option.isPath || FileName.isText(value) else { throw messages.notUTF8(spelling, node.path) }
        guard option.allows(value) else {
            throw messages.notAChoice(spelling, option.allowedValues, value, node.path)
        }
        // An alias may have set it already: the last value counts.
        values[option.name] = (option.isRepeated ? values[option.name] ?? [] : []) + [value]
    }

    /// The next argument; `nil` when it is an option of this command, because then the value is missing.
    private mutating func nextValue() -> String? {
        guard let next = rest.first else { return nil }
        let name = next.prefix { $0 != "=" }
        let isOption = next == "--" || node.options.contains { $0.spellings.contains(String(name)) }
        return isOption ? nil : rest.popFirst()
    }

    private func isNegativeNumber(_ argument: String) -> Bool {
        Double(argument) != nil && argument.dropFirst().first?.isNumber == true
            && !node.options.contains { $0.short.map { argument.dropFirst().first == $0 } ?? false }
    }
}
