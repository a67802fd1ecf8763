import AccountCore
import BackendCore
import CommunityDomain
import DomainCore
import JSONCore
import SQLCore
import TextCore

/// Lists for moderators and authors, newest first, written straight into JSON.
struct ModerationLists {
    /// Only entries with a smaller id; `nil` starts with the newest.
    let before: Int?
    /// The largest number of entries.
    let limit: Int
    let connection: any SQLConnection

    /// Reports with the current text of their subjects. `openOnly` omits resolved reports and reports whose subject is
    /// gone.
    func reports(openOnly: Bool) throws(StoreError) -> [UInt8] {
        let open = openOnly ? "AND r.is_open = 1 AND coalesce(p.id, c.id) IS NOT NULL" : ""
        return try list(
            """
            SELECT r.id, r.kind, r.subject_id, coalesce(p.text, c.text), r.reason, r.created_at, r.is_open,
            \(Self.author("a")), \(Self.author("b")), p.title
            FROM report r
            LEFT JOIN post p ON r.kind = 'post' AND p.id = r.subject_id
            LEFT JOIN comment c ON r.kind = 'comment' AND c.id = r.subject_id
            LEFT JOIN account a ON a.id = coalesce(p.author_id, c.author_id)
            LEFT JOIN account b ON b.id = r.reporter_id
            WHERE r.id < ?1 \(open) ORDER BY r.id DESC LIMIT ?2
            """, [.int(before ?? .max), .int(limit)]
        ) { row, json in
            json.int("id", row.int(0))
            json.string("kind", row.text(1))
            json.int("subject", row.int(2))
            json.string("text", row.text(3))
            json.string("title", orNull: row.optionalText(13))
            Self.write("author", row, 7, &json)
            Self.write("reporter", row, 10, &json)
            json.string("reason", row.text(4))
            json.time("created_at", row.int(5))
            json.bool("resolved", row.int(6) == 0)
        }
    }

    /// The decisions of moderators and admins.
    func log() throws(StoreError) -> [UInt8] {
        try list(Self.logStatement("l.id < ?1"), [.int(before ?? .max), .int(limit)], Self.writeLine)
    }

    /// One line of the log.
    static func logLine(_ id: Int, on connection: any SQLConnection) throws(StoreError) -> [UInt8] {
        let line = try connection.first(logStatement("l.id = ?1"), .int(id), 1) { object($0, writeLine) }
        return line ?? []
    }

    /// The caller's notices, without messages whose subject is gone or no longer visible to the caller.
    func notices(of caller: Caller<Role>) throws(StoreError) -> [UInt8] {
        try list(
            """
            SELECT \(Self.noticeColumns) \(Self.notices(for: caller, "?3")) AND n.id < ?1
            ORDER BY n.id DESC LIMIT ?2
            """, [.int(before ?? .max), .int(limit), .int(caller.id)]
        ) { Self.writeNotice($0, to: caller, &$1) }
    }

    /// The number of unread notices.
    static func unreadNotices(
        of caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        try connection.first(
            "SELECT count(*) \(notices(for: caller, "?1")) AND n.is_read = 0", .int(caller.id)
        ) { $0.int(0) } ?? 0
    }

    /// One notice; `nil` when it is not, or no longer, visible to the caller.
    static func notice(
        _ id: Int, for caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]? {
        try connection.first(
            "SELECT \(noticeColumns) \(notices(for: caller, "?2")) AND n.id = ?1", .int(id), .int(caller.id)
        ) { row in object(row) { writeNotice($0, to: caller, &$1) } }
    }

    private static let noticeColumns = """
        n.id, n.kind, n.subject_id, n.action, n.reason, n.created_at, n.is_read, coalesce(p.id, c.post_id),
        \(author("a")), p.title, coalesce(p.text, c.text)
        """

    /// Decisions remain whatever becomes of their subject; messages disappear with it.
    private static func notices(for caller: Caller<Role>, _ account: String) -> String {
        let visibility = BoardVisibility(caller.role, asker: account)
        return """
            FROM notice n LEFT JOIN account a ON a.id = n.actor_id
            LEFT JOIN post p ON n.kind = 'post' AND p.id = n.subject_id
            LEFT JOIN comment c ON n.kind = 'comment' AND c.id = n.subject_id
            WHERE n.account_id = \(account) AND (n.actor_id IS NULL
                OR (p.id IS NOT NULL AND \(visibility.post("p")))
                OR (c.id IS NOT NULL AND \(visibility.comment("c"))))
            """
    }

    private static func writeNotice(
        _ row: any SQLStatement, to caller: Caller<Role>, _ json: inout JSONObjectWriter
    ) {
        json.int("id", row.int(0))
        json.string("kind", row.text(1))
        json.int("subject", row.int(2))
        json.string("action", row.text(3))
        json.string("reason", row.text(4))
        json.time("created_at", row.int(5))
        json.bool("read", row.int(6) != 0)
        json.int("post", orNull: row.optionalInt(7))
        write("author", row, 8, &json)
        json.string("excerpt", orNull: excerpt(row, to: caller))
    }

    /// The excerpt of a notice's subject: the text around the caller's name for a mention, otherwise the beginning.
    private static func excerpt(_ row: any SQLStatement, to caller: Caller<Role>) -> String? {
        guard let text = row.optionalText(12) else { return nil }
        let title = row.optionalText(11)
        if row.text(3) == NoticeTable.Message.mention.rawValue, let name = try? AccountName(caller.name) {
            let words = BoardTables.words(title, text)
            if let place = Mentions.place(of: name, in: words) { return words.excerpt(around: place) }
        }
        return String((title ?? text).prefix(excerptLength))
    }

    /// In characters.
    private static let excerptLength = 100

    private func list(
        _ sql: String, _ values: [SQLValue], _ write: (any SQLStatement, inout JSONObjectWriter) -> Void
    ) throws(StoreError) -> [UInt8] {
        let objects = try connection.rows(sql, values: values) { row in Self.object(row, write) }
        var json = JSONWriter(reserving: 1 << 12)
        json.array { array in
            for object in objects { array.raw(object) }
        }
        return json.finish()
    }

    private static func object(
        _ row: any SQLStatement, _ write: (any SQLStatement, inout JSONObjectWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { write(row, &$0) }
        return json.finish()
    }

    private static func logStatement(_ condition: String) -> String {
        """
        SELECT l.id, l.deed, l.kind, l.subject_id, l.role, l.reason, l.created_at, \(author("a")),
        \(author("b"))
        FROM moderation_log l
        LEFT JOIN account a ON a.id = l.account_id
        LEFT JOIN account b ON b.id = l.moderator_id
        WHERE \(condition) ORDER BY l.id DESC LIMIT ?2
        """
    }

    private static func writeLine(_ row: any SQLStatement, _ json: inout JSONObjectWriter) {
        json.int("id", row.int(0))
        json.string("deed", row.text(1))
        json.string("kind", orNull: row.optionalText(2))
        json.int("subject", orNull: row.optionalInt(3))
        write("account", row, 7, &json)
        json.string("role", orNull: row.optionalText(4))
        write("moderator", row, 10, &json)
        json.string("reason", row.text(5))
        json.time("created_at", row.int(6))
    }

    private static func author(_ table: String) -> String { "\(table).id, \(table).name, \(table).role" }

    /// Writes the public data of an account, or `null` when there is no account.
    private static func write(
        _ key: StaticString, _ row: any SQLStatement, _ column: Int, _ json: inout JSONObjectWriter
    ) {
        guard let id = row.optionalInt(column) else { return json.null(key) }
        let author = Author(
            id: id, name: row.text(column + 1), role: Role(rawValue: row.text(column + 2)) ?? .member)
        json.object(key) { UserJSON.writeAuthor(author, &$0) }
    }
}
