public import CommunityDomain
public import Observation
public import PresentationCore

/// Collects all data of an account.
@MainActor
@Observable
public final class ExportViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var data: PersonalData?
        /// Drafts that are left out, because they belong to other places.
        public var elsewhere: [WaitingElsewhere] = []
        public var failure: Failure?
    }

    public enum Input: Hashable, Sendable {
        case gather
    }

    public private(set) var state = State()

    /// The repositories of the data.
    public struct Sources: Sendable {
        public var session: any SessionRepository
        public var posts: any PostRepository
        public var comments: any CommentRepository
        public var moderation: any ModerationRepository
        public var drafts: any DraftRepository
        public var outbox: any OutboxRepository

        public init(
            session: any SessionRepository, posts: any PostRepository, comments: any CommentRepository,
            moderation: any ModerationRepository, drafts: any DraftRepository, outbox: any OutboxRepository
        ) {
            self.session = session
            self.posts = posts
            self.comments = comments
            self.moderation = moderation
            self.drafts = drafts
            self.outbox = outbox
        }
    }

    @ObservationIgnored private let sources: Sources
    @ObservationIgnored package let here: Surroundings

    public init(_ sources: Sources, _ here: Surroundings) {
        self.sources = sources
        self.here = here
    }

    public func send(_ input: Input) async {
        state = State()
        do throws(CommunityError) {
            state.data = try await gather()
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    private func gather() async throws(CommunityError) -> PersonalData {
        let session = try await sources.session.refreshed()
        var data = PersonalData(account: session.account, server: session.server)
        let limit = PostQuery.limits.upperBound
        while true {
            let page = try await sources.posts.posts(
                PostQuery(author: session.account.id, before: data.posts.last?.id, limit: limit))
            data.posts += page
            if page.count < limit { break }
        }
        data.posts.reverse()
        while true {
            let page = try await sources.comments.comments(
                by: session.account.id, after: data.comments.last?.id, limit: limit)
            data.comments += page
            if page.count < limit { break }
        }
        data.notices = try await sources.moderation.notices()
        let (here, drafts) = (await sources.drafts.place(), try await sources.drafts.drafts())
        data.drafts = drafts.filter { $0.belongs(to: here) }
        state.elsewhere = drafts.elsewhere(from: here)
        data.outbox = try await sources.outbox.entries()
        return data
    }
}

/// All data of an account on a server, and the account's data on this device.
public struct PersonalData: Hashable, Sendable {
    public var account: Account
    public var server: String?
    /// Oldest first.
    public var posts: [Post] = []
    /// Oldest first.
    public var comments: [Comment] = []
    public var notices: [Notice] = []
    public var drafts: [Draft] = []
    public var outbox: [OutboxEntry] = []

    public init(account: Account, server: String?) {
        self.account = account
        self.server = server
    }
}
