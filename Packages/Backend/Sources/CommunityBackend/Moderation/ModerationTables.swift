import SQLCore

/// Reports, what moderators did, what authors are told about it, and what listeners are told. Times are in
/// milliseconds since 1970.
enum ModerationTables {
    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE report (
                id \(integer) PRIMARY KEY, kind TEXT NOT NULL, subject_id \(integer) NOT NULL,
                reporter_id \(integer) NOT NULL, reason TEXT NOT NULL, created_at \(integer) NOT NULL,
                is_open \(integer) NOT NULL)\(options);
            CREATE INDEX report_by_subject ON report (kind, subject_id, is_open);
            CREATE INDEX report_by_state ON report (is_open, id);
            CREATE TABLE moderation_log (
                id \(integer) PRIMARY KEY, deed TEXT NOT NULL, kind TEXT, subject_id \(integer),
                account_id \(integer), role TEXT, moderator_id \(integer), reason TEXT NOT NULL,
                created_at \(integer) NOT NULL)\(options);
            CREATE TABLE notice (
                id \(integer) PRIMARY KEY, account_id \(integer) NOT NULL, kind TEXT NOT NULL,
                subject_id \(integer) NOT NULL, action TEXT NOT NULL, reason TEXT NOT NULL,
                created_at \(integer) NOT NULL, is_read \(integer) NOT NULL)\(options);
            CREATE INDEX notice_by_account ON notice (account_id, id);
            CREATE TABLE event (
                sequence \(integer) PRIMARY KEY, post_id \(integer) NOT NULL, comment_id \(integer),
                seen_before \(integer), seen_after \(integer), created_at \(integer) NOT NULL)\(options);
            """)
    }
}
