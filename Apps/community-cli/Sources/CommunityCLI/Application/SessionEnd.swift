import CommunityDomain
import Synchronization

/// Reports that the server ended a session: to all screens while there are any, otherwise to a command.
final class SessionEnd: Sendable {
    private struct Listeners {
        var all: [Int: @Sendable (Account) -> Void] = [:]
        var next = 0
    }

    private let standard: @Sendable (Account) -> Void
    private let listeners = Mutex(Listeners())

    init(_ standard: @escaping @Sendable (Account) -> Void) { self.standard = standard }

    /// Adds a listener.
    ///
    /// - Returns: its number for ``forget(_:)``.
    func listen(_ listener: @escaping @Sendable (Account) -> Void) -> Int {
        listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = listener
            return listeners.next
        }
    }

    /// Removes a listener. After the last one, ended sessions are reported to the command again.
    func forget(_ listener: Int) { listeners.withLock { $0.all[listener] = nil } }

    /// Called once for each session, with the account of the session.
    func tell(_ account: Account) {
        let listeners = listeners.withLock { Array($0.all.values) }
        if listeners.isEmpty { standard(account) }
        for listener in listeners { listener(account) }
    }
}
