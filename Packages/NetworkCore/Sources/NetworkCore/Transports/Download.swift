import Basics
import Dispatch
import Platform

extension HTTPTransport {
    /// Downloads into a file with little memory use, and replaces the file at the path only when it is complete and
    /// safe on the disk. A failure leaves the previous file untouched and no other file beside it.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - path: the path of the file, in an existing folder.
    ///   - limit: the largest body, in bytes.
    ///   - progress: called after each piece.
    /// - Returns: the answer without its body.
    /// - Throws: what the transport and the stream throw; `status` with the body for an answer that is not 2xx;
    ///   `tooLarge`; `transport` when bytes are missing or the file cannot be written.
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

    /// The body of an unsuccessful answer; empty when it has more than 64 KiB, too long for a person to read.
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
            throw .transport(
                "the answer ended after \(received) of \(length ?? 0) bytes",
                "응답 \(length ?? 0)바이트 가운데 \(received)바이트만 왔습니다")
        }
    }
}

/// The progress of an exchange, in bytes of the bodies.
public struct TransferProgress: Hashable, Sendable {
    /// The number of sent bytes of the request's body.
    public var sent: Int
    /// The length of the request's body; `nil` when unknown.
    public var toSend: Int?
    /// The number of received bytes of the answer's body, decompressed.
    public var received: Int
    /// The length of the answer's body; `nil` when unknown, and always for a compressed answer.
    public var toReceive: Int?

    public init(sent: Int = 0, toSend: Int? = nil, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }
}

/// A file that replaces another file completely or not at all. Until then it is in the same folder, under a unique name
/// and readable only by its owner. Blocking calls run on a separate thread.
private struct DownloadFile: Sendable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: CInt
    private let queue: DispatchQueue

    /// - Throws: `transport` naming the file and the system's reason, as the other calls do.
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

    /// Moves the file into place durably: it survives a power failure. The last call, unless it throws.
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

    /// Removes the temporary file. The last call.
    func discard() async {
        await queue.run {
            close(descriptor)
            unlink(temporaryPath)
        }
    }

    private static func failure(_ path: String) -> NetworkError {
        .transport("\(path): \(ErrorText(errno: errno))")
    }
}
