import AppCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// Finding the posts of an author, and texts in a thread.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FindTests {
    @Test func `Finds the posts of an author, optionally with a text`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("유나", profile: "yuna")
        for text in ["책 이야기", "영화 이야기"] { _ = await app.run("post", "create", text) }
        _ = await app.run("post", "create", "책 추천", "--profile", "yuna")
        func ids(_ options: String...) async throws -> [Int] {
            try await app.run(["posts", "--json"] + options).ids("posts")
        }
        #expect(try await ids("--author", "meng") == [2, 1])
        #expect(try await ids("--author", "유나") == [3])
        #expect(try await app.run("search", "책", "--author", "meng", "--json").ids("posts") == [1])
        #expect(try await ids("--author", "meng", "-n", "1") == [2])
        let nobody = await app.run("posts", "--author", "nobody")
        #expect(nobody.out == "No posts by “nobody”. Check the spelling of the name.\n")
        #expect(
            await app.run("search", "없다", "--author", "유나", "--language", "ko").out
                == "“없다” 검색 결과가 없습니다.\n")
        for other in ["--mine", "--unread"] {
            #expect(await app.run("posts", "--author", "meng", other).code == .usage)
        }
    }

    @Test func `A search shows the comment that matched`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Lunch")
        _ = await app.run("comment", "create", "1", "Shall we meet at the river on Friday?")
        let found = await app.run("search", "river", width: 100)
        #expect(
            found.out.contains("    ↳ comment 1 by meng: Shall we meet at the river on Friday?\n"),
            "\(found.out)")
        let korean = await app.run("search", "river", "--language", "ko", width: 100)
        #expect(korean.out.contains("    ↳ 1번 댓글 (meng): Shall we"))
        // A match in the post itself shows no comment, and a pipe gets one row for each post.
        #expect(await !app.run("search", "lunch", width: 100).out.contains("↳"))
        #expect(await app.run("search", "river").lines.count == 2)
    }

    @Test func `A search without results suggests the nearest word of readable posts`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("admin", "role", "meng", "admin")
        _ = await app.run("post", "create", "My bicycle is blue", "--profile", "yuna")
        let english = await app.run("search", "bicicla")
        #expect(english.error.contains("Did you mean “bicycle”?"), "\(english)")
        #expect(english.out == "No results for “bicicla”.\n", "\(english.out)")
        _ = await app.run("moderate", "hide", "post", "1", "rude")
        await app.signUp("minsu", profile: "minsu")
        #expect(await !app.run("search", "bicicla", "--profile", "minsu").error.contains("bicycle"))
    }

    @Test func `Finding in a thread shows only the matching parts`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Where shall we meet?", "--title", "Friday")
        for text in ["At the river", "감사합니다", "Near the RIVER, then"] {
            _ = await app.run("comment", "create", "1", text)
        }
        let found = await app.run("post", "show", "1", "--find", "river")
        #expect(
            found.out == """
                1 meng (you) just now (2023-11-14 22:13)

                Friday

                  1 meng (you) just now (2023-11-14 22:13)
                  At the river

                  3 meng (you) just now (2023-11-14 22:13)
                  Near the RIVER, then

                """, "\(found.out)")
        #expect(await app.run("post", "show", "1", "--find", "ㄱㅅ").out.contains("감사합니다"))
        #expect(await app.run("post", "show", "1", "--find", "friday").out.contains("Where shall we meet?"))
        let json = await app.run("post", "show", "1", "--find", "river", "-n", "1", "--json")
        #expect(try json.ids("comments") == [1])
        let none = await app.run("post", "show", "1", "--find", "mountain")
        #expect(none.code == .success && none.out == "“mountain” is not in this thread.\n")
        #expect(await app.run("post", "show", "1", "--find", " ").code == .usage)
        #expect(await app.run("post", "show", "9", "--find", "x").error.contains("There is no post 9."))
    }

    @Test func `Lists show the number of new comments`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "First")
        func unread() async throws -> Int? {
            try await app.run("posts", "--json", "--profile", "yuna").list("posts").first?["unread_comments"]
                as? Int
        }
        #expect(try await unread() == 1)
        _ = await app.run("post", "show", "1", "--profile", "yuna")
        #expect(try await unread() == 0)
        for text in ["Second", "Third"] { _ = await app.run("comment", "create", "1", text) }
        #expect(try await unread() == 2)
        let list = await app.run("posts", "--profile", "yuna", width: 80)
        #expect(list.out.contains(" 3 (2 new) ") && list.out.contains("1 unread"), "\(list.out)")
        let korean = await app.run("posts", "--profile", "yuna", "--language", "ko", width: 80)
        #expect(korean.out.contains("3(새 댓글 2)") && korean.out.contains("안 읽은 글 1개"), "\(korean.out)")
        _ = await app.run("comments", "1", "--profile", "yuna")
        #expect(try await unread() == 0)
    }
}
