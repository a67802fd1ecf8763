import AppCore
import AppCoreTestSupport
import MoviesDomain
import PictureCoreTestSupport
import TerminalKit
import Testing
import TextCore

@testable import MoviesCLI

@Suite struct CommandTableTests {
    @Test func `The table of commands has no fault`() {
        #expect(App.movies(pictures: FakePictures()).spec.problems.isEmpty)
    }

    @Test func `Every command has a help in both languages and an example`() {
        let specs =
            App.movies(pictures: FakePictures()).spec.commands
            + App.movies(pictures: FakePictures()).spec.commands.flatMap(\.subcommands)
        for spec in specs {
            #expect(!spec.examples.isEmpty, "\(spec.name) has no example")
            #expect(spec.summary.english != spec.summary.korean, "\(spec.name) is not translated")
        }
    }

    @Test(arguments: Language.allCases) func `Every example can be parsed`(language: Language) throws {
        let parser = CommandLineParser(App.movies(pictures: FakePictures()).spec, language: .english)
        let specs =
            App.movies(pictures: FakePictures()).spec.commands
            + App.movies(pictures: FakePictures()).spec.commands.flatMap(\.subcommands)
        for example in specs.flatMap(\.examples) + App.movies(pictures: FakePictures()).spec.examples {
            let line = example.line[language]
            let words = line.prefix { $0 != "|" && $0 != ">" && $0 != ")" }.split(separator: " ").map(
                String.init)
            guard let start = words.firstIndex(where: { $0.hasSuffix("movies-cli") }) else { continue }
            #expect(throws: Never.self, "\(line)") { try parser.parse(Array(words[(start + 1)...])) }
        }
    }

    /// The screens suggest these lines.
    @Test(arguments: [
        BookmarkCommand.line(toggle: Movie.ID(7)), SearchCommand.line("-it's"), ShowCommand.line(Movie.ID(7)),
        SimilarCommand.line(Movie.ID(7)),
    ])
    func `A suggested line of a command can be parsed`(line: String) {
        let parser = CommandLineParser(App.movies(pictures: FakePictures()).spec, language: .english)
        #expect(throws: Never.self) { try parser.parse(ScreenTest.words(of: "movies-cli \(line)")) }
    }
}
