import NetworkCore
import Synchronization

/// A long body that is generated during sending.
enum Zeros {
    static func stream(_ length: Int) -> HTTPBodyStream {
        let rest = Counter(length)
        let piece = [UInt8](repeating: 0, count: 64 << 10)
        return HTTPBodyStream(length: length) { () throws(NetworkError) in
            let count = rest.take(piece.count)
            guard count > 0 else { return nil }
            return count == piece.count ? piece : Array(piece[..<count])
        }
    }

    private final class Counter: Sendable {
        private let rest: Mutex<Int>

        init(_ count: Int) { rest = Mutex(count) }

        func take(_ wanted: Int) -> Int {
            rest.withLock { rest in
                let taken = min(rest, wanted)
                rest -= taken
                return taken
            }
        }
    }
}
