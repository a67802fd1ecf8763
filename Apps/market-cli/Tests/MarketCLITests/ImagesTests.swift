import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing
import TextCore

@testable import MarketCLI

/// Pictures on the terminal, in words, and as files.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ImagesTests {
    private func app() async throws -> TestApp {
        let app = try await TestApp.selling()
        let files = try (1...3).map { try app.picture("p\($0).jpg", mark: UInt8($0)) }
        try await app.sell("책상 조명", pictures: files)
        return app
    }

    @Test(arguments: [("en", "Picture 2 of 3"), ("ko", "사진 2/3")])
    func `Describes each picture in words, without a path that leads nowhere`(
        language: String, words: String
    ) async throws {
        let app = try await app()
        let all = await app.run("images", "1", "--language", language)
        #expect(all.out.contains(words), "\(all.out)")
        for run in [all, await app.run("show", "1", "--language", language)] {
            #expect(run.code == .success)
            #expect(!run.out.contains("\u{1B}"))
            #expect(!run.out.contains("/pictures/"))
        }
        let one = await app.run("images", "1", "--number", "2", "--language", language)
        #expect(one.lines.count == 1)
        #expect(one.out.hasPrefix(words))
    }

    @Test(arguments: [40, 80])
    func `A terminal shows pictures as blocks, no wider than itself`(width: Int) async throws {
        let app = try await app()
        for command in ["show", "images"] {
            let run = await app.run([command, "1"], width: width, variables: TestApp.coloured)
            #expect(run.code == .success, "\(run.error)")
            #expect(run.out.contains(";2;"), "no colours")
            let screen = ScreenCheck(run.out)
            #expect(screen.faults.isEmpty)
            for line in screen.text.split(separator: "\n") where !line.contains("/pictures/") {
                #expect(String(line).cellWidth <= width, "\(line)")
            }
        }
        let none = await app.run(["show", "1"], width: width, variables: ["TERM": "dumb"])
        #expect(!none.out.contains("\u{1B}"))
        _ = await app.run("config", "set", "pictures", "none")
        let off = await app.run(["images", "1"], width: width, variables: TestApp.coloured)
        #expect(off.lines.count == 3)
    }

    @Test(arguments: [(80, 5), (60, 4), (20, 1)])
    func `A product is shown with its pictures side by side, followed by its facts`(
        width: Int, shown: Int
    ) async throws {
        let app = try await TestApp.selling()
        let files = try (1...5).map { try app.picture("p\($0).jpg", mark: UInt8($0)) }
        try await app.sell("책상 조명", pictures: files)
        let run = await app.run(["show", "1"], width: width, variables: TestApp.coloured)
        #expect(run.code == .success, "\(run.error)")
        let screen = ScreenCheck(run.out)
        #expect(screen.faults.isEmpty, "\(screen.faults)")
        let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let words = shown == 5 ? "5 pictures;" : "\(shown) of 5 pictures;"
        let caption = try #require(lines.firstIndex { $0.hasPrefix(words) }, "\(screen.text)")
        let command = try #require(lines.firstIndex { $0.hasSuffix("market-cli images 1") }, "\(screen.text)")
        #expect((4...8).contains(caption))
        #expect(lines[command + 2] == "책상 조명")
        #expect(lines.allSatisfy { $0.cellWidth <= width })
        if width == 80 { #expect(lines.count <= 24, "\(lines.count)") }
    }

    @Test func `Saves the original pictures, and overwrites nothing`() async throws {
        let app = try await app()
        let run = await app.run("images", "1", "--save", app.home)
        #expect(run.lines == (1...3).map { app.path("1-\($0).jpg") })
        #expect(
            try (1...3).map { try app.bytes(of: "1-\($0).jpg") }
                == (1...3).map { try app.bytes(of: "p\($0).jpg") })

        try app.write("mine".utf8, to: "1-2.jpg")
        try FileManager.default.removeItem(atPath: app.path("1-3.jpg"))
        for (language, part) in [("en", "already exists"), ("ko", "이미 있어")] {
            let again = await app.run("images", "1", "--save", app.home, "--language", language)
            #expect(again.code == .failure)
            #expect(again.error.contains("1-2.jpg"))
            #expect(again.error.contains(part))
        }
        #expect(try app.bytes(of: "1-2.jpg") == Array("mine".utf8))
        // The missing file was saved anyway.
        #expect(try app.bytes(of: "1-3.jpg") == app.bytes(of: "p3.jpg"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: app.home).allSatisfy { !$0.hasSuffix(".new") }
        )
    }

    @Test func `A path to copy is one line of any width`() async throws {
        let app = try await app()
        let folder = app.path("a folder whose name has spaces")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let run = await app.run("images", "1", "--save", folder, width: 30)
        #expect(run.lines == (1...3).map { "\(folder)/1-\($0).jpg" })
    }

    @Test func `Shows one picture by its number`() async throws {
        let app = try await app()
        let run = await app.run("images", "1", "--save", app.home, "--number", "3")
        #expect(run.lines == [app.path("1-3.jpg")])
        for (number, language, part) in [("4", "en", "no picture 4: the product has 3"), ("0", "ko", "0")] {
            let wrong = await app.run("images", "1", "--number", number, "--language", language)
            #expect(wrong.code == .usage)
            #expect(wrong.error.contains(part), "\(wrong.error)")
        }
    }

    @Test(arguments: [("en", "There is no folder"), ("ko", "디렉터리가 없습니다")])
    func `Reports a missing folder once`(language: String, part: String) async throws {
        let app = try await app()
        let file = try app.write("x".utf8, to: "file")
        for folder in [app.path("none"), file] {
            let run = await app.run("images", "1", "--save", folder, "--language", language)
            #expect(run.code == .usage)
            #expect(run.errorLines.count == 1)
            #expect(run.error.contains(folder))
            #expect(run.error.contains(part))
        }
        let missing = await app.run("images", "9")
        #expect(missing.error == "market-cli: 9: There is no such product.\n")
        #expect(await app.run("show", "9").error == "market-cli: 9: There is no such product.\n")
    }
}
