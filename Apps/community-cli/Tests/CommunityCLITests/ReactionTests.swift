import AppCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// Likes and other reactions.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ReactionTests {
    @Test func `Does not add a reaction twice, and a guest has to sign in`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        _ = await app.run("reaction", "add", "post", "1")
        let again = await app.run("reaction", "add", "post", "1")
        #expect(again.code == .success && again.out == "You already have 👍 on post 1.\n", "\(again)")
        let json = try await app.run("reaction", "add", "post", "1", "--json").json()
        #expect(json["status"] as? String == "done")
        _ = await app.run("signout")
        #expect(await app.run("reaction", "remove", "post", "1").code == .signInNeeded)
    }

    @Test func `Adds, shows, counts and removes reactions to posts and comments`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "Two")
        #expect(await app.run("reaction", "add", "post", "1").out == "Added 👍 to post 1.\n")
        #expect(await app.run("reaction", "add", "post", "1", "--profile", "yuna").code == .success)
        #expect(
            await app.run("reaction", "add", "comment", "1", "고마워요", "--language", "ko").out
                == "1번 댓글에 🙏 반응을 남겼습니다.\n")
        #expect(await app.run("posts").out.contains("One  👍 2"))
        let thread = await app.run("post", "show", "1").out
        #expect(thread.contains("1 comment · 👍 2 (you 👍)") && thread.contains("· 🙏 1 (you 🙏)"), "\(thread)")
        let json = await app.run("posts", "--json", "--profile", "yuna")
        #expect(try json.list("posts").first?["reactions"] as? [String: Int] == ["like": 2])
        #expect(try json.list("posts").first?["my_reactions"] as? [String] == ["like"])
        #expect(await app.run("reaction", "remove", "post", "1").out == "Removed 👍 from post 1.\n")
        #expect(await app.run("posts").out.contains("One  👍 1"))
        for (subject, words) in [
            ("post", "You have no 👍 on post 1."), ("comment", "You have no 👍 on comment 1."),
        ] {
            let absent = await app.run("reaction", "remove", subject, "1")
            #expect(absent.code == .failure && absent.error == "community-cli: \(words)\n", "\(absent.error)")
        }
        let away = await app.run("reaction", "remove", "post", "1", transport: Unreachable())
        #expect(away.code == .success && away.error.contains("waits in the outbox"), "\(away.error)")
    }

    @Test func `A reaction waits for the server, and a rejected one reports why`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "One")
        let offline = await app.run("reaction", "add", "post", "1", "wow", transport: Unreachable())
        #expect(offline.code == .success, "\(offline.error)")
        #expect(await app.run("outbox", "list", transport: Unreachable()).out.contains("reaction to post 1"))
        #expect(await app.run("posts").out.contains("😮 1"))
        let unknown = await app.run("reaction", "add", "post", "1", "hate")
        #expect(unknown.code == .usage && unknown.error.contains("There is no reaction 'hate'"))
        let gone = await app.run("reaction", "add", "post", "9")
        #expect(gone.code == .failure && gone.error.contains("There is no post 9."), "\(gone.error)")
        #expect(!gone.error.contains("draft") && !gone.error.contains("like"))
        #expect(await app.run("outbox", "list").out == "The outbox is empty.\n")
    }
}
