public import PresentationCore
public import TerminalUI

extension Flow {
    /// Shows the outcome of an action: its failure, or else the notice.
    public func report(failure: Failure?, notice: String?) {
        report(failure: failure, notice: notice, change: Never?.none) { _ in }
    }

    /// Shows the outcome of an action: its failure, or else the notice, whose undo takes the change back, if there is one.
    public func report<Change>(
        failure: Failure?, notice: String?, change: Change?,
        undo: @escaping @MainActor (Change) async -> Void
    ) {
        if let failure {
            show(toast: failure.message, isFailure: true)
        } else if let notice, let change {
            show(toast: notice) { await undo(change) }
        } else if let notice {
            show(toast: notice)
        }
    }
}
