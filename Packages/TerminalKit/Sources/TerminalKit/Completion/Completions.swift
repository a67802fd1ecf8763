public import TextCore

/// Completion scripts for shells, written from the table of an app.
public enum Completions {
    /// A shell that a script can be written for.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// The script for `shell`; it needs nothing but the shell and does not run the app.
    public static func script(for shell: Shell, app: AppSpec, language: Language = .english) -> String {
        let tree = CompletionTree(app, language)
        return switch shell {
        case .bash: BashCompletion(tree).script
        case .zsh: ZshCompletion(tree).script
        case .fish: FishCompletion(tree).script
        }
    }

    /// The command `completions <shell>`, for the table of an app.
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
                    LocalizedText("Complete in this bash from now on", "이 bash에서 바로 자동 완성 쓰기")),
                .init(
                    "\(app) completions fish > ~/.config/fish/completions/\(app).fish",
                    LocalizedText("Complete in every fish", "모든 fish에서 자동 완성 쓰기")),
            ])
    }
}
