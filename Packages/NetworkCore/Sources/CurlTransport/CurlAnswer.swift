import CCurl
import NetworkCore

/// The answer of an exchange as it comes in. Belongs to the engine's thread.
final class CurlAnswer {
    private let exchange: CurlExchange
    private let easy: UnsafeMutableRawPointer
    private let engine: CurlEngine
    private let readers: CurlReaders
    private var head = CurlHead()
    private var status = 0
    private var isPacked = false
    private var bytes: [UInt8] = []
    /// Once the head was given away and the body goes after it.
    private var pipe: HTTPBodyPipe?
    private var isFull = false
    private var progress: TransferProgress
    private var failure: NetworkError?
    /// libcurl brings nothing until it is told to.
    private(set) var isPaused = false
    /// The rest is not wanted, though the answer is good.
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

    /// Looks whether the reader took what there was.
    func resume() {
        isFull = pipe?.isFull ?? false
        if !isFull { isPaused = false }
    }

    /// Whether nothing of it is missing, as far as its length was told.
    var isWhole: Bool { head.isComplete && progress.received == progress.toReceive }

    /// Remembers why the exchange is ended from inside a callback.
    func fail(_ error: NetworkError) { failure = failure ?? error }

    func report(sent: Int) {
        progress.sent = sent
        exchange.call.progress?(progress)
    }

    /// Gives the answer, or its end, to whoever waits.
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

    /// - Returns: how many bytes were taken; fewer than there are end the exchange.
    func takeHead(_ line: UnsafeRawBufferPointer) -> Int {
        do throws(NetworkError) {
            if try head.take(line, limit: engine.options.maximumHeadBytes) { try completeHead() }
            return line.count
        } catch {
            fail(error)
            return 0
        }
    }

    /// - Returns: the same, or `CURL_WRITEFUNC_PAUSE`, after which libcurl brings the same bytes again.
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
        // What is announced need not come.
        bytes.reserveCapacity(min(length ?? 0, 1 << 20))
    }

    private var isRedirect: Bool {
        exchange.call.followsRedirects && CurlCall.redirects(status) && head.headers["Location"] != nil
    }

    /// Gives the head away.
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
        // libcurl counts a buffer of bytes only after it was unpacked.
        let wire = Int(ccurl_get_off_t(easy, CURLINFO_SIZE_DOWNLOAD_T)) + 16 << 10
        guard progress.received / engine.options.maximumRatio <= wire else {
            throw .transport("the answer unpacks to more than \(engine.options.maximumRatio) times its size")
        }
    }

    private func response(_ content: HTTPBody) -> HTTPResponse {
        HTTPResponse(status: status, headers: head.headers, content: content)
    }
}
