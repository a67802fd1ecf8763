import CommunityDomain
import Synchronization

/// Tells whoever listens that the server ended a session: the screens while they are shown, otherwise a command.
final class SessionEnd: Sendable {
    private let standard: @Sendable (Account) -> Void
    private let listener = Mutex<(@Sendable (Account) -> Void)?>(nil)

    init(_ standard: @escaping @Sendable (Account) -> Void) { self.standard = standard }

    /// From now on it is told; with `nil` the command is again.
    func listen(_ listener: (@Sendable (Account) -> Void)?) {
        self.listener.withLock { $0 = listener }
    }

    /// Called once for each session, with whose it was.
    func tell(_ account: Account) { (listener.withLock { $0 } ?? standard)(account) }
}
