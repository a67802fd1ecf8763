import AppCoreTestSupport
import TerminalKit
import Testing
import TextCore

@testable import MarketCLI

/// Products side by side, with pictures if the terminal can show them.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct GridTests {
    private func market(_ count: Int = 5) async throws -> TestApp {
        let app = try await TestApp.selling()
        for number in 1...count { try await app.sell("조명 Lamp \(number)") }
        return app
    }

    @Test func `A pipe gets words in place of pictures`() async throws {
        let app = try await market()
        let run = await app.run("list", "--grid")
        #expect(run.code == .success)
        #expect(run.out.matches(of: #/\[picture\]/#).count == 5)
        for number in 1...5 { #expect(run.out.contains("조명 Lamp \(number)")) }
        #expect(!run.out.contains("\u{1B}"))
        #expect(await app.run("list", "--grid", "--language", "ko").out.contains("[사진]"))
    }

    @Test func `A terminal gets three products in a line, each with its picture`() async throws {
        let app = try await market()
        let run = await app.run(["list", "--grid"], width: 80, variables: TestApp.coloured)
        #expect(run.code == .success, "\(run.error)")
        #expect(!run.out.contains("[picture]"))
        #expect(run.out.matches(of: #/48;2;/#).count > 20)
        let screen = ScreenCheck(run.out)
        #expect(screen.faults.isEmpty, "\(screen.faults)")
        let lines = screen.text.split(separator: "\n")
        #expect(lines.allSatisfy { String($0).cellWidth <= 80 })
        #expect(lines.contains { $0.contains("5 조명") && $0.contains("4 조명") && $0.contains("3 조명") })
    }

    @Test func `The setting applies unless the command line overrides it`() async throws {
        let app = try await market()
        #expect(await app.run("config", "set", "layout", "grid").code == .success)
        // A pipe gets rows, regardless of the setting.
        #expect(await app.run("list").out.contains("Vendor"))
        #expect(await app.run("list", "--grid").out.contains("[picture]"))
        #expect(await app.run("config", "set", "pictures", "none").code == .success)
        let none = await app.run(["list"], width: 80, variables: TestApp.coloured)
        #expect(none.out.contains("[picture]"))
        #expect(await app.run(["list", "--rows"], width: 80).out.contains("Vendor"))
    }

    @Test func `A page has its own products, and names the next page`() async throws {
        let app = try await market()
        for (page, ids) in [(1, [5, 4]), (2, [3, 2]), (3, [1])] {
            let run = await app.run(
                ["list", "--grid", "-n", "2", "--page", "\(page)"], width: 80, variables: TestApp.coloured)
            let shown = run.out.matches(of: #/Lamp (\d)/#).compactMap { Int($0.output.1) }
            #expect(shown == ids)
            #expect(run.out.contains("\(page) / 3"))
            #expect(run.out.contains(" --page \(page + 1)") == (page < 3))
        }
    }
}
