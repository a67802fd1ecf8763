import CCurl
import NetworkCore

/// The answer of an exchange while it arrives. Belongs to the engine's thread.
final class CurlAnswer {
    private let exchange: CurlExchange
    private let easy: UnsafeMutableRawPointer
    private let engine: CurlEngine
    private let readers: CurlReaders
    private var head = CurlHead()
    private var status = 0
    private var isPacked = false
    private var bytes: [UInt8] = []
    /// Set once the head has been delivered; the body follows through it.
    private var pipe: HTTPBodyPipe?
    private var isFull = false
    private var progress: TransferProgress
    private var failure: NetworkError?
    /// Whether libcurl delivers nothing until the transfer is resumed.
    private(set) var isPaused = false
    /// The answer is good, but the rest of its body is not needed.
    private(set) var isCutShort = false

    init(
        _ exchange: CurlExchange, easy: UnsafeMutableRawPointer, engine: CurlEngine, readers: CurlReaders
    ) {
        self.exchange = exchange
        self.easy = easy
        self.engine = engine
        self.readers = readers
        progress = TransferProgress(toSend: exchange.call.sendsBody ? exchange.call.content.length : 0)
    }

    /// Checks whether the reader has drained the pipe.
    func resume() {
        isFull = pipe?.isFull ?? false
        if !isFull { isPaused = false }
    }

    /// Whether the answer is complete, judged by its announced length.
    var isWhole: Bool { head.isComplete && progress.received == progress.toReceive }

    /// Remembers why a callback ends the exchange.
    func fail(_ error: NetworkError) { failure = failure ?? error }

    func report(sent: Int) {
        progress.sent = sent
        exchange.call.progress?(progress)
    }

    /// Delivers the answer, or the end of its body, to the caller.
    func finish(_ error: NetworkError?) {
        let error = error.map { failure ?? $0 }
        if let pipe {
            pipe.finish(error)
        } else if let error {
            exchange.settle(.failure(error))
        } else {
            exchange.settle(.success(response(.bytes(bytes))))
        }
    }

    /// - Returns: the number of accepted bytes; fewer than given end the exchange.
    func takeHead(_ line: UnsafeRawBufferPointer) -> Int {
        do throws(NetworkError) {
            if try head.take(line, limit: engine.options.maximumHeadBytes) { try completeHead() }
            return line.count
        } catch {
            fail(error)
            return 0
        }
    }

    /// - Returns: the number of accepted bytes, or `CURL_WRITEFUNC_PAUSE`, after which libcurl delivers the same bytes
    ///   again.
    func takeBody(_ piece: UnsafeRawBufferPointer) -> Int {
        if isFull {
            isPaused = true
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        do throws(NetworkError) {
            try take(piece)
            return isCutShort ? 0 : piece.count
        } catch {
            fail(error)
            return 0
        }
    }

    private func completeHead() throws(NetworkError) {
        status = ccurl_get_long(easy, CURLINFO_RESPONSE_CODE)
        guard status >= 200 else { return }
        head.complete()
        let isBodiless = exchange.call.method == .head || status == 204 || status == 304
        guard !isBodiless else {
            progress.toReceive = 0
            return
        }
        if exchange.call.isUnpacked, let encoding = head.headers["Content-Encoding"],
            encoding.lowercased() != "identity"
        {
            isPacked = true
            head.dropEncoding()
        }
        let length = head.headers["Content-Length"].flatMap { Int($0) }
        progress.toReceive = length
        guard length != 0, !isRedirect else { return }
        if exchange.call.isStreamed { return open(length: length) }
        let limit = engine.options.maximumBodyBytes
        guard length ?? 0 <= limit else { throw .tooLarge(limit: limit) }
        // The announced bytes may never arrive.
        bytes.reserveCapacity(min(length ?? 0, 1 << 20))
    }

    private var isRedirect: Bool {
        exchange.call.followsRedirects && CurlCall.redirects(status) && head.headers["Location"] != nil
    }

    /// Delivers the head and opens the body's stream.
    private func open(length: Int?) {
        let pipe = HTTPBodyPipe(
            onDrain: { [engine, exchange] in engine.resume(exchange) },
            onCancel: { [engine, exchange] in engine.cancel(exchange) })
        self.pipe = pipe
        exchange.settle(.success(response(.stream(pipe.stream(length: length)))))
    }

    private func take(_ piece: UnsafeRawBufferPointer) throws(NetworkError) {
        progress.received += piece.count
        if isPacked { try checkRatio() }
        if let pipe {
            switch pipe.put(piece, isMoreAtHand: true) {
            case .more: readers.tellLater(pipe)
            case .pause: isFull = true
            case .stop: throw .cancelled
            }
        } else if isRedirect {
            isCutShort = progress.received > 64 << 10
        } else {
            let limit = engine.options.maximumBodyBytes
            guard piece.count <= limit - bytes.count else { throw .tooLarge(limit: limit) }
            bytes.append(contentsOf: piece)
        }
        exchange.call.progress?(progress)
    }

    private func checkRatio() throws(NetworkError) {
        guard progress.received > 1 << 20 else { return }
        // libcurl counts a buffer of bytes only after it was decompressed.
        let wire = Int(ccurl_get_off_t(easy, CURLINFO_SIZE_DOWNLOAD_T)) + 16 << 10
        guard progress.received / engine.options.maximumRatio <= wire else {
            throw .transport(
                "the answer unpacks to more than \(engine.options.maximumRatio) times its size",
                "응답의 압축을 풀면 \(engine.options.maximumRatio)배보다 커집니다")
        }
    }

    private func response(_ content: HTTPBody) -> HTTPResponse {
        HTTPResponse(status: status, headers: head.headers, content: content)
    }
}

/// The head of an answer, read line by line. The heads of 1xx answers, which come before the final one, and trailers,
/// which come after it, are dropped.
private struct CurlHead {
    private(set) var headers = HTTPHeaders()
    private(set) var isComplete = false
    private var bytes = 0

    /// Reads one line with its end.
    ///
    /// - Returns: whether it is the empty line that ends a head.
    /// - Throws: `transport` for a line that is not a field, and when the head exceeds the limit.
    mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) throws(NetworkError) -> Bool {
        bytes += line.count
        guard bytes <= limit else {
            throw .transport(
                "the head of the answer has more than \(limit) bytes", "응답 헤더가 \(limit)바이트를 넘습니다")
        }
        guard !isComplete else { return false }
        var end = line.count
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        guard end > 0 else { return true }
        let text = UnsafeRawBufferPointer(rebasing: line[..<end])
        if text.starts(with: "HTTP/".utf8) {
            headers = HTTPHeaders()
        } else {
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
                throw .transport("the answer has a header line without a colon", "응답 헤더에 콜론이 없는 줄이 있습니다")
            }
            try headers.add(
                String(decoding: text[..<colon], as: UTF8.self),
                String(decoding: text[(colon + 1)...], as: UTF8.self))
        }
        return false
    }

    /// Marks the head that just ended as the final one.
    mutating func complete() { isComplete = true }

    /// Removes the fields that no longer describe the body after libcurl has decompressed it.
    mutating func dropEncoding() {
        headers["Content-Encoding"] = nil
        headers["Content-Length"] = nil
    }
}
