import Dispatch
import SQLCore
import Synchronization

/// Passes data from a thread that reads to a thread that writes. It holds only a few pieces, to keep memory use small.
/// Both threads may block: they belong to databases.
final class CopyPipe: Sendable {
    enum Piece: Sendable {
        /// The tables to copy. The first piece.
        case begin([PortableTable])
        /// Rows of the table with this index.
        case rows(Int, SQLRows)
        case blobs([Blob])
        /// Everything was sent. The last piece.
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

    /// Each transaction calls this when it begins. Databases repeat failed transactions, but sent pieces cannot be sent
    /// again: the second transaction of a side throws.
    func enter(reading isReading: Bool) throws(StoreError) {
        let isFirst = state.withLock { state in
            if isReading { state.readers += 1 } else { state.writers += 1 }
            return (isReading ? state.readers : state.writers) == 1
        }
        guard isFirst else {
            throw .unreachable(
                ErrorText("the connection to the database server was lost", "데이터베이스 서버와의 연결이 끊겼습니다"))
        }
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

    /// Blocks until the pipe is closed.
    func waitForEnd() {
        closed.wait()
        closed.signal()
    }
}
