import CommunityDomain
import Foundation
import NetworkCore
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct ReportTests {
    private let fixture = Fixture()

    private func report(
        _ subject: String, as person: Person, reason: String = "rude", key: String? = nil
    ) async throws -> Reply {
        try await fixture.send(
            .post, "/reports", #"{\#(subject),"reason":"\#(reason)"}"#, as: person, key: key)
    }

    @Test func `A moderator reads the reported text, the reporter and the reason`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("글", as: author)
        let comment = try await fixture.comment("댓글", on: post, as: author)
        #expect(try await report(#""post":\#(post)"#, as: reader).text == #"{"id":1}"#)
        #expect(try await report(#""comment":"\#(comment)""#, as: reader, reason: " 욕설 ").id == 2)
        let list = try await fixture.get("/reports", as: moderator)
        #expect(list.ids == [2, 1])
        let expected: [String: Any] = [
            "id": 2, "kind": "comment", "subject": comment, "text": "댓글", "title": NSNull(),
            "author": ["id": author.id, "username": "mina", "role": 1],
            "reporter": ["id": reader.id, "username": "jun", "role": 1], "reason": "욕설",
            "created_at": "2023-11-14T22:13:20.000Z", "resolved": false,
        ]
        #expect(try #require(list.list.first) as NSDictionary == expected as NSDictionary)
    }

    @Test func `A member has one open report per subject until a moderator decides`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let subject = #""post":\#(try await fixture.post("rude", as: author))"#
        #expect(try await report(subject, as: reader).id == 1)
        let again = try await report(subject, as: reader, reason: "again")
        #expect(again.text == #"{"id":1,"repeated":true}"#)
        let reports = try await fixture.get("/reports", as: moderator).list
        #expect(reports.map { $0["reason"] as? String } == ["again"])
        #expect(try await report(subject, as: moderator).id == 2)
        #expect(try await fixture.moderate(subject, "hide", as: moderator).status == 200)
        #expect(try await fixture.moderate(subject, "restore", as: moderator).status == 200)
        #expect(try await fixture.get("/reports", as: moderator).ids == [])
        #expect(try await report(subject, as: reader).id == 3)
        #expect(try await fixture.get("/reports", as: moderator).ids == [3])
        let all = try await fixture.get("/reports?resolved=true", as: moderator)
        #expect(all.ids == [3, 2, 1])
        #expect(all.list.map { $0["resolved"] as? Bool } == [false, true, true])
    }

    @Test func `Own and invisible subjects cannot be reported`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("rude", as: author)
        let comment = try await fixture.comment("below", on: post, as: author)
        let subject = #""post":\#(post)"#
        #expect(try await report(subject, as: author).status == 403)
        _ = try await fixture.moderate(subject, "hide", as: moderator)
        for hidden in [subject, #""comment":\#(comment)"#, #""post":99"#, #""comment":99"#] {
            let reply = try await report(hidden, as: reader)
            #expect(reply.status == 404)
            #expect(reply.message == "entry.notFound")
        }
        #expect(try await fixture.number("SELECT count(*) FROM report") == 0)
    }

    @Test(arguments: [
        (#"{"post":1}"#, "reason"), (#"{"post":1,"reason":""}"#, "reason"),
        (#"{"post":1,"reason":" \n\u200b "}"#, "reason"),
        (#"{"post":1,"reason":"\#(String(repeating: "가", count: 501))"}"#, "reason"),
        (#"{"reason":"rude"}"#, "post"), (#"{"post":1,"comment":1,"reason":"rude"}"#, "post"),
        (#"{"post":"x","reason":"rude"}"#, "post"), (#"{"post":{"id":1},"reason":"rude"}"#, "post"),
    ])
    func `A bad report is refused by its field`(_ body: String, _ field: String) async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        try await fixture.post("rude", as: author)
        let reply = try await fixture.send(.post, "/reports", body, as: reader)
        #expect(reply.status == 400)
        #expect(reply.message == "ValidationError")
        #expect(reply.errors.keys.map { $0 } == [field])
        #expect(try await fixture.number("SELECT count(*) FROM report") == 0)
    }

    @Test func `Accepts 500 characters and a form`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let post = try await fixture.post("rude", as: author)
        let reason = String(repeating: "각", count: 500)
        let reply = try await fixture.send(
            .post, "/reports", "post=\(post)&reason=\(reason)", as: reader, isForm: true)
        #expect(reply.status == 200)
    }

    @Test func `A retried report is one report`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let subject = #""post":\#(try await fixture.post("rude", as: author))"#
        let first = try await report(subject, as: reader, key: "k")
        let second = try await report(subject, as: reader, key: "k")
        #expect(first.text == second.text)
        #expect(second.headers["Idempotent-Replayed"] == "true")
        #expect(try await report(subject, as: reader, reason: "else", key: "k").status == 422)
        #expect(try await fixture.number("SELECT count(*) FROM report") == 1)
    }

    @Test func `Reports about deleted subjects are not listed as open`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("rude", as: author)
        _ = try await report(#""post":\#(post)"#, as: reader)
        _ = try await fixture.send(.delete, "/posts/\(post)", as: author)
        #expect(try await fixture.get("/reports", as: moderator).ids == [])
        let all = try await fixture.get("/reports?resolved=true", as: moderator)
        #expect(all.ids == [1])
        #expect(all.list.first?["text"] as? String == "")
        #expect(all.list.first?["author"] is NSNull)
    }

    @Test func `Pages continue after the last report`() async throws {
        let author = try await fixture.signUp("mina")
        let reader = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        for number in 1...5 {
            _ = try await report(#""post":\#(try await fixture.post("\(number)", as: author))"#, as: reader)
        }
        var seen: [Int] = []
        var before = ""
        while true {
            let page = try await fixture.get("/reports?_limit=2" + before, as: moderator)
            #expect(page.list.count <= 2)
            guard let last = page.ids.last else { break }
            seen += page.ids
            before = "&id_lt=\(last)"
        }
        #expect(seen == [5, 4, 3, 2, 1])
    }
}
