import CommunityDomain
import NetworkCore
import SQLCore
import Testing

@testable import CommunityBackend

/// Notices of messages. Rules that apply to every board are in the contract.
@Suite(.timeLimit(.minutes(10))) struct MessageNoticeTests {
    private let fixture = Fixture()

    @Test func `A notice is sent live only to its recipient`() async throws {
        let (meng, yuna) = (try await fixture.signUp("meng"), try await fixture.signUp("yuna"))
        let admin = try await fixture.signUp("boss", role: .admin)
        var ears = [try await Ear(to: fixture, as: meng), try await Ear(to: fixture, as: admin)]
        for index in ears.indices { _ = try await ears[index].next() }
        let post = try await fixture.post("hello @meng", as: yuna)
        let second = try await fixture.post("hello", as: yuna)
        #expect(
            try await ears[0].lines(3) == [
                "post.created \(post)", "notice.created 1", "post.created \(second)",
            ])
        #expect(try await ears[1].lines(2) == ["post.created \(post)", "post.created \(second)"])
    }

    @Test func `The number of messages per account is limited; decisions stay`() async throws {
        let (meng, yuna) = (try await fixture.signUp("meng"), try await fixture.signUp("yuna"))
        let referee = try await fixture.signUp("referee", role: .moderator)
        let own = try await fixture.post("mine", as: meng)
        #expect(try await fixture.moderate(#""post":\#(own)"#, "hide", as: referee).status == 200)
        try await fixture.database.write { connection throws(StoreError) in
            for _ in 0...NoticeTable.mostMessages {
                try NoticeTable.add(
                    .mention, by: yuna.id, to: meng.id, .post(own), post: own, now: 0, on: connection)
            }
        }
        #expect(
            try await fixture.number("SELECT count(*) FROM notice WHERE account_id = ?1", .int(meng.id))
                == NoticeTable.mostMessages + 1)
        #expect(try await fixture.number("SELECT min(actor_id IS NULL) FROM notice") == 0)
        #expect(try await fixture.number("SELECT count(*) FROM notice WHERE actor_id IS NULL") == 1)
    }

    @Test func `A reply is on the post of the comment that it answers`() async throws {
        let meng = try await fixture.signUp("meng")
        let (post, other) = (try await fixture.post("one", as: meng), try await fixture.post("two", as: meng))
        let comment = try await fixture.comment("first", on: post, as: meng)
        let reply = try await fixture.send(
            .post, "/comments", #"{"comment":"second","reply_to":"\#(comment)"}"#, as: meng)
        #expect(reply.object["reply_to"] as? Int == comment)
        #expect((reply.object["post"] as? [String: Any])?["id"] as? Int == post)
        for body in [
            #"{"comment":"x","post":\#(other),"reply_to":\#(comment)}"#, #"{"comment":"x","reply_to":99}"#,
            #"{"comment":"x","reply_to":"x"}"#,
        ] {
            let refused = try await fixture.send(.post, "/comments", body, as: meng)
            #expect(refused.status == 400 && refused.errors["reply_to"] != nil, "\(refused.text)")
        }
        #expect(try await fixture.get("/comments?reply_to=\(comment)", as: meng).ids == [reply.id])
        #expect(try await fixture.get("/comments?reply_to_null=true", as: meng).ids == [comment])
    }
}
