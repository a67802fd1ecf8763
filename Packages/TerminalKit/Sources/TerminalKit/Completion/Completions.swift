public import TextCore

/// Generates completion scripts for shells from the spec of an app.
public enum Completions {
    /// The supported shells.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// The script for `shell`. It does not run the app or any other program.
    public static func script(for shell: Shell, app: AppSpec, language: Language = .english) -> String {
        let tree = CompletionTree(app, language)
        return switch shell {
        case .bash: BashCompletion(tree).script
        case .zsh: ZshCompletion(tree).script
        case .fish: FishCompletion(tree).script
        }
    }

    /// The command `completions <shell>`.
    public static func command(app: String) -> CommandSpec {
        CommandSpec(
            "completions", LocalizedText("Print a completion script for a shell", "셸 자동 완성 스크립트 출력"),
            arguments: [
                ArgumentSpec(
                    "shell", choices: Shell.allCases.map(\.rawValue), LocalizedText("The shell", "셸"))
            ],
            examples: [
                .init(
                    "source <(\(app) completions bash)",
                    LocalizedText("Turn on completion in this bash", "지금 이 bash에서 자동 완성 켜기")),
                .init(
                    "\(app) completions fish > ~/.config/fish/completions/\(app).fish",
                    LocalizedText("Turn on completion in every fish", "모든 fish에서 자동 완성 켜기")),
            ])
    }
}

/// What the three scripts have in common: the nodes of the command tree and the words that lead from one to the next.
struct CompletionTree {
    let app: String
    let nodes: [CommandNode]
    let language: Language

    init(_ app: AppSpec, _ language: Language) {
        self.app = app.name
        self.language = language
        nodes = CommandNode.all(
            of: AppSpec(
                app.name, version: app.version, app.summary, commands: app.commands.shown,
                options: app.options,
                examples: app.examples, defaultCommand: app.defaultCommand))
    }

    /// The name of the shell function.
    var function: String {
        "_" + String(app.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// The branches of a shell `case` over `"$path:$word"` that follow the command words: each pattern and the path it
    /// leads to.
    var steps: [(pattern: String, path: String)] {
        nodes.flatMap { node in
            node.subcommands.map { command in
                ("\(key(node)):\(command.name)", (node.path + [command.name]).joined(separator: " "))
            }
        }
    }

    /// The patterns, over the same text, of all options that take the next word as their value.
    var valuePatterns: [String] {
        nodes.flatMap { node in
            node.options.filter { $0.value != .none }.flatMap { patterns(node, $0) }
        }
    }

    /// The patterns of one option of a command.
    func patterns(_ node: CommandNode, _ option: OptionSpec) -> [String] {
        option.spellings.map { "\(key(node)):\($0)" }
    }

    func key(_ node: CommandNode) -> String { node.path.joined(separator: " ") }

    /// The words that the command's arguments may be.
    func argumentWords(_ node: CommandNode) -> [String] { node.arguments.flatMap(\.choices) }

    func takesFiles(_ node: CommandNode) -> Bool { node.arguments.contains(where: \.isFile) }

    /// The patterns as alternatives of a `case` in bash or zsh.
    static func alternatives(_ patterns: [String]) -> String {
        patterns.map(quoted).joined(separator: " | ")
    }

    /// `text` as one word of bash or zsh.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
