import CommunityDomain
import SQLCore

/// The reactions of each account, and their counts, which are stored with the post or comment so that lists need not
/// count.
enum ReactionTable {
    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            """
            CREATE TABLE reaction (
                kind \(text) NOT NULL, subject_id \(integer) NOT NULL, account_id \(integer) NOT NULL,
                given \(text) NOT NULL,
                PRIMARY KEY (kind, subject_id, account_id))\(connection.dialect.tableOptions);
            ALTER TABLE post ADD COLUMN reactions \(text);
            ALTER TABLE comment ADD COLUMN reactions \(text);
            """)
    }

    /// A column with the reactions of an account, for statements. `asker` is the placeholder of the account.
    static func mine(_ kind: Subject.Kind, _ row: String, asker: String = "?1") -> String {
        """
        CASE WHEN \(row).reactions IS NULL THEN NULL ELSE (SELECT g.given FROM reaction g WHERE g.kind = \
        '\(kind.rawValue)' AND g.subject_id = \(row).id AND g.account_id = \(asker)) END
        """
    }

    /// Adds or removes a reaction. Does nothing when it is already in the requested state.
    static func set(
        _ reaction: Reaction, isGiven: Bool, to subject: Subject, by account: Account.ID,
        on connection: any SQLConnection
    ) throws(StoreError) {
        let key: [SQLValue] = [.text(subject.kind.rawValue), .int(subject.id), .int(account)]
        let known = try connection.rows(
            "SELECT given FROM reaction WHERE kind = ?1 AND subject_id = ?2 AND account_id = ?3", values: key
        ) { $0.text(0) }.first
        var given = Self.names(known ?? "")
        guard given.contains(reaction) != isGiven else { return }
        if isGiven { given.insert(reaction) } else { given.remove(reaction) }
        if given.isEmpty {
            try connection.execute(
                "DELETE FROM reaction WHERE kind = ?1 AND subject_id = ?2 AND account_id = ?3", key[0],
                key[1],
                key[2])
        } else {
            let text = Reaction.allCases.filter(given.contains).map(\.rawValue).joined(separator: ",")
            try connection.execute(
                """
                INSERT INTO reaction (kind, subject_id, account_id, given) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (kind, subject_id, account_id) DO UPDATE SET given = excluded.given
                """, key[0], key[1], key[2], .text(text))
        }
        try count(isGiven ? 1 : -1, reaction, of: subject, on: connection)
    }

    /// Removes the reactions to a deleted subject.
    static func clear(_ subject: Subject, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            "DELETE FROM reaction WHERE kind = ?1 AND subject_id = ?2", .text(subject.kind.rawValue),
            .int(subject.id))
    }

    /// Removes the reactions to all comments on a post.
    static func clearComments(of post: Post.ID, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            """
            DELETE FROM reaction WHERE kind = 'comment'
            AND subject_id IN (SELECT id FROM comment WHERE post_id = ?1)
            """, .int(post))
    }

    /// Parses the column `given`.
    static func names(_ text: String) -> Set<Reaction> {
        Set(text.split(separator: ",").compactMap { Reaction(rawValue: String($0)) })
    }

    /// Parses the column `reactions`: `like=2,sad=1`, in the order of the reactions.
    static func counts(_ text: String) -> [(reaction: Reaction, count: Int)] {
        text.split(separator: ",").compactMap { part in
            let halves = part.split(separator: "=")
            guard halves.count == 2, let reaction = Reaction(rawValue: String(halves[0])),
                let count = Int(halves[1])
            else { return nil }
            return (reaction, count)
        }
    }

    private static func count(
        _ more: Int, _ reaction: Reaction, of subject: Subject, on connection: any SQLConnection
    ) throws(StoreError) {
        let table = subject.kind.rawValue
        let text = try connection.first("SELECT reactions FROM \(table) WHERE id = ?1", .int(subject.id)) {
            $0.text(0)
        }
        var known: [Reaction: Int] = [:]
        for (reaction, count) in counts(text ?? "") { known[reaction] = count }
        known[reaction, default: 0] += more
        let parts = Reaction.allCases.compactMap { reaction in
            known[reaction].flatMap { $0 > 0 ? "\(reaction.rawValue)=\($0)" : nil }
        }
        try connection.execute(
            "UPDATE \(table) SET reactions = ?2 WHERE id = ?1", .int(subject.id),
            .optional(parts.isEmpty ? nil : parts.joined(separator: ",")))
    }
}
