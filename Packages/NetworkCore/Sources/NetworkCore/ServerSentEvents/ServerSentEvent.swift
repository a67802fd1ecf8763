/// One event of a stream that a page can subscribe to (HTML standard, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
    /// What kind of event it is; `message` when there is none.
    public var name: String?
    public var data: String
    /// Sent back as `Last-Event-ID` by a client that connects again.
    public var id: String?
    /// How long a client shall wait before it connects again.
    public var retry: Duration?

    public init(_ data: String, name: String? = nil, id: String? = nil, retry: Duration? = nil) {
        self.data = data
        self.name = name
        self.id = id
        self.retry = retry
    }

    /// The event as it goes over the wire. No text can pretend to be another field or event.
    public var encoded: [UInt8] {
        var text = ""
        if let name { text += "event: \(Self.line(name))\n" }
        if let id { text += "id: \(Self.line(id))\n" }
        if let retry {
            let (seconds, fraction) = retry.components
            text += "retry: \(max(0, seconds * 1_000 + fraction / 1_000_000_000_000_000))\n"
        }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
            text += "data: \(line)\n"
        }
        return Array((text + "\n").utf8)
    }

    /// Keeps a client from thinking that the connection is dead.
    fileprivate static let heartbeat = Array(":\n\n".utf8)

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !["\r", "\n", "\0"].contains($0) }))
    }
}

extension Character {
    /// What ends a line of an event: CR, LF, or both.
    fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}

extension HTTPResponse {
    /// An answer that sends each event of the sequence as it comes, until the sequence ends, the client
    /// hangs up or the server stops; then the sequence's task is cancelled.
    ///
    /// The heartbeat is how often something is sent when there is no event, so that a client that is
    /// gone is noticed and no proxy gives up.
    public static func events<Events: AsyncSequence & Sendable>(
        _ events: Events, heartbeat: Duration = .seconds(15)
    ) -> HTTPResponse where Events.Element == ServerSentEvent {
        let (room, hasRoom) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (ending, end) = AsyncStream.makeStream(of: Never.self)
        let pipe = HTTPBodyPipe(
            highWater: 64 << 10, onDrain: { hasRoom.yield() }, onCancel: { end.finish() })
        let work = Task {
            await withTaskGroup { group in
                group.addTask {
                    do {
                        var rooms = room.makeAsyncIterator()
                        for try await event in events {
                            if event.encoded.withUnsafeBytes(pipe.put) == .pause { await rooms.next() }
                        }
                        pipe.finish()
                    } catch {
                        pipe.finish(.transport("the events ended"))
                    }
                }
                group.addTask {
                    while !Task.isCancelled {
                        do { try await Task.sleep(for: heartbeat) } catch { return }
                        if ServerSentEvent.heartbeat.withUnsafeBytes(pipe.put) == .stop { return }
                    }
                }
                await group.next()
                group.cancelAll()
            }
            end.finish()
        }
        Task {
            for await _ in ending {}
            work.cancel()
        }
        return HTTPResponse(
            headers: [
                "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
            ], content: .stream(pipe.stream()))
    }
}
