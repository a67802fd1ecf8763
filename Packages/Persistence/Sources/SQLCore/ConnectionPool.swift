import Synchronization

/// For drivers: lends connections, which are created on demand. Callers wait in order when no connection is free.
public final class ConnectionPool<Connection: Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Connection?, Never>
    }

    private struct State {
        var all: [Connection] = []
        var idle: [Connection] = []
        var waiters: [Waiter] = []
        var nextID = 0
        var isClosed = false
        /// Waiters whose time limit has passed.
        var late: Set<Int> = []
    }

    private let limit: Int
    private let make: @Sendable () -> Connection
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: the maximum number of connections.
    ///   - make: creates a connection; the borrower opens it.
    public init(limit: Int, make: @escaping @Sendable () -> Connection) {
        self.limit = max(1, limit)
        self.make = make
    }

    /// Borrows a connection for the caller's exclusive use until `giveBack`.
    ///
    /// Waits for a free connection no longer than `wait`; `nil` means without a limit.
    ///
    /// - Throws: ``StoreError/busy(seconds:)`` after that time, ``StoreError/cancelled``, ``StoreError/closed``.
    public func borrow(waitingAtMost wait: Duration? = nil) async throws(StoreError) -> Connection {
        if let connection = try available() { return connection }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let timer = wait.map { limit in
            Task { [self] in
                guard (try? await Task.sleep(for: limit)) != nil else { return }
                leave(id, isLate: true)
            }
        }
        defer { timer?.cancel() }
        let connection = await withTaskCancellationHandler {
            await withCheckedContinuation { queue(Waiter(id: id, continuation: $0)) }
        } onCancel: {
            leave(id)
        }
        if let connection { return connection }
        let isLate = state.withLock { $0.late.remove(id) != nil }
        if isLate, let wait { throw .busy(seconds: Int(wait.components.seconds)) }
        throw Task.isCancelled ? .cancelled : .closed
    }

    /// Returns a connection and lends it to the next waiter.
    public func giveBack(_ connection: Connection) {
        let waiter: Waiter? = state.withLock { state in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
            state.idle.append(connection)
            return nil
        }
        waiter?.continuation.resume(returning: connection)
    }

    /// Stops lending. Returns all created connections, which the caller must close.
    public func close() -> [Connection] {
        let (connections, waiters) = state.withLock { state in
            state.isClosed = true
            defer { (state.all, state.idle, state.waiters) = ([], [], []) }
            return (state.all, state.waiters)
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
        return connections
    }

    private func available() throws(StoreError) -> Connection? {
        guard !Task.isCancelled else { throw .cancelled }
        let (isClosed, connection) = state.withLock { state -> (Bool, Connection?) in
            guard !state.isClosed else { return (true, nil) }
            return (false, take(from: &state))
        }
        guard !isClosed else { throw .closed }
        return connection
    }

    private func take(from state: inout State) -> Connection? {
        if let connection = state.idle.popLast() { return connection }
        guard state.all.count < limit else { return nil }
        let connection = make()
        state.all.append(connection)
        return connection
    }

    private func queue(_ waiter: Waiter) {
        let (connection, isWaiting) = state.withLock { state -> (Connection?, Bool) in
            guard !state.isClosed, !Task.isCancelled else { return (nil, false) }
            if let connection = take(from: &state) { return (connection, false) }
            state.waiters.append(waiter)
            return (nil, true)
        }
        if !isWaiting { waiter.continuation.resume(returning: connection) }
    }

    private func leave(_ id: Int, isLate: Bool = false) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            if isLate { state.late.insert(id) }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }
}
