public import CommunityDomain
public import ContractCore

/// A board for one check: empty and without accounts.
public struct BoardSubject: ContractSubject {
    /// Makes an unused device.
    public var device: @Sendable () async throws -> BoardDevice
    /// Gives an account a role, as on the server's machine: the first admin has to come from somewhere.
    public var setRole: @Sendable (_ role: Role, _ name: String) async throws -> Void
    /// Lets `seconds` pass, for the board and its devices.
    public var pass: @Sendable (_ seconds: Int) -> Void
    public var end: @Sendable () async -> Void

    public init(
        device: @escaping @Sendable () async throws -> BoardDevice,
        setRole: @escaping @Sendable (_ role: Role, _ name: String) async throws -> Void,
        pass: @escaping @Sendable (_ seconds: Int) -> Void, end: @escaping @Sendable () async -> Void = {}
    ) {
        self.device = device
        self.setRole = setRole
        self.pass = pass
        self.end = end
    }
}

/// The repositories of one device, all of them for the account that is signed in on it.
public struct BoardDevice: Sendable {
    public var session: any SessionRepository
    public var posts: any PostRepository
    public var comments: any CommentRepository
    public var outbox: any OutboxRepository
    public var moderation: any ModerationRepository
    public var events: any EventRepository

    public init(
        session: any SessionRepository, posts: any PostRepository, comments: any CommentRepository,
        outbox: any OutboxRepository, moderation: any ModerationRepository, events: any EventRepository
    ) {
        self.session = session
        self.posts = posts
        self.comments = comments
        self.outbox = outbox
        self.moderation = moderation
        self.events = events
    }
}

/// Members and their devices in the short forms that behaviours need.
extension BoardSubject {
    /// The password of every member.
    static let password = "correct horse 7"

    /// A new member with that role, signed in.
    func member(_ name: String, _ role: Role = .member) async throws -> BoardMember {
        let device = try await device()
        let session = try await device.session.signUp(
            name: name, email: "\(name)@example.org", password: Self.password)
        if role != .member { try await setRole(role, name) }
        return BoardMember(device: device, id: session.account.id, name: name, role: role)
    }

    /// Another device of a member.
    func otherDevice(of member: BoardMember) async throws -> BoardDevice {
        let device = try await device()
        _ = try await device.session.signIn(identifier: member.name, password: Self.password)
        return device
    }
}

/// A member who is signed in on a device.
struct BoardMember: Sendable {
    let device: BoardDevice
    let id: Account.ID
    let name: String
    let role: Role

    var author: Author { Author(id: id, name: name, role: role) }
}

/// Requests and writes in the short forms that behaviours need.
extension BoardDevice {
    /// Sends a write.
    func write(_ write: Write) async throws(CommunityError) -> Written {
        switch await outbox.submit(write, from: nil, isAway: false) {
        case .done(let written): return written
        case .queued: throw .offline
        case .failed(let error, _): throw error
        }
    }

    func post(_ text: String, title: String? = nil) async throws(CommunityError) -> Post {
        try await post(.createPost(title: title, text: text))
    }

    func comment(_ text: String, on post: Post) async throws(CommunityError) -> Comment {
        try await comment(.createComment(post: post.id, text: text))
    }

    @discardableResult
    func edit(
        _ post: Post, _ text: String, title: String? = nil
    ) async throws(CommunityError) -> Post {
        try await self.post(.editPost(post.id, title: title, text: text, version: post.version))
    }

    @discardableResult
    func edit(_ comment: Comment, _ text: String) async throws(CommunityError) -> Comment {
        try await self.comment(
            .editComment(comment.id, post: comment.postID, text: text, version: comment.version))
    }

    func delete(_ post: Post) async throws(CommunityError) { _ = try await write(.deletePost(post.id)) }

    func delete(_ comment: Comment) async throws(CommunityError) {
        _ = try await write(.deleteComment(comment.id))
    }

    func report(_ subject: Subject, _ reason: String) async throws(CommunityError) {
        _ = try await write(.report(subject, reason: reason))
    }

    /// The texts of the newest posts that the query finds.
    func texts(_ query: PostQuery = PostQuery()) async throws(CommunityError) -> [String] {
        try await posts.posts(query).map(\.text)
    }

    func texts(finding text: String) async throws(CommunityError) -> [String] {
        try await texts(PostQuery(text: text))
    }

    func comments(on post: Post) async throws(CommunityError) -> [Comment] {
        try await comments.comments(of: post.id, after: nil, limit: 100)
    }

    private func post(_ write: Write) async throws(CommunityError) -> Post {
        guard case .post(let post) = try await self.write(write) else { throw .unavailable }
        return post
    }

    private func comment(_ write: Write) async throws(CommunityError) -> Comment {
        guard case .comment(let comment) = try await self.write(write) else { throw .unavailable }
        return comment
    }
}

/// The checks of a device that behaviours need.
extension BoardDevice {
    /// - Throws: a deviation unless the write is refused with this error.
    func expect(
        _ error: CommunityError, from write: Write, _ what: String
    ) async throws(Deviation) {
        try await Deviation.unless(error, from: what) { () async throws(CommunityError) in
            _ = try await self.write(write)
        }
    }

    /// - Throws: a deviation unless the device sees the post exactly when `isSeen`.
    func expect(_ post: Post, isSeen: Bool, by who: String) async throws {
        let listed = try await posts.posts(PostQuery(limit: 100)).map(\.id).contains(post.id)
        try Deviation.unless(listed, is: isSeen, "whether \(who) has the post in the list")
        let isFound: Bool
        do throws(CommunityError) {
            _ = try await posts.post(post.id)
            isFound = true
        } catch {
            guard error == .notFound else { throw error }
            isFound = false
        }
        try Deviation.unless(isFound, is: isSeen, "whether \(who) can open the post")
    }

    /// - Throws: a deviation unless the device is signed out for the board.
    func expectSignedOut(_ what: String) async throws(Deviation) {
        try await Deviation.unless(CommunityError.signedOut, from: what) {
            () async throws(CommunityError) in _ = try await posts.posts(PostQuery())
        }
    }
}
