import SQLCore
import Synchronization
import TerminalKit
public import TextCore

/// The message of an error in the embedded backend. A client of a server would only see "500".
struct BackendFault: Sendable {
    /// One line. It may contain text of other users and is not escaped for a terminal.
    let message: String

    /// Creates the message of a thrown error. `words` is the app's own message for an error other than `StoreError`.
    init(
        _ error: any Error, _ language: Language, _ app: AppIdentity, words: LocalizedText? = nil
    ) {
        let kind = "\(type(of: error))"
        let unknown = LocalizedText(
            "Internal error in \(app.name) (\(kind)).", "\(app.name) 내부 오류입니다(\(kind)).")
        message = (error as? StoreError)?.message(in: language, of: app) ?? (words ?? unknown)[language]
    }
}

/// The message of the last failure in the embedded backend or in a request to a server. The layers in between pass on
/// only the kind of the failure; this object lets the user see the reason, once.
public final class BackendFaults: Sendable {
    private let last = Mutex<String?>(nil)

    /// Creates a record without a failure.
    public init() {}

    /// Stores the message of a failure; `nil` after a success, which clears earlier failures.
    public func report(_ message: String?) {
        last.withLock { $0 = message }
    }

    /// Whether the last exchange was a success.
    public var isEmpty: Bool { last.withLock { $0 == nil } }

    /// Returns the last message and clears it.
    public func take() -> String? {
        last.withLock { message in
            defer { message = nil }
            return message
        }
    }
}

extension Run {
    /// Stores the message of an error in the embedded backend. `words` is the app's own message for an error other than
    /// `StoreError`.
    public func report(_ error: any Error, words: LocalizedText? = nil) {
        faults.report(BackendFault(error, language, app, words: words).message)
    }
}
