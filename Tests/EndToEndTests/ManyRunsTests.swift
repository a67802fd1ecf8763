import AppCore
import AppCoreTestSupport
import CommunityCLI
import Foundation
import MarketCLI
import MoviesCLI
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing

/// An app closes its databases, sockets and pipes at the end of a run, and its threads end.
@Suite(.timeLimit(.minutes(10))) struct ManyRunsTests {
    @Test func `A thousand runs of the apps in one process leave no file open and no thread behind`() async {
        // In a separate process, in which no other test opens anything.
        await #expect(processExitsWith: .success) {
            try await TestLifetime.closing {
                let runs = try await ManyRuns()
                // The first runs start permanent parts of the system, such as its threads.
                try await runs.run(30)
                let (files, threads) = (try await OpenFiles.settled(), OpenFiles.threadCount)
                try await runs.run(970)
                let left = try await OpenFiles.opened(since: files)
                // Idle threads of the system end some seconds after their last work.
                for _ in 0..<12_000 where OpenFiles.threadCount > threads {
                    try await Task.sleep(for: .milliseconds(10))
                }
                try #require(
                    left.isEmpty && OpenFiles.threadCount <= threads, "\(left), \(OpenFiles.threadCount)")
            }
        }
    }
}

/// The apps in every kind of run: commands, a server and its clients, screens, the accessible mode, errors.
@MainActor
private struct ManyRuns {
    private let apps: [TestApp]
    private let ways: [@MainActor (TestApp) async throws -> Void]

    init() async throws {
        apps = [
            try TestApp(.community), try TestApp(.market(pictures: FakePictures())),
            try TestApp(.movies(pictures: FakePictures())),
        ]
        let nowhere = "http://127.0.0.1:9"
        let commands: [[String]] = [
            ["doctor"], ["config", "list"], ["graph"], ["nonsense"], ["bookmark", "list"],
            ["doctor", "--server", nowhere],
        ]
        ways =
            commands.map { words in { app in _ = await app.run(words) } } + [
                { app in
                    let list = app.app.identity.name == "community-cli" ? "posts" : "list"
                    _ = await app.run(list)
                    try await app.serving { _ = await app.run(list, "--server", $0) }
                },
                { app in
                    let read = await app.run(
                        ["ui"], width: 80, variables: ["TERM": "dumb"], input: ["1", "esc", "tab-2", "q"])
                    try #require(read.code == .success, "\(read.error)")
                },
                { app in try await Self.showScreens(of: app) },
            ]
    }

    func run(_ count: Int) async throws {
        for number in 0..<count {
            try await ways[number / apps.count % ways.count](apps[number % apps.count])
        }
    }

    private static func showScreens(of app: TestApp) async throws {
        let terminal = VirtualTerminal(80, 24)
        var environment = app.environment(Transcript(width: 80), variables: ["TERM": "xterm"])
        environment.openTerminal = { _, _ in terminal }
        let screens = Task { [environment] in await app.app.run(["ui"], environment) }
        while terminal.screen.text.allSatisfy(\.isWhitespace) { try await Task.sleep(for: .milliseconds(1)) }
        terminal.send("q")
        try #require(await screens.value == .success)
    }
}
