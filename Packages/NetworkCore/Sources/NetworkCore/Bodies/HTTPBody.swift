import Basics
import Dispatch
import Synchronization

/// The body of a message: bytes in memory, a part of a file, or a stream of pieces.
public enum HTTPBody: Hashable, Sendable {
    case bytes([UInt8])
    case file(HTTPFile)
    case stream(HTTPBodyStream)

    /// The length in bytes; `nil` when it is only known at the end of a stream.
    public var length: Int? {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.length
        case .stream(let stream): stream.length
        }
    }

    /// Whether the body can be sent again; a stream can be read only once.
    public var isReplayable: Bool {
        if case .stream = self { false } else { true }
    }

    /// The whole body in memory.
    ///
    /// - Throws: `tooLarge` when the body has more bytes than the limit, `transport` when a file cannot be read, and
    ///   any error of a stream.
    public func collect(upTo limit: Int) async throws(NetworkError) -> [UInt8] {
        if let length, length > limit { throw .tooLarge(limit: limit) }
        switch self {
        case .bytes(let bytes): return bytes
        case .file(let file):
            return try await DispatchQueue.files.run { () throws(NetworkError) in try file.read() }
        case .stream(let stream): return try await stream.collect(upTo: limit)
        }
    }
}

extension HTTPBody {
    /// The body as a stream of pieces. Files are read outside the cooperative pool.
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
    /// Reads files that serve as bodies.
    static let files = DispatchQueue(label: "trellis.network.files")
}
