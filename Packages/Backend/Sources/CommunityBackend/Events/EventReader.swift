import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Makes events for one listener of lines of the log, as the board is now.
struct EventReader: Sendable {
    /// Lines of the log that are read at once.
    static let batch = 50
    private static let retry: Duration = .seconds(1)

    let caller: Caller
    /// Only events of this post and its comments.
    let post: Post.ID?

    /// The first batch: where the listener is, and what came after `id`, the last event that it knows.
    func opening(after id: Int?, on connection: any SQLConnection) throws(StoreError) -> EventBatch {
        let newest = try EventLog.newest(on: connection)
        let position = id ?? newest
        var batch = try batch(after: position, on: connection)
        if batch.events.first?.name != Self.reset {
            let ready = ServerSentEvent("{}", name: "ready", id: "\(position)", retry: Self.retry)
            batch.events.insert(ready, at: 0)
        }
        return batch
    }

    /// What the listener is told of the lines after a position. When some of them are gone, or none ever had
    /// that number here, it is told to read the board anew.
    func batch(after position: Int, on connection: any SQLConnection) throws(StoreError) -> EventBatch {
        let newest = try EventLog.newest(on: connection)
        guard position <= newest, try EventLog.isWhole(after: position, on: connection) else {
            let reset = ServerSentEvent("{}", name: Self.reset, id: "\(newest)", retry: Self.retry)
            return EventBatch(events: [reset], position: newest)
        }
        let lines = try EventLog.lines(after: position, limit: Self.batch, on: connection)
        var batch = EventBatch(position: lines.last?.sequence ?? newest)
        var bytes = 0
        for line in lines where post == nil || line.post == post {
            guard let event = try event(of: line, on: connection) else { continue }
            batch.events.append(event)
            bytes += event.data.utf8.count
            guard bytes < AnswerBytes.events else {
                batch.position = line.sequence
                break
            }
        }
        batch.mayHaveMore = batch.position < newest
        return batch
    }

    private static let reset = "reset"

    private func event(
        of line: EventLine, on connection: any SQLConnection
    ) throws(StoreError) -> ServerSentEvent? {
        let kind: Subject.Kind = line.comment == nil ? .post : .comment
        let wasSeen = line.before?.contains(caller) ?? false
        let isSeen = line.after?.contains(caller) ?? false
        guard isSeen else { return wasSeen ? event(.deleted, kind, line, deleted(line)) : nil }
        // What was hidden or deleted since is told by a later line.
        guard let now = try current(line, on: connection) else { return nil }
        return event(wasSeen ? .updated : .created, kind, line, now)
    }

    private enum Change: String {
        case created, updated, deleted
    }

    private func event(
        _ change: Change, _ kind: Subject.Kind, _ line: EventLine, _ data: [UInt8]
    ) -> ServerSentEvent {
        ServerSentEvent(
            String(decoding: data, as: UTF8.self), name: "\(kind.rawValue).\(change.rawValue)",
            id: "\(line.sequence)")
    }

    private func current(_ line: EventLine, on connection: any SQLConnection) throws(StoreError) -> [UInt8]? {
        if let comment = line.comment {
            try BoardRows.comment(comment, for: caller, on: connection).map(CommentJSON(caller: caller).bytes)
        } else {
            try BoardRows.post(line.post, for: caller, on: connection).map(PostJSON(caller: caller).bytes)
        }
    }

    private func deleted(_ line: EventLine) -> [UInt8] {
        var json = JSONWriter()
        json.object { object in
            object.int("id", line.comment ?? line.post)
            object.int("post", line.post)
        }
        return json.finish()
    }
}
