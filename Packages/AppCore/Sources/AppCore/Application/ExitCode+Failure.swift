public import PresentationCore
public import TerminalKit

extension ExitCode {
    /// The documented code for a failure of that kind.
    public init(_ kind: Failure.Kind) {
        switch kind {
        case .invalidInput: self = .usage
        case .signInNeeded: self = .signInNeeded
        case .cancelled: self = .interrupted
        case .notFound, .offline, .unavailable, .unsupported, .refused, .storage: self = .failure
        }
    }
}
