import CommunityData
import CommunityDomain
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite struct ModerationRepositoryTests {
    private let transport = StubTransport()
    private let kim = Author(id: 3, name: "kim", role: .moderator)
    private let date = Date(timeIntervalSince1970: 1_640_844_533)

    private var moderation: DefaultModerationRepository { Device(transport).moderation }
    private static let kim = #"{"id":3,"username":"kim","role":3}"#
    private static let time = #""created_at":"2021-12-30T06:08:53.000Z""#

    @Test func `Reads reports, without those about unknown subjects`() async throws {
        let members = #""text":"t","author":\#(Self.kim),"reporter":{"id":4,"username":"lee","role":1}"#
        transport.on(
            .get, "/reports",
            .json(
                """
                [{"id":7,"kind":"post","subject":12,\(members),"reason":"r",\(Self.time),"resolved":true},
                 {"id":6,"kind":"image","subject":12,\(members),"reason":"r",\(Self.time),"resolved":false}]
                """), .json("[]"))
        #expect(
            try await moderation.reports(includingResolved: true, before: nil, limit: 9) == [
                Report(
                    id: 7, subject: .post(12), text: "t", author: kim, reporter: Author(id: 4, name: "lee"),
                    reason: "r", createdAt: date, isResolved: true)
            ])
        #expect(transport.requests.last?.target == "/reports?_limit=9&resolved=true")
        _ = try await moderation.reports(includingResolved: false, before: 6, limit: 9)
        #expect(transport.requests.last?.target == "/reports?_limit=9&id_lt=6&resolved=false")
    }

    @Test func `Reads every deed in the log`() async throws {
        let end = #""moderator":\#(Self.kim),"reason":"r",\#(Self.time)}"#
        let account = #""account":{"id":4,"username":"lee","role":1}"#
        transport.on(
            .get, "/moderation",
            .json(
                """
                [{"id":9,"deed":"hide","kind":"comment","subject":3,"account":null,"role":null,\(end),
                 {"id":8,"deed":"role","kind":null,"subject":null,\(account),"role":"moderator",\(end),
                 {"id":7,"deed":"block",\(account),\(end),{"id":6,"deed":"unblock",\(account),\(end),
                 {"id":5,"deed":"dance",\(end),{"id":4,"deed":"remove",\(end),
                 {"id":3,"deed":"restore","kind":"post","subject":1,"moderator":null,"reason":"",\(Self.time)}]
                """))
        let (lee, log) = (Author(id: 4, name: "lee"), try await moderation.log(before: 10, limit: 5))
        #expect(log.map(\.id) == [9, 8, 7, 6, 3])
        #expect(
            log.map(\.deed) == [
                .moderated(.comment(3), .hide), .changedRole(of: lee, to: .moderator), .blocked(lee),
                .unblocked(lee), .moderated(.post(1), .restore),
            ])
        #expect(log.map(\.moderator) == [kim, kim, kim, kim, nil] && log.allSatisfy { $0.createdAt == date })
        #expect(transport.requests.last?.target == "/moderation?_limit=5&id_lt=10")
    }

    @Test func `Reads notices and marks them as read`() async throws {
        transport.on(
            .get, "/notices",
            .json(
                """
                [{"id":2,"kind":"post","subject":12,"action":"remove","reason":"r",\(Self.time),"read":true},
                 {"id":4,"kind":"comment","subject":5,"action":"mention","reason":"","post":12,
                 "author":{"id":3,"username":"kim","role":1},\(Self.time),"read":false},
                 {"id":1,"kind":"post","subject":12,"action":"praise","reason":"r",\(Self.time),"read":true}]
                """))
        transport.on(.post, "/notices/read", .json("{}"))
        #expect(
            try await moderation.notices() == [
                Notice(
                    id: 2, subject: .post(12), post: 12, kind: .decision(.remove, reason: "r"),
                    createdAt: date, isRead: true),
                Notice(
                    id: 4, subject: .comment(5), post: 12,
                    kind: .mention(by: Author(id: 3, name: "kim", role: .member)), createdAt: date,
                    isRead: false),
            ])
        try await moderation.markRead(upTo: 2)
        #expect(try JSONTexts.areEqual(transport.requests[1].body, #"{"up_to":2}"#))
    }

    @Test func `Counts unread notices, also on a server that only lists them`() async throws {
        transport.on(.get, "/notices/count", .json("3"), .json(#"{"message":"Not Found"}"#, status: 404))
        transport.on(
            .get, "/notices",
            .json(
                """
                [{"id":2,"kind":"post","subject":12,"action":"hide","reason":"r",\(Self.time),"read":false},
                 {"id":1,"kind":"post","subject":12,"action":"hide","reason":"r",\(Self.time),"read":true}]
                """))
        #expect(try await moderation.unreadNoticeCount() == 3)
        #expect(try await moderation.unreadNoticeCount() == 1)
    }

    @Test func `Sends each decision with a new key`() async throws {
        let user = #"{"id":4,"username":"lee","email":"l@b.c","role":{"type":"moderator"},"blocked":true}"#
        transport.on(.post, "/moderation", .json("{}"), .json("{}"))
        transport.on(.put, "/users/role", .json(user))
        transport.on(.put, "/users/blocked", .json(user))
        try await moderation.moderate(.post(12), .hide, reason: "r")
        try await moderation.moderate(.comment(3), .restore, reason: "r")
        #expect(try await moderation.setRole(.moderator, of: "lee").role == .moderator)
        #expect(try await moderation.setBlocked(true, of: "lee", reason: "r").isBlocked)
        let bodies = [
            #"{"post":12,"action":"hide","reason":"r"}"#, #"{"comment":3,"action":"restore","reason":"r"}"#,
            #"{"username":"lee","role":"moderator"}"#, #"{"username":"lee","blocked":true,"reason":"r"}"#,
        ]
        for (request, body) in zip(transport.requests, bodies) {
            #expect(try JSONTexts.areEqual(request.body, body))
        }
        #expect(Set(transport.requests.compactMap { $0.headers["Idempotency-Key"] }).count == 4)
    }
}
