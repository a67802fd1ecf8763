public import CommunityDomain
import DomainCore
public import Observation
public import Platform
public import PresentationCore
public import TextCore

/// A post with its comments. What was read before is shown when the board cannot be reached.
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
        /// When post and comments were saved, as a remark, if the board could not be reached.
        public var savedNote: String?
        /// The text to show when there are no comments.
        public var emptyMessage: String?
        /// Which comments are shown in one line.
        public var folding = ThreadFolding()
        /// What is looked for in it.
        public var find: ThreadFind?
        /// How many comments came since it was opened and were not seen yet.
        public var newComments = 0
        /// The first of them; `nil` when there is none.
        public var firstNew: Comment.ID?
        var isLoadingMore = false

        /// Whether there is a page below that nobody has asked for yet.
        public var canLoadMore: Bool {
            next != nil && !isLoadingMore && !phase.isBusy && phase.failure == nil
        }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Shows a post with its first comments and marks them as read.
        case load(Post.ID, limit: Int)
        /// Shows comments of a post after one, without the post.
        case loadComments(Post.ID, after: Comment.ID?, limit: Int)
        case loadMore
        /// Loads as many comments again as are shown, and the post. What is shown stays until then.
        case refresh
        /// Shows nothing until it is loaded again: what only members may read goes with the account.
        case forget
        /// Brings post and comments up to date with something that happened. What others do moves nothing: new comments
        /// come below the others, deleted ones stay with a mark.
        case apply(CommunityEvent.Change, isOwn: Bool = false)
        /// A comment was in sight, and those before it.
        case saw(Comment.ID)
        /// Loads comments until the first new one is there.
        case loadNew
        /// Shows a comment in one line or whole.
        case fold(Comment.ID)
        /// Shows all comments in one line, or all whole.
        case foldAll(Bool)
        /// Looks for a text from a part on; an empty one ends it.
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
    @ObservationIgnored let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let localTime: LocalTime
    @ObservationIgnored private var post: Post.ID?
    @ObservationIgnored private var limit = ThreadViewModel.firstPage
    /// So many comments are loaded with a post, unless somebody wants another number.
    static let firstPage = 100
    /// Whether the comments that are shown begin with the first one.
    @ObservationIgnored private var beginsAtStart = true
    @ObservationIgnored private var readUpTo: Comment.ID?
    @ObservationIgnored private(set) var reader: Account.ID?
    /// Comments that came since it was opened and were not in sight yet.
    @ObservationIgnored private var unseen: Set<Comment.ID> = []
    /// Comments that were deleted since the post was loaded, which are not taken off their count twice.
    @ObservationIgnored private var deleted: Set<Comment.ID> = []
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var meanwhile = ChangesDuringLoads()

    /// The most comments that a server gives at once.
    private static let longestPage = 1_000

    public init(
        posts: any PostRepository, comments: any CommentRepository, saved: any SavedBoardRepository,
        session: any SessionRepository, marks: any ReadMarkRepository, language: Language,
        now: @escaping @Sendable () -> Date, localTime: LocalTime
    ) {
        self.posts = posts
        self.comments = comments
        self.saved = saved
        self.session = session
        self.marks = marks
        self.language = language
        self.now = now
        self.localTime = localTime
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
            meanwhile.note(change, isOwn: isOwn)
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
        // Whoever reads far, or looks for something, asks for longer pages.
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
            // One that came meanwhile may be there already.
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
            // What is shown counts as read.
            if post != nil || !found.isEmpty { await remember(id, upTo: found.last?.id) }
        } catch {
            state.isLoadingMore = false
            let failure = error == .notFound ? Failure(missing: .post(id), in: language) : nil
            state.phase = .failed(failure ?? Failure(error, in: language))
        }
    }

    /// What was read before of a part of a post; the older date of both counts.
    private func savedPart(
        of id: Post.ID, _ after: Comment.ID?, _ limit: Int, withPost: Bool
    ) async -> (post: Post?, comments: [Comment], date: Date)? {
        let post = withPost ? await saved.post(id) : nil
        guard !withPost || post != nil,
            let comments = await saved.comments(of: id, after: after, limit: limit)
        else { return nil }
        return (post?.value, comments.value, min(comments.savedAt, post?.savedAt ?? comments.savedAt))
    }

    /// If the mark cannot be saved, as on a full disk, the post is shown as unread again.
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
            state.post = row(current)
            state.comments = all.map(row)
            state.next = next
            state.emptyMessage = all.isEmpty ? emptyMessage(nil) : nil
            state.phase = .loaded()
            // What is gone by now is not waited for.
            if next == nil { unseen.formIntersection(all.map(\.id)) }
            countUnseen()
            state.savedNote = nil
            forgetDeleted()
            updateMatches()
            applyMeanwhile()
        } catch {
            let failure = error == .notFound ? Failure(missing: .post(post), in: language) : nil
            state.phase = .failed(failure ?? Failure(error, in: language))
        }
    }

    /// A deletion that the answer does not have yet is to be counted again, the others are counted in it.
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

    /// Notes a comment that somebody else wrote.
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
