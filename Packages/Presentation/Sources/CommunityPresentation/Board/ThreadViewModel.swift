public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A post with its comments.
@MainActor
@Observable
public final class ThreadViewModel: ViewModel {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        public var post: PostRow?
        /// Oldest first.
        public var comments: [CommentRow] = []
        public var phase = LoadPhase.idle
        /// After which comment the next page begins; `nil` at the end.
        public var next: Comment.ID?
        /// The text to show when there are no comments.
        public var emptyMessage: String?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Shows a post with its first comments and marks them as read.
        case load(Post.ID, limit: Int)
        /// Shows comments of a post after one, without the post.
        case loadComments(Post.ID, after: Comment.ID?, limit: Int)
        case loadMore
    }

    public private(set) var state = State()

    @ObservationIgnored private let posts: any PostRepository
    @ObservationIgnored private let comments: any CommentRepository
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let marks: any ReadMarkRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private var post: Post.ID?
    @ObservationIgnored private var limit = 100
    @ObservationIgnored private var readUpTo: Comment.ID?
    @ObservationIgnored private let loader = Loader()

    public init(
        posts: any PostRepository, comments: any CommentRepository, session: any SessionRepository,
        marks: any ReadMarkRepository, language: Language, now: @escaping @Sendable () -> Date
    ) {
        self.posts = posts
        self.comments = comments
        self.session = session
        self.marks = marks
        self.language = language
        self.now = now
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let id, let limit):
            begin(id, limit)
            await load(id, after: nil, isFirst: true, withPost: true)
        case .loadComments(let id, let after, let limit):
            begin(id, limit)
            await load(id, after: after, isFirst: true, withPost: false)
        case .loadMore:
            guard let post, let next = state.next else { return }
            await load(post, after: next, isFirst: false, withPost: false)
        }
    }

    private func begin(_ post: Post.ID, _ limit: Int) {
        (self.post, self.limit) = (post, limit)
        state = State(phase: .loading)
    }

    private func load(_ id: Post.ID, after: Comment.ID?, isFirst: Bool, withPost: Bool) async {
        do throws(CommunityError) {
            let answer = try await loader.load { [self, limit] _ throws(CommunityError) in
                let reader = try await session.current()?.account.id
                let post = withPost ? try await posts.post(id) : nil
                let read = isFirst ? try await marks.marks(of: [id])[id] : readUpTo
                let found = try await comments.comments(of: id, after: after, limit: limit)
                return (reader, post, read, found)
            }
            guard let (reader, post, read, found) = answer else { return }
            readUpTo = read
            if let post { state.post = row(post, reader) }
            state.comments += found.map { row($0, reader) }
            state.next = found.count < limit ? nil : found.last?.id
            state.emptyMessage = state.comments.isEmpty ? emptyMessage(after) : nil
            state.phase = .loaded()
            // What is shown counts as read.
            if post != nil || !found.isEmpty { await remember(id, upTo: found.last?.id) }
        } catch {
            let failure = error == .notFound ? Failure(missing: .post(id), in: language) : nil
            state.phase = .failed(failure ?? Failure(error, in: language))
        }
    }

    /// If the mark cannot be saved, as on a full disk, the post is shown as unread again.
    private func remember(_ post: Post.ID, upTo comment: Comment.ID?) async {
        do throws(CommunityError) { try await marks.markRead(post, upTo: comment) } catch {}
    }

    private func emptyMessage(_ after: Comment.ID?) -> String {
        (after == nil ? BoardText.noComments : BoardText.noMoreComments)[language]
    }

    private func row(_ post: Post, _ reader: Account.ID?) -> PostRow {
        PostRow(
            post, reader: reader, isUnread: PostRow.isUnread(post, reader: reader, read: readUpTo),
            now: now(), in: language)
    }

    private func row(_ comment: Comment, _ reader: Account.ID?) -> CommentRow {
        let isNew = comment.author.id != reader && readUpTo.map { comment.id > $0 } ?? false
        return CommentRow(comment, reader: reader, isNew: isNew, now: now(), in: language)
    }
}
