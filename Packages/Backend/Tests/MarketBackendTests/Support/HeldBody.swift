import NetworkCore
import Synchronization
import TestSupport

/// A body that stops before its last piece, until it may go on.
struct HeldBody: Sendable {
    private static let pieceBytes = 64 << 10

    /// Opens when all but the last piece was read.
    let held = Gate()
    let further = Gate()
    let content: HTTPBody

    /// - Parameters:
    ///   - bytes: all of it.
    ///   - isBroken: whether the last piece never comes.
    init(_ bytes: [UInt8], isBroken: Bool = false) {
        let pieces = Mutex(
            stride(from: 0, to: bytes.count, by: Self.pieceBytes).map {
                Array(bytes[$0...].prefix(Self.pieceBytes))
            })
        content = .stream(
            HTTPBodyStream { [held, further] () throws(NetworkError) in
                let left = pieces.withLock(\.count)
                if left == 1 {
                    held.open()
                    await further.wait()
                    if isBroken { throw .notConnected("gone") }
                    if Task.isCancelled { throw .cancelled }
                }
                return left == 0 ? nil : pieces.withLock { $0.removeFirst() }
            })
    }
}
