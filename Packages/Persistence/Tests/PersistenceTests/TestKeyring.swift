import Persistence
import SQLCore
import Synchronization

/// A keyring whose availability the test controls.
final class TestKeyring: SecretStore {
    private struct State {
        var secrets: [String: Secret] = [:]
        var failure: StoreError?
        var calls = 0
    }

    private let state = Mutex(State())

    var calls: Int { state.withLock { $0.calls } }
    var contents: String { state.withLock { $0.secrets.values.map(\.revealed).joined() } }

    func fail(_ reason: String?) { state.withLock { $0.failure = reason.map { .unavailable("\($0)") } } }

    func putBack(_ secrets: [String: Secret]) { state.withLock { $0.secrets = secrets } }
    func copy() -> [String: Secret] { state.withLock { $0.secrets } }

    func secret(named name: String) async throws(StoreError) -> Secret? {
        try called { $0[name] }
    }

    func set(_ secret: Secret, named name: String) async throws(StoreError) {
        try called { $0[name] = secret }
    }

    func remove(named name: String) async throws(StoreError) {
        try called { $0[name] = nil }
    }

    private func called<Value: Sendable>(
        _ body: (inout [String: Secret]) -> Value
    ) throws(StoreError) -> Value {
        try state.withLock { state throws(StoreError) in
            state.calls += 1
            if let failure = state.failure { throw failure }
            return body(&state.secrets)
        }
    }
}
