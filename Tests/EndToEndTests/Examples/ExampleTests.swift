import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

/// The command lines that users copy.
@Suite(
    .blocking, .timeLimit(.minutes(10)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct ExampleTests {
    @Test(arguments: ExamplePage.allCases)
    func `Every example runs, in the order of its page, in a new home`(page: ExamplePage) async throws {
        let database = page == .operations && TestServer.isThere ? try OwnDatabase() : nil
        defer { database?.drop() }
        let (rows, shell) = (try ExampleRows(), try await ExampleShell(store: database?.address))
        let examples = try page.examples()
        #expect(!examples.isEmpty)
        #expect(try await shell.run(page.names).code == 0)
        for example in examples where rows.reason(toSkip: example.line) == nil {
            for line in rows.before[example.line] ?? [] {
                let outcome = try await shell.run(line)
                #expect(
                    outcome.code == 0, "\(page.testDescription), before '\(example.line)': \(outcome.output)")
            }
            let line = rows.instead[example.line] ?? example.line
            let outcome = try await shell.run(line)
            #expect(
                outcome.code == 0,
                """
                An example does not do what it says, in \(page.testDescription), \(example.place):
                    \(example.line)
                \(line == example.line ? "" : "which is run as\n    \(line)\n")\
                \(outcome.code.map { "ended with \($0)" } ?? "did not end") and printed
                \(outcome.output)
                Either mend the example, so that it runs after those before it in a new home; or, if it needs what no \
                new user has, say how to get it in Tests/EndToEndTests/Examples/examples.txt.
                """)
            // Nothing more can be typed.
            guard outcome.code != nil else { return }
        }
    }

    @Test func `Every row of examples.txt is needed`() throws {
        let lines = try ExamplePage.allCases.flatMap { try $0.examples().map(\.line) }
        #expect(try ExampleRows().unused(by: Set(lines)).isEmpty)
    }
}
