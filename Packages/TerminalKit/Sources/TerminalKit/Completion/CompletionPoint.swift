public import TextCore

/// The place in a command line that is to be completed.
public struct CompletionPoint: Sendable {
    /// The kind of text that may stand at this place.
    public enum Kind: Hashable, Sendable {
        case words([Completions.Candidate])
        case path(Completions.PathKind)
        /// Only the running app knows.
        case live(CompletionSource)
    }

    public let kind: Kind
    /// The typed part of the word; candidates begin with it.
    public let prefix: String
    /// The command with the unchecked values before the place.
    public let parsed: ParsedCommand

    /// Reads the words after the program's name. The last one, which may be empty, is to be completed.
    public init(_ words: [String], in app: AppSpec, language: Language) {
        var reader = CompletionReader(app)
        for word in words.dropLast() { reader.read(word) }
        (kind, prefix) = reader.kind(at: words.last ?? "", language)
        parsed = reader.parsed(language)
    }

    /// The candidates that begin with the typed part.
    public func matching(_ candidates: [Completions.Candidate]) -> [Completions.Candidate] {
        candidates.filter { $0.word.hasPrefix(prefix) }
    }
}

/// Walks over the words before the place like the parser, but tolerates errors in them.
private struct CompletionReader {
    private let app: AppSpec
    /// `nil` after a word that is no command.
    private var node: CommandNode?
    private var values: [String: [String]] = [:]
    private var words: [String] = []
    /// The option whose value comes next.
    private var open: OptionSpec?
    private var isOnlyWords = false
    private var isHelp = false

    init(_ app: AppSpec) {
        self.app = app
        node = CommandNode(root: app)
    }

    mutating func read(_ word: String) {
        if let option = open {
            values[option.name, default: []].append(word)
            open = nil
        } else if isOnlyWords {
            words.append(word)
        } else if word == "--" {
            isOnlyWords = true
        } else if word.hasPrefix("--") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = option { $0.spellings.contains(String(parts[0])) }
            take(option, parts.count > 1 ? String(parts[1]) : nil)
        } else if word.hasPrefix("-"), word.count > 1 {
            readLetters(word.dropFirst())
        } else if let node, !node.subcommands.isEmpty {
            if node.path.isEmpty, word == "help", !isHelp { return isHelp = true }
            let command = node.subcommands.first { $0.name == word }
            self.node = command.map { CommandNode($0, path: node.path + [word], in: app) }
        } else {
            words.append(word)
        }
    }

    private mutating func readLetters(_ letters: Substring) {
        var letters = letters
        while let letter = letters.popFirst() {
            let option = option { $0.short == letter }
            if let option, option.takesNextWord {
                return take(option, letters.isEmpty ? nil : String(letters))
            }
            take(option, nil)
        }
    }

    private func option(_ isMeant: (OptionSpec) -> Bool) -> OptionSpec? {
        node?.options.first(where: isMeant)
    }

    private mutating func take(_ option: OptionSpec?, _ inline: String?) {
        guard let option else { return }
        if let value = inline ?? (option.takesNextWord ? nil : "") {
            values[option.name, default: []].append(value)
        } else {
            open = option
        }
    }

    /// The kind of text that may replace `word`, and the part of it that is already typed.
    func kind(at word: String, _ language: Language) -> (CompletionPoint.Kind, prefix: String) {
        if let open { return (kind(open), word) }
        guard let node else { return (.words([]), word) }
        guard word.hasPrefix("-"), !isOnlyWords else { return (kind(node, language), word) }
        if word.hasPrefix("--"), let end = word.firstIndex(of: "=") {
            let option = option { "--\($0.name)" == word[..<end] }
            let value = String(word[word.index(after: end)...])
            if case .fields(let fields) = option?.value { return (Self.kind(fields, value), value) }
            return (option.map(kind) ?? .words([]), value)
        }
        let options = node.options.filter { $0.isRepeated || values[$0.name] == nil }
        return (.words(options.map { .init("--\($0.name)", $0.help[language]) }), word)
    }

    /// The field names that may follow the typed ones: `id,title`.
    private static func kind(_ fields: JSONFields, _ typed: String) -> CompletionPoint.Kind {
        let before = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
        return .words(
            fields.all.filter { !before.contains($0) }
                .map { .init((before + [$0]).joined(separator: ",")) })
    }

    private func kind(_ option: OptionSpec) -> CompletionPoint.Kind {
        if let source = option.completion { return .live(source) }
        return switch option.value {
        case .none, .text, .fields: .words([])
        case .file: .path(.files)
        case .folder: .path(.folders)
        case .choice(let words, _): .words(words.map { .init($0) })
        }
    }

    private func kind(_ node: CommandNode, _ language: Language) -> CompletionPoint.Kind {
        guard node.subcommands.isEmpty else {
            let commands = node.subcommands.shown.map {
                Completions.Candidate($0.name, $0.summary[language])
            }
            let topics = isHelp && node.path.isEmpty ? app.topicNames : []
            return .words(commands + topics.map { .init($0) })
        }
        let argument =
            words.count < node.arguments.count
            ? node.arguments[words.count] : node.arguments.last.flatMap { $0.isRepeated ? $0 : nil }
        guard let argument, !isHelp else { return .words([]) }
        if let source = argument.completion { return .live(source) }
        if argument.isFile || argument.isFolder { return .path(argument.isFile ? .files : .folders) }
        return .words(argument.choices.map { .init($0) })
    }

    func parsed(_ language: Language) -> ParsedCommand {
        let node = node ?? CommandNode(root: app)
        var values = values
        for (index, argument) in node.arguments.enumerated() where index < words.count {
            values[argument.name] = argument.isRepeated ? Array(words[index...]) : [words[index]]
        }
        return ParsedCommand(
            path: node.path, node: node, values: values,
            messages: CommandLineMessages(app: app.name, language: language))
    }
}
