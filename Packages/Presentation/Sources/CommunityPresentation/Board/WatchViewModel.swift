public import CommunityDomain
import DomainCore
public import Observation
public import PresentationCore
import TextCore

/// Live events of a post or of the whole board.
@MainActor
@Observable
public final class WatchViewModel: ViewModel, HasSurroundings {
    /// An item to show, in order.
    public enum Item: Hashable, Sendable {
        case post(PostRow, isNew: Bool)
        case comment(CommentRow, isNew: Bool)
        /// A deleted post or comment, as a sentence.
        case gone(String)
        /// A notice to the reader.
        case notice(NoticeRow)
        /// A change of the connection, as a sentence.
        case connection(String)
    }

    public struct State: Equatable, Sendable {
        /// The last item; each is passed to `onItem` once.
        public var last: Item?
        public var phase = LoadPhase.idle
        /// Shown while the connection is lost; it reconnects by itself.
        public var note: String?
        /// The number of gaps in the events. After a gap, the shown content must be loaded again.
        public var gaps = 0
    }

    public enum Input: Hashable, Sendable {
        /// Shows events from now on, or after the given one; returns when watching ends.
        case watch(Post.ID?, after: CommunityEvent.ID?)
    }

    public private(set) var state = State()

    @ObservationIgnored private let events: any EventRepository
    @ObservationIgnored private let posts: (any PostRepository)?
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored private let marks: any ReadMarkRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let onBegin: @MainActor () -> Void
    @ObservationIgnored private let onItem: @MainActor (CommunityEvent?, Item) -> Void
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var note = ConnectionNote()
    @ObservationIgnored private var hasBegun = false

    /// `posts` checks that the post to watch exists. `onBegin` runs when the server first sends events: all later events
    /// arrive. `onItem` receives each item, and its event if it has one.
    public init(
        events: any EventRepository, posts: (any PostRepository)? = nil, session: any SessionRepository,
        marks: any ReadMarkRepository, _ here: Surroundings, onBegin: @escaping @MainActor () -> Void = {},
        onItem: @escaping @MainActor (CommunityEvent?, Item) -> Void
    ) {
        self.events = events
        self.posts = posts
        self.session = session
        self.marks = marks
        self.here = here
        self.onBegin = onBegin
        self.onItem = onItem
    }

    public func send(_ input: Input) async {
        switch input {
        case .watch(let post, let after): await watch(post, after)
        }
    }

    private func watch(_ post: Post.ID?, _ after: CommunityEvent.ID?) async {
        let watch = loader.begin()
        // Callers that count gaps already counted the earlier ones.
        state = State(phase: .loading, gaps: state.gaps)
        (note, hasBegun) = (ConnectionNote(), false)
        do {
            let reader = try await session.current()?.account.id
            if let post, after == nil { try await expect(post) }
            guard watch.isLatest else { return }
            let stream = events.events(of: post, after: after) { [weak self] connection in
                await self?.show(connection, watch)
            }
            state.phase = .loaded()
            for try await event in stream {
                guard watch.isLatest else { return }
                show(event, item(of: event, reader))
                await remember(event, post)
            }
        } catch {
            guard watch.isLatest else { return }
            let error = error as? CommunityError ?? .cancelled
            state.phase = .failed(
                error == .notFound && post != nil
                    ? Failure(missing: .post(post ?? 0), in: language) : Failure(error, in: language))
        }
    }

    /// A missing post would never have events. An unreachable server is not an error here: watching waits for it.
    private func expect(_ post: Post.ID) async throws(CommunityError) {
        do throws(CommunityError) { _ = try await posts?.post(post) } catch  where error.isAway {}
    }

    private func show(_ connection: LiveConnection<CommunityError>, _ watch: Loader.Request) {
        guard watch.isLatest else { return }
        switch connection {
        case .connected:
            if !hasBegun { onBegin() }
            hasBegun = true
            show(note.connected(in: language))
        case .lost(let error, _): show(note.lost(Failure(error, in: language), in: language))
        case .missed:
            state.gaps += 1
            show(nil, .connection(BoardText.reset[language]))
        }
    }

    private func show(_ sentence: String?) {
        guard let sentence else { return }
        state.note = note.text
        show(nil, .connection(sentence))
    }

    private func show(_ event: CommunityEvent?, _ item: Item) {
        state.last = item
        onItem(event, item)
    }

    private func item(of event: CommunityEvent, _ reader: Account.ID?) -> Item {
        func row(_ post: Post) -> PostRow {
            PostRow(post, reader: reader, isUnread: false, now: now(), localTime, in: language)
        }
        func row(_ comment: Comment) -> CommentRow {
            CommentRow(comment, reader: reader, isNew: false, now: now(), localTime, in: language)
        }
        return switch event.change {
        case .postCreated(let post): .post(row(post), isNew: true)
        case .postUpdated(let post): .post(row(post), isNew: false)
        case .postDeleted(let id): .gone(BoardText.postGone(id)[language])
        case .commentCreated(let comment): .comment(row(comment), isNew: true)
        case .commentUpdated(let comment): .comment(row(comment), isNew: false)
        case .commentDeleted(let id, _):
            .gone(BoardText.commentGone(id)[language])
        case .noticed(let notice): .notice(NoticeRow(notice, now: now(), localTime, in: language))
        }
    }

    /// Marks events of a single watched post as read.
    private func remember(_ event: CommunityEvent, _ watched: Post.ID?) async {
        guard let watched, case .commentCreated(let comment) = event.change, comment.postID == watched else {
            return
        }
        // If the mark cannot be saved, the comment appears as unread again.
        do throws(CommunityError) { try await marks.markRead(watched, upTo: comment.id, count: nil) } catch {}
    }
}
