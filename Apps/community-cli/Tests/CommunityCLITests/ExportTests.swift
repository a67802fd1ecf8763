import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ExportTests {
    @Test(arguments: [("en", "## Posts"), ("ko", "## 글")])
    func `Exports all data of the account to two files that others cannot read`(
        language: String, heading: String
    ) async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "# not a heading\nsecond")
        _ = await app.run("comment", "create", "1", "Said")
        _ = await app.run("comment", "create", "99", "Nowhere")
        let folder = app.path("what is mine")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for more in [[], ["--yes"]] {
            let run = await app.run(["export", folder, "--language", language] + more, width: 30)
            #expect(run.code == .success, "\(run.error)")
            #expect(run.lines == ["\(folder)/community-meng.json", "\(folder)/community-meng.md"])
            for file in run.lines {
                let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
            let piped = await app.run("export", folder)
            #expect(piped.code == .usage)
            #expect(
                piped.error.contains(
                    "community-meng.json, \(folder)/community-meng.md already exist. Replace them?"),
                "\(piped.error)")
        }
        let markdown = try String(contentsOfFile: "\(folder)/community-meng.md", encoding: .utf8)
        #expect(markdown.hasPrefix("# meng\n"))
        #expect(markdown.contains(heading))
        #expect(markdown.contains("> # not a heading\n> second\n"))
        #expect(markdown.contains("> Nowhere\n"))
        #expect(!markdown.contains("\n# not"))
        let json = await app.run("export", "--json")
        #expect(try String(contentsOfFile: "\(folder)/community-meng.json", encoding: .utf8) == json.out)
        #expect(await app.run("export", "--markdown", "--language", language).out.hasPrefix("# meng"))
    }

    @Test(arguments: [
        ("en", "### comment 1 · 2023-11-14 22:13", "> yuna commented on your post: comment 1 (post 1)"),
        ("ko", "### 1번 댓글 · 2023-11-14 22:13", "> yuna님이 회원님의 글에 댓글을 남겼습니다: 1번 댓글(1번 글)"),
    ])
    func `A notice states who did what, with the texts`(language: String, heading: String, text: String)
        async throws
    {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "First\n# second", "--profile", "yuna")
        let run = await app.run("export", "--markdown", "--language", language)
        let lines = run.out.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix(heading) }, "\(run.out)")
        #expect(
            lines[(start + 2)...].prefix(4) == [Substring(text), "> ", "> First", "> # second"], "\(run.out)")
    }

    @Test func `Markdown is not wrapped at the width of a terminal`() async throws {
        let app = try await TestApp.signedUp()
        let long = String(repeating: "long words ", count: 20) + "end"
        _ = await app.run("post", "create", long)
        let run = await app.run("export", "--markdown", width: 40)
        #expect(run.out.hasSuffix("\n> \(long)\n"), "\(run.out)")
    }

    @Test func `Exports the account's data only, and all of it`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        for number in 1...3 {
            _ = await app.run("post", "create", "Mine \(number)")
            _ = await app.run("post", "create", "Hers \(number)", "--profile", "yuna")
        }
        let run = await app.run("export", "--json")
        #expect(try run.list("posts").compactMap { $0["text"] as? String } == ["Mine 1", "Mine 2", "Mine 3"])
        #expect(!run.out.contains("Hers"))
    }

    @Test func `Reports a folder that cannot be written`() async throws {
        let app = try await TestApp.signedUp()
        let run = await app.run("export", "/no/such/folder")
        #expect(run.code == .usage)
        #expect(run.error.contains("/no/such/folder"))
        for options in [["--json", "--markdown"], ["out", "--json"], ["out", "--markdown"]] {
            #expect(await app.run(["export"] + options).code == .usage)
        }
    }
}
