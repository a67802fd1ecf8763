public import PresentationCore
public import TerminalUI

extension Flow {
    /// Shows the outcome of an action: its failure, or else the notice.
    public func report(failure: Failure?, notice: String?) {
        if let failure {
            show(toast: failure.message, isFailure: true)
        } else if let notice {
            show(toast: notice)
        }
    }
}
