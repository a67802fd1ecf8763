internal import Synchronization

/// The notices since the last call of `takeAll`. Any thread may add notices.
final class NoticeQueue: Sendable {
    private let waiting = Mutex<[TerminalNotice]>([])
    /// Signals that a notice is waiting.
    let arrivals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ notice: TerminalNotice) {
        waiting.withLock { waiting in
            // The same notice several times in a row counts once, except for events.
            if case .events = notice {} else if waiting.last == notice { return }
            waiting.append(notice)
        }
        continuation.yield()
    }

    /// Adds a notice before the waiting ones.
    func addFirst(_ notice: TerminalNotice) {
        waiting.withLock { $0.insert(notice, at: 0) }
        continuation.yield()
    }

    var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    func takeAll() -> [TerminalNotice] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
