import AppCore
import AppCoreTestSupport
import CommunityDomain
import CommunityPresentation
import TerminalKit
import Testing
import TextCore

@testable import CommunityCLI

@Suite struct CommandTableTests {
    private static let specs =
        App.community.spec.commands + App.community.spec.commands.flatMap(\.subcommands)

    private static func examples(_ language: Language) -> [String] {
        (specs.flatMap(\.examples) + App.community.spec.examples).map { $0.line[language] }
    }

    @Test func `The table of commands has no fault`() {
        #expect(App.community.spec.problems.isEmpty)
    }

    @Test func `Every command has a help in both languages and an example`() {
        for spec in Self.specs {
            #expect(!spec.examples.isEmpty, "\(spec.name) has no example")
            #expect(spec.summary.english != spec.summary.korean, "\(spec.name) is not translated")
        }
    }

    @Test(arguments: Language.allCases) func `Every example can be parsed`(language: Language) throws {
        let parser = CommandLineParser(App.community.spec, language: .english)
        for line in Self.examples(language) {
            var words: [String] = []
            for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
                if index.isMultiple(of: 2) {
                    words += part.split(separator: " ").map(String.init)
                } else {
                    words.append(String(part))
                }
            }
            let start = try #require(words.firstIndex { $0.hasSuffix(AppIdentity.community.name) })
            _ = try parser.parse(
                Array(
                    words.dropFirst(start + 1).prefix { !["<", ">", "|"].contains($0) }.map {
                        $0.replacing(")", with: "")
                    }))
        }
    }

    /// The screens suggest these lines.
    @Test(arguments: [
        PostsCommand.line(.newest), PostsCommand.line(.mine), PostsCommand.line(.search("-it's")),
        PostsCommand.line(.author("-meng", search: "a b")), ModerateCommand.line(hide: .comment(2)),
    ])
    func `A suggested line of a command can be parsed`(line: String) {
        let parser = CommandLineParser(App.community.spec, language: .english)
        #expect(throws: Never.self) { try parser.parse(ScreenTest.words(of: "community-cli \(line)")) }
    }

    @Test(arguments: [40, 60, 80], Language.allCases)
    func `No line of help is wider than the terminal`(width: Int, language: Language) {
        let help = HelpText(App.community.spec, language: language, width: width)
        let paths =
            [[]]
            + App.community.spec.commands.flatMap { command in
                [[command.name]] + command.subcommands.map { [command.name, $0.name] }
            }
        let examples = Set(Self.examples(language))
        for path in paths {
            for line in help.lines(for: path) {
                // Examples are never wrapped, so that they can be copied.
                if examples.contains(where: { "\(line)".hasSuffix($0) }) { continue }
                #expect("\(line)".cellWidth <= width, "\(path): \(line)")
            }
        }
    }
}
