import NetworkCore
import Synchronization

/// A body of these pieces that counts the pieces left.
final class Pieces: Sendable {
    private let rest: Mutex<[[UInt8]]>

    init(_ texts: [String]) { rest = Mutex(texts.map { Array($0.utf8) }) }

    init(count: Int, of piece: [UInt8]) { rest = Mutex(Array(repeating: piece, count: count)) }

    var left: Int { rest.withLock { $0.count } }

    func stream(length: Int? = nil, end: NetworkError? = nil) -> HTTPBodyStream {
        HTTPBodyStream(length: length) { () throws(NetworkError) -> [UInt8]? in
            let piece = self.rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if piece == nil, let end { throw end }
            return piece
        }
    }
}
