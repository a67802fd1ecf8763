import Platform
import Synchronization

/// Lets a script wait for the test, or the test for a script. It opens once and stays open.
public final class ScriptedServerGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// A pipe, because a thread can wait for its reading end.
    private let ends: [CInt]

    public init() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        self.ends = ends
    }

    deinit {
        for end in ends { close(end) }
    }

    public func open() {
        let waiting = state.withLock { state in
            defer { state = State(isOpen: true) }
            return state.waiting
        }
        var byte: UInt8 = 1
        write(ends[1], &byte, 1)
        for continuation in waiting { continuation.resume() }
    }

    /// Blocks a script's thread, for at most twenty seconds.
    public func block() {
        var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        poll(&end, 1, 20_000)
    }

    /// Waits in a test. Cancelling the task, for example by a time limit, opens the gate.
    public func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            open()
        }
    }
}
