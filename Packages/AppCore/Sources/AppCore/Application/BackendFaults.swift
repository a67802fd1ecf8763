import SQLCore
import Synchronization
import TerminalKit
public import TextCore

/// A fault of the embedded backend, in words. A client on the other side of a wire would only see "500".
struct BackendFault: Sendable {
    /// One line, which may hold what others wrote: it is not made safe for a terminal.
    let message: String

    /// What was thrown behind the backend's answer. `words` are the app's own for an error that is not of the storage.
    init(
        _ error: any Error, _ language: Language, _ app: AppIdentity, words: LocalizedText? = nil
    ) {
        let kind = "\(type(of: error))"
        let unknown = LocalizedText(
            "Internal error in \(app.name) (\(kind)).", "\(app.name) 내부 오류입니다(\(kind)).")
        message = (error as? StoreError)?.message(in: language, of: app) ?? (words ?? unknown)[language]
    }
}

/// What went wrong last, in words: inside the embedded backend, or on the way to a server. The layers in between only
/// pass on what kind of failure it was; the user should learn the reason, once.
public final class BackendFaults: Sendable {
    private let last = Mutex<String?>(nil)

    /// Nothing went wrong yet.
    public init() {}

    /// Remembers a fault; `nil` for an exchange that went well and makes earlier faults old.
    public func report(_ message: String?) {
        last.withLock { $0 = message }
    }

    /// The last one, if it was not told yet.
    public func take() -> String? {
        last.withLock { message in
            defer { message = nil }
            return message
        }
    }
}

extension Run {
    /// Remembers a fault of the embedded backend. `words` are the app's own for an error that is not of the storage.
    public func report(_ error: any Error, words: LocalizedText? = nil) {
        faults.report(BackendFault(error, language, app, words: words).message)
    }
}
