/// A place among those who listen, as long as somebody holds it.
final class EventListener: Sendable {
    private let id: Int
    private let hub: EventHub

    init(id: Int, hub: EventHub) {
        self.id = id
        self.hub = hub
    }

    deinit { hub.leave(id) }

    /// Returns when there may be an event after the position, from time to time, and when the task is
    /// cancelled.
    func wait(behind position: Int) async { await hub.wait(id, behind: position) }
}
