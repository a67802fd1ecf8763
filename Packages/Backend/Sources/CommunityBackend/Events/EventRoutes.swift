import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import SQLCore

/// What happens on the board, as it happens, as server-sent events (HTML standard, section 9.2).
struct EventRoutes: Sendable {
    let store: CommunityStore
    let authenticator: Authenticator
    let hub: EventHub
    /// Gets what ends a stream that its listener must not see.
    let report: Router.Report

    var operations: [CommunityOperation] { [listen] }

    private var listen: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.events, for: authenticator.members,
            OpenAPIOperation(
                "listenToEvents", "Tells what happens to posts and comments, as it happens",
                description: """
                    The events `post.created`, `post.updated`, `comment.created` and `comment.updated` have the \
                    post (without its comments) or the comment, `post.deleted` and `comment.deleted` its id and \
                    the post's: it was deleted, or its reader does not see it any more. The first event is \
                    `ready`, whose id is where the stream begins, or `reset`: what came after the event that was \
                    named is not known any more, so read the board anew. The stream ends when the session does.
                    """, tag: "events",
                parameters: [
                    .query("post", .integer(), "Only this post and its comments."),
                    .query("last_event_id", .string(), "As `Last-Event-ID`, for clients that cannot set it."),
                    .header(
                        "Last-Event-ID", .string(), "The last event that is known; without it from now on."),
                ],
                responses: [
                    // What a stream is made of has no schema in OpenAPI 3.1.
                    OpenAPIResponse(200, "Events without an end.", content: ["text/event-stream": .any]),
                    OpenAPIResponse(401, "The token is not good.", schema: .component("Error")),
                    OpenAPIResponse(403, "There is no token.", schema: .component("Error")),
                ]),
            handler: listen)
    }

    private func listen(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        let post: Post.ID?
        switch context.query.string("post") {
        case nil: post = nil
        case let text?:
            guard let id = Int(text) else {
                return StrapiErrors.validation("post", "post must be the id of a post.")
            }
            post = id
        }
        let listener = try hub.join(caller.id)
        let id = Self.lastEvent(of: context)
        let opening = try await store.read { connection throws(StoreError) in
            try EventReader(caller: caller, post: post).opening(after: id, on: connection)
        }
        return .events(
            EventFeed(listener: listener, opening: opening) { [store, authenticator, report] position in
                do {
                    guard let caller = try await authenticator.refreshed(caller) else { return nil }
                    return try await store.read { connection throws(StoreError) in
                        try EventReader(caller: caller, post: post).batch(after: position, on: connection)
                    }
                } catch {
                    if !(error is CancellationError || error is HTTPFailure) {
                        report(error, context.request)
                    }
                    throw error
                }
            })
    }

    /// `nil` when the client names none. What is no number is one that never was, so that the client begins
    /// anew.
    private static func lastEvent(of context: RequestContext) -> Int? {
        let text = context.request.headers["Last-Event-ID"] ?? context.query.string("last_event_id") ?? ""
        return text.isEmpty ? nil : Int(text) ?? -1
    }
}
