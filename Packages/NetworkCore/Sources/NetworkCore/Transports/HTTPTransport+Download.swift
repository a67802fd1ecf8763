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
