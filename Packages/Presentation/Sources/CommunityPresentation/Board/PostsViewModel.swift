public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The list of posts, newest first.
@MainActor
@Observable
public final class PostsViewModel: ViewModel {
    /// The posts to show.
    public enum Filter: Hashable, Sendable {
        case newest
        case mine
        case search(String)
        /// Posts that are unread or have unread comments.
        case unread
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        public var rows: [PostRow] = []
        public var phase = LoadPhase.idle
        /// The start of the next page; `nil` at the end.
        public var next: Post.ID?
        /// The text to show when there are none.
        public var emptyMessage: String?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Loads a page from the start: at most `limit` posts before one.
        case load(Filter, before: Post.ID?, limit: Int)
        /// Shows the next page below.
        case loadMore
    }

    public private(set) var state = State()

    @ObservationIgnored private let posts: any PostRepository
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let marks: any ReadMarkRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var list = PagedRows<PostRow>()
    @ObservationIgnored private var filter = Filter.newest
    @ObservationIgnored private var limit = 20

    /// The most posts that are searched for unread ones.
    static let unreadDepth = 1_000

    public init(
        posts: any PostRepository, session: any SessionRepository, marks: any ReadMarkRepository,
        language: Language, now: @escaping @Sendable () -> Date
    ) {
        self.posts = posts
        self.session = session
        self.marks = marks
        self.language = language
        self.now = now
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let filter, let before, let limit):
            (self.filter, self.limit) = (filter, limit)
            state = State(phase: .loading)
            list = PagedRows()
            await load(before: before)
        case .loadMore:
            guard let next = state.next else { return }
            await load(before: next)
        }
    }

    private func load(before: Post.ID?) async {
        do throws(CommunityError) {
            let found = try await loader.load { [self] _ throws(CommunityError) in
                let reader = try await session.current()?.account.id
                return try await page(before: before, reader: reader)
            }
            guard let found else { return }
            list.beginPage()
            list.show(found.rows)
            state.rows = list.rows
            state.next = found.next
            state.emptyMessage = state.rows.isEmpty ? emptyMessage : nil
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func page(
        before: Post.ID?, reader: Account.ID?
    ) async throws(CommunityError) -> (rows: [PostRow], next: Post.ID?) {
        var query = PostQuery(before: before, limit: limit)
        switch filter {
        case .newest: break
        case .mine:
            guard let reader else { throw .signedOut }
            query.author = reader
        case .search(let text): query.text = text
        case .unread: return try await unreadPage(before: before, reader: reader)
        }
        let found = try await posts.posts(query)
        let rows = try await rows(found, reader)
        return (rows, found.count < limit ? nil : found.last?.id)
    }

    /// The server does not know what was read here, so posts are loaded until enough unread ones are found.
    private func unreadPage(
        before: Post.ID?, reader: Account.ID?
    ) async throws(CommunityError) -> (rows: [PostRow], next: Post.ID?) {
        var unread: [PostRow] = []
        var before = before
        var seen = 0
        while seen < Self.unreadDepth {
            let found = try await posts.posts(
                PostQuery(before: before, limit: PostQuery.limits.upperBound))
            let fresh = try await rows(found, reader).filter(\.isUnread)
            let room = limit - unread.count
            unread += fresh.prefix(room)
            if fresh.count >= room { return (unread, unread.last?.id) }
            guard found.count == PostQuery.limits.upperBound, let last = found.last else {
                return (unread, nil)
            }
            seen += found.count
            before = last.id
        }
        return (unread, before)
    }

    private func rows(_ found: [Post], _ reader: Account.ID?) async throws(CommunityError) -> [PostRow] {
        let read = try await marks.marks(of: found.map(\.id))
        let time = now()
        return found.map { post in
            PostRow(
                post, reader: reader,
                isUnread: PostRow.isUnread(post, reader: reader, read: read[post.id]), now: time,
                in: language)
        }
    }

    private var emptyMessage: String {
        switch filter {
        case .newest: BoardText.noPosts[language]
        case .mine: BoardText.noPostsOfMine[language]
        case .unread: BoardText.nothingUnread[language]
        case .search(let text): BoardText.nothingMatches(text)[language]
        }
    }
}
