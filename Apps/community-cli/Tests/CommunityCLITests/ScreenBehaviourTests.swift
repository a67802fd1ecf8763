import AppCoreTestSupport
import NetworkCore
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import CommunityCLI

/// Text being read does not move, and text being typed is not lost.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ScreenBehaviourTests {
    /// meng is signed in; yuna, in a profile of her own, has written `posts` posts.
    private func board(_ posts: Int = 3) async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        for number in 0..<posts {
            _ = await app.run("post", "create", "Post number \(number + 1)", "--profile", "yuna")
        }
        return app
    }

    @discardableResult
    private func yuna(_ app: TestApp, _ arguments: String...) async -> AppRun {
        await app.run(arguments + ["--profile", "yuna"])
    }

    /// The first line of the screen that contains a text.
    private func line(_ text: String, _ run: ScreenRun) -> Int? {
        run.ui.terminal.screen.lines.firstIndex { $0.contains(text) }
    }

    @Test func `A new post is only counted until the user asks for it`() async throws {
        let app = try await board(12)
        let run = try await ScreenRun(app)
        await run.ui.type("jjjjjjjjj")
        let (marked, place) = (run.ui.marked, line("Post number 3", run))
        #expect(marked.contains("Post number 3"))
        await yuna(app, "post", "create", "Something new")
        try await run.test.wait { run.ui.text.contains("1 new post (r)") }
        #expect(run.ui.marked == marked && line("Post number 3", run) == place)
        #expect(!run.ui.text.contains("Something new"))
        await run.ui.type("r")
        #expect(run.ui.marked.contains("Something new") && !run.ui.text.contains("1 new post"))
    }

    @Test(arguments: ["2", "j\r"])
    func `Deletes the user's post after a yes, and undo restores it in its place`(keys: String)
        async throws
    {
        let app = try await board(1)
        _ = await app.run("post", "create", "Own words")
        _ = await app.run("comment", "create", "2", "Below it")
        await yuna(app, "post", "create", "Hers")
        let run = try await ScreenRun(app)
        await run.ui.type(keys + "d")
        await run.ui.send("y")
        try await run.test.wait { run.ui.text.contains("It can be restored for 7 days.  u undo") }
        #expect(line("Own words", run) == nil && run.ui.text.contains("Deleted post 2."))
        await run.ui.send("u")
        try await run.test.wait { run.ui.text.contains("Restored post 2 and its comments.") }
        #expect(line("Own words", run) != nil)
        await run.ui.type("1")
        let places = [line("Hers", run), line("Own words", run), line("Post number 1", run)].compactMap(
            \.self)
        #expect(places.count == 3 && places == places.sorted(), "\(run.ui.text)")
        #expect(try await app.run("post", "show", "2", "--json").ids("comments") == [1])
    }

    @Test func `A click on the new posts shows them, also on a narrow screen`() async throws {
        let app = try await board()
        let run = try await ScreenRun(app, 40, 15)
        await yuna(app, "post", "create", "Something new")
        try await run.test.wait { run.ui.text.contains("1 new post (r)") }
        let row = try #require(line("1 new post (r)", run))
        await run.ui.click(column: 36, row: row)
        #expect(run.ui.marked.contains("Something new"), "\(run.ui.text)")
    }

    @Test func `Shows an edit and a deletion in their place in list and thread`() async throws {
        let app = try await board()
        let run = try await ScreenRun(app)
        await run.ui.type("j")
        let place = line("Post number 1", run)
        await yuna(app, "post", "edit", "1", "Changed words")
        try await run.test.wait { line("Changed words", run) == place }
        await yuna(app, "post", "delete", "3", "--yes")
        try await run.test.wait { run.ui.text.contains("deleted") }
        #expect(run.ui.marked.contains("Post number 2") && line("Post number 3", run) != nil)
        await run.ui.type("r")
        #expect(line("Post number 3", run) == nil && run.ui.marked.contains("Post number 2"))
    }

    @Test func `A new comment comes last, is marked, and does not move text being read or typed`()
        async throws
    {
        let app = try await board()
        for number in 1...9 { await yuna(app, "comment", "create", "1", "Comment number \(number)") }
        let run = try await ScreenRun(app)
        await run.ui.type("jj\rjjj")
        let (marked, place) = (run.ui.marked, line("number 3", run))
        await yuna(app, "comment", "create", "1", "Something new")
        try await run.test.wait { run.ui.text.contains("1 new comment (r)") }
        #expect(run.ui.marked == marked && line("number 3", run) == place)
        await yuna(app, "comment", "edit", "2", "Changed words")
        try await run.test.wait { run.ui.text.contains("Changed words") }
        await yuna(app, "comment", "delete", "1", "--yes")
        try await run.test.wait { run.ui.text.contains("deleted") }
        #expect(run.ui.marked == marked && line("number 3", run) == place)
        await run.ui.type("r")
        #expect(run.ui.marked.contains("Something new"))
        try await run.test.wait { !run.ui.text.contains("1 new comment") }
        // Text does not move while the user types.
        await run.ui.type("aHalf a sentence")
        await yuna(app, "comment", "create", "1", "And more")
        await run.ui.type(".")
        #expect(run.ui.text.contains("Half a sentence."))
    }

    @Test(arguments: [Keys.end, "G"]) func `The list loads up to its end`(key: String) async throws {
        let app = try await board(45)
        let run = try await ScreenRun(app)
        #expect(run.ui.text.contains("first 40 posts"))
        await run.ui.send(key)
        #expect(run.ui.text.contains("45 posts"), "\(run.ui.text)")
        #expect(run.ui.marked.contains(/Post number 1\b/), "\(run.ui.text)")
    }

    @Test func `The suggestion below a search without results can be chosen, and Esc leaves the search`()
        async throws
    {
        let app = try await board(2)
        _ = await app.run("post", "create", "My bicycle is blue")
        let run = try await ScreenRun(app)
        await run.ui.send("/")
        await run.ui.paste("bicicla")
        await run.ui.send(Keys.enter)
        #expect(run.ui.text.contains("Search for “bicycle”"), "\(run.ui.text)")
        await run.ui.send(Keys.enter)
        #expect(
            run.ui.marked.contains("My bicycle") && !run.ui.text.contains("Post number 2"), "\(run.ui.text)")
        await run.ui.send(Keys.escape)
        #expect(run.ui.text.contains("Post number 2") && run.ui.text.contains("3 posts"), "\(run.ui.text)")
    }

    @Test func `Keys typed immediately go to the new text`() async throws {
        let app = try await board()
        let run = try await ScreenRun(app)
        await run.ui.send("cdead quick")
        #expect(run.ui.text.contains("dead quick"), "\(run.ui.text)")
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains("Created post 4."))
    }

    @Test func `Scrolls to the user's new post`() async throws {
        let run = try await ScreenRun(try await board(12))
        await run.ui.type("jjjjjjjjjjjcSomething of mine")
        await run.ui.send(Keys.send)
        #expect(run.ui.marked.contains("Something of mine"), "\(run.ui.text)")
    }

    @Test func `Typed text survives a killed process`() async throws {
        let app = try await board()
        let killed = try await ScreenRun(app)
        await killed.ui.type("aHalf an answer")
        // Stops the first process from receiving events.
        killed.coordinator.end()
        let run = try await ScreenRun(app)
        await run.ui.type("3")
        #expect(run.ui.text.contains("Half an answer") && run.ui.text.contains("1 draft"))
        await run.ui.type("1a")
        #expect(run.ui.text.contains("Half an answer"))
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains("Created comment 1."))
        #expect(await app.run("drafts", "list").out == "No drafts.\n")
    }

    @Test func `Mentions a draft without a screen, and a click opens it`() async throws {
        let app = try await board()
        let killed = try await ScreenRun(app)
        await killed.ui.type("cHalf a post")
        killed.coordinator.end()
        let run = try await ScreenRun(app)
        try await run.test.wait { run.ui.text.contains("1 draft · 3: show") }
        await run.ui.type("cAnother")
        await run.ui.send(Keys.escape + Keys.escape)
        try await run.test.wait { run.ui.text.contains("2 drafts · 3: show") }
        let row = try #require(line("2 drafts · 3: show", run))
        await run.ui.click(column: 76, row: row)
        #expect(run.ui.text.contains("Half a post") && run.ui.text.contains("Another"), "\(run.ui.text)")
    }

    @Test func `Saves the last keys before the process ends, without a question`() async throws {
        let app = try await board(0)
        let run = try await ScreenRun(app)
        await run.ui.type("cHalf")
        let composer = try #require(run.coordinator.composers.first)
        let typing = Task { await composer.edited("text", "Half a text") }
        await Task.yield()
        #expect(run.coordinator.flow.quitQuestion() == nil)
        // The screen is closed before the text is saved.
        run.coordinator.flow.close(composer)
        await run.coordinator.settle()
        #expect(await app.run("drafts", "list").out.contains("Half a text"))
        await typing.value
    }

    @Test func `Without a server a text waits visibly, and is sent when the server is back`() async throws {
        let app = try await board()
        _ = await app.run("posts")
        let away = try await ScreenRun(app, transport: Unreachable())
        await away.ui.type("cWritten offline")
        await away.ui.send(Keys.send)
        #expect(away.ui.text.contains("waits in the outbox"))
        await away.ui.type("3")
        #expect(away.ui.text.contains("1 in the outbox") && away.ui.text.contains("Written offline"))
        await away.ui.type("s")
        #expect(away.ui.text.contains("cannot be reached") && away.ui.text.contains("Written offline"))
        await away.ui.type("d")
        #expect(away.ui.text.contains("Discard this entry?"))
        await away.ui.send("n")
        #expect(away.ui.text.contains("Written offline"))
        away.coordinator.end()
        let run = try await ScreenRun(app)
        #expect(run.ui.text.contains("Sent 1 waiting change."), "\(run.ui.text)")
        #expect(run.ui.text.contains("Written offline"))
        #expect(try await app.run("posts", "--json").ids("posts").count == 4)
    }

    @Test func `A refused text stays in its editor`() async throws {
        let app = try await board()
        let run = try await ScreenRun(app)
        await run.ui.type("jj\raMy answer")
        await yuna(app, "post", "delete", "1", "--yes")
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains("There is no post 1.") && run.ui.text.contains("My answer"))
        await run.ui.send(Keys.escape + Keys.escape)
        #expect(await app.run("drafts", "list").out.contains("My answer"))
    }

    @Test func `A conflicting edit shows both texts, and replaces the other only when sent again`()
        async throws
    {
        let app = try await board(0)
        _ = await app.run("post", "create", "Mine")
        _ = await app.run("signin", "meng", "--profile", "other", input: [TestApp.password])
        let run = try await ScreenRun(app)
        await run.ui.type("2e!")
        _ = await app.run("post", "edit", "1", "Theirs", "--profile", "other")
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains("Theirs") && run.ui.text.contains("Mine!"))
        #expect(run.ui.text.ranges(of: "changed in the meantime").count == 1, "\(run.ui.text)")
        #expect(await app.run("post", "show", "1").out.contains("Theirs"))
        await run.ui.send(Keys.send)
        #expect(await app.run("post", "show", "1").out.contains("Mine!"))
        #expect(run.ui.text.contains("Mine!"))
    }

    @Test func `Reports an ended session once, and typed text survives it`()
        async throws
    {
        let app = try await board()
        _ = await app.run("signin", "meng", "--profile", "other", input: [TestApp.password])
        let run = try await ScreenRun(app)
        await run.ui.type("jj\raHalf an answer")
        _ = await app.run(
            "password", "--profile", "other", input: [TestApp.password, "another horse 9", "another horse 9"])
        await run.ui.send(Keys.send)
        try await run.test.wait { run.ui.text.contains("You are signed out") }
        #expect(run.ui.text.contains("Sign in again"))
        #expect(run.ui.text.contains("Your text waits in the outbox until you sign in again."))
        await run.ui.send(Keys.enter)
        #expect(run.ui.text.contains("Name or e-mail"))
        await run.ui.type("meng\ranother horse 9\r")
        try await run.test.wait { !run.ui.text.contains("Name or e-mail") }
        // The reply waited for the account, and is sent once.
        try await run.test.wait { run.ui.text.contains("Half an answer") }
        let comments = await app.run("comments", "1", "--json", "--profile", "yuna")
        #expect(try comments.ids("comments").count == 1, "\(comments.out)")
    }

    @Test func `The end of a session does not take keys from an editor`() async throws {
        let app = try await board()
        _ = await app.run("signin", "meng", "--profile", "other", input: [TestApp.password])
        let run = try await ScreenRun(app)
        await run.ui.type("jj\raHalf an")
        _ = await app.run(
            "password", "--profile", "other", input: [TestApp.password, "another horse 9", "another horse 9"])
        // The screens request notices after a deletion, and then notice the ended session.
        await yuna(app, "post", "delete", "2", "--yes")
        try await run.test.wait { run.ui.text.contains("You are signed out.") }
        await run.ui.type(" answer")
        #expect(run.ui.text.contains("Half an answer"))
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains("Name or e-mail"), "\(run.ui.text)")
    }

    @Test func `A reason being typed survives the session and waits for the next one`() async throws {
        let app = try await board()
        _ = await app.run("signin", "meng", "--profile", "other", input: [TestApp.password])
        let run = try await ScreenRun(app)
        await run.ui.send("!")
        await run.ui.send(Keys.end + Keys.enter)
        await run.ui.type("My rea")
        _ = await app.run(
            "password", "--profile", "other", input: [TestApp.password, "another horse 9", "another horse 9"])
        // The screens request notices after a deletion, and then notice the ended session.
        await yuna(app, "post", "delete", "1", "--yes")
        try await run.test.wait { run.ui.text.contains("You are signed out.") }
        #expect(run.ui.text.contains("My rea") && !run.ui.text.contains("Sign in again"))
        await run.ui.type("son\r")
        try await run.test.wait { run.ui.text.contains("Name or e-mail") }
        await run.ui.type("meng\ranother horse 9\r")
        try await run.test.wait { run.ui.text.contains("Reported.") }
    }

    @Test func `Signing in returns to the interrupted action`() async throws {
        let app = try await board(0)
        _ = await app.run("post", "create", "Mine")
        let run = try await ScreenRun(app)
        await run.ui.type("\r5o")
        await run.ui.type("y")
        #expect(run.ui.text.contains("You are not signed in."))
        await run.ui.type("1")
        await run.ui.type("a")
        #expect(run.ui.text.contains("Name or e-mail"), "\(run.ui.text)")
        await run.ui.type("meng\r\(TestApp.password)\r")
        #expect(run.ui.text.contains("Comment on post 1"), "\(run.ui.text)")
    }

    @Test(arguments: [
        ("c", "New post"), ("a", "Comment on post 1"), ("2c", "New post"),
    ])
    func `An action without an account leads to signing in and back`(keys: String, shows: String) async throws
    {
        let app = try await board(1)
        _ = await app.run("signout")
        let run = try await ScreenRun(app)
        await run.ui.type(keys)
        #expect(run.ui.text.contains("Name or e-mail"), "\(run.ui.text)")
        await run.ui.type("meng\r\(TestApp.password)\r")
        try await run.test.wait { run.ui.text.contains(shows) }
    }

    @Test func `A board that guests may read asks for an account only before writing`() async throws {
        let run = try await ScreenRun(try TestApp())
        #expect(!run.ui.text.contains("Sign in to read"), "\(run.ui.text)")
        #expect(run.ui.text.contains("Press c to write a post."))
        await run.ui.type("/")
        #expect(run.ui.text.contains("Search the board"))
        await run.ui.send(Keys.escape)
        await run.ui.type("c")
        #expect(run.ui.text.contains("Name or e-mail"), "\(run.ui.text)")
    }

    @Test func `Deleting a post returns to the list`() async throws {
        let app = try await board(1)
        _ = await app.run("post", "create", "Mine")
        let run = try await ScreenRun(app)
        await run.ui.type("\rd")
        run.ui.pass(.seconds(1))
        await run.ui.type("y")
        #expect(run.ui.text.contains("newest first") && run.ui.marked.contains("Post number 1"))
    }

    @Test(arguments: ["", "\r"]) func `Refuses a comment on a deleted post`(keys: String) async throws {
        let app = try await board(1)
        let run = try await ScreenRun(app)
        await run.ui.type(keys)
        await yuna(app, "post", "delete", "1", "--yes")
        try await run.test.wait { run.ui.text.contains("deleted") }
        await run.ui.type("a")
        #expect(run.ui.text.contains("Post 1 was deleted or hidden.") && run.coordinator.composers.isEmpty)
    }

    @Test func `Offers nothing on the comments of a deleted post`() async throws {
        let app = try await board(1)
        _ = await app.run("comment", "create", "1", "Mine")
        let run = try await ScreenRun(app)
        await run.ui.type("\rj")
        let titles = ["Reply", "Like", "Edit", "Delete"]
        func offered() async -> [String] {
            await run.ui.type(":")
            let text = run.ui.text
            await run.ui.send(Keys.escape)
            return titles.filter(text.contains)
        }
        #expect(await offered() == titles)
        await yuna(app, "post", "delete", "1", "--yes")
        try await run.test.wait { run.ui.text.contains("deleted") }
        #expect(await offered() == [])
    }

    @Test func `An empty list shows the first post at once`() async throws {
        let app = try await board(0)
        let run = try await ScreenRun(app)
        #expect(run.ui.text.contains("No posts yet"))
        await yuna(app, "post", "create", "The first one")
        try await run.test.wait { run.ui.text.contains("The first one") }
        #expect(!run.ui.text.contains("1 new post"))
    }

    @Test func `Only moderators decide in the tab of notices, and only about reports`() async throws {
        let app = try await board(1)
        _ = await app.run("post", "create", "Mine")
        _ = await yuna(app, "comment", "create", "2", "Below it")
        _ = await yuna(app, "report", "post", "2", "Spam")
        func offers(_ run: ScreenRun, _ row: Int) -> Bool {
            run.coordinator.noticesScreen?.offers(.moderate, on: .number(row)) ?? false
        }
        let run = try await ScreenRun(app)
        await run.ui.type("4")
        try await run.test.wait { run.ui.text.contains("Below it") }
        #expect(!offers(run, 1))
        _ = await app.run("admin", "role", "yuna", "moderator")
        let moderator = try await ScreenRun(app, profile: "yuna")
        await moderator.ui.type("4fj\r")
        try await moderator.test.wait { moderator.ui.text.contains("yuna reported it") }
        #expect(offers(moderator, 1) && !offers(moderator, 9))
        // A row with an address would have no buttons on a page.
        #expect(moderator.coordinator.noticesScreen?.address(of: .number(1), in: "notices-1") == nil)
    }

    @Test func `The palette offers nothing that would be refused`() async throws {
        let app = try await board(1)
        _ = await app.run("post", "create", "Mine")
        let run = try await ScreenRun(app, profile: "yuna")
        let titles = ["Report", "Decide", "Edit", "Delete"]
        func offered(_ keys: String) async -> [String] {
            await run.ui.type(keys + ":")
            let text = run.ui.text
            await run.ui.send(Keys.escape)
            return titles.filter(text.contains)
        }
        // yuna's own post is the older one.
        #expect(await offered("") == ["Report"])
        #expect(await offered("\r") == ["Report"])
        await run.ui.send(Keys.escape)
        #expect(await offered("j") == [])
        #expect(await offered("\r") == ["Edit", "Delete"])
    }

    @Test func `The palette leads to drafts, reports and the sign-in from every screen`() async throws {
        let moderator = try await ScreenRun.populated()
        await moderator.ui.type("\r:drafts\r")
        #expect(moderator.ui.text.contains("Nothing is waiting to be sent"), "\(moderator.ui.text)")
        for keys in ["1", "4", ""] {
            await moderator.ui.type(keys + ":open reports\r")
            #expect(moderator.ui.text.contains("Open reports"), "\(moderator.ui.text)")
        }
        await moderator.ui.type("3:sign in")
        #expect(!moderator.ui.text.contains("community-cli signin"), "\(moderator.ui.text)")
        let member = try await ScreenRun(try await board(1), profile: "yuna")
        await member.ui.type(":open reports")
        #expect(member.ui.text.contains("No command is called that."), "\(member.ui.text)")
        let guest = try await ScreenRun.populated(isSignedIn: false)
        await guest.ui.type("3:sign in\r")
        #expect(guest.ui.text.contains("‹ Sign in"), "\(guest.ui.text)")
        await guest.ui.send("\u{10}")
        await guest.ui.type("sign-in")
        // Only that of the form itself.
        #expect(guest.ui.text.matches(of: /community-cli signin/).count == 1, "\(guest.ui.text)")
    }

    @Test(arguments: [("i", "이메일을 입력하세요."), ("imeng\r", "비밀번호를 입력하세요.")])
    func `A form asks for a missing field with the right particle`(keys: String, says: String) async throws {
        let app = try await board(0)
        _ = await app.run("signout")
        let run = try await ScreenRun(app, language: .korean)
        await run.ui.type(keys)
        await run.ui.send(Keys.send)
        #expect(run.ui.text.contains(says), "\(run.ui.text)")
    }

    @Test func `The inbox belongs to one account, and the next one sees its own`() async throws {
        let app = try await board(1)
        _ = await app.run("admin", "role", "meng", "moderator")
        _ = await app.run("moderate", "hide", "post", "1", "Not here")
        let run = try await ScreenRun(app, profile: "yuna")
        await run.ui.type("4")
        #expect(run.ui.text.contains("Not here"))
        await run.ui.type("5o")
        run.ui.pass(.seconds(1))
        await run.ui.type("y")
        await run.ui.type("4")
        #expect(!run.ui.text.contains("Not here"))
        // Signing in from the inbox loads it.
        await run.ui.type("i")
        await run.ui.type("meng\r\(TestApp.password)\r")
        #expect(run.ui.text.contains("No notices."), "\(run.ui.text)")
    }

    @Test func `Leaving a form in progress asks first`() async throws {
        let app = try await board(0)
        _ = await app.run("signout")
        let run = try await ScreenRun(app)
        await run.ui.type("n")
        await run.ui.type("somebody\r")
        // Control and Page Down open the next tab.
        await run.ui.send("\u{1B}[6;5~")
        await run.ui.type("i")
        #expect(run.ui.text.contains("Leave the form?"), "\(run.ui.text)")
    }

    @Test(arguments: [
        ("je", "Only its author can do that."), ("jd", "Only its author can do that."),
        ("kk!", "You cannot report or moderate what you wrote."), ("m", "Only moderators can do that."),
    ])
    func `A forbidden action is refused in one sentence`(keys: String, says: String) async throws {
        let app = try await board(1)
        _ = await app.run("post", "create", "Mine")
        await yuna(app, "comment", "create", "2", "Hers")
        let run = try await ScreenRun(app)
        await run.ui.type("\r" + keys)
        #expect(run.ui.text.contains(says), "\(run.ui.text)")
        await run.ui.type("k")
        #expect(run.ui.text.contains("Mine"))
    }

    @Test func `A form shows each refusal of the server in one sentence and keeps the input`()
        async throws
    {
        let app = try await board(0)
        let run = try await ScreenRun(app)
        await run.ui.type("5p")
        await run.ui.type("not the old one\ranother horse 9\ranother horse 9\r")
        #expect(run.ui.text.contains("The old password is wrong."))
        await run.ui.send(Keys.showPasswords)
        #expect(run.ui.text.contains("not the old one"))
        await run.ui.send(Keys.escape + Keys.escape)
        await run.ui.type("o")
        run.ui.pass(.seconds(1))
        await run.ui.type("y")
        await run.ui.type("n")
        await run.ui.type("yuna\ryuna2@example.com\rcorrect horse 9\rcorrect horse 9\r")
        #expect(run.ui.text.contains("is taken"), "\(run.ui.text)")
        await run.ui.send(Keys.escape + Keys.escape)
        #expect(run.ui.text.contains("Leave the form?"))
    }

    @Test func `A new moderator may decide, and is offered only actions with an effect`()
        async throws
    {
        let app = try await board(1)
        let run = try await ScreenRun(app)
        _ = await app.run("admin", "role", "meng", "moderator")
        await run.ui.type("m")
        #expect(run.ui.text.contains("Hide it until a decision"), "\(run.ui.text)")
        #expect(!run.ui.text.contains("Make it visible again") && !run.ui.text.contains("Dismiss"))
        await run.ui.send(Keys.escape)
        _ = await app.run("report", "post", "1", "Spam")
        await run.ui.type("m")
        #expect(run.ui.text.contains("Dismiss the reports"), "\(run.ui.text)")
    }

    @Test(arguments: ["i", "r"])
    func `Notices the sign-in of another process and opens no form`(key: String) async throws {
        let app = try await board(1)
        _ = await app.run("signout")
        let run = try await ScreenRun(app)
        #expect(run.ui.text.contains("Post number 1") && run.ui.text.contains("sign in"))
        _ = await app.run("signin", "meng", input: [TestApp.password])
        await run.ui.type(key)
        #expect(run.ui.text.contains("Post number 1"), "\(run.ui.text)")
        #expect(run.ui.text.contains("You are signed in as meng.") == (key == "i"))
    }

    @Test func `Shows the sign-in key when reading continues after the session`() async throws {
        let app = try await board(1)
        _ = await app.run("signin", "meng", "--profile", "other", input: [TestApp.password])
        let run = try await ScreenRun(app)
        _ = await app.run(
            "password", "--profile", "other", input: [TestApp.password, "another horse 9", "another horse 9"])
        await run.ui.type("r")
        try await run.test.wait { run.ui.text.contains("You are signed out") }
        await run.ui.send(Keys.end + Keys.enter)
        // Reloading fails with the old session, or already succeeds as a guest.
        #expect(run.ui.text.contains("sign in"), "\(run.ui.text)")
        #expect(run.ui.text.contains("Post number 1"))
        await run.ui.type("i")
        #expect(run.ui.text.contains("Name or e-mail"))
    }

    @Test func `The author sees a decision and receives a notice`() async throws {
        let app = try await board(1)
        _ = await app.run("admin", "role", "meng", "moderator")
        let moderator = try await ScreenRun(app)
        let author = try await ScreenRun(app, profile: "yuna")
        defer {
            moderator.coordinator.end()
            author.coordinator.end()
        }
        await moderator.ui.type("m\r\r")
        #expect(moderator.ui.text.contains("Hidden. Its author is told the reason."), "\(moderator.ui.text)")
        try await author.test.wait { author.ui.text.contains("1 new notice") }
        await author.ui.type("4")
        #expect(author.ui.text.contains("Your post 1 was hidden: Spam or advertising"))
        try await author.test.wait { !author.ui.text.contains("1 new notice") }
    }
}
