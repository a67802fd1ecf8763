import NetworkCore
import Synchronization

/// What a backend told its operator.
final class Reports: Sendable {
    private let all = Mutex<[(error: any Error, request: HTTPRequest)]>([])

    func add(_ error: any Error, _ request: HTTPRequest) { all.withLock { $0.append((error, request)) } }

    var errors: [any Error] { all.withLock { $0.map(\.error) } }
    var requests: [HTTPRequest] { all.withLock { $0.map(\.request) } }
}
