import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import EventCore
import JSONCore
import NetworkCore
import SQLCore

/// Live events of the board.
struct EventRoutes: Sendable {
    let store: CommunityStore
    /// The authorization to listen.
    let readers: Authorization<CommunityAccess, Caller<Role>>
    let stream: EventStream<BoardEventReader>

    var operations: [CommunityOperation] { [listen] }

    private var listen: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.events, for: readers,
            OpenAPIOperation(
                "listenToEvents", "Streams changes of posts and comments",
                description: """
                    The events `post.created`, `post.updated`, `comment.created` and `comment.updated` contain \
                    the post (without its comments) or the comment. `post.deleted` and `comment.deleted` contain \
                    its id and the id of the post: it was deleted, or the caller can no longer see it. \
                    `notice.created` contains a notice for the caller. The first event is `ready`, whose id \
                    marks the start of the stream, or `reset`: the events after the requested one are no longer \
                    known, so read the board again. The stream ends with the session.
                    """, tag: "events",
                parameters: [
                    .query("post", .integer(), "Only events of this post and its comments.")
                ] + EventStream<BoardEventReader>.parameters,
                responses: [
                    EventStream<BoardEventReader>.response,
                    OpenAPIResponse(401, "The token is invalid.", schema: .component("Error")),
                    OpenAPIResponse(403, "The token is missing.", schema: .component("Error")),
                ]),
            handler: listen)
    }

    private func listen(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
        let post: Post.ID?
        switch context.query.string("post") {
        case nil: post = nil
        case let text?:
            guard let id = Int(text) else {
                return StrapiErrors.validation("post", "post must be the id of a post.")
            }
            post = id
        }
        let reader = BoardEventReader(caller: caller, post: post)
        return try await stream.answer(
            to: context, account: caller.isGuest ? nil : caller.id, reader: reader
        ) { [store] connection throws(StoreError) in
            if caller.isGuest { return reader }
            return try store.accounts.refreshed(caller, on: connection)
                .map { BoardEventReader(caller: $0, post: post) }
        }
    }
}

/// Creates the events of one listener, with the posts and comments as they are now.
struct BoardEventReader: EventReader {
    let caller: Caller<Role>
    /// Only events of this post and its comments.
    let post: Post.ID?

    static var log: EventLog { BoardEvents.log }

    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: BoardEvents.Line)] {
        try BoardEvents.lines(after: position, limit: limit, on: connection)
    }

    func event(
        of line: BoardEvents.Line, sequence: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]? {
        guard let (name, data) = try event(of: line, on: connection) else { return nil }
        return ServerSentEvent(String(decoding: data, as: UTF8.self), name: name, id: "\(sequence)").encoded
    }

    private func event(
        of line: BoardEvents.Line, on connection: any SQLConnection
    ) throws(StoreError) -> (name: String, data: [UInt8])? {
        guard post == nil || line.post == post else { return nil }
        if let notice = line.notice {
            return try ModerationLists.notice(notice, for: caller, on: connection).map {
                ("notice.created", $0)
            }
        }
        let kind: Subject.Kind = line.comment == nil ? .post : .comment
        let wasSeen = line.before?.contains(caller) ?? false
        let isSeen = line.after?.contains(caller) ?? false
        guard isSeen else { return wasSeen ? ("\(kind.rawValue).deleted", deleted(line)) : nil }
        // A later line reports a subject that was hidden or deleted since.
        guard let now = try current(line, on: connection) else { return nil }
        return ("\(kind.rawValue).\(wasSeen ? "updated" : "created")", now)
    }

    private func current(
        _ line: BoardEvents.Line, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]? {
        if let comment = line.comment {
            try BoardRows.comment(comment, for: caller, on: connection).map(CommentJSON(caller: caller).bytes)
        } else {
            try BoardRows.post(line.post, for: caller, on: connection).map(PostJSON(caller: caller).bytes)
        }
    }

    private func deleted(_ line: BoardEvents.Line) -> [UInt8] {
        var json = JSONWriter()
        json.object { object in
            object.int("id", line.comment ?? line.post)
            object.int("post", line.post)
        }
        return json.finish()
    }
}
