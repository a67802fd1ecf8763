import AppCore
import AppCoreTestSupport
import CommunityCLI
import Foundation
import MarketCLI
import MoviesCLI
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing

/// Extreme numbers in place of every argument and of every option with a value.
@Suite(.timeLimit(.minutes(10))) struct CommandNumberTests {
    @Test(arguments: AppProcess.Product.allCases)
    func `Every number in a command gets an answer or a refusal`(
        product: AppProcess.Product
    ) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let (log, name) = (folder.file(), product.rawValue)
        // In a separate process, because an overflow ends the process.
        await #expect(processExitsWith: .success) { [log = log as String, name = name as String] in
            try await TestLifetime.closing {
                let product = try #require(AppProcess.Product(rawValue: name))
                try await NumberedCommands(product).run(noting: log)
            }
        }
        let last = try String(contentsOfFile: log, encoding: .utf8)
        #expect(last == "done", "the last command: \(last)")
    }
}

@MainActor
private struct NumberedCommands {
    private let app: TestApp
    private let lines: [[String]]

    init(_ product: AppProcess.Product) throws {
        switch product {
        case .community: app = try TestApp(.community)
        case .market: app = try TestApp(.market(pictures: FakePictures()))
        case .movies: app = try TestApp(.movies(pictures: FakePictures()))
        }
        lines = product.spec.commands.flatMap { Self.lines(of: $0, below: []) }
    }

    /// Each line is in the log while it runs.
    func run(noting log: String) async throws {
        try #require(lines.count > 500)
        if app.app.identity.name == "market-cli" {
            _ = await app.run("signup", "minji@example.com", input: ["correct1!", "correct1!"])
            _ = await app.run("vendor", "create", "kim")
        } else if app.app.identity.name == "community-cli" {
            _ = await app.run(
                "signup", "minji", "minji@example.com", input: ["correct horse 9", "correct horse 9"])
            _ = await app.run("post", "create", "hello")
        }
        for line in lines {
            try line.joined(separator: " ").write(toFile: log, atomically: false, encoding: .utf8)
            let run = await app.run(line)
            try #require(!run.error.contains("nternal error"), "\(line): \(run.error)")
            try #require((0..<126).contains(run.code.rawValue), "\(line): \(run.code) \(run.error)")
        }
        try "done".write(toFile: log, atomically: false, encoding: .utf8)
    }

    /// Commands without an end. `serve` is not among them, because an invalid port ends it immediately.
    private static let endless: Set = ["ui", "watch"]

    private static func lines(of command: CommandSpec, below path: [String]) -> [[String]] {
        let path = path + [command.name]
        guard !endless.contains(command.name) else { return [] }
        if !command.subcommands.isEmpty {
            return command.subcommands.flatMap { Self.lines(of: $0, below: path) }
        }
        let isServer = command.name == "serve"
        let options = command.options.filter { $0.isRequired }.flatMap { ["--\($0.name)", plain($0)] }
        let base = path + options + (isServer ? ["--port", "99999"] : [])
        let needed = command.arguments.filter { $0.count != .zeroOrOne && $0.count != .zeroOrMore }
        let values = needed.map { $0.choices.first ?? "1" }
        var lines: [[String]] = []
        for (index, argument) in command.arguments.enumerated()
        where argument.choices.isEmpty && !argument.isFile {
            var changed = values
            for number in NumberLimits.some(for: argument.name) {
                if index < changed.count { changed[index] = number } else { changed = values + [number] }
                lines.append(base + ["--"] + changed)
            }
        }
        for option in command.options where !(isServer && option.name == "port") {
            guard case .text = option.value else { continue }
            lines += NumberLimits.some(for: option.name).map {
                base + ["--\(option.name)=\($0)", "--"] + values
            }
        }
        return lines
    }

    private static func plain(_ option: OptionSpec) -> String {
        if case .choice(let words, _) = option.value { words.first ?? "1" } else { "1" }
    }
}
