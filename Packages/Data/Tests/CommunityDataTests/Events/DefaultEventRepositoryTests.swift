import CommunityData
import CommunityDomain
import DomainCore
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DefaultEventRepositoryTests {
    private func event(_ id: Int, _ name: String = "post.deleted", _ data: String = #"{"id":12}"#) -> String {
        "id: \(id)\nevent: \(name)\ndata: \(data.split(separator: "\n").joined(separator: "\ndata: "))\n\n"
    }

    /// Listens until the server refuses, and returns everything received.
    private func listen(
        _ server: EventServer, of post: Post.ID? = nil, after id: Int? = nil,
        heard: @Sendable (CommunityEvent) -> Void = { _ in }
    ) async -> (events: [CommunityEvent], states: [LiveConnection<CommunityError>], error: CommunityError?) {
        let (device, states) = (Device(server), Log<LiveConnection<CommunityError>>())
        let repository = DefaultEventRepository(client: device.client, policy: server.policy)
        var events: [CommunityEvent] = []
        do {
            for try await event in repository.events(of: post, after: id, onState: { states.add($0) }) {
                events.append(event)
                heard(event)
            }
            return (events, states.all, nil)
        } catch {
            return (events, states.all, error as? CommunityError)
        }
    }

    @Test func `Reads every kind of event, and ignores unknown ones`() async {
        let server = EventServer(
            .events(
                event(1, "post.created", BoardJSON.post) + event(2, "post.updated", BoardJSON.plainPost)
                    + event(3) + event(4, "comment.created", BoardJSON.comment)
                    + event(5, "comment.updated", BoardJSON.comment)
                    + event(6, "comment.deleted", #"{"id":3,"post":12}"#) + event(7, "weather")
                    + event(8, "post.created", "{}") + "event: post.deleted\nid: x\ndata: {\"id\":12}\n\n"))
        let heard = await listen(server).events
        #expect(heard.map(\.id) == [1, 2, 3, 4, 5, 6])
        guard heard.count == 6, case .postCreated(let post) = heard[0].change,
            case .postUpdated(let plain) = heard[1].change,
            case .commentCreated(let comment) = heard[3].change,
            case .commentUpdated = heard[4].change
        else {
            Issue.record("\(heard)")
            return
        }
        #expect(post.version == 4 && plain.commentCount == 2 && comment.postID == 12)
        #expect(heard[2].change == .postDeleted(12) && heard[5].change == .commentDeleted(3, post: 12))
    }

    @Test func `Requests the events of a post, after the last one received`() async {
        let server = EventServer()
        #expect(await listen(server, of: 12, after: 41).error == .signedOut)
        #expect(server.requests.map(\.target) == ["/events?post=12"])
        #expect(server.requests[0].headers["Accept"] == "text/event-stream")
        #expect(server.requests[0].headers["Last-Event-ID"] == "41")
        #expect(await listen(EventServer()).events == [])
    }

    @Test func `Reconnects after the last complete event when a connection ends or breaks`() async {
        let server = EventServer(
            .events("retry: 3000\n\n" + event(1) + "id: 9\nevent: post.deleted\ndata: {"),
            .events(event(2) + "id: 20\n\n", then: .transport("broke")), .events(event(30) + "id: 31\n\n"))
        let heard = await listen(server)
        #expect(heard.events.map(\.id) == [1, 2, 30])
        #expect(server.requests.map { $0.headers["Last-Event-ID"] } == [nil, "1", "20", "31"])
        #expect(server.waits == [3_000, 3_000, 3_000])
        #expect(
            heard.states == [
                .connected, .lost(.offline, retryMilliseconds: 3_000), .connected,
                .lost(.offline, retryMilliseconds: 3_000), .connected,
                .lost(.offline, retryMilliseconds: 3_000),
            ])
    }

    @Test func `Tries less and less often when a server is unreachable`() async {
        let failures = Array(repeating: EventServer.Connection.failure(.notConnected("x")), count: 7)
        let server = EventServer(
            failures[0], failures[1], failures[2], failures[3], failures[4], failures[5], .events(event(1)),
            failures[6])
        let heard = await listen(server)
        #expect(heard.events.map(\.id) == [1])
        #expect(server.waits == [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000, 2_000])
    }

    @Test func `Waits as long as a busy server asks`() async {
        let server = EventServer(.answer(HTTPResponse(status: 429, headers: ["Retry-After": "20"])))
        let heard = await listen(server)
        #expect(heard.states == [.lost(.tooMany(seconds: 20), retryMilliseconds: 20_000)])
        #expect(server.waits == [20_000])
    }

    @Test(arguments: [
        HTTPResponse(status: 500), HTTPResponse(status: 503), HTTPResponse(status: 204),
        HTTPResponse(headers: ["Content-Type": "text/html"], body: [0x3C]), HTTPResponse(body: []),
    ])
    func `Tries again after an answer that is not an event stream`(response: HTTPResponse) async {
        let server = EventServer(.answer(response), .events(event(1)))
        let heard = await listen(server)
        #expect(heard.events.map(\.id) == [1])
        #expect(heard.states.first == .lost(.unavailable, retryMilliseconds: 1_000))
    }

    @Test(
        arguments: [
            (401, .signedOut), (403, .signedOut), (404, .notFound), (400, .refused(.other)),
        ] as [(Int, CommunityError)])
    func `Ends with a refusal`(status: Int, error: CommunityError) async {
        let server = EventServer(.answer(HTTPResponse(status: status)), .events(event(1)))
        let heard = await listen(server)
        #expect(heard.error == error && heard.events.isEmpty && heard.states.isEmpty && server.waits.isEmpty)
    }

    @Test func `Reconnects after too much silence`() async {
        let server = EventServer(.silence(after: event(1) + ": talk\n"), .events(event(2)))
        let heard = await listen(server) { if $0.id == 1 { server.endStream() } }
        #expect(heard.events.map(\.id) == [1, 2])
        #expect(
            heard.states.prefix(3) == [.connected, .lost(.offline, retryMilliseconds: 1_000), .connected])
        #expect(server.requests[1].headers["Last-Event-ID"] == "1")
    }

    @Test func `Reports that events are no longer stored`() async {
        let server = EventServer(.events("id: 50\nevent: reset\ndata: {}\n\n" + event(51)))
        let heard = await listen(server, after: 3)
        #expect(heard.states.prefix(2) == [.connected, .missed])
        #expect(heard.events.map(\.id) == [51])
        #expect(server.requests[1].headers["Last-Event-ID"] == "51")
    }

    @Test func `A cancelled listener receives no more events`() async {
        let server = EventServer(.silence(after: event(1)))
        let (device, heard) = (Device(server), Log<Int>())
        let repository = DefaultEventRepository(client: device.client, policy: server.policy)
        let (first, tell) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for try await event in repository.events(of: nil, after: nil, onState: { _ in }) {
                heard.add(event.id)
                tell.yield()
            }
        }
        for await _ in first { break }
        task.cancel()
        _ = await task.result
        #expect(heard.all == [1])
        #expect(server.requests.count == 1 && server.waits.isEmpty)
    }
}
