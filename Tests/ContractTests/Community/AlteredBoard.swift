import CommunityDomain
import DomainCore

/// A wrapper for a device's sessions, whose single answers can be replaced.
struct AlteredSessions: SessionRepository {
    var signingIn: @Sendable (String, String) async throws(CommunityError) -> Session
    var signingOut: @Sendable () async throws(CommunityError) -> Bool
    var changingPassword: @Sendable (String, String) async throws(CommunityError) -> Void
    private let base: any SessionRepository

    init(_ base: any SessionRepository) {
        self.base = base
        signingIn = { name, password throws(CommunityError) in
            try await base.signIn(identifier: name, password: password)
        }
        signingOut = { () throws(CommunityError) in try await base.signOut() }
        changingPassword = { old, new throws(CommunityError) in
            try await base.changePassword(from: old, to: new)
        }
    }

    func current() async throws(CommunityError) -> Session? { try await base.current() }

    func refreshed() async throws(CommunityError) -> Session { try await base.refreshed() }

    func signUp(
        name: String, email: String, password: String, code: String?
    ) async throws(CommunityError) -> Session {
        try await base.signUp(name: name, email: email, password: password, code: code)
    }

    func signIn(identifier: String, password: String) async throws(CommunityError) -> Session {
        try await signingIn(identifier, password)
    }

    func signOut() async throws(CommunityError) -> Bool { try await signingOut() }

    func changePassword(from current: String, to new: String) async throws(CommunityError) {
        try await changingPassword(current, new)
    }
}

/// A wrapper for a device's posts, whose single answers can be replaced.
struct AlteredPosts: PostRepository {
    var listing: @Sendable (PostQuery) async throws(CommunityError) -> [Post]
    var counting: @Sendable (PostQuery) async throws(CommunityError) -> Int
    private let base: any PostRepository

    init(_ base: any PostRepository) {
        self.base = base
        listing = { query throws(CommunityError) in try await base.posts(query) }
        counting = { query throws(CommunityError) in try await base.count(query) }
    }

    func posts(_ query: PostQuery) async throws(CommunityError) -> [Post] { try await listing(query) }

    func post(_ id: Post.ID) async throws(CommunityError) -> Post { try await base.post(id) }

    func count(_ query: PostQuery) async throws(CommunityError) -> Int { try await counting(query) }
}

/// A wrapper for a device's comments, whose single answers can be replaced.
struct AlteredComments: CommentRepository {
    var listing: @Sendable (Post.ID, Comment.ID?, Int) async throws(CommunityError) -> [Comment]
    var listingOfAuthor: @Sendable (Account.ID, Comment.ID?, Int) async throws(CommunityError) -> [Comment]
    var searching: @Sendable ([Post.ID], String, Int) async throws(CommunityError) -> [Comment]
    var listingOfAuthorOn: @Sendable ([Post.ID], Account.ID, Int) async throws(CommunityError) -> [Comment]
    private let base: any CommentRepository

    init(_ base: any CommentRepository) {
        self.base = base
        searching = { posts, text, limit throws(CommunityError) in
            try await base.comments(of: posts, with: text, limit: limit)
        }
        listingOfAuthorOn = { posts, author, limit throws(CommunityError) in
            try await base.comments(of: posts, by: author, limit: limit)
        }
        listing = { post, after, limit throws(CommunityError) in
            try await base.comments(of: post, after: after, limit: limit)
        }
        listingOfAuthor = { author, after, limit throws(CommunityError) in
            try await base.comments(by: author, after: after, limit: limit)
        }
    }

    func comments(
        of post: Post.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await listing(post, after, limit)
    }

    func comments(
        by author: Account.ID, after: Comment.ID?, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await listingOfAuthor(author, after, limit)
    }

    func comments(
        of posts: [Post.ID], with text: String, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await searching(posts, text, limit)
    }

    func comments(
        of posts: [Post.ID], by author: Account.ID, limit: Int
    ) async throws(CommunityError) -> [Comment] {
        try await listingOfAuthorOn(posts, author, limit)
    }

    func comment(_ id: Comment.ID) async throws(CommunityError) -> Comment { try await base.comment(id) }
}

/// A wrapper for a device's outbox, whose single answers can be replaced.
struct AlteredOutbox: OutboxRepository {
    var submitting: @Sendable (Write, Draft.ID?, Bool) async -> Submission
    var sending: @Sendable () async throws(CommunityError) -> [Written]
    private let base: any OutboxRepository

    init(_ base: any OutboxRepository) {
        self.base = base
        submitting = { write, draft, isAway in await base.submit(write, from: draft, isAway: isAway) }
        sending = { () throws(CommunityError) in try await base.send() }
    }

    func submit(_ write: Write, from draft: Draft.ID?, isAway: Bool) async -> Submission {
        await submitting(write, draft, isAway)
    }

    func entries() async throws(CommunityError) -> [OutboxEntry] { try await base.entries() }

    func elsewhere() async throws(CommunityError) -> [WaitingElsewhere] { try await base.elsewhere() }

    func send() async throws(CommunityError) -> [Written] { try await sending() }

    func retry(_ id: OutboxEntry.ID) async throws(CommunityError) { try await base.retry(id) }

    func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool { try await base.discard(id) }
}

/// A wrapper for a device's moderation, whose single answers can be replaced.
struct AlteredModeration: ModerationRepository {
    var reporting: @Sendable (Bool, Report.ID?, Int) async throws(CommunityError) -> [Report]
    var moderating: @Sendable (Subject, ModerationAction, String) async throws(CommunityError) -> Void
    var logging: @Sendable (ModerationEntry.ID?, Int) async throws(CommunityError) -> [ModerationEntry]
    var noticing: @Sendable () async throws(CommunityError) -> [Notice]
    var counting: @Sendable () async throws(CommunityError) -> Int
    var reading: @Sendable (Notice.ID) async throws(CommunityError) -> Void
    var finding: @Sendable (String) async throws(CommunityError) -> Account?
    var blocking: @Sendable (Bool, String, String) async throws(CommunityError) -> Account
    var removing: @Sendable (String, String) async throws(CommunityError) -> Int
    private let base: any ModerationRepository

    init(_ base: any ModerationRepository) {
        self.base = base
        reporting = { all, before, limit throws(CommunityError) in
            try await base.reports(includingResolved: all, before: before, limit: limit)
        }
        moderating = { subject, action, reason throws(CommunityError) in
            try await base.moderate(subject, action, reason: reason)
        }
        removing = { name, reason throws(CommunityError) in
            try await base.removeAll(of: name, reason: reason)
        }
        logging = { before, limit throws(CommunityError) in try await base.log(before: before, limit: limit) }
        noticing = { () throws(CommunityError) in try await base.notices() }
        counting = { () throws(CommunityError) in try await base.unreadNoticeCount() }
        reading = { id throws(CommunityError) in try await base.markRead(upTo: id) }
        finding = { name throws(CommunityError) in try await base.account(named: name) }
        blocking = { isBlocked, name, reason throws(CommunityError) in
            try await base.setBlocked(isBlocked, of: name, reason: reason)
        }
    }

    func reports(
        includingResolved: Bool, before: Report.ID?, limit: Int
    ) async throws(CommunityError) -> [Report] {
        try await reporting(includingResolved, before, limit)
    }

    func moderate(
        _ subject: Subject, _ action: ModerationAction, reason: String
    ) async throws(CommunityError) {
        try await moderating(subject, action, reason)
    }

    func removeAll(of name: String, reason: String) async throws(CommunityError) -> Int {
        try await removing(name, reason)
    }

    func log(before: ModerationEntry.ID?, limit: Int) async throws(CommunityError) -> [ModerationEntry] {
        try await logging(before, limit)
    }

    func notices() async throws(CommunityError) -> [Notice] { try await noticing() }

    func unreadNoticeCount() async throws(CommunityError) -> Int { try await counting() }

    func markRead(upTo id: Notice.ID) async throws(CommunityError) { try await reading(id) }

    func account(named name: String) async throws(CommunityError) -> Account? {
        try await finding(name)
    }

    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account {
        try await base.setRole(role, of: name)
    }

    func setBlocked(
        _ isBlocked: Bool, of name: String, reason: String
    ) async throws(CommunityError) -> Account {
        try await blocking(isBlocked, name, reason)
    }
}

/// A wrapper for a device's events, which can leave some events out and replace the requested post.
struct AlteredEvents: EventRepository {
    var isTold: @Sendable (CommunityEvent) -> Bool = { _ in true }
    var post: @Sendable (Post.ID?) -> Post.ID? = { $0 }
    var after: @Sendable (CommunityEvent.ID?) -> CommunityEvent.ID? = { $0 }
    private let base: any EventRepository

    init(_ base: any EventRepository) { self.base = base }

    func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (LiveConnection<CommunityError>) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error> {
        let (isTold, events) = (
            isTold, base.events(of: self.post(post), after: after(id), onState: onState)
        )
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    for try await event in events where isTold(event) { continuation.yield(event) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
