import AppCore
import MarketPresentation
import PresentationCore
import TerminalUI

/// A screen of what is one's own: read when it appears and whenever something happens to it, and again after a sign-in
/// where the server ended the session.
@MainActor
protocol MemberScreen: Screen {
    var coordinator: ExchangeCoordinator { get }

    /// Reads what is shown. Returns why that failed.
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

    /// Reads what is shown, and offers a sign-in once where nobody is signed in.
    func load() async {
        switch await read()?.kind {
        case nil: coordinator.forgetOffer(of: self)
        case .signInNeeded: coordinator.signInAgain(for: self) { [self] in await load() }
        default: break
        }
    }

    /// Reads because somebody wants it: they are offered a sign-in again.
    func refresh() async {
        coordinator.forgetOffer(of: self)
        await load()
    }
}
