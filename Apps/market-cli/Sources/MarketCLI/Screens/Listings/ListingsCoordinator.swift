import AppCore
import TerminalUI
import TextCore

/// Opens the screens of listings, which do not know each other.
@MainActor
final class ListingsCoordinator {
    let flow: Flow
    let language: Language
    private let app: AppDIContainer
    private let run: Run

    /// What can be done on the screens.
    static let scopes: [ActionScope] = []

    init(_ run: Run, _ app: AppDIContainer, _ flow: Flow) {
        self.run = run
        self.app = app
        self.flow = flow
        language = run.language
    }

    /// Adds the tabs of listings.
    func addTabs() {}
}
