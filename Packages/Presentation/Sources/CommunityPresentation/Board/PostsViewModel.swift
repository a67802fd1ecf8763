public import CommunityDomain
public import DomainCore
public import Observation
import Platform
public import PresentationCore
import TextCore

/// The list of posts, newest first. Shows saved posts when the board is unreachable.
@MainActor
@Observable
public final class PostsViewModel: ViewModel, HasSurroundings {
    /// The posts to show.
    public enum Filter: Hashable, Sendable {
        case newest
        case mine
        /// The posts of one author, optionally only those with a text.
        case author(String, search: String? = nil)
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
        /// The time at which the rows were saved, as a remark, if the board is unreachable.
        public var savedNote: String?
        /// The text to show when there are no posts.
        public var emptyMessage: String?
        /// The search's interpretation of the text, for programs.
        public var reading: SearchReading?
        /// The interpretation for people: `No results for “안뇽”; showing “안녕” instead.`
        public var readingNote: String?
        /// The text that the user may have meant by a search without results.
        public var suggestion: String? { reading?.suggestion }
        /// The filter of the shown posts.
        public var filter = Filter.newest
        /// Whether no account is signed in.
        public var isGuest = false
        /// The number of new posts that are not shown yet, so that nothing moves.
        public var newPosts = 0
        var isLoadingMore = false

        /// Whether the next page can be loaded: `false` at the end, during any load and after a failure.
        public var canLoadMore: Bool {
            next != nil && !isLoadingMore && !phase.isBusy && phase.failure == nil
        }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Loads a page from the start: at most `limit` posts before `before`.
        case load(Filter, before: Post.ID?, limit: Int)
        /// Shows the next page below.
        case loadMore
        /// Loads as many posts as are shown, including new ones. The shown rows stay until then.
        case refresh
        /// Applies a change to the rows. Changes by others neither add nor remove rows.
        case apply(CommunityEvent.Change, isOwn: Bool = false)
        /// Updates which rows are unread, after the user read some.
        case updateMarks
    }

    public private(set) var state = State()

    @ObservationIgnored private let posts: any PostRepository
    @ObservationIgnored private let comments: (any CommentRepository)?
    @ObservationIgnored private let saved: any SavedBoardRepository
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let marks: any ReadMarkRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var meanwhile = ChangesDuringLoads()
    @ObservationIgnored private var list = PagedRows<PostRow>()
    @ObservationIgnored private var limit = 20
    @ObservationIgnored private(set) var reader: Account.ID?
    /// Posts that arrived after the last load.
    @ObservationIgnored private var newPosts: Set<Post.ID> = []
    /// Comments deleted after the last load, so that the count of their post drops only once for each.
    @ObservationIgnored private var deletedComments: Set<Comment.ID> = []
    /// The reader's own comments on posts with comments that were not read on this device.
    @ObservationIgnored private var ownComments: [Post.ID: [Comment.ID]] = [:]
    /// Comments of others that were not read on this device, for posts where the reader wrote last.
    @ObservationIgnored private var othersComments: [Post.ID: [Comment.ID]] = [:]

    /// The maximum number of posts to search for unread ones.
    static let unreadDepth = 1_000

    /// `comments` finds the comments that matched a search, and the reader's own comments.
    public init(
        posts: any PostRepository, comments: (any CommentRepository)? = nil,
        saved: any SavedBoardRepository, session: any SessionRepository, marks: any ReadMarkRepository,
        _ here: Surroundings
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
        case .load(let filter, let before, let limit):
            self.limit = limit
            state = State(phase: .loading, filter: filter)
            list = PagedRows()
            (newPosts, deletedComments) = ([], [])
            await load(before: before)
        case .loadMore:
            guard let next = state.next else { return }
            state.isLoadingMore = true
            await load(before: next)
        case .refresh: await refresh()
        case .apply(let change, let isOwn):
            meanwhile.record(change, isOwn: isOwn)
            apply(change, isOwn: isOwn)
        case .updateMarks:
            meanwhile.recordRead()
            await updateMarks()
        }
    }

    private func load(before: Post.ID?) async {
        meanwhile.beginLoad()
        defer { meanwhile.endLoad() }
        do throws(CommunityError) {
            let found = try await loader.load { [self] _ throws(CommunityError) in
                let reader = try await session.current()?.account.id
                do throws(CommunityError) {
                    let page = try await page(before: before, limit: limit, reader: reader)
                    return (reader, page, CommunityError?.none, Date?.none)
                } catch {
                    guard error.isAway, let saved = try await savedPage(before, reader) else { throw error }
                    return (reader, saved.page, error, saved.date)
                }
            }
            guard let (reader, page, failure, savedAt) = found else { return }
            know(reader)
            list.beginPage()
            show(page)
            state.savedNote = savedAt.map { TimeText.saved($0, now: now(), in: language) }
            if let failure { state.phase = .failed(Failure(failure, in: language)) }
            await applyMeanwhile()
        } catch {
            state.isLoadingMore = false
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func refresh() async {
        let (wanted, known) = (max(limit, state.rows.count), newPosts)
        (state.phase, state.isLoadingMore) = (.loading, false)
        meanwhile.beginLoad()
        defer { meanwhile.endLoad() }
        do throws(CommunityError) {
            let found = try await loader.load { [self] request throws(CommunityError) in
                let reader = try await session.current()?.account.id
                // The posts of an earlier account are not the user's, even if there is no answer.
                if request.isLatest, state.filter == .mine, reader != self.reader { showRows([]) }
                var (rows, next, reading) = ([PostRow](), Post.ID?.none, SearchReading?.none)
                repeat {
                    let most = PostQuery.limits.upperBound
                    let page = try await page(
                        before: next, limit: min(most, wanted - rows.count), reader: reader)
                    rows += page.rows
                    next = page.next
                    reading = reading ?? page.reading
                } while rows.count < wanted && next != nil
                return (reader, (rows: rows, next: next, reading: reading))
            }
            guard let (reader, page) = found else { return }
            know(reader)
            newPosts.subtract(known)
            list = PagedRows()
            deletedComments = meanwhile.deletedComments
            show(page)
            await applyMeanwhile()
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func know(_ reader: Account.ID?) {
        self.reader = reader
        state.isGuest = reader == nil
    }

    private func applyMeanwhile() async {
        for (change, isOwn) in meanwhile.all { apply(change, isOwn: isOwn) }
        if meanwhile.hasRead { await updateMarks() }
    }

    private func show(_ page: Page) {
        list.show(page.rows)
        state.reading = page.reading
        if case .search(let text) = state.filter {
            state.readingNote = page.reading?.note(for: text, in: language)
        } else {
            state.readingNote = nil
        }
        (state.next, state.savedNote) = (page.next, nil)
        (state.phase, state.isLoadingMore) = (.loaded(), false)
        showRows()
    }

    /// Replaces the shown rows.
    func showRows(_ rows: [PostRow]) {
        list = PagedRows()
        list.show(rows)
        showRows()
    }

    func countNew(_ id: Post.ID) {
        newPosts.insert(id)
        state.newPosts = newPosts.count
    }

    func isFirstNews(ofDeleted comment: Comment.ID) -> Bool { deletedComments.insert(comment).inserted }

    func dropNew(_ id: Post.ID) {
        newPosts.remove(id)
        state.newPosts = newPosts.count
    }

    func row(_ post: Post, isUnread: Bool, unreadComments: Int = 0, isGone: Bool = false) -> PostRow {
        PostRow(
            post, reader: reader, isUnread: isUnread, unreadComments: unreadComments, isGone: isGone,
            now: now(), localTime, in: language)
    }

    /// Leaves the rows as they are when the marks cannot be read.
    private func updateMarks() async {
        let ids = state.rows.map(\.id)
        guard let read = try? await marks.marks(of: ids), let counts = try? await marks.counts(of: ids) else {
            return
        }
        let asked = Set(ids)
        showRows(
            state.rows.map { known in
                // Rows that were loaded meanwhile have their marks.
                guard asked.contains(known.id) else { return known }
                let news = PostNews(
                    of: known.post, to: reader, read: read[known.id], count: counts[known.id],
                    own: ownComments[known.id] ?? [], others: othersComments[known.id])
                var new = row(
                    known.post, isUnread: news.isUnread, unreadComments: news.comments, isGone: known.isGone)
                new.hit = known.hit
                return new
            })
    }

    private func showRows() {
        state.rows = list.rows
        newPosts.subtract(state.rows.lazy.map(\.id))
        state.newPosts = newPosts.count
        state.emptyMessage = state.rows.isEmpty && state.phase == .loaded() ? emptyMessage : nil
    }

    private typealias Page = (rows: [PostRow], next: Post.ID?, reading: SearchReading?)

    private func page(
        before: Post.ID?, limit: Int, reader: Account.ID?
    ) async throws(CommunityError) -> Page {
        guard let query = try query(before: before, limit: limit, reader: reader) else {
            return try await unreadPage(before: before, limit: limit, reader: reader)
        }
        let found =
            query.text == nil ? FoundPosts(try await posts.posts(query)) : try await posts.search(query)
        try await learnComments(on: found.posts, reader)
        var page = try await page(of: found.posts, limit, reader, found.reading)
        if let text = query.text { await addHits(to: &page.rows, of: found.reading?.text ?? text) }
        return page
    }

    /// Finds the comment that matched a search for each post without the text itself, where the server answers.
    private func addHits(to rows: inout [PostRow], of text: String) async {
        let search = TextSearch(text)
        let others = rows.filter { !search.isIn($0.post.words) }.map(\.id)
        guard let comments, !others.isEmpty,
            let found = try? await comments.comments(of: others, with: text, limit: Self.mostHits)
        else { return }
        let first = Dictionary(found.map { ($0.postID, $0) }) { first, _ in first }
        for index in rows.indices {
            rows[index].hit = first[rows[index].id].map { SearchHit($0, of: text) }
        }
    }

    private static let mostHits = 200

    private func page(
        of found: [Post], _ limit: Int, _ reader: Account.ID?, _ reading: SearchReading? = nil
    ) async throws(CommunityError) -> Page {
        (try await rows(found, reader), found.count < limit ? nil : found.last?.id, reading)
    }

    /// The saved content of the same page. Its unread state at that time is not known.
    private func savedPage(
        _ before: Post.ID?, _ reader: Account.ID?
    ) async throws(CommunityError) -> (page: Page, date: Date)? {
        guard let query = try query(before: before, limit: limit, reader: reader),
            let saved = await saved.posts(query)
        else { return nil }
        return (try await page(of: saved.value, limit, reader), saved.savedAt)
    }

    /// `nil` for unread posts, because the server does not know them.
    private func query(
        before: Post.ID?, limit: Int, reader: Account.ID?
    ) throws(CommunityError) -> PostQuery? {
        var query = PostQuery(before: before, limit: limit)
        switch state.filter {
        case .newest: break
        case .mine:
            guard let reader else { throw .signedOut }
            query.author = reader
        case .author(let name, let text): (query.authorName, query.text) = (name, text)
        case .search(let text): query.text = text
        case .unread: return nil
        }
        return query
    }

    /// Loads posts until enough unread ones are found, because the server does not know this device's read marks.
    private func unreadPage(
        before: Post.ID?, limit: Int, reader: Account.ID?
    ) async throws(CommunityError) -> Page {
        var unread: [PostRow] = []
        var before = before
        var seen = 0
        while seen < Self.unreadDepth {
            let found = try await posts.posts(
                PostQuery(before: before, limit: PostQuery.limits.upperBound))
            try await learnComments(on: found, reader)
            let fresh = try await rows(found, reader).filter(\.isUnread)
            let room = limit - unread.count
            unread += fresh.prefix(room)
            if fresh.count >= room { return (unread, unread.last?.id, nil) }
            guard found.count == PostQuery.limits.upperBound, let last = found.last else {
                return (unread, nil, nil)
            }
            seen += found.count
            before = last.id
        }
        return (unread, before, nil)
    }

    private func rows(_ found: [Post], _ reader: Account.ID?) async throws(CommunityError) -> [PostRow] {
        let read = try await marks.marks(of: found.map(\.id))
        let counts = try await marks.counts(of: found.map(\.id))
        let (time, localTime) = (now(), localTime)
        return found.map { post in
            let news = PostNews(
                of: post, to: reader, read: read[post.id], count: counts[post.id],
                own: ownComments[post.id] ?? [], others: othersComments[post.id])
            return PostRow(
                post, reader: reader, isUnread: news.isUnread, unreadComments: news.comments, now: time,
                localTime, in: language)
        }
    }

    /// Requests the reader's own among the comments that were not read on this device: sent from another device, or while
    /// the server was unreachable. Without an answer they count as new.
    private func learnComments(on found: [Post], _ reader: Account.ID?) async throws(CommunityError) {
        guard let comments, let reader else { return (ownComments, othersComments) = ([:], [:]) }
        let read = try await marks.marks(of: found.map(\.id))
        let unread = found.filter { read[$0.id] ?? 0 < $0.lastCommentID ?? 0 }
        for post in found { othersComments[post.id] = nil }
        var batches = stride(from: 0, to: unread.count, by: Self.mostPerRequest).map { start in
            unread[start...].prefix(Self.mostPerRequest).map(\.id)
        }
        while let posts = batches.popLast() {
            guard let own = try? await comments.comments(of: posts, by: reader, limit: Self.mostHits)
            else { return }
            // The answer may be cut off, and then lacks comments, also on posts that it does not mention.
            if own.count >= Self.mostHits, posts.count > 1 {
                let half = posts.count / 2
                batches += [Array(posts.prefix(half)), Array(posts.dropFirst(half))]
                continue
            }
            for post in posts { ownComments[post] = own.filter { $0.postID == post }.map(\.id) }
        }
        // Where the reader wrote last, the numbers do not show whether others wrote before that.
        let unclear = unread.filter { post in
            read[post.id] ?? 0 > 0 && ownComments[post.id]?.contains(post.lastCommentID ?? 0) == true
        }
        for post in unclear.prefix(Self.mostUnclear) {
            let new = try? await comments.comments(of: post.id, after: read[post.id], limit: Self.mostHits)
            othersComments[post.id] = new?.filter { $0.author.id != reader }.map(\.id)
        }
    }

    /// The limit of posts to check, because each check is a request.
    private static let mostUnclear = 20

    /// The maximum number of posts in a request.
    private static let mostPerRequest = 50

    /// Records a new comment.
    func record(_ comment: Comment) {
        forget(comment.id, on: comment.postID)
        if comment.author.id == reader {
            ownComments[comment.postID, default: []].append(comment.id)
        } else {
            othersComments[comment.postID]?.append(comment.id)
        }
    }

    /// Removes a deleted comment from the comments that were not read on this device.
    func forget(_ comment: Comment.ID, on post: Post.ID) {
        ownComments[post]?.removeAll { $0 == comment }
        othersComments[post]?.removeAll { $0 == comment }
    }

    private var emptyMessage: String {
        switch state.filter {
        case .newest: BoardText.noPosts[language]
        case .mine: BoardText.noPostsOfMine[language]
        case .unread: BoardText.nothingUnread[language]
        case .author(let name, nil): BoardText.nothingBy(name)[language]
        case .author(_, let text?), .search(let text): BoardText.nothingMatches(text)[language]
        }
    }
}
