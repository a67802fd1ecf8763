public import CommunityDomain
public import Observation
public import PresentationCore
public import TextCore

/// Writing, changing and deleting posts and comments, and reporting them.
@MainActor
@Observable
public final class ComposeViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        /// What became of it; `nil` while it waits in the outbox or when it failed.
        public var written: Written?
        /// Whether it waits for the server.
        public var isQueued = false
        /// What was done, in a sentence.
        public var notice: String?
        public var failure: Failure?
        /// Both texts, when somebody changed it in between.
        public var conflict: Conflict?
        /// Where it was kept when it was not done.
        public var kept: Kept?
        /// What is there now: for an editor to begin with.
        public var original: Original?
    }

    /// A text that is to be changed.
    public struct Original: Hashable, Sendable {
        public let text: String
        public let version: Int
        /// Of a comment.
        public let post: Post.ID?
    }

    public enum Input: Hashable, Sendable {
        /// Gets what is there now.
        case open(Subject)
        case submit(Write)
    }

    public private(set) var state = State()

    @ObservationIgnored private let outbox: any OutboxRepository
    @ObservationIgnored private let drafts: any DraftRepository
    @ObservationIgnored private let posts: any PostRepository
    @ObservationIgnored private let comments: any CommentRepository
    @ObservationIgnored private let marks: any ReadMarkRepository
    @ObservationIgnored private let language: Language

    public init(
        outbox: any OutboxRepository, drafts: any DraftRepository, posts: any PostRepository,
        comments: any CommentRepository, marks: any ReadMarkRepository, language: Language
    ) {
        self.outbox = outbox
        self.drafts = drafts
        self.posts = posts
        self.comments = comments
        self.marks = marks
        self.language = language
    }

    public func send(_ input: Input) async {
        state = State()
        do throws(CommunityError) {
            switch input {
            case .open(let subject): try await open(subject)
            case .submit(let write): try await submit(write)
            }
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    private func open(_ subject: Subject) async throws(CommunityError) {
        switch subject.kind {
        case .post:
            let post = try await posts.post(subject.id)
            state.original = Original(text: post.text, version: post.version, post: nil)
        case .comment:
            let comment = try await comments.comment(subject.id)
            state.original = Original(text: comment.text, version: comment.version, post: comment.postID)
        }
    }

    private func submit(_ write: Write) async throws(CommunityError) {
        let before = await knownDrafts()
        do throws(CommunityError) {
            guard let written = try await outbox.submit(write) else {
                state.isQueued = true
                state.notice = CommunityWord.queued.text(in: language)
                return
            }
            state.written = written
            state.notice = written.notice(for: write, in: language)
            if case .createComment = write, case .comment(let own) = written { await markRead(own) }
        } catch {
            if case .stale(let conflict) = error { state.conflict = conflict }
            state.kept = await place(of: write, after: error, before)
            throw error
        }
    }

    /// One's own comment is nothing new, unless others have commented since one read the post last. A mark that cannot be
    /// kept only shows it as new once more.
    private func markRead(_ own: Comment) async {
        do throws(CommunityError) {
            let read = try await marks.marks(of: [own.postID])[own.postID]
            let unread = try await comments.comments(of: own.postID, after: read, limit: 2)
            if unread.map(\.id) == [own.id] { try await marks.markRead(own.postID, upTo: own.id) }
        } catch {}
    }

    /// Where the outbox has put what it could not send: into a new draft, or nowhere else.
    private func place(
        of write: Write, after error: CommunityError, _ before: [Draft]?
    ) async -> Kept? {
        if let before, let now = await knownDrafts(),
            let kept = now.first(where: { draft in
                draft.write == write && !before.contains { $0.id == draft.id }
            })
        {
            return .draft(kept.id)
        }
        do throws(CommunityError) {
            let kept = try await outbox.entries().last { $0.write.unversioned == write.unversioned }
            return kept.map { .outbox($0.id) }
        } catch {
            // Nobody can look into the outbox of an account that is not signed in.
            guard error == .signedOut, write.text != nil else { return nil }
            return .untilSignIn
        }
    }

    /// `nil` when they cannot be read, which keeps nobody from writing.
    private func knownDrafts() async -> [Draft]? {
        do throws(CommunityError) { return try await drafts.drafts() } catch { return nil }
    }
}
