import CommunityDomain
import Synchronization

/// Reports that the server ended a session: to all screens that are shown, otherwise to a command.
final class SessionEnd: Sendable {
    private let standard: @Sendable (Account) -> Void
    private let listeners = Mutex<[ObjectIdentifier: @Sendable (Account) -> Void]>([:])

    init(_ standard: @escaping @Sendable (Account) -> Void) { self.standard = standard }

    /// Sets the listener of an object, such as a coordinator; `nil` removes it.
    func listen(_ owner: AnyObject, _ listener: (@Sendable (Account) -> Void)?) {
        listeners.withLock { $0[ObjectIdentifier(owner)] = listener }
    }

    /// Called once for each session, with the account of the session.
    func tell(_ account: Account) {
        let listeners = listeners.withLock { Array($0.values) }
        for listener in listeners.isEmpty ? [standard] : listeners { listener(account) }
    }
}
