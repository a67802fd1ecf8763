/// A body that arrives or is produced piece by piece. It has one reader and applies back pressure: apart from a small
/// buffer, nothing is fetched or produced before the reader requests it.
///
///     for try await piece in stream { file.write(piece) }
public final class HTTPBodyStream: AsyncSequence, Sendable {
    /// Returns the next piece, never an empty one, or `nil` after the last.
    public typealias Read = @Sendable () async throws(NetworkError) -> [UInt8]?

    /// The length in bytes, if it was announced.
    public let length: Int?
    private let read: Read
    private let abandon: @Sendable () -> Void

    /// - Parameters:
    ///   - length: the length in bytes, if it is known.
    ///   - onCancel: called, possibly several times, when the reader stops: by `cancel()`, or because the stream is
    ///     released.
    ///   - read: returns the next piece.
    public init(length: Int? = nil, onCancel: @escaping @Sendable () -> Void = {}, read: @escaping Read) {
        self.length = length
        self.read = read
        abandon = onCancel
    }

    deinit { abandon() }

    /// The next piece, or `nil` after the last one.
    ///
    /// - Throws: the reason why the rest is missing; `cancelled` when the task is cancelled.
    public func next() async throws(NetworkError) -> [UInt8]? { try await read() }

    /// Tells the producer to stop.
    public func cancel() { abandon() }

    /// Reads the rest into memory.
    ///
    /// - Throws: `tooLarge` when there are more bytes than the limit; the stream is then cancelled.
    public func collect(upTo limit: Int) async throws(NetworkError) -> [UInt8] {
        var bytes: [UInt8] = []
        // The announced length may be wrong.
        bytes.reserveCapacity(Swift.min(length ?? 0, limit, 1 << 20))
        while let piece = try await read() {
            guard piece.count <= limit - bytes.count else {
                cancel()
                throw .tooLarge(limit: limit)
            }
            bytes += piece
        }
        return bytes
    }

    /// Reads the stream to its end.
    public struct Iterator: AsyncIteratorProtocol {
        let stream: HTTPBodyStream

        public mutating func next() async throws(NetworkError) -> [UInt8]? { try await stream.next() }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(NetworkError) -> [UInt8]? {
            try await stream.next()
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }
}

/// Streams are compared by identity.
extension HTTPBodyStream: Hashable {
    public static func == (one: HTTPBodyStream, other: HTTPBodyStream) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
