/// One thing that `doctor` looked at.
public struct DiagnosticCheck: Encodable, Equatable, Sendable {
    /// How it is.
    public enum Status: String, Encodable, Sendable {
        /// Nothing to do.
        case ok
        /// It works, and there is something to know.
        case warning
        /// Something has to be mended.
        case failed
    }

    /// What was looked at.
    public let name: String
    /// How it is.
    public let status: Status
    /// What was seen.
    public let detail: String

    /// What was seen where.
    public init(_ name: String, _ status: Status = .ok, _ detail: String) {
        self.name = name
        self.status = status
        self.detail = detail
    }
}
