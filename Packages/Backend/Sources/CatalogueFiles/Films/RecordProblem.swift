/// Why a record was passed over while the rest of the file was read.
public struct RecordProblem: Hashable, Sendable {
    /// What is wrong with a single record.
    public enum Reason: Hashable, Sendable {
        /// It has no title.
        case missingTitle
        /// It is a JSON value, but no object.
        case notAnObject
    }

    /// The 1-based line where the record begins.
    public let line: Int
    /// The record, 1-based.
    public let record: Int
    /// What is wrong.
    public let reason: Reason

    /// Puts a problem together.
    public init(line: Int, record: Int, reason: Reason) {
        self.line = line
        self.record = record
        self.reason = reason
    }
}
