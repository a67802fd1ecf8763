import AppCore
import MarketPresentation
import PresentationCore
import TerminalUI

/// A screen of the exchange.
@MainActor
protocol ExchangeScreen: ActionScreen {
    var coordinator: ExchangeCoordinator { get }
}

extension ExchangeScreen {
    func commandLine(_ command: String) -> String { coordinator.commandLine(command) }
}

/// A screen with data of the member. It is read when the screen appears, after each event, and after a new sign-in if
/// the server ended the session.
@MainActor
protocol MemberScreen: ExchangeScreen {
    /// Reads the data of the screen. Returns the failure, if any.
    func read() async -> Failure?
}

extension MemberScreen {
    func appear() async {
        coordinator.listen(self) { [weak self] in await self?.load() }
        await load()
    }

    func disappear() {
        coordinator.stopListening(self)
        coordinator.forgetOffer(of: self)
    }

    /// Reads the data of the screen, and offers a sign-in once if the member is signed out.
    func load() async {
        switch await read()?.kind {
        case nil: coordinator.forgetOffer(of: self)
        case .signInNeeded: coordinator.signInAgain(for: self) { [self] in await load() }
        default: break
        }
    }

    /// Reads on the user's request, which may offer the sign-in again.
    func refresh() async {
        coordinator.forgetOffer(of: self)
        await load()
    }
}
