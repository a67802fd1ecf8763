public import CommunityDomain
import DomainCore
public import Observation
import Platform
public import PresentationCore
import TextCore

/// A post with its comments. Shows saved content when the board is unreachable.
@MainActor
@Observable
public final class ThreadViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        public var post: PostRow?
        /// Oldest first.
        public var comments: [CommentRow] = []
        public var phase = LoadPhase.idle
        /// The comment after which the next page begins; `nil` at the end.
        public var next: Comment.ID?
        /// The time at which post and comments were saved, as a remark, if the board is unreachable.
        public var savedNote: String?
        /// The text to show when there are no comments.
        public var emptyMessage: String?
        /// The comments that are folded to one line.
        public var folding = ThreadFolding()
        /// The search in the thread.
        public var find: ThreadFind?
        /// The number of comments that arrived after opening and were not seen yet.
        public var newComments = 0
        /// The first new comment; `nil` without new comments.
        public var firstNew: Comment.ID?
        var isLoadingMore = false

        /// Whether the next page can be loaded: `false` at the end, during any load and after a failure.
        public var canLoadMore: Bool {
            next != nil && !isLoadingMore && !phase.isBusy && phase.failure == nil
        }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Shows a post with its first comments and marks them as read.
        case load(Post.ID, limit: Int)
        /// Shows comments of a post after `after`, without the post.
        case loadComments(Post.ID, after: Comment.ID?, limit: Int)
        case loadMore
        /// Loads the post and as many comments as are shown. The shown content stays until then.
        case refresh
        /// Clears the screen until the next load: content for members goes with the account.
        case forget
        /// Applies a change to post and comments. Changes by others move nothing: new comments appear below the others,
        /// deleted ones stay with a mark.
        case apply(CommunityEvent.Change, isOwn: Bool = false)
        /// Marks a comment and all earlier ones as seen.
        case saw(Comment.ID)
        /// Loads comments until the first new comment is shown.
        case loadNew
        /// Folds a comment to one line, or unfolds it.
        case fold(Comment.ID)
        /// Folds or unfolds all comments.
        case foldAll(Bool)
        /// Searches for a text from a part on; an empty text ends the search.
        case find(String, from: ThreadPart)
        case findNext(from: ThreadPart)
        case findPrevious(from: ThreadPart)
    }

    public internal(set) var state = State()

    @ObservationIgnored private let posts: any PostRepository
    @ObservationIgnored private let comments: any CommentRepository
    @ObservationIgnored private let saved: any SavedBoardRepository
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let marks: any ReadMarkRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private var post: Post.ID?
    @ObservationIgnored private var limit = ThreadViewModel.firstPage
    /// The number of comments to load with a post, unless the caller sets another number.
    static let firstPage = 100
    /// Whether the shown comments begin with the first one of the post.
    @ObservationIgnored private var beginsAtStart = true
    @ObservationIgnored private var readUpTo: Comment.ID?
    @ObservationIgnored private(set) var reader: Account.ID?
    /// Comments that arrived after opening and were not in sight yet.
    @ObservationIgnored private var unseen: Set<Comment.ID> = []
    /// Comments deleted after the post was loaded, so that the count drops only once for each.
    @ObservationIgnored private var deleted: Set<Comment.ID> = []
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var meanwhile = ChangesDuringLoads()

    /// The maximum number of comments in a server's answer.
    private static let longestPage = 1_000

    public init(
        posts: any PostRepository, comments: any CommentRepository, saved: any SavedBoardRepository,
        session: any SessionRepository, marks: any ReadMarkRepository, _ here: Surroundings
    ) {
        self.posts = posts
        self.comments = comments
        self.saved = saved
        self.session = session
        self.marks = marks
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let id, let limit):
            begin(id, limit)
            await load(id, after: nil, isFirst: true, withPost: true)
        case .loadComments(let id, let after, let limit):
            begin(id, limit)
            beginsAtStart = after == nil
            await load(id, after: after, isFirst: true, withPost: false)
        case .loadMore:
            guard let post, let next = state.next else { return }
            state.isLoadingMore = true
            await load(post, after: next, isFirst: false, withPost: false)
        case .refresh: await refresh()
        case .forget: forget()
        case .apply(let change, let isOwn):
            meanwhile.record(change, isOwn: isOwn)
            apply(change, isOwn: isOwn)
        case .saw(let id): await saw(id)
        case .loadNew: await loadNew()
        case .fold(let id): state.folding.toggle(id)
        case .foldAll(let isFolded): state.folding.all(isFolded)
        case .find(let text, let part): await find(text, from: part)
        case .findNext(let part): await findNext(from: part)
        case .findPrevious(let part): await findPrevious(from: part)
        }
    }

    private func begin(_ post: Post.ID, _ limit: Int) {
        (self.post, self.limit) = (post, limit)
        beginsAtStart = true
        state = State(phase: .loading)
        unseen = []
    }

    private func forget() {
        loader.begin()
        (unseen, deleted) = ([], [])
        state = State(phase: .failed(Failure(.signedOut, in: language)))
    }

    private func load(_ id: Post.ID, after: Comment.ID?, isFirst: Bool, withPost: Bool) async {
        // A user who reads far or searches gets longer pages.
        let limit = isFirst ? limit : max(limit, min(Self.longestPage, state.comments.count))
        meanwhile.beginLoad()
        defer { meanwhile.endLoad() }
        do throws(CommunityError) {
            let answer = try await loader.load { [self] _ throws(CommunityError) in
                let reader = try await session.current()?.account.id
                let read = isFirst ? try await marks.marks(of: [id])[id] : readUpTo
                do throws(CommunityError) {
                    let post = withPost ? try await posts.post(id) : nil
                    let found = try await comments.comments(of: id, after: after, limit: limit)
                    return (reader, read, post, found, CommunityError?.none, Date?.none)
                } catch {
                    guard error.isAway,
                        let saved = await savedPart(of: id, after, limit, withPost: withPost)
                    else { throw error }
                    return (reader, read, saved.post, saved.comments, error, saved.date)
                }
            }
            guard let (reader, read, post, found, failure, savedAt) = answer else { return }
            readUpTo = read
            self.reader = reader
            if let post { state.post = row(post) }
            // Skips comments that arrived during the load and are already shown.
            let last = isFirst ? 0 : state.comments.last?.id ?? 0
            let known = state.comments.count
            state.comments += found.filter { $0.id > last }.map(row)
            state.next = found.count < limit ? nil : found.last?.id
            state.emptyMessage = state.comments.isEmpty ? emptyMessage(after) : nil
            (state.phase, state.isLoadingMore) = (.loaded(), false)
            state.savedNote = savedAt.map { TimeText.saved($0, now: now(), in: language) }
            if let failure { state.phase = .failed(Failure(failure, in: language)) }
            if post != nil { forgetDeleted() }
            addMatches(in: state.comments[known...])
            applyMeanwhile()
            // Shown comments count as read.
            if post != nil || !found.isEmpty { await remember(id, upTo: found.last?.id) }
        } catch {
            state.isLoadingMore = false
            let failure = error == .notFound ? Failure(missing: .post(id), in: language) : nil
            state.phase = .failed(failure ?? Failure(error, in: language))
        }
    }

    /// The saved part of a post; the older date of post and comments counts.
    private func savedPart(
        of id: Post.ID, _ after: Comment.ID?, _ limit: Int, withPost: Bool
    ) async -> (post: Post?, comments: [Comment], date: Date)? {
        let post = withPost ? await saved.post(id) : nil
        guard !withPost || post != nil,
            let comments = await saved.comments(of: id, after: after, limit: limit)
        else { return nil }
        return (post?.value, comments.value, min(comments.savedAt, post?.savedAt ?? comments.savedAt))
    }

    /// If the mark cannot be saved, for example on a full disk, the post appears as unread again.
    private func remember(_ post: Post.ID, upTo comment: Comment.ID?) async {
        let count =
            beginsAtStart && state.phase.failure == nil
            ? state.comments.count { $0.id <= comment ?? 0 && !$0.isGone } : nil
        do throws(CommunityError) { try await marks.markRead(post, upTo: comment, count: count) } catch {}
    }

    private func emptyMessage(_ after: Comment.ID?) -> String {
        (after == nil ? BoardText.noComments : BoardText.noMoreComments)[language]
    }

    private func refresh() async {
        guard let post else { return }
        (state.phase, state.isLoadingMore) = (.loading, false)
        let wanted = max(limit, state.comments.count)
        let limit = min(Self.longestPage, wanted)
        meanwhile.beginLoad()
        defer { meanwhile.endLoad() }
        do throws(CommunityError) {
            let answer = try await loader.load { [self] _ throws(CommunityError) in
                let reader = try await session.current()?.account.id
                let current = try await posts.post(post)
                var (all, next) = ([Comment](), Comment.ID?.none)
                repeat {
                    let page = try await comments.comments(of: post, after: next, limit: limit)
                    all += page
                    next = page.count < limit ? nil : page.last?.id
                } while all.count < wanted && next != nil
                return (reader, current, all, next)
            }
            guard let (reader, current, all, next) = answer else { return }
            self.reader = reader
            // Comments after the last one of a complete thread are new, like comments that arrive live. After a failed load
            // all of them are shown for the first time.
            let isFirst = state.post == nil
            if !isFirst, state.next == nil, beginsAtStart {
                let last = state.comments.last?.id ?? 0
                unseen.formUnion(all.filter { $0.id > last && $0.author.id != reader }.map(\.id))
            }
            state.post = row(current)
            state.comments = all.map(row)
            state.next = next
            state.emptyMessage = all.isEmpty ? emptyMessage(nil) : nil
            state.phase = .loaded()
            // Deleted comments no longer count as unseen.
            if next == nil { unseen.formIntersection(all.map(\.id)) }
            countUnseen()
            state.savedNote = nil
            forgetDeleted()
            updateMatches()
            applyMeanwhile()
            if isFirst { await remember(post, upTo: all.last?.id) }
        } catch {
            let failure = error == .notFound ? Failure(missing: .post(post), in: language) : nil
            state.phase = .failed(failure ?? Failure(error, in: language))
        }
    }

    /// Deletions that the answer does not include yet must still lower the count; its own count includes the others.
    private func forgetDeleted() {
        deleted = meanwhile.deletedComments.filter { state.comments.index(of: $0) == nil }
    }

    private func applyMeanwhile() {
        for (change, isOwn) in meanwhile.all { apply(change, isOwn: isOwn) }
    }

    private func saw(_ id: Comment.ID) async {
        guard !unseen.isEmpty, let post else { return }
        let seen = unseen.filter { $0 <= id }
        guard let newest = seen.max() else { return }
        unseen.subtract(seen)
        countUnseen()
        await remember(post, upTo: newest)
    }

    private func loadNew() async {
        while let first = unseen.min(), let last = state.comments.last?.id, last < first, state.next != nil {
            await send(.loadMore)
            guard state.phase == .loaded() else { return }
        }
    }

    /// Records a comment by another user.
    func noteUnseen(_ id: Comment.ID) {
        unseen.insert(id)
        countUnseen()
    }

    func isFirstNews(ofDeleted comment: Comment.ID) -> Bool { deleted.insert(comment).inserted }

    func forgetUnseen(_ id: Comment.ID) {
        unseen.remove(id)
        countUnseen()
    }

    private func countUnseen() {
        state.newComments = unseen.count
        state.firstNew = unseen.min()
    }

    func row(_ post: Post) -> PostRow { row(post, isGone: false) }

    func row(_ post: Post, isGone: Bool) -> PostRow {
        PostRow(
            post, reader: reader,
            isUnread: PostNews(of: post, to: reader, read: readUpTo, count: nil).isUnread,
            isGone: isGone, now: now(), localTime, in: language)
    }

    func row(_ comment: Comment) -> CommentRow { row(comment, isGone: false) }

    func row(_ comment: Comment, isGone: Bool) -> CommentRow {
        let isUnread = unseen.contains(comment.id) || readUpTo.map { comment.id > $0 } ?? false
        return CommentRow(
            comment, reader: reader, isNew: comment.author.id != reader && isUnread, isGone: isGone,
            now: now(), localTime, in: language)
    }
}
