import Basics
import Dispatch

/// What a message carries: bytes in memory, a part of a file, or bytes that come piece by piece.
public enum HTTPBody: Hashable, Sendable {
    case bytes([UInt8])
    case file(HTTPFile)
    case stream(HTTPBodyStream)

    /// In bytes; `nil` when only the end of a stream will tell.
    public var length: Int? {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.length
        case .stream(let stream): stream.length
        }
    }

    /// Whether it can be sent a second time: a stream is gone once it was read.
    public var isReplayable: Bool {
        if case .stream = self { false } else { true }
    }

    /// The whole body in memory.
    ///
    /// - Throws: `tooLarge` when it has more bytes than the limit, `transport` when a file cannot be read, and
    ///   whatever a stream throws.
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
