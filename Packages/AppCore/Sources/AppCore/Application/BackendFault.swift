import SQLCore
public import TerminalKit
public import TextCore

/// A fault of the embedded backend, in words. A client on the other side of a wire would only see "500".
public struct BackendFault: Sendable {
    /// One line, which may hold what others wrote: it is not made safe for a terminal.
    public let message: String

    /// What was thrown behind the backend's answer. `words` are the app's own for an error that is not of the storage.
    public init(
        _ error: any Error, _ language: Language, _ app: AppIdentity, words: LocalizedText? = nil
    ) {
        let kind = "\(type(of: error))"
        let unknown = LocalizedText("A fault of \(app.name) (\(kind)).", "\(app.name)의 오류입니다(\(kind)).")
        message = (error as? StoreError)?.message(in: language, of: app) ?? (words ?? unknown)[language]
    }
}
