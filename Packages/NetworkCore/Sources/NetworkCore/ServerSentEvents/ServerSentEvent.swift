/// One event of a stream that a page can subscribe to (HTML standard, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
    /// The kind of the event; a client reads `nil` as `message`.
    public var name: String?
    public var data: String
    /// Sent back as `Last-Event-ID` by a client that reconnects.
    public var id: String?
    /// The time that a client should wait before it reconnects.
    public var retry: Duration?

    public init(_ data: String, name: String? = nil, id: String? = nil, retry: Duration? = nil) {
        self.data = data
        self.name = name
        self.id = id
        self.retry = retry
    }

    /// The event as it is sent. No text can inject another field or event.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.utf8.count + 64)
        func add(_ field: String, _ value: String) {
            bytes.append(contentsOf: field.utf8)
            for byte in value.utf8 where byte != lineFeed && byte != carriageReturn && byte != 0 {
                bytes.append(byte)
            }
            bytes.append(lineFeed)
        }
        if let name { add("event: ", name) }
        if let id { add("id: ", id) }
        if let retry {
            let (seconds, fraction) = retry.components
            add("retry: ", "\(max(0, seconds * 1_000 + fraction / 1_000_000_000_000_000))")
        }
        // A line ends with CR, LF or CRLF.
        var last: UInt8 = 0
        bytes.append(contentsOf: "data: ".utf8)
        for byte in data.utf8 {
            if byte == lineFeed || byte == carriageReturn {
                if byte == carriageReturn || last != carriageReturn {
                    bytes.append(lineFeed)
                    bytes.append(contentsOf: "data: ".utf8)
                }
            } else {
                bytes.append(byte)
            }
            last = byte
        }
        bytes.append(lineFeed)
        bytes.append(lineFeed)
        return bytes
    }

    /// Keeps a client from treating the connection as dead.
    fileprivate static let heartbeat = Array(":\n\n".utf8)
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

extension HTTPResponse {
    /// An answer that sends events as they come, until the sequence ends, the client disconnects or the server stops;
    /// the sequence's task is then cancelled. Each element is one or more events as ``ServerSentEvent/encoded`` returns
    /// them.
    ///
    /// `heartbeat` is the interval of sending when there is no event, so that a disconnected client is noticed and no
    /// proxy gives up. A client that reads nothing for longer than `patience` is cut off; `nil` waits without a limit.
    public static func events<Events: AsyncSequence & Sendable>(
        _ events: Events, heartbeat: Duration = .seconds(15), patience: Duration? = nil
    ) -> HTTPResponse where Events.Element == [UInt8] {
        let (room, hasRoom) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (ending, end) = AsyncStream.makeStream(of: Never.self)
        let pipe = HTTPBodyPipe(
            highWater: 64 << 10, onDrain: { hasRoom.yield() }, onCancel: { end.finish() })
        let work = Task {
            await withTaskGroup { group in
                group.addTask {
                    do {
                        var rooms = room.makeAsyncIterator()
                        for try await bytes in events {
                            guard bytes.withUnsafeBytes(pipe.put) == .pause else { continue }
                            let limit = patience.map { patience in
                                Task {
                                    try await Task.sleep(for: patience)
                                    pipe.finish(.transport("the client reads too slowly", "클라이언트가 너무 느립니다"))
                                    hasRoom.finish()
                                }
                            }
                            let isThereRoom: Void? = await rooms.next()
                            limit?.cancel()
                            if isThereRoom == nil { return }
                        }
                        pipe.finish()
                    } catch {
                        pipe.finish(.transport("the events ended", "실시간 알림 연결이 끊겼습니다"))
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
