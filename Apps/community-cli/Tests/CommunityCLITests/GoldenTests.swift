import AppCore
import AppCoreTestSupport
import TestSupport
import Testing

@testable import CommunityCLI

/// The complete output of the app, as recorded: the help, every command with and without `--json`, and errors.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct GoldenTests {
    private let goldens: AppGoldens

    init() {
        var goldens = AppGoldens(GoldenScripts.all) {
            let app = try TestApp()
            try app.write("From a file\n", to: "text.md")
            return app
        }
        goldens.runs = { command, words, language, app in
            guard command.marks.contains("until-deleted") else { return nil }
            let watching = app.begin(words + ["--language", language])
            let isOver = await watching.output.first { @Sendable in Self.isOver($0) }
            #expect(isOver != nil)
            return await watching.stopped()
        }
        // Drafts and outbox entries carry the time of the machine, regardless of the app's clock.
        let now = #/20(?!23)\d\d-\d\d-\d\d(T\d\d:\d\d:\d\dZ| \d\d:\d\d \+00:00)/#
        let file = #/\.json\.[0-9a-z]+\.new/#
        goldens.placeholders = {
            $0.replacing(now, with: "<now>").replacing(file, with: ".json.<random>.new")
        }
        self.goldens = goldens
    }

    @Test(arguments: ["en", "ko"])
    func `The help of every command is as recorded`(language: String) async throws {
        try await goldens.expectHelp(in: language)
    }

    @Test func `--json chooses from the documented fields`() throws {
        try goldens.expectDocumentedFields()
    }

    @Test(arguments: GoldenScripts.all.map(\.name))
    func `Everything that commands print is as recorded`(name: String) async throws {
        try await goldens.expectScript(name)
    }

    @Test func `Every command is recorded, and with --json if it has that`() throws {
        try goldens.expectEveryCommand()
    }

    /// Whether the last change of the script to the board was printed.
    private nonisolated static func isOver(_ text: String) -> Bool {
        text.contains("Post 3 was deleted") || text.contains("3번 글이 삭제되었")
            || text.matches(of: #/post\.deleted/#).count > 1
    }
}
