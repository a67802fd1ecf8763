import CommunityDomain
import Synchronization

/// Reports that the server ended a session: to the screens while they are shown, otherwise to a command.
final class SessionEnd: Sendable {
    private let standard: @Sendable (Account) -> Void
    private let listener = Mutex<(@Sendable (Account) -> Void)?>(nil)

    init(_ standard: @escaping @Sendable (Account) -> Void) { self.standard = standard }

    /// Sets the listener; `nil` reports to the command again.
    func listen(_ listener: (@Sendable (Account) -> Void)?) {
        self.listener.withLock { $0 = listener }
    }

    /// Called once for each session, with the account of the session.
    func tell(_ account: Account) { (listener.withLock { $0 } ?? standard)(account) }
}
