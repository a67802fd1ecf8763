import TerminalKit
import Testing
import TextCore

@testable import MoviesCLI

@Suite struct CommandTableTests {
    @Test func `The table of commands has no fault`() {
        #expect(CommandTable.app.problems.isEmpty)
    }

    @Test func `Every command has a help in both languages and an example`() {
        let specs = CommandTable.app.commands + CommandTable.app.commands.flatMap(\.subcommands)
        for spec in specs {
            #expect(!spec.examples.isEmpty, "\(spec.name) has no example")
            #expect(spec.summary.english != spec.summary.korean, "\(spec.name) is not translated")
        }
    }

    @Test func `Every example can be parsed`() throws {
        let parser = CommandLineParser(CommandTable.app, language: .english)
        let specs = CommandTable.app.commands + CommandTable.app.commands.flatMap(\.subcommands)
        for line in specs.flatMap(\.examples).map(\.line) + CommandTable.app.examples.map(\.line) {
            let words = line.prefix { $0 != "|" && $0 != ">" && $0 != ")" }.split(separator: " ").map(
                String.init)
            guard let start = words.firstIndex(where: { $0.hasSuffix("movies-cli") }) else { continue }
            _ = try parser.parse(Array(words[(start + 1)...]))
        }
    }
}
