import NetworkCore
import Testing

@Suite struct ServerSentEventParserTests {
    /// All events from these pieces, and the parser.
    private func events(
        _ pieces: [[UInt8]], _ parser: ServerSentEventParser = ServerSentEventParser()
    ) throws -> (events: [ReceivedEvent], parser: ServerSentEventParser) {
        var parser = parser
        var events: [ReceivedEvent] = []
        for piece in pieces { try parser.push(piece) { events.append($0) } }
        return (events, parser)
    }

    private func events(_ text: String) throws -> [ReceivedEvent] { try events([Array(text.utf8)]).events }

    @Test(arguments: [
        ("data: a\n\n", "a"), ("data:a\n\n", "a"), ("data:  a\n\n", " a"), ("data:a \n\n", "a "),
        ("data: a\ndata: b\n\n", "a\nb"), ("data:\ndata\n\n", "\n"), ("data\n\n", ""),
        ("data: a:b\n\n", "a:b"),
        ("data: 안녕\n\n", "안녕"), ("data: a\r\n\r\n", "a"), ("data: a\r\r", "a"),
        ("data: a\rdata: b\n\r\n", "a\nb"),
        (": talk\ndata: a\n:\n\n", "a"), ("\u{FEFF}data: a\n\n", "a"), ("DATA: b\ndata: a\n\n", "a"),
        ("nothing: b\ndata: a\nnothing\n\n", "a"), ("data: \u{FEFF}a\n\n", "\u{FEFF}a"),
    ])
    func `The data of an event consists of its lines`(text: String, data: String) throws {
        #expect(try events(text) == [ReceivedEvent(data: data)])
    }

    @Test(arguments: [
        "", "\n\n\n", ": talk\n\n", "data: a\n", "data: a", "event: b\n\n", "id: 1\n\n", " data: a\n\n",
        "\n\u{FEFF}data: a\n\n", "\u{FEFF}\u{FEFF}data: a\n\n",
    ])
    func `Reports no event without data, without an end, or from unknown fields`(text: String) throws {
        #expect(try events(text) == [])
    }

    @Test func `A name applies to one event, an id to all that follow`() throws {
        let text = "event: post\nid: 7\ndata: a\n\ndata: b\n\nid\nevent:\ndata: c\n\n"
        #expect(
            try events(text) == [
                ReceivedEvent(name: "post", data: "a", lastEventID: "7"),
                ReceivedEvent(data: "b", lastEventID: "7"), ReceivedEvent(data: "c"),
            ])
    }

    @Test func `A name without data does not apply to the next event`() throws {
        #expect(try events("event: post\n\ndata: a\n\n") == [ReceivedEvent(data: "a")])
    }

    @Test func `Ignores an id with a NUL`() throws {
        let text = "id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n"
        #expect(try events(text).map(\.lastEventID) == ["1", "1"])
    }

    @Test func `An id applies after its event has ended, even without data`() throws {
        #expect(try events([Array("id: 1\n\nid: 2\ndata: a\n".utf8)]).parser.lastEventID == "1")
        #expect(
            try events([Array("data: a\n\n".utf8)], ServerSentEventParser(lastEventID: "9")).events == [
                ReceivedEvent(data: "a", lastEventID: "9")
            ])
    }

    @Test(
        arguments: [
            ("retry: 1500\n", 1500), ("retry:0\n", 0), ("retry: 1500\nretry: 2x\n", 1500), ("retry\n", nil),
            ("retry: -1\n", nil), ("retry: 1.5\n", nil), ("retry: 1500", nil),
        ] as [(String, Int?)])
    func `A retry time consists only of digits`(text: String, milliseconds: Int?) throws {
        #expect(try events([Array(text.utf8)]).parser.retryMilliseconds == milliseconds)
    }

    @Test func `Replaces bytes that are not UTF-8`() throws {
        let bytes = Array("data: a".utf8) + [0xFF] + Array("b\n\n".utf8)
        #expect(try events([bytes]).events == [ReceivedEvent(data: "a\u{FFFD}b")])
    }

    /// Every rule in one stream.
    private let sample = Array(
        ("\u{FEFF}retry: 2000\r\n: 하이\r\nid: 1\revent: post.created\ndata: {\"a\":1,\r\ndata: \"b\":\"안\"}\r\n\r\n"
            + "id: 2\ndata\n\n\r\rid: x\0y\ndata: c\r\n\nunknown\nid\ndata: d\r\rdata: lost").utf8)

    @Test func `Pieces of any size give the same events`() throws {
        let whole = try events([sample])
        #expect(whole.events.map(\.data) == ["{\"a\":1,\n\"b\":\"안\"}", "", "c", "d"])
        for cut in 0...sample.count {
            let halves = try events([Array(sample[..<cut]), Array(sample[cut...])])
            #expect(halves.events == whole.events, "cut at \(cut)")
            #expect(halves.parser.retryMilliseconds == 2000 && halves.parser.lastEventID == "")
        }
        for size in 1...9 {
            let pieces = stride(from: 0, to: sample.count, by: size).map { start in
                Array(sample[start..<min(start + size, sample.count)])
            }
            #expect(try events(pieces).events == whole.events, "pieces of \(size)")
        }
    }

    @Test func `Random bytes give the same events in pieces of any size`() throws {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "data", "id", "event", "retry", ":", " ", "\r", "\n", "\r\n", "a", "1", "\0", "\u{FEFF}", "안",
        ]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...60)).compactMap { _ in parts.randomElement(using: &generator) }
            let bytes = Array(text.joined().utf8)
            let cut = Int.random(in: 0...bytes.count, using: &generator)
            let whole = try events([bytes]).events
            #expect(
                try events([Array(bytes[..<cut]), Array(bytes[cut...])]).events == whole, "\(bytes) at \(cut)"
            )
            #expect(try events(bytes.map { [$0] }).events == whole, "\(bytes)")
        }
    }

    @Test func `Refuses a line or an event over the limit, and accepts one at the limit`() throws {
        let parser = ServerSentEventParser(lineLimit: 10, eventLimit: 9)
        let line = Array("data: 1234\n".utf8)
        #expect(try events([line, line, [0x0A]], parser).events == [ReceivedEvent(data: "1234\n1234")])
        #expect(throws: NetworkError.tooLarge(limit: 10)) {
            try events([Array("data: 12345".utf8)], parser)
        }
        #expect(throws: NetworkError.tooLarge(limit: 9)) {
            try events([line, line, Array("data\n".utf8)], parser)
        }
        #expect(throws: NetworkError.tooLarge(limit: 9)) {
            try events([Array(repeating: Array("data\n".utf8), count: 11).flatMap { $0 }], parser)
        }
    }
}
