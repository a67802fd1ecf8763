internal import Synchronization

/// What happened since it was last looked at. Any thread may add to it.
final class NoticeQueue: Sendable {
    private let waiting = Mutex<[TerminalNotice]>([])
    /// Says that there is something.
    let arrivals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ notice: TerminalNotice) {
        waiting.withLock { waiting in
            // Ten times that the same happened is once.
            if case .events = notice {} else if waiting.last == notice { return }
            waiting.append(notice)
        }
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
