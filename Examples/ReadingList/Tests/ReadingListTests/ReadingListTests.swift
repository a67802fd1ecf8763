import DIContainer
import NetworkCore
import NetworkCoreTestSupport
import ReadingList
import SQLiteDriver
import Testing

/// The whole app, with a server that returns the answers of a test, and a database in memory.
@Suite struct ReadingListTests {
    private let transport = StubTransport()
    private let graph = DependencyGraph()
    private let container: AppDIContainer

    init() {
        container = AppDIContainer(
            AppEnvironment(
                transport: { [transport] in transport },
                database: { SQLiteDatabase(at: .memory, migrations: Articles.migrations) }), graph: graph)
    }

    private func run(_ arguments: String...) async -> ReadingListApp.Outcome {
        await ReadingListApp(container).run(arguments)
    }

    @Test func `A page is added with its title, listed and read`() async {
        transport.on(.get, "/river", .page("<title>\n River\u{1B}[31m &c. </title>"))
        #expect(await run("add", "https://films.example/river").text == "Added “River [31m &c.”.")
        #expect(transport.requests.map(\.origin) == ["https://films.example"])
        #expect(await run("list").text == "1  River [31m &c.  https://films.example/river")
        #expect(await run("read", "1").code == 0)
        #expect(await run("list").text == "Nothing to read.")
        _ = await container.lifetime.end()
    }

    @Test func `Does not add a page that it cannot read`() async {
        transport.on(.get, "/", .status(404), .failing(.timedOut))
        for _ in 1...2 { #expect(await run("add", "https://films.example").code == 1) }
        #expect(
            await run("add", "films").text
                == "The page cannot be read: 'films' is no address, such as https://www.swift.org/.")
        transport.on(.get, "/", .status(404))
        #expect(
            await run("add", "https://films.example").text
                == "The page cannot be read: the server answered 404.")
        #expect(await run("list").text == "Nothing to read.")
    }

    @Test func `Distinguishes wrong usage from failure`() async {
        #expect(await run().code == 64)
        #expect(await run("read", "7").code == 1)
        #expect(await run("read", "x").code == 1)
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
