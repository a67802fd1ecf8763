import DIContainer
import NetworkCore
import NetworkCoreTestSupport
import ReadingList
import SQLiteDriver
import TerminalKit
import TerminalUI
import Testing

/// The whole app, with a server that returns the answers of a test, a database in memory and a terminal in memory.
@Suite struct ReadingListTests {
    private let transport = StubTransport()
    private let graph = DependencyGraph()
    private let container: AppDIContainer

    init() {
        container = AppDIContainer(
            AppEnvironment(
                transport: { [transport] in transport },
                database: { SQLiteDatabase(at: .memory, migrations: Articles.migrations) },
                terminal: { throw TerminalFailure.noTerminal }), graph: graph)
    }

    /// The printed text, which is the error of a failed command.
    private func run(_ arguments: String..., code: ExitCode = .success) async -> String {
        let transcript = Transcript()
        #expect(await ReadingListApp(container, transcript.console).run(arguments) == code)
        return code == .success ? transcript.out : transcript.error
    }

    @Test func `A page is added with its title, listed and read`() async {
        transport.on(.get, "/river", .page("<title>\n River\u{1B}[31m &c. </title>"))
        #expect(await run("add", "https://films.example/river") == "Added “River [31m &c.”.")
        #expect(transport.requests.map(\.origin) == ["https://films.example"])
        #expect(await run("list") == "1  River [31m &c.  https://films.example/river")
        #expect(await run("read", "1") == "Marked 1 as read.")
        #expect(await run("list") == "Nothing to read.")
        _ = await container.lifetime.end()
    }

    @Test func `Does not add a page that it cannot read`() async {
        transport.on(.get, "/", .status(404), .failing(.timedOut))
        for _ in 1...2 { _ = await run("add", "https://films.example", code: .failure) }
        #expect(
            await run("add", "films", code: .failure)
                == "reading-list: The page cannot be read: 'films' is no address, such as "
                + "https://www.swift.org/.")
        transport.on(.get, "/", .status(404))
        #expect(
            await run("add", "https://films.example", code: .failure)
                == "reading-list: The page cannot be read: the server answered 404.")
        #expect(await run("list") == "Nothing to read.")
    }

    @Test func `Distinguishes wrong usage from failure`() async {
        #expect(await run("raed", code: .usage).contains("'read'"))
        #expect(await run("read", "x", code: .usage).contains("<number>"))
        #expect(await run("read", "7", code: .failure).contains("There is no article 7."))
        #expect(await run("ui", code: .failure) == "reading-list: The screen needs a terminal.")
        #expect(await run("--help").contains("Mark a page as read"))
        #expect(ReadingListApp.spec.problems == [])
    }

    @Test @MainActor func `The screen marks the chosen article as read and undoes it`() async throws {
        for name in ["river", "lake"] {
            transport.on(.get, "/\(name)", .page("<title>The \(name)</title>"))
            _ = await run("add", "https://films.example/\(name)")
        }
        let flow = Flow.readingList(ReadingListViewModel(container.articles()))
        let ui = try await TestInterface(
            flow, on: VirtualTerminal(60, 8), keys: .readingList(flow), language: .english)
        #expect(ui.text.contains("2 to read"))
        await ui.type("j")
        #expect(ui.marked.contains("The lake"))
        #expect(ui.commands["mark-read"] == "reading-list read 2")
        await ui.type("r")
        #expect(ui.text.contains("Marked “The lake” as read."))
        #expect(await run("list") == "1  The river  https://films.example/river")
        await ui.type("u")
        #expect(await run("list").contains("The lake"))
        await ui.end()
    }

    @Test func `The container has no unused values and no cycles`() {
        _ = (container.pages(), container.articles())
        graph.resolveAll()
        #expect(graph.problems() == [])
    }
}

extension StubAnswer {
    static func page(_ text: String) -> StubAnswer {
        .response(HTTPResponse(headers: ["Content-Type": "text/html"], body: Array(text.utf8)))
    }
}
