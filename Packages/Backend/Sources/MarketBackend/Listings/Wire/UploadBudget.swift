import BackendCore
import NetworkCore
import Synchronization

/// Limits the bytes of uploads in memory, from the first byte until the answer. One client gets at most three
/// quarters.
final class UploadBudget: Sendable {
    private struct State {
        var taken = 0
        var clients: [ClientKey: Int] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: in bytes.
    init(_ limit: Int) { self.limit = limit }

    /// The bytes reserved by all uploads.
    var taken: Int { state.withLock(\.taken) }

    /// Handles a request with an upload, and releases its memory afterwards.
    func share<Value>(
        of request: HTTPRequest, _ answer: (UploadShare) async throws -> Value
    ) async rethrows -> Value {
        let share = UploadShare(of: self, client: request.peer.map { ClientKey(peer: $0) })
        defer { share.end() }
        return try await answer(share)
    }

    /// Reserves bytes; `false` if too few are left. `client` is `nil` for this process.
    func take(_ bytes: Int, for client: ClientKey?) -> Bool {
        state.withLock { state in
            guard bytes <= limit - state.taken else { return false }
            if let client {
                let all = state.clients[client, default: 0] + bytes
                guard all <= limit / 4 * 3 else { return false }
                state.clients[client] = all
            }
            state.taken += bytes
            return true
        }
    }

    func give(_ bytes: Int, of client: ClientKey?) {
        state.withLock { state in
            state.taken -= bytes
            guard let client, let all = state.clients[client] else { return }
            state.clients[client] = all > bytes ? all - bytes : nil
        }
    }
}

/// The memory of one upload, from an ``UploadBudget``.
final class UploadShare: Sendable {
    private let budget: UploadBudget
    private let client: ClientKey?
    private let taken = Mutex(0)

    init(of budget: UploadBudget, client: ClientKey?) {
        self.budget = budget
        self.client = client
    }

    /// - Throws: 503 with `Retry-After` if too few bytes are left.
    func take(_ bytes: Int) throws(HTTPFailure) {
        guard bytes > 0 else { return }
        guard budget.take(bytes, for: client) else { throw MarketFailure.uploadsFull }
        taken.withLock { $0 += bytes }
    }

    /// Releases everything.
    func end() {
        let bytes = taken.withLock { taken in
            defer { taken = 0 }
            return taken
        }
        budget.give(bytes, of: client)
    }
}
