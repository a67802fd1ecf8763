import Platform

/// The ways in which storing or reading data can fail.
public enum StoreError: Error, Hashable, Sendable {
    /// The file cannot be opened or created; the text says which and why.
    case unavailable(String)
    /// The database server does not answer, or the connection to it was lost; the text says which. Nothing was kept of the
    /// transaction, unless the text says that this is not known. It may be there again in a moment.
    case unreachable(String)
    /// Another process kept the lock for longer than the busy limit (seconds).
    case busy(seconds: Int)
    /// The file is damaged or is no database.
    case corrupt(String)
    /// A file that people may edit holds something that cannot be used; the text says which, what and what to do.
    case malformed(String)
    /// The disk (or the quota) is full. Nothing was kept of the transaction.
    case full(String)
    /// The operating system refused to read or write.
    case io(String)
    /// The file may only be read.
    case readOnly(String)
    /// A rule of the schema refused the change: unique, foreign key, check, type.
    case constraint(String)
    /// The file was made by a newer version of the program.
    case newerSchema(found: Int, supported: Int)
    /// A text for a statement has the character U+0000, which PostgreSQL cannot keep. It is refused by every database, and
    /// before the statement runs.
    case embeddedNUL
    /// A statement that the database does not understand: a fault of the program.
    case statement(String)
    /// The task was cancelled, or a statement passed its time limit.
    case cancelled
    /// The database was closed before the call.
    case closed
}

extension StoreError {
    /// For drivers, of each text that they bind.
    ///
    /// - Throws: ``embeddedNUL``.
    package static func check(_ utf8: UnsafeBufferPointer<UInt8>) throws(StoreError) {
        if let start = utf8.baseAddress, memchr(start, 0, utf8.count) != nil { throw .embeddedNUL }
    }

    /// What the system refused: no space and no right to write are told apart from the rest.
    ///
    /// - Parameters:
    ///   - code: `errno` of the call that failed.
    ///   - path: the file or folder.
    ///   - isMaking: whether the call would have made or changed something there. Then "not permitted" is about the
    ///     folder, which the error names instead.
    ///   - other: what all else means.
    public init(
        system code: CInt, at path: String, isMaking: Bool = false,
        otherwise other: (String) -> StoreError = { .unavailable($0) }
    ) {
        let reason = String(cString: strerror(code))
        self =
            switch code {
            case ENOSPC, EDQUOT: .full("\(path): \(reason)")
            case EROFS,
                EACCES where isMaking, EPERM where isMaking:
                .readOnly("\(isMaking ? OwnedFolder.split(path).folder : path): \(reason)")
            default: other("\(path): \(reason)")
            }
    }
}
