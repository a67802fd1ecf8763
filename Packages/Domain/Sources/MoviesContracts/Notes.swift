import Synchronization

/// Collects what callbacks are given, from any thread.
final class Notes<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])

    var all: [Note] { notes.withLock { $0 } }

    func add(_ note: Note) { notes.withLock { $0.append(note) } }
}
