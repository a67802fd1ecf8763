internal import TextCore

/// Completes command lines in shells.
///
/// The shells' scripts are small and the same for every version of an app: they pass the typed words to the app's
/// hidden command `complete`, which prints the candidates.
public enum Completions {
    /// The supported shells.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// The hidden command that the scripts run: `app complete -- list --sort ''`.
    public static let hiddenCommand = "complete"

    /// The script for `shell`.
    public static func script(for shell: Shell, app: String) -> String {
        let script = CompletionScript(app)
        return switch shell {
        case .bash: script.bash
        case .zsh: script.zsh
        case .fish: script.fish
        }
    }

    /// The command `completions <shell>`.
    public static func command(app: String) -> CommandSpec {
        CommandSpec(
            "completions", LocalizedText("Print a completion script for a shell", "셸 자동 완성 스크립트 출력"),
            discussion: LocalizedText(
                "The script asks the app for what may follow, so it also knows your own data and need not be renewed.",
                "스크립트가 앱에 물어보므로 내 데이터도 완성할 수 있고, 앱이 바뀌어도 다시 만들지 않아도 됩니다."),
            arguments: [
                ArgumentSpec(
                    "shell", choices: Shell.allCases.map(\.rawValue), LocalizedText("The shell", "셸"))
            ],
            examples: [
                .init(
                    "source <(\(app) completions bash)",
                    LocalizedText(
                        "In this bash; put the line into ~/.bashrc for every bash",
                        "지금 이 bash에서 사용. 항상 쓰려면 이 줄을 ~/.bashrc에 추가")),
                .init(
                    "source <(\(app) completions zsh)",
                    LocalizedText(
                        "In this zsh; put the line into ~/.zshrc, after compinit, for every zsh",
                        "지금 이 zsh에서 사용. 항상 쓰려면 ~/.zshrc의 compinit 다음 줄에 추가")),
                .init(
                    "\(app) completions fish | source",
                    LocalizedText(
                        "In this fish; write it to ~/.config/fish/completions/\(app).fish for every fish",
                        "지금 이 fish에서 사용. 항상 쓰려면 ~/.config/fish/completions/\(app).fish에 저장")),
            ])
    }

    /// The kind of path that the shell itself completes.
    public enum PathKind: String, Sendable {
        case files, folders
    }

    /// A possible word with its description.
    public struct Candidate: Hashable, Sendable {
        public let word: String
        /// A short description for the user; may be empty.
        public let description: String

        public init(_ word: String, _ description: String = "") {
            self.word = word
            self.description = description
        }
    }
}

/// The name of values that only the running app knows, such as the user's drafts.
///
/// An app declares each of its sources once, and names them in its arguments and options:
///
/// ```swift
/// extension CompletionSource {
///     static let drafts = CompletionSource("drafts")
/// }
/// ```
public struct CompletionSource: Hashable, Sendable {
    let name: String

    public init(_ name: String) { self.name = name }
}

extension Console {
    /// Prints the candidates as the output of the hidden command: a line for each, the description after a tab.
    public func print(_ candidates: [Completions.Candidate]) {
        for candidate in candidates {
            let word = TerminalText(candidate.word)
            let description = TerminalText(candidate.description)
            let tab = TerminalText(rendered: "\t", description: "\t")
            out(description.isEmpty ? word : word + tab + description)
        }
    }

    /// Prints the hidden command's request to the shell to complete the name of a file or a folder.
    public func print(_ kind: Completions.PathKind) { out(":\(kind.rawValue)") }
}
