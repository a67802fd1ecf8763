import Foundation
import Testing

extension EndToEnd.Servers {
    @Suite struct OutboxTests {
        @Test func `Five lost answers in a row result in one post`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let link = try CutProxy(to: server.port, cutting: "POST /posts ", times: 5)
            defer { link.close() }
            let member = try AppProcess.member("meng", of: "http://127.0.0.1:\(link.port)")

            #expect(try member.run("post", "create", "once").succeeded)
            // One command may try more than once.
            for _ in 0..<5 where link.cuts < 5 {
                #expect(try member.outbox().compactMap(\.text) == ["once"])
                _ = try member.run("outbox", "send")
            }
            #expect(link.cuts == 5)
            _ = try member.run("outbox", "send")
            #expect(try member.outbox().isEmpty)
            #expect(try member.posts() == ["once"])
        }

        @Test(arguments: [["outbox", "send"], ["posts"]])
        func `A text written while the server is away appears once when it is back`(command: [String])
            throws
        {
            var server = try ServingApp(try AppProcess(.community), port: try Loopback.lastingPort())
            defer { server.process.send(SIGKILL) }
            let member = try AppProcess.member("민수", of: server.address)
            let post = try member.post("글")
            #expect(try server.stop().status == 0)

            for text in ["하나", "둘"] {
                let queued = try member.read(WriteResult.self, "comment", "create", "\(post)", text)
                #expect(queued.status == "queued")
            }
            let waiting = try member.outbox()
            #expect(waiting.map(\.text) == ["하나", "둘"])
            #expect(waiting.allSatisfy { $0.state == "waiting" })
            let listed = try member.run("outbox", "list")
            #expect(listed.output.contains("하나"))

            server = try server.again()
            let sent = try member.start(command).wait()
            #expect(sent.succeeded, "\(sent.error)")
            #expect(try member.outbox().isEmpty)
            #expect(try member.comments(on: post) == ["하나", "둘"])
        }

        @Test func `A stale edit is refused with both texts, and a retry replaces the other text`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let here = try AppProcess.member("meng", of: server.address)
            let there = try AppProcess.member("meng", alsoOf: server.address)
            let post = try here.post("as it was")
            #expect(try there.run("post", "edit", "\(post)", "theirs").succeeded)

            let refused = try here.run("post", "edit", "\(post)", "mine", "--version", "1")
            #expect(refused.status == 1)
            #expect(refused.error.contains("theirs"), "\(refused.error)")
            #expect(refused.error.contains("mine"), "\(refused.error)")
            #expect(try there.posts() == ["theirs"])
            let entry = try #require(try here.outbox().first)
            #expect(entry.state == "conflict")
            // An entry that needs a decision is not sent automatically.
            #expect(try here.run("outbox", "send").status == 1)
            #expect(try there.posts() == ["theirs"])

            #expect(try here.run("outbox", "retry", "\(entry.id)").succeeded)
            #expect(try here.run("outbox", "send").succeeded)
            #expect(try here.outbox().isEmpty)
            #expect(try there.posts() == ["mine"])
        }
    }
}
