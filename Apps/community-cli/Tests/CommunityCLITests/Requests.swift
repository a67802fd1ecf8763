import Synchronization

/// The paths of requests, in order.
final class Requests: Sendable {
    private let paths = Mutex<[String]>([])

    var all: [String] { paths.withLock { $0 } }

    func add(_ path: String) { paths.withLock { $0.append(path) } }
}
