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
