import SQLCore
public import TextCore

/// A fault of the embedded backend, in words. A client on the other side of a wire would only see "500".
public struct BackendFault: Sendable {
    /// One line, which may hold what others wrote: it is not made safe for a terminal.
    public let message: String

    /// What was thrown behind the backend's answer.
    public init(_ error: any Error, _ language: Language, _ app: AppIdentity) {
        message = (error as? StoreError)?.message(in: language, of: app) ?? "\(error)"
    }
}
