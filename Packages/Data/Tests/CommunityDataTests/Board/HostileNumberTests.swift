@testable import CommunityData
import DataCore
import CommunityDomain
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Testing

/// A server may send any number and any time; none of them may crash the process.
@Suite(.timeLimit(.minutes(10))) struct HostileNumberTests {
    private static let numbers = [
        "0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e18", "1e19",
        "1e300",
        "-1e300", "1e999", "0.5", "18446744073709551616", #""9223372036854775807""#,
        #""-9223372036854775808""#,
        #""1e300""#, #""""#, "null", "[]",
    ]

    /// An object in which every number is the same.
    private static func thing(_ number: String) -> String {
        let user = #"{"id":\#(number),"username":"a","role":{"id":\#(number)}}"#
        return """
            {"id":\(number),"text":"a","comment":"a","reason":"a","kind":"post","action":"hide","deed":"hide",
             "user":\(user),"author":\(user),"post":\(number),"subject":\(number),"version":\(number),
             "comment_count":\(number),"last_comment":\(number),"created_at":\(number),"updated_at":\(number),
             "comments":[{"id":\(number),"post":{"id":\(number)}}],"jwt":"j","refresh_token":"r",
             "expires_in":\(number)}
            """
    }

    @Test(arguments: numbers) func `Reads or refuses any number`(number: String) async {
        let (one, list) = (Self.thing(number), "[\(Self.thing(number))]")
        func ask(_ answer: String, status: Int = 200, _ work: (Device) async throws -> Void) async {
            let answer = HTTPResponse(
                status: status, headers: ["Retry-After": number], body: Array(answer.utf8))
            do {
                try await work(Device(StubTransport { _ throws(NetworkError) in answer }))
            } catch {
                #expect(error is CommunityError)
            }
        }
        await ask(list) { _ = try await $0.posts.posts(PostQuery()) }
        await ask(number) { _ = try await $0.posts.count(PostQuery()) }
        await ask(list) { _ = try await $0.comments.comments(of: 1, after: nil, limit: 1) }
        await ask(list) { _ = try await $0.moderation.notices() }
        await ask(list) { _ = try await $0.moderation.log(before: nil, limit: 1) }
        await ask(one) { device in
            try await device.signIn()
            _ = await device.tokens.current()
        }
        await ask(#"{"message":"entry.stale","data":{"entry":\#(one)}}"#, status: 409) { device in
            _ = try await device.client.send(.editPost(1, text: "a", version: 1), key: "k")
        }
        await ask("", status: 429) { _ = try await $0.posts.posts(PostQuery()) }
    }

    @Test(arguments: numbers) func `Accepts any number in the live events`(number: String) async throws {
        let text = number.filter { $0 != "\"" }
        let events = "retry: \(text)\nid: \(text)\nevent: post.created\ndata: \(Self.thing("1"))\n\n"
        let line = events.replacing("\n ", with: "\ndata: ")
        let server = EventServer(.events(line), .events(line))
        let repository = DefaultEventRepository(client: Device(server).client, policy: server.policy)
        await #expect(throws: (any Error).self) {
            for try await event in repository.events(of: nil, after: nil, onState: { _ in }) {
                #expect(event.id == Int(text))
            }
        }
        #expect(server.requests.count == 3)
    }

    @Test(arguments: [
        "", "1e300", "-1", "0000-00-00T00:00:00Z", "9999-99-99T99:99:99Z", "999999999999-01-01T00:00:00Z",
        "9223372036854775807-01-01T00:00:00.000Z", "-9223372036854775808-01-01T00:00:00Z",
        "2021-12-30T06:08:53.99999999999999999999999Z", "2021-12-30T06:08:99999999999999999999Z",
        "2021-99999999999999999999-30T06:08:53Z", "2021-12-30T06:08:53+99999999999999999999:00",
        "2021-12-30T06:08:53+99:99", "2021-12-30T24:00:60Z", "2021-12-30T06:08:53.Z",
    ])
    func `Accepts any text in place of a time`(text: String) {
        let seconds = WireTime.date(text)?.timeIntervalSince1970 ?? 0
        #expect(Int(exactly: seconds.rounded()) != nil && abs(seconds) < 1e12)
    }
}
