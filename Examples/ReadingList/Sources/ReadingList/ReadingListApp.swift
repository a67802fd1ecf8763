import NetworkCore
import SQLCore
public import TerminalKit
import TerminalUI
import TextCore

/// The commands of the app: their specification, and the functions that run them.
public struct ReadingListApp: Sendable {
    /// The command line. The parser, the help and the error messages derive from it.
    public static let spec = AppSpec(
        "reading-list", version: "1.0", english("Keep a list of web pages to read"),
        commands: [
            CommandSpec(
                "add", english("Add a page with its title"),
                arguments: [ArgumentSpec("address", english("The address, such as https://www.swift.org/"))]),
            CommandSpec("list", english("List the pages to read")),
            CommandSpec(
                "read", english("Mark a page as read"),
                arguments: [ArgumentSpec("number", english("The number of the page in the list"))]),
            CommandSpec("ui", english("Show the list on a full screen")),
        ])

    private static func english(_ text: String) -> LocalizedText { LocalizedText(verbatim: text) }

    private let container: AppDIContainer
    private let console: Console

    public init(_ container: AppDIContainer, _ console: Console) {
        self.container = container
        self.console = console
    }

    /// Runs the command that the arguments name, and prints its result or its error.
    public func run(_ arguments: [String]) async -> ExitCode {
        do {
            switch try CommandLineParser(Self.spec, language: .english).parse(arguments) {
            case .run(let command): return try await run(command)
            case .help(let path):
                let help = HelpText(Self.spec, language: .english, width: console.width)
                for line in help.lines(for: path) { console.out(line) }
            case .version: console.out("\(Self.spec.name) \(Self.spec.version)")
            }
            return .success
        } catch let error as UsageError {
            return console.report(error, program: Self.spec.name)
        } catch let error as NetworkError {
            return fail("The page cannot be read: \(Self.words(for: error)).")
        } catch TerminalFailure.noTerminal {
            return fail("The screen needs a terminal.")
        } catch {
            return fail("The list cannot be read or saved: \(error)")
        }
    }

    private func fail(_ message: String) -> ExitCode {
        console.fail(message, program: Self.spec.name, .failure)
    }

    private static func words(for error: NetworkError) -> String {
        switch error {
        case .status(let status, _): "the server answered \(status)"
        case .notConnected(let reason): reason.english
        case .badURL(let address): "'\(address.english)' is no address, such as https://www.swift.org/"
        default: "\(error)"
        }
    }

    private func run(_ command: ParsedCommand) async throws -> ExitCode {
        switch command.path {
        case ["add"]:
            let address = command.string("address") ?? ""
            let title = try await container.pages().title(of: address)
            try await container.articles().add(address, title: title)
            console.out("Added “\(title)”.")
        case ["list"]:
            let articles = try await container.articles().unread()
            if articles.isEmpty { console.out("Nothing to read.") }
            for article in articles { console.out("\(article.id)  \(article.title)  \(article.address)") }
        case ["read"]:
            let id = try command.int("number", in: 1...Int.max) ?? 0
            guard try await container.articles().mark(id, isRead: true) else {
                return fail("There is no article \(id). 'reading-list list' shows them.")
            }
            console.out("Marked \(id) as read.")
        default:
            return try await showScreen()
        }
        return .success
    }

    /// Shows the screen until the user quits.
    @MainActor
    private func showScreen() async throws -> ExitCode {
        let flow = Flow.readingList(ReadingListViewModel(container.articles()))
        return try await UserInterface(
            flow, on: container.terminal(), keys: .readingList(flow), InterfaceOptions(language: .english)
        ).run()
    }
}
