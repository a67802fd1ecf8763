internal import TextCore

/// What the three scripts have in common: the places of the command tree and the words that lead on.
struct CompletionTree {
    let app: String
    let nodes: [CommandNode]
    let language: Language

    init(_ app: AppSpec, _ language: Language) {
        self.app = app.name
        self.language = language
        nodes = CommandNode.all(of: app)
    }

    /// The name of the shell function.
    var function: String {
        "_" + String(app.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// The branches of a shell `case` over `"$path:$word"` that follow the command words:
    /// each pattern and the path it leads to.
    var steps: [(pattern: String, path: String)] {
        nodes.flatMap { node in
            node.subcommands.map { command in
                ("\(key(node)):\(command.name)", (node.path + [command.name]).joined(separator: " "))
            }
        }
    }

    /// The patterns, over the same text, of all options that take the next word for a value.
    var valuePatterns: [String] {
        nodes.flatMap { node in
            node.options.filter { $0.value != .none }.flatMap { patterns(node, $0) }
        }
    }

    /// The patterns of one option at one place.
    func patterns(_ node: CommandNode, _ option: OptionSpec) -> [String] {
        option.spellings.map { "\(key(node)):\($0)" }
    }

    func key(_ node: CommandNode) -> String { node.path.joined(separator: " ") }

    /// The words that arguments at this place may be.
    func argumentWords(_ node: CommandNode) -> [String] { node.arguments.flatMap(\.choices) }

    func takesFiles(_ node: CommandNode) -> Bool { node.arguments.contains(where: \.isFile) }

    /// `text` as one word of bash or zsh.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
