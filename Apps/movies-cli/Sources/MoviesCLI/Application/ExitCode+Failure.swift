import PresentationCore
import TerminalKit

extension ExitCode {
    /// The documented code for a failure of that kind.
    init(_ kind: Failure.Kind) {
        switch kind {
        case .invalidInput: self = .usage
        case .signInNeeded: self = .signInNeeded
        case .cancelled: self = .interrupted
        case .notFound, .offline, .unavailable, .unsupported, .storage: self = .failure
        }
    }
}
