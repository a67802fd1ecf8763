import SQLCore

/// Reports, the moderation log, notices and events. Times are in milliseconds since 1970.
enum ModerationTables {
    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        try connection.executeScript(
            """
            CREATE TABLE report (
                id \(integer) PRIMARY KEY, kind \(text) NOT NULL, subject_id \(integer) NOT NULL,
                reporter_id \(integer) NOT NULL, reason \(text) NOT NULL, created_at \(integer) NOT NULL,
                is_open \(integer) NOT NULL)\(options);
            CREATE INDEX report_by_subject ON report (kind, subject_id, is_open);
            CREATE INDEX report_by_state ON report (is_open, id);
            CREATE TABLE moderation_log (
                id \(integer) PRIMARY KEY, deed \(text) NOT NULL, kind \(text), subject_id \(integer),
                account_id \(integer), role \(text), moderator_id \(integer), reason \(text) NOT NULL,
                created_at \(integer) NOT NULL)\(options);
            CREATE TABLE notice (
                id \(integer) PRIMARY KEY, account_id \(integer) NOT NULL, kind \(text) NOT NULL,
                subject_id \(integer) NOT NULL, action \(text) NOT NULL, reason \(text) NOT NULL,
                created_at \(integer) NOT NULL, is_read \(integer) NOT NULL)\(options);
            CREATE INDEX notice_by_account ON notice (account_id, id);
            CREATE TABLE event (
                sequence \(integer) PRIMARY KEY, post_id \(integer) NOT NULL, comment_id \(integer),
                seen_before \(integer), seen_after \(integer), created_at \(integer) NOT NULL)\(options);
            """)
    }
}
