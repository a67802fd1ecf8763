import Basics
import Dispatch
import Platform

extension HTTPTransport {
    /// Fetches into a file, through little memory, and puts the file at the path only when all of it has
    /// come and is safe on the disk. Anything else leaves what was at the path untouched and nothing beside
    /// it.
    ///
    /// - Parameters:
    ///   - request: what to ask.
    ///   - path: where the file goes; its folder is there already.
    ///   - limit: in bytes.
    ///   - progress: told after each piece.
    /// - Returns: the answer without its body.
    /// - Throws: what the transport and the stream throw; `status` for an answer that is not 2xx, with what
    ///   it says; `tooLarge`; `transport` when bytes are missing or the disk does not take them.
    @discardableResult public func download(
        _ request: HTTPRequest, to path: String, upTo limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(NetworkError) -> HTTPResponse {
        var response = try await stream(request)
        guard response.isSuccess else {
            throw .status(response.status, body: try await explanation(in: response))
        }
        let file: DownloadFile
        do throws(NetworkError) {
            file = try await DownloadFile(replacing: path)
        } catch {
            response.discard()
            throw error
        }
        do throws(NetworkError) {
            try await write(response.content, to: file, upTo: limit, progress: progress)
            if Task.isCancelled { throw NetworkError.cancelled }
            try await file.commit()
        } catch {
            response.discard()
            await file.discard()
            throw error
        }
        response.body = []
        return response
    }

    /// What an answer says that is no success; nothing when that is more than anybody reads.
    private func explanation(in response: HTTPResponse) async throws(NetworkError) -> [UInt8] {
        do throws(NetworkError) {
            return try await response.content.collect(upTo: 64 << 10)
        } catch .tooLarge {
            response.discard()
            return []
        }
    }

    private func write(
        _ content: HTTPBody, to file: DownloadFile, upTo limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(NetworkError) {
        let length = content.length
        if let length, length > limit { throw .tooLarge(limit: limit) }
        var received = 0
        let pieces = content.pieces()
        while let piece = try await pieces.next() {
            received += piece.count
            guard received <= limit else { throw .tooLarge(limit: limit) }
            try await file.append(piece)
            progress?(TransferProgress(toSend: 0, received: received, toReceive: length))
        }
        guard length == nil || received == length else {
            throw .transport("the answer ended after \(received) of \(length ?? 0) bytes")
        }
    }
}

/// How far an exchange has come, in bytes of the bodies.
public struct TransferProgress: Hashable, Sendable {
    /// Of the request's body.
    public var sent: Int
    /// How many there will be, when that is known.
    public var toSend: Int?
    /// Of the answer's body, decompressed.
    public var received: Int
    /// How many there will be, when that is known; never for a compressed answer.
    public var toReceive: Int?

    public init(sent: Int = 0, toSend: Int? = nil, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }
}

/// A file that takes the place of another one as a whole, or not at all. Until then it lies beside it, under
/// a name of its own and for its owner's eyes only. The calls that block do so on a thread of its own.
private struct DownloadFile: Sendable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: CInt
    private let queue: DispatchQueue

    /// - Throws: `transport` naming the file and what the system says, as the other calls do.
    init(replacing path: String) async throws(NetworkError) {
        let temporaryPath = path + ".part-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let queue = DispatchQueue(label: "trellis.network.download")
        descriptor = try await queue.run { () throws(NetworkError) in
            let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Self.failure(path) }
            return descriptor
        }
        self.path = path
        self.temporaryPath = temporaryPath
        self.queue = queue
    }

    func append(_ bytes: [UInt8]) async throws(NetworkError) {
        try await queue.run { () throws(NetworkError) in
            var done = 0
            while done < bytes.count {
                let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                guard count >= 0 || errno == EINTR else { throw Self.failure(path) }
                done += max(0, count)
            }
        }
    }

    /// Puts it in its place, for good: it is there after a power cut too. The last call, unless it throws.
    func commit() async throws(NetworkError) {
        try await queue.run { () throws(NetworkError) in
            guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw Self.failure(path) }
            let slash = path.lastIndex(of: "/")
            let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard directory >= 0 else { throw Self.failure(path) }
            defer { close(directory) }
            guard fsync(directory) == 0 else { throw Self.failure(path) }
            close(descriptor)
        }
    }

    /// Leaves no trace of it. The last call.
    func discard() async {
        await queue.run {
            close(descriptor)
            unlink(temporaryPath)
        }
    }

    private static func failure(_ path: String) -> NetworkError {
        .transport("\(path): \(String(cString: strerror(errno)))")
    }
}
