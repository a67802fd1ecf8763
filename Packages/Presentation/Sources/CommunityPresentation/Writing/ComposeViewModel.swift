public import CommunityDomain
import DomainCore
public import Observation
public import PresentationCore
import TextCore

/// Creates, edits, deletes and reports posts and comments.
@MainActor
@Observable
public final class ComposeViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        /// The result of the write; `nil` while it waits in the outbox or after a failure.
        public var written: Written?
        /// The write's entry in the outbox, while it waits there.
        public var queued: OutboxEntry.ID?
        /// Whether the write waits in the outbox.
        public var isQueued: Bool { queued != nil }
        /// The result, as a sentence.
        public var notice: String?
        public var failure: Failure?
        /// Whether another attempt would fail in the same way.
        public var isFinal = false
        /// Both texts after a conflicting change.
        public var conflict: Conflict?
        /// Where the text was saved when the write failed.
        public var kept: SavedPlace?
        /// The text that an edit starts with.
        public var original: OwnText?
        /// The number of comments of a post to delete; `nil` where it is not known.
        public var commentCount: Int?
        /// Whether the server is unreachable, so that `original` is the last text that this device saw.
        public var isAway = false
    }

    public enum Input: Hashable, Sendable {
        /// Checks whether such a text is allowed, before the user writes it.
        case begin(Draft.Target)
        /// Loads the current or last known text to edit, if the edit is allowed.
        case open(Subject)
        /// Checks whether a deletion is allowed, before the question to the user.
        case check(Subject)
        /// Saves a text as a draft after a failure, which stays in the state. An edit without a version is based on the
        /// current text or the last seen one.
        case keep(String, for: Draft.Target)
        /// `from` is the draft with the text; it is discarded once the text is stored elsewhere. With `isAway`, the
        /// unreachable server is not contacted again.
        case submit(Write, from: Draft.ID? = nil, isAway: Bool = false)
    }

    /// The repositories of texts.
    public struct Sources: Sendable {
        public var session: any SessionRepository
        public var outbox: any OutboxRepository
        public var drafts: any DraftRepository
        public var posts: any PostRepository
        public var comments: any CommentRepository
        public var own: any OwnTextRepository
        public var saved: any SavedBoardRepository
        public var marks: any ReadMarkRepository

        public init(
            session: any SessionRepository, outbox: any OutboxRepository, drafts: any DraftRepository,
            posts: any PostRepository, comments: any CommentRepository, own: any OwnTextRepository,
            saved: any SavedBoardRepository, marks: any ReadMarkRepository
        ) {
            self.session = session
            self.outbox = outbox
            self.drafts = drafts
            self.posts = posts
            self.comments = comments
            self.own = own
            self.saved = saved
            self.marks = marks
        }
    }

    public private(set) var state = State()
    @ObservationIgnored private let sources: Sources
    @ObservationIgnored package let here: Surroundings
    /// Server and account at the start, because the server may end the session later.
    @ObservationIgnored private var place: BoardPlace?
    /// The last known text to edit at the start, because the end of the session deletes it.
    @ObservationIgnored private var seen: OwnText?

    public init(_ sources: Sources, _ here: Surroundings) {
        self.sources = sources
        self.here = here
    }

    public func send(_ input: Input) async {
        if case .keep(let text, let target) = input { return await keep(text, target) }
        state = State()
        do throws(CommunityError) {
            switch input {
            case .begin(let target): try await begin(target)
            case .open(let subject): try await open(subject)
            case .check(let subject): try await check(subject)
            case .submit(let write, let draft, let isAway): try await submit(write, draft, isAway)
            case .keep: break
            }
        } catch {
            state.isFinal = error.isFinal
            state.failure = failure(error, input)
        }
    }

    private func failure(_ error: CommunityError, _ input: Input) -> Failure {
        if case .submit(let write, _, _) = input { return Failure(error, of: write, in: language) }
        let missing: Subject? =
            switch input {
            case .begin(.newComment(let post)): .post(post)
            case .begin(.reply(let comment, _)): .comment(comment)
            case .open(let subject), .check(let subject): subject
            case .begin, .submit, .keep: nil
            }
        guard error == .notFound, let missing else { return Failure(error, in: language) }
        return Failure(missing: missing, in: language)
    }

    private func begin(_ target: Draft.Target) async throws(CommunityError) {
        guard try await sources.session.current() != nil else { throw .signedOut }
        do throws(CommunityError) {
            switch target {
            case .newComment(let post): _ = try await sources.posts.post(post)
            case .reply(let comment, _): _ = try await sources.comments.comment(comment)
            case .newPost, .newTitledPost, .post, .titledPost, .comment: return
            }
        } catch  where error.isAway {
            // It can wait in the outbox.
        }
    }

    private func open(_ subject: Subject) async throws(CommunityError) {
        place = await sources.drafts.place()
        seen = await sources.own.last(subject)
        guard let reader = try await sources.session.current()?.account else { throw .signedOut }
        let (text, target) = try await current(subject, reader)
        switch EditPolicy.may(.edit, actor: .init(reader), on: target, at: now()) {
        case .allowed: state.original = try await waiting(text)
        case .refused(.notVisible): throw .notFound
        case .refused(let rule): throw .forbidden(rule)
        }
    }

    private func check(_ subject: Subject) async throws(CommunityError) {
        guard let reader = try await sources.session.current()?.account else { throw .signedOut }
        do throws(CommunityError) {
            let (_, target) = try await current(subject, reader)
            switch EditPolicy.may(.delete, actor: .init(reader), on: target, at: now()) {
            case .allowed: return
            case .refused(.notVisible): throw .notFound
            case .refused(let rule): throw .forbidden(rule)
            }
        } catch  where error.isAway {
            // It can wait in the outbox.
        }
    }

    /// The text, and the facts that decide whether it may be edited.
    private func current(
        _ subject: Subject, _ reader: Account
    ) async throws(CommunityError) -> (OwnText, EditPolicy.Target) {
        do throws(CommunityError) {
            switch subject.kind {
            case .post:
                let post = try await sources.posts.post(subject.id)
                state.commentCount = post.commentCount
                return (OwnText(post), .init(post))
            case .comment:
                let comment = try await sources.comments.comment(subject.id)
                return (OwnText(comment), .init(comment))
            }
        } catch  where error.isAway {
            guard let own = await sources.own.last(subject) else {
                // The author never changes, so another user's text is recognized without the server.
                if let saved = await saved(subject)?.target, saved.author.id != reader.id {
                    throw .forbidden(.notAuthor)
                }
                throw error
            }
            state.isAway = true
            return (
                own,
                .init(kind: subject.kind, author: .init(reader), state: own.state, createdAt: own.createdAt)
            )
        }
    }

    /// The last read text, where it is saved: a post from its own page or the newest of the board. Comments are saved with
    /// their post.
    private func saved(_ subject: Subject) async -> (text: OwnText, target: EditPolicy.Target)? {
        let newest = await sources.saved.posts(PostQuery())?.value ?? []
        switch subject.kind {
        case .post:
            let read = await sources.saved.post(subject.id)?.value
            return (read ?? newest.first { $0.id == subject.id }).map { (OwnText($0), .init($0)) }
        case .comment:
            for post in newest {
                let comments = await sources.saved.comments(
                    of: post.id, after: nil, limit: ThreadViewModel.firstPage)
                if let comment = comments?.value.first(where: { $0.id == subject.id }) {
                    return (OwnText(comment), .init(comment))
                }
            }
            return nil
        }
    }

    /// The text after the last waiting edit of it: the next edit is sent after that one and must not undo it. It is based on
    /// the same version, so that a change by another user in between is a conflict.
    private func waiting(_ text: OwnText) async throws(CommunityError) -> OwnText {
        let last = try await sources.outbox.entries().last { entry in
            entry.state == .waiting && entry.write.kind.isEdit && entry.write.subject == text.subject
        }?.write
        guard let last else { return text }
        return OwnText(
            subject: text.subject, post: text.post, text: last.text ?? "",
            version: last.version ?? text.version,
            state: text.state, createdAt: text.createdAt)
    }

    private func keep(_ text: String, _ target: Draft.Target) async {
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        do throws(CommunityError) {
            let here = if let place { place } else { await sources.drafts.place() }
            let target = await counted(target)
            state.kept = .draft(try await sources.drafts.keep(text, for: target, at: here).id)
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    /// The same edit, based on the version that it would have started from, so that it does not replace later changes. The
    /// version stays 0 without a known version.
    private func counted(_ target: Draft.Target) async -> Draft.Target {
        guard target.version == 0, let subject = target.edited else { return target }
        return target.with(version: await version(of: subject) ?? 0)
    }

    private func version(of subject: Subject) async -> Int? {
        if state.failure?.kind != .offline {
            let now: Int? =
                switch subject.kind {
                case .post: try? await sources.posts.post(subject.id).version
                case .comment: try? await sources.comments.comment(subject.id).version
                }
            if let now { return now }
        }
        if let seen, seen.subject == subject { return seen.version }
        return await saved(subject)?.text.version
    }

    private func submit(_ write: Write, _ draft: Draft.ID?, _ isAway: Bool) async throws(CommunityError) {
        var isAway = isAway
        do throws(CommunityError) {
            if try await isSettled(write) { return }
        } catch {
            // The write waits in the outbox, or is refused with a reason.
            isAway = isAway || error.isAway
        }
        switch await sources.outbox.submit(write, from: draft, isAway: isAway) {
        case .done(let written):
            state.written = written
            state.notice = written.notice(for: write, in: language)
            if write.kind.isNew, case .comment(let own) = written { await markRead(own) }
            await discard(draft)
        case .queued(let entry):
            state.queued = entry
            let notices = [WritingText.queued, await deletion(before: entry, of: write)]
            state.notice = notices.compactMap { $0?[language] }.joined(separator: " ")
            await discard(draft)
        case .failed(let error, let kept):
            state.kept = kept
            if case .stale(let conflict) = error { state.conflict = conflict }
            if case .outbox = kept { await discard(draft) }
            if kept == .untilSignIn { await discard(draft) }
            throw error
        }
    }

    /// Reports that a waiting entry deletes the post first; `nil` without such an entry.
    private func deletion(before entry: OutboxEntry.ID, of write: Write) async -> LocalizedText? {
        func decides(_ kind: Write.Kind) -> Bool { kind == .deletePost || kind == .restorePost }
        let posts = [write.post, write.kind.subject == .post ? write.id : nil]
        guard !decides(write.kind), let entries = try? await sources.outbox.entries() else { return nil }
        let last = entries.last {
            $0.id < entry && $0.state == .waiting && decides($0.write.kind) && posts.contains($0.write.id)
        }
        guard let last, last.write.kind == .deletePost else { return nil }
        return WritingText.deletedFirst(by: last.id)
    }

    /// Whether a reaction is already there, or already removed, so that nothing is sent. The state then reports this.
    /// Returns `false` for a guest, whose reaction is then refused.
    private func isSettled(_ write: Write) async throws(CommunityError) -> Bool {
        guard let reaction = write.reaction, let subject = write.subject,
            try await sources.session.current() != nil
        else { return false }
        let (written, reactions): (Written, Reactions)
        switch subject.kind {
        case .post:
            let post = try await sources.posts.post(subject.id)
            (written, reactions) = (.post(post), post.reactions)
        case .comment:
            let comment = try await sources.comments.comment(subject.id)
            (written, reactions) = (.comment(comment), comment.reactions)
        }
        guard reactions.mine.contains(reaction) == write.isReacting else { return false }
        if write.isReacting {
            state.written = written
            state.notice = reaction.present(on: subject)[language]
        } else {
            state.failure = Failure(.notFound, reaction.absent(from: subject), in: language)
        }
        return true
    }

    /// The text is stored elsewhere, so the draft would be a duplicate. A duplicate that cannot be removed is better than a
    /// loss.
    private func discard(_ draft: Draft.ID?) async {
        guard let draft else { return }
        _ = try? await sources.drafts.discard(draft)
    }

    /// Marks the user's own comment as read, unless others have commented since the user last read the post. If the mark
    /// cannot be saved, the comment only appears as new once more.
    private func markRead(_ own: Comment) async {
        do throws(CommunityError) {
            let read = try await sources.marks.marks(of: [own.postID])[own.postID]
            let unread = try await sources.comments.comments(of: own.postID, after: read, limit: 2)
            guard unread.map(\.id) == [own.id] else { return }
            let count =
                read ?? 0 == 0 ? 0 : try await sources.marks.counts(of: [own.postID])[own.postID]
            try await sources.marks.markRead(own.postID, upTo: own.id, count: count.map { $0 + 1 })
        } catch {}
    }
}
