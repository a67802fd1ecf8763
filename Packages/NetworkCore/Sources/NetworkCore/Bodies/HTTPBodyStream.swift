/// A body that arrives, or is made, piece by piece. It has one reader, and whoever makes the pieces waits for it:
/// nothing is fetched or made before it is asked for, apart from what little the maker buffers.
///
///     for try await piece in stream { file.write(piece) }
public final class HTTPBodyStream: AsyncSequence, Sendable {
    /// Gives the next piece, never an empty one, or `nil` after the last.
    public typealias Read = @Sendable () async throws(NetworkError) -> [UInt8]?

    /// In bytes, when it was told beforehand.
    public let length: Int?
    private let read: Read
    private let abandon: @Sendable () -> Void

    /// - Parameters:
    ///   - length: in bytes, when it is known.
    ///   - onCancel: told, perhaps several times, that nobody reads any further: by `cancel()` or because
    ///     nobody holds the stream any more.
    ///   - read: gives the next piece.
    public init(length: Int? = nil, onCancel: @escaping @Sendable () -> Void = {}, read: @escaping Read) {
        self.length = length
        self.read = read
        abandon = onCancel
    }

    deinit { abandon() }

    /// The next piece, or `nil` after the last one.
    ///
    /// - Throws: why the rest cannot be had; `cancelled` when the task is.
    public func next() async throws(NetworkError) -> [UInt8]? { try await read() }

    /// Tells whoever makes the pieces that no more are wanted.
    public func cancel() { abandon() }

    /// What is left, in memory.
    ///
    /// - Throws: `tooLarge` when there are more bytes than the limit; the rest is then not wanted any more.
    public func collect(upTo limit: Int) async throws(NetworkError) -> [UInt8] {
        var bytes: [UInt8] = []
        // What is announced need not come.
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

/// Two streams are the same when they are one.
extension HTTPBodyStream: Hashable {
    public static func == (one: HTTPBodyStream, other: HTTPBodyStream) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
