import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing
import TextCore

/// Width, colour and language of the output.
@MainActor
@Suite struct LayoutTests {
    @Test(arguments: [40, 60, 80, 120], ["en", "ko"])
    func `No line is wider than the terminal`(width: Int, language: String) async throws {
        let app = try TestApp()
        _ = await app.run("bookmark", "add", "tt6751668", "tt0068646", "tt0057012")
        for command in [
            ["list", "-n", "50"], ["list", "-s", "title", "-n", "50"], ["search", "the", "-n", "50"],
            ["similar", "tt6751668"],
            ["show", "tt6751668"], ["show", "tt0057012"], ["bookmark", "list"], ["config", "list"],
        ] {
            let run = await app.run(command + ["--language", language], width: width)
            #expect(run.code == .success)
            // A suggested command is never wrapped.
            for line in run.lines where !line.contains("movies-cli ") {
                #expect(line.cellWidth <= width, "\(command): \(line)")
                #expect(line.last != " ")
            }
        }
    }

    @Test func `A column for other titles appears only if a film has one`() async throws {
        let app = try TestApp()
        let rear = await app.run("list", "--genre", "Thriller", "--year", "1954", width: 120)
        #expect(rear.out.contains("Rear Window") && !rear.lines[0].contains("Original"))
        #expect(await app.run("search", "기생충", width: 120).lines[0].contains("Original"))
    }

    @Test func `Korean titles are aligned in a column`() async throws {
        let run = try await TestApp.runOnce("list", "-n", "50", "--language", "ko", width: 80)
        let header = try #require(run.lines.first)
        let years = try #require(header.range(of: "연도")).lowerBound
        let column = header[..<years].cellWidth
        for line in run.lines.dropFirst().prefix(50) {
            // A title may also be a year.
            let years = line.ranges(of: #/ (19|20)\d\d( |$)/#).map { line[...$0.lowerBound].cellWidth }
            #expect(years.contains(column), "\(line)")
        }
    }

    @Test(arguments: [
        ["list"], ["show", "tt6751668"], ["config", "list"], ["doctor"], ["help"], ["similar", "tt6751668"],
    ])
    func `Escape codes are for terminals that want them`(command: [String]) async throws {
        let app = try TestApp()
        func hasCodes(_ run: AppRun) -> Bool { run.out.contains("\u{1B}") }
        #expect(!hasCodes(await app.run(command)))
        #expect(hasCodes(await app.run(command, width: 80, variables: [:])))
        #expect(!hasCodes(await app.run(command, width: 80, variables: ["NO_COLOR": "1"])))
        #expect(!hasCodes(await app.run(command, width: 80, variables: ["TERM": "dumb"])))
    }

    @Test func `The command line decides about colour before settings, and NO_COLOR before both`()
        async throws
    {
        let app = try TestApp()
        func hasCodes(_ run: AppRun) -> Bool { run.out.contains("\u{1B}") }
        #expect(hasCodes(await app.run("list", "--color", "always", variables: [:])))
        #expect(!hasCodes(await app.run("list", "--color", "always", variables: ["NO_COLOR": "1"])))
        #expect(!hasCodes(await app.run("list", "--color", "never", width: 80, variables: [:])))
        _ = await app.run("config", "set", "color", "always")
        #expect(hasCodes(await app.run("list", variables: [:])))
        #expect(!hasCodes(await app.run("list", variables: ["NO_COLOR": "1"])))
        #expect(!hasCodes(await app.run("list", "--color", "never", variables: [:])))
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], true), (["LC_MESSAGES": "ko", "LANG": "en_US.UTF-8"], true),
        (["LC_ALL": "ko_KR", "LC_MESSAGES": "en", "LANG": "en"], true),
        (["LC_ALL": "", "LANG": "ko_KR.UTF-8"], true),
        ([:], false), (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], false), (["LANG": "fr_FR.UTF-8"], false),
        (["LC_MESSAGES": "en_US", "LANG": "ko"], false),
    ])
    func `The locale decides about the language`(variables: [String: String], isKorean: Bool) async throws {
        let list = try await TestApp.runOnce("list", "-n", "1", variables: variables)
        #expect(list.out.contains("번호") == isKorean)
        let help = try await TestApp.runOnce("help", variables: variables)
        #expect(help.out.contains("영화를 둘러보고") == isKorean)
        let error = try await TestApp.runOnce("show", "tt99999999", variables: variables)
        #expect(error.error.contains("영화가 없습니다.") == isKorean)
    }

    @Test func `The command line overrides the language of the locale`() async throws {
        let run = try await TestApp.runOnce("list", "--language", "en", variables: ["LANG": "ko_KR.UTF-8"])
        #expect(run.out.contains("No."))
    }
}
