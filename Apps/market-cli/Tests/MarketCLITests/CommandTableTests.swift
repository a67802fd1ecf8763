import AppCore
import AppCoreTestSupport
import MarketDomain
import MarketPresentation
import PictureCoreTestSupport
import TerminalKit
import Testing
import TextCore

@testable import MarketCLI

@Suite struct CommandTableTests {
    private static let specs =
        App.market(pictures: FakePictures()).spec.commands
        + App.market(pictures: FakePictures()).spec.commands.flatMap(\.subcommands)
    private static let examples =
        specs.flatMap(\.examples) + App.market(pictures: FakePictures()).spec.examples

    @Test func `Every command has help in both languages and an example, and the table has no faults`() {
        #expect(App.market(pictures: FakePictures()).spec.problems.isEmpty)
        for spec in Self.specs {
            #expect(!spec.examples.isEmpty, "\(spec.name)")
            #expect(spec.summary.english != spec.summary.korean, "\(spec.name)")
        }
    }

    @Test(arguments: Language.allCases) func `Every example can be parsed`(language: Language) throws {
        let parser = CommandLineParser(App.market(pictures: FakePictures()).spec, language: .english)
        for line in Self.examples.map({ $0.line[language] }) {
            // Quoted text is one word.
            let words = line.matches(of: #/"([^"]*)"|[^\s)]+/#).map { String($0.output.1 ?? $0.output.0) }
            let start = try #require(words.firstIndex { $0.hasSuffix(AppIdentity.market.name) }, "\(line)")
            _ = try parser.parse(Array(words[(start + 1)...].prefix { !["<", ">", "|"].contains($0) }))
        }
    }

    /// The screens and the messages suggest these lines.
    @Test(arguments: [
        AlertsCommand.spec.line(8, size: "270") + " --off", CancelCommand.line(1),
        ExchangeProductCommand.line(8, size: "it's one"), ExchangeProductsCommand.line(ExchangeQuery()),
        ListingCommand.line(of: ListingFilter(), isMine: true),
        MarkCommand.line(reserve: 1, isLifted: true), RefuseCommand.line(1),
        TicketCommand.buy.line(8, size: nil), TicketCommand.ask.line(8, size: "US 9") + " 900000",
        WhyCommand.line(1), WishCommand.wish.line(8, size: "270") + " --off",
    ])
    func `A suggested line of a command can be parsed`(line: String) {
        let parser = CommandLineParser(App.market(pictures: FakePictures()).spec, language: .english)
        #expect(throws: Never.self) { try parser.parse(ScreenTest.words(of: "market-cli \(line)")) }
    }

    @Test(arguments: [40, 80], Language.allCases)
    func `No line of help is wider than the terminal`(width: Int, language: Language) {
        let help = HelpText(App.market(pictures: FakePictures()).spec, language: language, width: width)
        let paths = App.market(pictures: FakePictures()).spec.commands.flatMap { command in
            [[command.name]] + command.subcommands.map { [command.name, $0.name] }
        }
        for line in ([[]] + paths).flatMap(help.lines) {
            let text = "\(line)"
            // Examples are never wrapped, so that they can be copied.
            if Self.examples.contains(where: { text.hasSuffix($0.line[language]) }) { continue }
            #expect(text.cellWidth <= width, "\(text)")
        }
    }
}
