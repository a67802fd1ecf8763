import Synchronization

/// Collects what callbacks are given, from any thread.
package final class Notes<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])

    package init() {}

    package var all: [Note] { notes.withLock { $0 } }

    package func add(_ note: Note) { notes.withLock { $0.append(note) } }
}
