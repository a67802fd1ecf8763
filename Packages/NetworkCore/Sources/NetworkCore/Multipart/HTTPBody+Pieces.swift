import Basics
import Dispatch
import Synchronization

extension HTTPBody {
    /// The body piece by piece, whatever it is. Files are read outside the cooperative pool.
    public func pieces(of size: Int = 64 << 10) -> HTTPBodyStream {
        switch self {
        case .stream(let stream): return stream
        case .bytes(let bytes):
            let rest = Mutex(bytes.isEmpty ? nil : bytes)
            return HTTPBodyStream(length: bytes.count) { () throws(NetworkError) -> [UInt8]? in
                rest.withLock { rest in
                    defer { rest = nil }
                    return rest
                }
            }
        case .file(let file):
            let place = Mutex(0)
            return HTTPBodyStream(length: file.length) { () throws(NetworkError) -> [UInt8]? in
                let start = place.withLock { $0 }
                guard start < file.length else { return nil }
                let piece = file.part(from: start, length: size)
                let bytes = try await DispatchQueue.files.run { () throws(NetworkError) in try piece.read() }
                place.withLock { $0 = start + piece.length }
                return bytes
            }
        }
    }
}

extension DispatchQueue {
    /// For reading files that become bodies.
    static let files = DispatchQueue(label: "trellis.network.files")
}
