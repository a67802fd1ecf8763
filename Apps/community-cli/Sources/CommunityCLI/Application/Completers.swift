import AppCore
import DIContainer
import CommunityDomain
import TerminalKit
import TextCore

extension CompletionSource {
    /// Posts by their numbers, newest first.
    static let posts = CompletionSource("posts")
    /// The signed-in account's posts by their numbers.
    static let ownPosts = CompletionSource("own-posts")
    /// Drafts by their numbers.
    static let drafts = CompletionSource("drafts")
    /// What waits in the outbox, by its numbers.
    static let outboxEntries = CompletionSource("outbox-entries")
}

/// What completion knows about this user's board.
enum Completers {
    static let all: [CompletionSource: Completer<AppDIContainer>] = [
        .posts: { app, _ in await posts(PostQuery(limit: 50), app.boardScene()) },
        .ownPosts: { app, _ in
            let scene = app.boardScene()
            guard let session = try? await scene.session.current() else { return [] }
            return await posts(PostQuery(author: session.account.id, limit: 50), scene)
        },
        .drafts: { app, _ in
            let drafts = (try? await app.accountScene().drafts.drafts()) ?? []
            return drafts.map { candidate($0.id, $0.text) }
        },
        .outboxEntries: { app, _ in
            let entries = (try? await app.accountScene().outbox.entries()) ?? []
            return entries.map { candidate($0.id, $0.write.text ?? "") }
        },
    ]

    private static func posts(_ query: PostQuery, _ scene: BoardSceneDIContainer) async
        -> [Completions.Candidate]
    {
        let posts = (try? await scene.posts.posts(query)) ?? []
        return posts.map { candidate($0.id, $0.text) }
    }

    /// The first line says which text it is.
    private static func candidate(_ id: Int, _ text: String) -> Completions.Candidate {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return Completions.Candidate("\(id)", line.truncated(toCells: 40))
    }
}
