public import PresentationCore
public import TerminalUI

extension Flow {
    /// Says what came of something: why it failed, or else what was done.
    public func report(failure: Failure?, notice: String?) {
        if let failure {
            show(toast: failure.message, isFailure: true)
        } else if let notice {
            show(toast: notice)
        }
    }
}
