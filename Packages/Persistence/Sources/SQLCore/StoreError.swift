@_exported public import ErrorCore
import Platform

/// The ways in which storing or reading data can fail.
public enum StoreError: Error, Hashable, Sendable {
    /// The file cannot be opened or created; the text names it and the reason.
    case unavailable(ErrorText)
    /// The database server does not answer, or the connection to it was lost; the text names it. The transaction was
    /// rolled back. The server may be back in a moment.
    case unreachable(ErrorText)
    /// The connection was lost during the commit: the transaction was committed or rolled back. Whatever must not happen
    /// twice must not be repeated.
    case unknownOutcome(ErrorText)
    /// Another process held the lock for longer than the busy limit (seconds).
    case busy(seconds: Int)
    /// The file is damaged or is not a database.
    case corrupt(ErrorText)
    /// A file that users may edit contains something invalid; the text names the file, the problem and the solution.
    case malformed(ErrorText)
    /// The disk (or the quota) is full. The transaction was rolled back.
    case full(ErrorText)
    /// The operating system refused to read or write.
    case io(ErrorText)
    /// The file is read-only.
    case readOnly(ErrorText)
    /// A rule of the schema refused the change: unique, foreign key, check, type.
    case constraint(ErrorText)
    /// The file was created by a newer version of the program.
    case newerSchema(found: Int, supported: Int)
    /// A text for a statement contains the character U+0000, which PostgreSQL cannot store. Every database refuses it
    /// before the statement runs.
    case embeddedNUL
    /// The database does not understand the statement: a bug of the program.
    case statement(ErrorText)
    /// The task was cancelled, or a statement passed its time limit.
    case cancelled
    /// The database was closed before the call.
    case closed
}

extension StoreError {
    /// The reason in English and Korean.
    public static func unavailable(_ english: ErrorText, _ korean: ErrorText) -> StoreError {
        .unavailable(ErrorText(english, korean))
    }

    /// For drivers, which call it for each text that they bind.
    ///
    /// - Throws: ``embeddedNUL``.
    package static func check(_ utf8: UnsafeBufferPointer<UInt8>) throws(StoreError) {
        if let start = utf8.baseAddress, memchr(start, 0, utf8.count) != nil { throw .embeddedNUL }
    }

    /// Converts an error of the system; missing space and missing write permission have their own cases.
    ///
    /// - Parameters:
    ///   - code: `errno` of the failed call.
    ///   - path: the file or folder.
    ///   - isMaking: whether the call would have created or changed something there. "Not permitted" then concerns the
    ///     folder, which the error names instead.
    ///   - other: creates the error for all other codes.
    public init(
        system code: CInt, at path: String, isMaking: Bool = false,
        otherwise other: (ErrorText) -> StoreError = { .unavailable($0) }
    ) {
        let reason = ErrorText(errno: code)
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
