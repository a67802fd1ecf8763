import Dispatch
import SQLCore
import Synchronization

/// Takes what one thread reads to another one that writes. A few pieces at most are on their way, so that memory stays
/// small. Both may block: they are threads of databases.
final class CopyPipe: Sendable {
    enum Piece: Sendable {
        /// The tables that will come. The first piece.
        case begin([PortableTable])
        /// Rows of the table with this index.
        case rows(Int, SQLRows)
        case blobs([Blob])
        /// All of it was sent. The last piece.
        case end(CopyContent)
    }

    private struct State {
        var pieces: [Piece] = []
        var failure: StoreError?
        var isClosed = false
        var readers = 0
        var writers = 0
    }

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)
    private let closed = DispatchSemaphore(value: 0)

    init() { for _ in 0..<8 { room.signal() } }

    /// The first failure of either side.
    var failure: StoreError? { state.withLock { $0.failure } }

    /// Called by a transaction that begins. Databases repeat some that failed, but what was sent is gone.
    func enter(reading isReading: Bool) throws(StoreError) {
        let isFirst = state.withLock { state in
            if isReading { state.readers += 1 } else { state.writers += 1 }
            return (isReading ? state.readers : state.writers) == 1
        }
        guard isFirst else { throw .unreachable("the connection to the database server was lost") }
    }

    func send(_ piece: Piece) throws(StoreError) {
        room.wait()
        let isClosed = state.withLock { state in
            if !state.isClosed { state.pieces.append(piece) }
            return state.isClosed
        }
        guard !isClosed else { throw .cancelled }
        filled.signal()
    }

    func next() throws(StoreError) -> Piece {
        filled.wait()
        let piece = state.withLock { state in
            state.isClosed && state.failure != nil || state.pieces.isEmpty ? nil : state.pieces.removeFirst()
        }
        guard let piece else { throw .cancelled }
        room.signal()
        return piece
    }

    /// Lets both sides end. Later pieces are refused.
    func close(_ failure: StoreError? = nil) {
        let isFirst = state.withLock { state in
            if state.failure == nil { state.failure = failure }
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        for semaphore in [room, filled, closed] { semaphore.signal() }
    }

    /// Blocks until the other side is done.
    func waitForEnd() {
        closed.wait()
        closed.signal()
    }
}
