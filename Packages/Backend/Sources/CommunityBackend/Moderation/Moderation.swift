import AccountCore
import BackendCore
import CommunityDomain
import Platform
import SQLCore

/// Reports and decisions about posts and comments with all their consequences, inside a transaction.
struct Moderation {
    let caller: Caller<Role>
    let now: Date
    let connection: any SQLConnection

    private var actor: EditPolicy.Actor { EditPolicy.Actor(id: caller.id, role: caller.role) }
    private var milliseconds: Int { StrapiTime.milliseconds(of: now) }

    /// A stored report, and whether it existed before.
    struct Kept {
        let id: Int
        let isRepeated: Bool
    }

    /// Stores a report. A second open report of the same account about the same subject replaces the reason of the
    /// first.
    ///
    /// - Returns: the report, or the refusal.
    func report(_ subject: Subject, reason: String) throws(StoreError) -> Result<Kept, HTTPFailure> {
        guard let item = try visible(subject) else { return .failure(StrapiFailure.entryNotFound) }
        if case .refused(let refusal) = EditPolicy.may(.report, actor: actor, on: item.target, at: now) {
            return .failure(Self.failure(refusal))
        }
        let known = try connection.first(
            """
            SELECT id FROM report WHERE kind = ?1 AND subject_id = ?2 AND reporter_id = ?3 AND is_open = 1
            """, .text(subject.kind.rawValue), .int(subject.id), .int(caller.id)
        ) { $0.int(0) }
        if let known {
            try connection.execute(
                "UPDATE report SET reason = ?2 WHERE id = ?1", .int(known), .text(reason))
            return .success(Kept(id: known, isRepeated: true))
        }
        let id = try connection.nextID(of: "report")
        try connection.execute(
            """
            INSERT INTO report (id, kind, subject_id, reporter_id, reason, created_at, is_open)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1)
            """, .int(id), .text(subject.kind.rawValue), .int(subject.id), .int(caller.id), .text(reason),
            .int(milliseconds))
        return .success(Kept(id: id, isRepeated: false))
    }

    /// Applies a decision to a post or comment: visibility, the log, the notice to the author, the events; its reports
    /// are resolved. A dismissal only resolves the reports and is logged, and requires at least one open report.
    ///
    /// - Returns: the id in the log, or the refusal.
    func decide(
        _ subject: Subject, _ action: ModerationAction, reason: String
    ) throws(StoreError) -> Result<Int, HTTPFailure> {
        guard let item = try visible(subject) else { return .failure(StrapiFailure.entryNotFound) }
        let verdict = EditPolicy.may(.moderate(action), actor: actor, on: item.target, at: now)
        switch verdict {
        case .allowed:
            guard let state = try? item.state.after(action, by: caller.role) else {
                return .failure(StrapiFailure.forbidden)
            }
            let resolved = try resolveReports(of: subject)
            if action == .dismiss {
                guard resolved > 0 else {
                    return .failure(HTTPFailure(400, "There is no open report about it"))
                }
            } else {
                try change(item, to: state)
                try notify(item, action, reason)
            }
        case .refused(.impossible):
            return .failure(
                HTTPFailure(
                    400, code: EditPolicy.Refusal.impossible.code,
                    "What is \(item.state.rawValue) cannot be the subject of \(action.rawValue)"))
        case .refused(let refusal):
            return .failure(Self.failure(refusal))
        }
        return .success(
            try ModerationLog.append(
                .moderated(subject, action), by: caller.id, reason: reason, now: milliseconds, on: connection)
        )
    }

    /// Removes a portion of the remaining posts and comments of an account, each with its line in the log and a notice.
    ///
    /// - Returns: the numbers of removed and remaining texts, or the refusal.
    func removeAll(
        of name: SignInName, reason: String
    ) throws(StoreError) -> Result<(removed: Int, left: Int), HTTPFailure> {
        // Checked here because ``decide(_:_:reason:)`` checks only when there is a text.
        guard caller.role >= .moderator else {
            return .failure(StrapiFailure.forbidden(.needsRole(.moderator)))
        }
        guard let author = try AccountTables.account(of: name, on: connection) else {
            return .failure(StrapiFailure.entryNotFound)
        }
        let texts = """
            SELECT 0 AS is_comment, id FROM post WHERE author_id = ?1 AND state <> 'removed'
            UNION ALL SELECT 1, id FROM comment WHERE author_id = ?1 AND state <> 'removed'
            """
        let next = try connection.rows(
            "\(texts) ORDER BY is_comment DESC, id LIMIT ?2", .int(author.id), .int(Self.portion)
        ) { $0.int(0) == 0 ? Subject.post($0.int(1)) : .comment($0.int(1)) }
        for subject in next {
            if case .failure(let failure) = try decide(subject, .remove, reason: reason) {
                return .failure(failure)
            }
        }
        let left = try connection.first("SELECT count(*) FROM (\(texts)) AS t", .int(author.id)) { $0.int(0) }
        return .success((next.count, left ?? 0))
    }

    /// The largest number of texts that one request removes, so that other writes wait only some milliseconds.
    private static let portion = 100

    /// Marks the caller's notices up to an id as read.
    func markRead(upTo id: Int) throws(StoreError) {
        try connection.execute(
            "UPDATE notice SET is_read = 1 WHERE account_id = ?1 AND id <= ?2 AND is_read = 0",
            .int(caller.id), .int(id))
    }

    /// `nil` when the caller must not see the subject.
    private func visible(_ subject: Subject) throws(StoreError) -> ModeratedItem? {
        guard let item = try ModeratedItem.find(subject, on: connection),
            item.audience(in: item.state).contains(caller)
        else { return nil }
        return item
    }

    private func change(_ item: ModeratedItem, to state: ModerationState) throws(StoreError) {
        _ = try BoardTables.setState(of: item.subject, to: state, on: connection)
        try BoardEvents.append(
            post: item.postID, comment: item.subject.kind == .comment ? item.subject.id : nil,
            before: item.audience(in: item.state), after: item.audience(in: state), now: milliseconds,
            on: connection)
    }

    private func notify(
        _ item: ModeratedItem, _ action: ModerationAction, _ reason: String
    ) throws(StoreError) {
        try NoticeTable.add(
            action, reason: reason, to: item.author.id, about: item, now: milliseconds, on: connection)
    }

    private func resolveReports(of subject: Subject) throws(StoreError) -> Int {
        try connection.update(
            "UPDATE report SET is_open = 0 WHERE kind = ?1 AND subject_id = ?2 AND is_open = 1",
            .text(subject.kind.rawValue), .int(subject.id))
    }

    /// An invisible subject is reported as not found; other refusals are reported as such.
    private static func failure(_ refusal: EditPolicy.Refusal) -> HTTPFailure {
        refusal == .notVisible ? StrapiFailure.entryNotFound : StrapiFailure.forbidden(refusal)
    }
}

/// A post or comment with the data for decisions about it.
struct ModeratedItem: Sendable {
    let subject: Subject
    /// The post itself, or the post of the comment.
    let postID: Post.ID
    let author: EditPolicy.Actor
    let state: ModerationState
    let createdAt: Date
    /// The audience of a comment's post; everyone for a post.
    let around: Audience

    /// `nil` when the post or comment does not exist.
    static func find(
        _ subject: Subject, on connection: any SQLConnection
    ) throws(StoreError) -> ModeratedItem? {
        switch subject.kind {
        case .post:
            try connection.first(
                """
                SELECT post.id, author_id, role, state, post.created_at, 'visible', 0
                FROM post JOIN account ON account.id = author_id WHERE post.id = ?1
                """, .int(subject.id), read: { ModeratedItem(subject, $0) })
        case .comment:
            try connection.first(
                """
                SELECT post.id, comment.author_id, role, comment.state, comment.created_at, post.state,
                post.author_id FROM comment JOIN account ON account.id = comment.author_id
                JOIN post ON post.id = post_id WHERE comment.id = ?1
                """, .int(subject.id), read: { ModeratedItem(subject, $0) })
        }
    }

    /// The audience in a state, which may differ from the current one.
    func audience(in state: ModerationState) -> Audience {
        Audience(state, author: author.id).intersection(around)
    }

    var target: EditPolicy.Target {
        EditPolicy.Target(kind: subject.kind, author: author, state: state, createdAt: createdAt)
    }

    private init(_ subject: Subject, _ row: any SQLStatement) {
        self.subject = subject
        postID = row.int(0)
        author = EditPolicy.Actor(id: row.int(1), role: Role(rawValue: row.text(2)) ?? .member)
        state = ModerationState(rawValue: row.text(3)) ?? .removed
        createdAt = Date(timeIntervalSince1970: Double(row.int(4)) / 1_000)
        around = Audience(ModerationState(rawValue: row.text(5)) ?? .removed, author: row.int(6))
    }
}
