import NetworkCore
import Persistence
import SQLCore
import Synchronization

/// The end of a process at a chosen step; nothing happens after it.
final class Death: Sendable {
    /// Whether the last step still takes effect, without a result.
    let isAfter: Bool
    private let last: Int
    private let steps = Mutex(0)

    /// Steps are counted from 1.
    init(at step: Int, isAfter: Bool = false) {
        (last, self.isAfter) = (step, isAfter)
    }

    /// `nil` once the process is dead.
    func step<Value>(_ work: () async -> Value) async -> Value? {
        let step = steps.withLock { steps in
            steps += 1
            return steps
        }
        guard step < last || step == last && isAfter else { return nil }
        let value = await work()
        return step < last ? value : nil
    }
}

/// The store of a process that is killed.
struct DyingStore: KeyValueStore {
    private let store: any KeyValueStore
    private let death: Death

    init(_ store: any KeyValueStore, _ death: Death) {
        (self.store, self.death) = (store, death)
    }

    func value(for key: String) async throws(StoreError) -> [UInt8]? {
        try await step { () throws(StoreError) in try await store.value(for: key) }
    }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        try await step { () throws(StoreError) in try await store.set(value, for: key) }
    }

    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        try await step { () throws(StoreError) in try await store.entries(withPrefix: prefix) }
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try await step { () throws(StoreError) in try await store.transaction(change) }
    }

    func removeAll(withPrefix prefix: String) async throws(StoreError) {
        try await step { () throws(StoreError) in try await store.removeAll(withPrefix: prefix) }
    }

    private func step<Value>(_ work: () async throws(StoreError) -> Value) async throws(StoreError) -> Value {
        let result = await death.step { () -> Result<Value, StoreError> in
            do throws(StoreError) { return .success(try await work()) } catch { return .failure(error) }
        }
        guard let result else { throw .io("killed") }
        return try result.get()
    }
}

/// The connection of a process that is killed.
struct DyingTransport: HTTPTransport {
    let server: BoardServer
    let death: Death

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let result = await death.step { () -> Result<HTTPResponse, NetworkError> in
            do throws(NetworkError) { return .success(try server.answer(request)) } catch {
                return .failure(error)
            }
        }
        guard let result else { throw .cancelled }
        return try result.get()
    }
}
