import BackendCore
import NetworkCore

/// Lets a few uploads decode their pictures at once and a few more wait, in the order of their coming.
actor PictureQueue {
    private var free: Int
    private let room: Int
    private var lastID = 0
    /// Who waits, by the number of their coming. Each gets whether it is its turn.
    private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]

    /// - Parameters:
    ///   - atOnce: how many run at once.
    ///   - waiting: how many more may wait.
    init(atOnce: Int, waiting: Int) {
        free = max(atOnce, 1)
        room = max(waiting, 0)
    }

    /// Whether work would begin at once.
    var isFree: Bool { free > 0 }
    /// How many wait.
    var waitingCount: Int { waiting.count }

    /// - Throws: 503 when too many wait, `CancellationError` when the task is cancelled while it waits, what
    ///   the work throws.
    nonisolated func run<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await enter()
        do {
            let value = try await work()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async throws {
        try Task.checkCancellation()
        if free > 0 {
            free -= 1
            return
        }
        guard waiting.count < room else {
            throw HTTPFailure(503, "The server is busy with pictures", headers: ["Retry-After": "1"])
        }
        lastID += 1
        let id = lastID
        let isTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[id] = $0 }
        } onCancel: {
            Task { await giveUp(id) }
        }
        guard isTurn else { throw CancellationError() }
    }

    private func giveUp(_ id: Int) { waiting.removeValue(forKey: id)?.resume(returning: false) }

    private func leave() {
        if let next = waiting.keys.min(), let turn = waiting.removeValue(forKey: next) {
            turn.resume(returning: true)
        } else {
            free += 1
        }
    }
}
