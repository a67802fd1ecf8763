import NetworkCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServerSentEventReaderTests {
    /// Returns the pieces and then the end or an error, and counts the calls.
    private final class Source: Sendable {
        private let pieces: Mutex<ArraySlice<String>>
        private let error: NetworkError?

        init(_ pieces: [String], error: NetworkError? = nil) {
            self.pieces = Mutex(pieces[...])
            self.error = error
        }

        var left: Int { pieces.withLock { $0.count } }

        func next() async throws(NetworkError) -> [UInt8]? {
            if let piece = pieces.withLock({ $0.popFirst() }) { return Array(piece.utf8) }
            if let error { throw error }
            return nil
        }
    }

    @Test func `Returns events in order and reads nothing before it is requested`() async throws {
        let source = Source(["retry: 5\ndata: a\n\nid: 3\nda", "ta: b\n\ndata: c\n", "\n"])
        var reader = ServerSentEventReader(read: source.next)
        #expect(try await reader.next() == ReceivedEvent(data: "a"))
        #expect(source.left == 2)
        #expect(try await reader.next() == ReceivedEvent(data: "b", lastEventID: "3"))
        #expect(source.left == 1)
        #expect(try await reader.next() == ReceivedEvent(data: "c", lastEventID: "3"))
        #expect(try await reader.next() == nil)
        #expect(reader.retryMilliseconds == 5)
        #expect(reader.lastEventID == "3")
    }

    @Test func `Reports why the body breaks off, after the events before it`() async throws {
        var reader = ServerSentEventReader(read: Source(["data: a\n\ndata: b"], error: .timedOut).next)
        #expect(try await reader.next()?.data == "a")
        await #expect(throws: NetworkError.timedOut) { try await reader.next() }
    }

    @Test func `A line that is too long ends the stream for good, after the events before it`() async throws {
        let source = Source(["data: a\n\ndata: much", "\n\ndata: b\n\n"])
        var reader = ServerSentEventReader(parser: ServerSentEventParser(lineLimit: 8), read: source.next)
        #expect(try await reader.next()?.data == "a")
        for _ in 0..<2 {
            await #expect(throws: NetworkError.tooLarge(limit: 8)) { try await reader.next() }
        }
        #expect(source.left == 1)
    }

    @Test func `The text of an event cannot forge another one`() {
        let event = ServerSentEvent("a\nb\r\nc\rd\n", name: "x\ndata: y", id: "1\r\n", retry: .seconds(2))
        #expect(
            String(decoding: event.encoded, as: UTF8.self)
                == "event: xdata: y\nid: 1\nretry: 2000\ndata: a\ndata: b\ndata: c\ndata: d\ndata: \n\n")
    }
}
