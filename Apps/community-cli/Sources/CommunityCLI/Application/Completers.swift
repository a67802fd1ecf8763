import AppCore
import CommunityDomain
import CommunityPresentation
import DIContainer
import PresentationCore
import TerminalKit
import TextCore

extension CompletionSource {
    /// Posts by their numbers, newest first.
    static let posts = CompletionSource("posts")
    /// The signed-in account's posts by their numbers.
    static let ownPosts = CompletionSource("own-posts")
    /// The authors of the newest posts.
    static let authors = CompletionSource("authors")
    /// Kinds of reactions.
    static let reactions = CompletionSource("reactions")
    /// Drafts by their numbers.
    static let drafts = CompletionSource("drafts")
    /// Entries of the outbox by their numbers.
    static let outboxEntries = CompletionSource("outbox-entries")
}

/// Completion candidates from this user's board.
enum Completers {
    static let all: [CompletionSource: Completer<AppDIContainer>] = [
        .posts: { app, _, _ in await posts(PostQuery(limit: 50), app.boardScene()) },
        .ownPosts: { app, _, _ in
            let scene = app.boardScene()
            guard let session = try? await scene.session.current() else { return [] }
            return await posts(PostQuery(author: session.account.id, limit: 50), scene)
        },
        .authors: { app, _, _ in
            let posts = (try? await app.boardScene().posts.posts(PostQuery(limit: 100))) ?? []
            var seen: Set<String> = []
            return posts.map(\.author.name).filter { seen.insert($0).inserted }.map { .init($0) }
        },
        .reactions: { app, _, _ in
            let language = app.boardScene().here.language
            return Reaction.allCases.map { .init($0.rawValue, "\($0.symbol) \($0.name[language])") }
        },
        .drafts: { app, _, _ in
            let drafts = (try? await app.accountScene().sources.drafts.drafts()) ?? []
            return drafts.map { candidate($0.id, $0.text) }
        },
        .outboxEntries: { app, _, _ in
            let entries = (try? await app.accountScene().sources.outbox.entries()) ?? []
            return entries.map { candidate($0.id, $0.write.words ?? "") }
        },
    ]

    private static func posts(_ query: PostQuery, _ scene: BoardSceneDIContainer) async
        -> [Completions.Candidate]
    {
        let posts = (try? await scene.posts.posts(query)) ?? []
        return posts.map { candidate($0.id, $0.title ?? $0.text) }
    }

    /// The first line identifies the text.
    private static func candidate(_ id: Int, _ text: String) -> Completions.Candidate {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return Completions.Candidate("\(id)", line.truncated(toCells: 40))
    }
}
