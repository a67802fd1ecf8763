import Foundation
import TestSupport
import Testing

extension EndToEnd.Commands {
    /// Tab in the three shells, on a terminal, with the script that the app prints.
    @Suite struct CompletionTests {
        /// A shell that has read the script. The prompt of each shell is `READY>`.
        private enum Shell: String, CaseIterable {
            case bash, zsh, fish

            var path: String? {
                ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(rawValue)" }
                    .first { FileManager.default.isExecutableFile(atPath: $0) }
            }

            /// Starts the shell without the files of the user.
            var arguments: [String] {
                switch self {
                case .bash: ["--norc", "--noprofile", "-i"]
                case .zsh: ["-f", "-i"]
                case .fish: ["--no-config", "-i"]
                }
            }

            /// The line that loads the completion of `movies-cli`.
            var preparation: String {
                switch self {
                case .bash: "source <(movies-cli completions bash)"
                case .zsh: "autoload -U compinit; compinit -D; source <(movies-cli completions zsh)"
                case .fish: "movies-cli completions fish | source"
                }
            }

            var prompt: String {
                switch self {
                case .bash: "PS1='READY> '"
                case .zsh: "PROMPT='READY> '"
                case .fish: "function fish_prompt; echo 'READY> '; end"
                }
            }
        }

        /// Types `typed` and Tab, and then prints the completed line with `echo`.
        private func line(_ typed: String, in shell: Shell, _ app: AppProcess) async throws -> String {
            let terminal = try PseudoTerminal()
            terminal.resize(columns: 200, rows: 50)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/setsid")
            process.arguments = ["--ctty", "--wait", try #require(shell.path)] + shell.arguments
            let folder = try #require(app.binary).deletingLastPathComponent().path
            process.environment = app.variables.merging([
                "PATH": "\(folder):/usr/bin:/bin", "TERM": "dumb",
            ]) { $1 }
            process.currentDirectoryURL = URL(filePath: app.home.path)
            process.standardInput = terminal.input
            process.standardOutput = terminal.input
            process.standardError = terminal.input
            try process.run()
            defer {
                terminal.hangUp()
                process.waitAndClose()
            }
            var seen = ""
            func wait(_ what: String, _ isThere: (String) -> Bool) async throws {
                try await eventually("\(shell.rawValue), \(typed): \(what)") {
                    seen += terminal.shownText
                    return isThere(seen)
                }
                seen = ""
            }
            // The output differs from the input, which the terminal also shows.
            terminal.type(
                "\(shell.preparation); \(shell.prompt); echo is-$((41 + 1))\n".forShell(shell.rawValue))
            try await wait("the script") { $0.contains("is-42") && $0.contains("READY>") }
            // The completed line becomes the arguments of another command.
            terminal.type("\(typed)\t\u{1}echo '<' \u{5} '>'\n")
            var result = ""
            try await eventually("\(shell.rawValue), \(typed): the line") {
                seen += terminal.shownText
                guard let match = seen.matches(of: /(?m)^< (.*) >\r?$/).last else { return false }
                result = match.1.trimmingCharacters(in: .whitespaces)
                return true
            }
            return result
        }

        @Test(arguments: Shell.allCases)
        private func `Tab completes commands, options, values and live ids`(shell: Shell) async throws {
            let app = try AppProcess(.movies)
            #expect(try app.run("bookmark", "add", "tt6751668").succeeded)
            try app.home.write("[]", to: "something.json")
            try app.home.write("[]", to: "two words.json")
            for (typed, expected) in [
                ("movies-cli boo", "movies-cli bookmark"),
                ("movies-cli bookmark rem", "movies-cli bookmark remove"),
                ("movies-cli bookmark remove 67", "movies-cli bookmark remove 6751668"),
                ("movies-cli show Parasi", "movies-cli show Parasite"),
                ("movies-cli list --genre Dra", "movies-cli list --genre Drama"),
                ("movies-cli list --sor", "movies-cli list --sort"),
                ("movies-cli list --genre=Dra", "movies-cli list --genre=Drama"),
                ("movies-cli import some", "movies-cli import something.json"),
                ("movies-cli config set language k", "movies-cli config set language ko"),
                ("movies-cli import ~/some", "movies-cli import \(app.home.path)/something.json"),
                ("movies-cli import 'two w", "movies-cli import two words.json"),
            ] {
                let completed = try await line(typed, in: shell, app)
                #expect(completed == expected)
            }
        }
    }
}

extension String {
    /// fish has a different syntax for arithmetic.
    fileprivate func forShell(_ name: String) -> String {
        name == "fish" ? replacing("$((41 + 1))", with: "(math 41 + 1)") : self
    }
}
