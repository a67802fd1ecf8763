import Foundation
import TerminalKit
import Testing
import TextCore

/// Each script is run in the shell it is for, where that is installed.
@Suite struct CompletionsTests {
    private static let cases: [(words: [String], expected: [String])] = [
        (["sample", ""], ["list", "bookmark", "import", "completions"]),
        (["sample", "bo"], ["bookmark"]),
        (["sample", "--se"], ["--server"]),
        (["sample", "bookmark", ""], ["add", "list"]),
        (["sample", "bookmark", "add", "1", "l"], ["later"]),
        (["sample", "list", "--s"], ["--sort", "--server"]),
        (["sample", "list", "--sort", ""], ["title", "year", "rating"]),
        (["sample", "list", "--genre", "bookmark", "--js"], ["--json"]),
        (["sample", "list", "-g", "bookmark", "--sort", "r"], ["rating"]),
        (["sample", "--server", "list", "bookmark", "a"], ["add"]),
        (["sample", "--color", ""], ["auto", "always", "never"]),
        (["sample", "completions", ""], ["bash", "zsh", "fish"]),
        (["sample", "bogus", "x"], []),
        (["sample", "bookmark", "add", "--json"], []),
    ]

    private static func find(_ shell: Completions.Shell) -> URL? {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
            .map { URL(filePath: $0).appending(path: shell.rawValue) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private func run(_ shell: Completions.Shell, _ arguments: [String], _ program: String) throws -> [String]
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Completions.script(for: shell, app: Sample.app)
            .write(to: folder.appending(path: "script"), atomically: true, encoding: .utf8)
        try "".write(to: folder.appending(path: "film one.tsv"), atomically: true, encoding: .utf8)
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.find(shell)
        process.arguments = arguments + [program]
        process.currentDirectoryURL = folder
        process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func bash(_ words: [String]) throws -> [String] {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        return try run(
            .bash, ["--norc", "-c"],
            """
            source ./script
            COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
            $(complete -p sample | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
    }

    @Test(.enabled(if: find(.bash) != nil), arguments: cases)
    func `Completes in bash`(words: [String], expected: [String]) throws {
        #expect(try bash(words) == expected)
    }

    @Test(
        .enabled(if: find(.bash) != nil),
        arguments: [
            (["sample", "list", "--sort", "=", "r"], ["rating"]),
            (["sample", "list", "--sort", "="], ["title", "year", "rating"]),
            (["sample", "list", "--genre", "=", "bookmark", "--js"], ["--json"]),
            (["sample", "list", "-o", "fi"], ["film one.tsv"]),
            (["sample", "import", "fi"], ["film one.tsv"]), (["sample", "import", "--se"], ["--server"]),
        ] as [([String], [String])])
    func `Bash splits words at equals signs, and names files`(words: [String], expected: [String]) throws {
        #expect(try bash(words) == expected)
    }

    @Test(.enabled(if: find(.fish) != nil), arguments: cases)
    func `Completes in fish`(words: [String], expected: [String]) throws {
        let line = words.joined(separator: " ")
        let lines = try run(.fish, ["--no-config", "-c"], "source ./script; complete -C '\(line)'")
        let found = lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(Set(found) == Set(expected))
    }

    @Test(.enabled(if: find(.zsh) != nil))
    func `Zsh can read its script`() throws {
        #expect(try run(.zsh, ["-f", "-n", "-c"], "source ./script").isEmpty)
        let loaded = try run(
            .zsh, ["-f", "-c"], "autoload -U compinit; compinit -D; source ./script; print $_comps[sample]")
        #expect(loaded == ["_sample"])
    }

    @Test(arguments: Completions.Shell.allCases)
    func `Descriptions follow the language and cannot break the script`(shell: Completions.Shell) {
        let text = LocalizedText("It's $(a) `trap`", "'한글'")
        let app = AppSpec("my-app", version: "1", text, commands: [CommandSpec("go", text)])
        let script = Completions.script(for: shell, app: app, language: .korean)
        #expect(!script.contains("$(a)"))
        #expect(script.contains("go"))
        #expect(shell == .bash || script.contains("한글"))
    }
}
