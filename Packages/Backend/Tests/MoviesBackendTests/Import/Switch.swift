import Synchronization

/// On until it is turned off.
final class Switch: Sendable {
    private let state = Mutex(true)

    var isOn: Bool { state.withLock { $0 } }

    func turnOff() { state.withLock { $0 = false } }
}
