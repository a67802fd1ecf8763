import AppCore
import AppCoreTestSupport
import SamplesCLI
import TerminalKit
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ThingsCommandTests {
    private let app: TestApp

    init() throws { app = try TestApp(.samples) }

    @Test func `Lists added things, newest first`() async {
        #expect(await app.run("things", "list").out == "No things yet.\n")
        #expect(await app.run("things", "add", "One", "day").out == "Added thing 1.\n")
        #expect(await app.run("things", "add", "둘").code == .success)
        #expect(await app.run("things", "list").lines == ["2  둘", "1  One day"])
        #expect(await app.run("things", "add", " ").code == .usage)
        #expect(await app.run("things", "list", "--limit", "0").code == .usage)
    }

    @Test func `Prints JSON for programs`() async throws {
        let added = try await app.run("things", "add", "One", "--json").json()
        #expect(added["id"] as? Int == 1)
        let page = try await app.run("things", "list", "--json", "--limit", "1").list("things")
        #expect(page.first?["text"] as? String == "One")
    }

    @Test func `A server shows the things of its device`() async throws {
        try await TestApp(.samples).serving { server in
            #expect(await app.run("things", "add", "Far", "--server", server).code == .success)
            #expect(await app.run("things", "list", "--server", server).lines == ["1  Far"])
            #expect(await app.run("things", "list").out == "No things yet.\n")
        }
    }
}
