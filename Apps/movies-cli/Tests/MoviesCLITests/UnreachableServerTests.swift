import AppCoreTestSupport
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

/// With the wire replaced: the output when the server does not answer.
@MainActor
@Suite struct UnreachableServerTests {
    private let offline = "movies-cli: The server cannot be reached. Check the connection and try again.\n"

    @Test(arguments: [["list"], ["search", "river"]])
    func `Saved rows are shown with their age, and the run fails`(command: [String]) async throws {
        let app = try TestApp()
        #expect(await app.run(command, transport: server(title: "River")).code == .success)
        app.pass(seconds: 185)
        let run = await app.run(
            command, width: 80, transport: StubTransport.failing(.notConnected("no route")))
        #expect(run.code == .failure)
        #expect(run.lines.contains { $0.contains("River") })
        #expect(run.lines.last == "1 film · loaded 3 min ago")
        #expect(run.error == offline)
    }

    @Test func `A pipe gets the age separately from the rows`() async throws {
        let app = try TestApp()
        _ = await app.run("list", transport: server(title: "River"))
        app.pass(seconds: 7300)
        let run = await app.run("list", transport: StubTransport.failing(.timedOut))
        #expect(run.lines.count == 2)
        #expect(run.error == "(loaded 2 h ago)\n" + offline)
        let json = await app.run("list", "--json", transport: StubTransport.failing(.timedOut))
        #expect(json.code == .failure)
        #expect(try json.json()["is_fresh"] as? Bool == false)
        #expect(try json.ids() == [7])
    }

    @Test func `Shows and marks a saved film`() async throws {
        let app = try TestApp()
        #expect(await app.run("show", "7", transport: server(title: "River")).code == .success)
        app.pass(seconds: 60)
        let failing = StubTransport.failing(.notConnected("no route"))
        let shown = await app.run("show", "7", transport: failing)
        #expect(shown.code == .failure)
        #expect(shown.lines.first == "River (2001)")
        #expect(shown.lines.last == "(loaded 1 min ago)")
        #expect(shown.error == offline)
        #expect(await app.run("bookmark", "add", "7", transport: failing).code == .success)
        #expect(await app.run("bookmark", "list").lines.last?.contains("River") == true)
    }

    @Test func `Finds a film by its title in a saved search`() async throws {
        let app = try TestApp()
        for command in [["search", "river"], ["show", "7"]] {
            #expect(await app.run(command, transport: server(title: "River")).code == .success)
        }
        let failing = StubTransport.failing(.notConnected("no route"))
        let shown = await app.run("show", "river", transport: failing)
        #expect(shown.code == .failure)
        #expect(shown.lines.first == "River (2001)" && shown.lines.last == "(loaded just now)")
        #expect(shown.error == offline)
        #expect(await app.run("bookmark", "add", "river", transport: failing).code == .success)
    }

    @Test func `Finds a person in answers saved earlier`() async throws {
        let app = try TestApp()
        let before = await app.run("person", "river", transport: server(title: "River"))
        #expect(before.code == .success && before.out.contains("River"))
        let failing = StubTransport.failing(.notConnected("no route"))
        let run = await app.run("person", "river", transport: failing)
        #expect(run.code == .failure && run.out == before.out && run.error == offline)
        #expect(await app.run("person", "nobody", transport: failing).out.isEmpty)
    }

    @Test(arguments: [
        ["list"], ["search", "x"], ["show", "7"], ["similar", "7"], ["bookmark", "add", "7"],
        ["rate", "7", "8"],
    ])
    func `Without saved answers, prints one error and nothing else`(command: [String]) async throws {
        let run = await (try TestApp()).run(
            command, transport: StubTransport.failing(.notConnected("no route")))
        #expect(run.code == .failure)
        #expect(run.out.isEmpty)
        #expect(run.error.hasSuffix("The server cannot be reached. Check the connection and try again.\n"))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        StubAnswer.status(500), .status(503), .status(429), .json("<html>"), .json("{}"),
        .json(#"{"status": "error"}"#),
    ])
    func `Distinguishes an invalid answer from a missing one`(answer: StubAnswer) async throws {
        for command in [["list"], ["list", "--json"], ["search", "x"]] {
            let run = await (try TestApp()).run(command, transport: StubTransport.answering(answer))
            #expect(run.code == .failure)
            #expect(run.out.isEmpty)
            #expect(run.messages == "The server did not answer properly. Try again later.")
        }
    }

    @Test func `A server that needs a sign-in has its own exit code`() async throws {
        let run = await (try TestApp()).run("list", transport: StubTransport.answering(.status(401)))
        #expect(run.code == .signInNeeded)
        #expect(run.error == "movies-cli: Sign in first.\n")
    }

    @Test func `A cancelled request is an interrupt`() async throws {
        let run = await (try TestApp()).run("list", transport: StubTransport.failing(.cancelled))
        #expect(run.code == .interrupted)
    }
}
