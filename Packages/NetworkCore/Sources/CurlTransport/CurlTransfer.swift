import CCurl
import NetworkCore
import Synchronization

/// An easy handle of libcurl and its current exchange. Belongs to the engine's thread, which reuses it.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    private(set) var exchange: CurlExchange?
    private unowned let engine: CurlEngine
    private let readers: CurlReaders
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var upload: CurlUpload?
    private var answer: CurlAnswer?
    private var isSendingPaused = false
    private var traffic = CurlTraffic()

    init?(engine: CurlEngine, readers: CurlReaders) {
        guard let easy = ccurl_easy_init() else { return nil }
        self.easy = easy
        self.engine = engine
        self.readers = readers
    }

    deinit {
        ccurl_easy_cleanup(easy)
        ccurl_slist_free_all(headerList)
    }

    /// Configures the handle for the exchange.
    func begin(_ exchange: CurlExchange) {
        let engine = engine
        let call = exchange.call
        self.exchange = exchange
        answer = CurlAnswer(exchange, easy: easy, engine: engine, readers: readers)
        headerList = CurlSetup(call, engine: engine).apply(to: easy)
        setCallbacks()
        guard call.sendsBody else { return }
        let upload = CurlUpload(call) { engine.resume(exchange) }
        ccurl_set_long(easy, CURLOPT_UPLOAD, 1)
        ccurl_set_off_t(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(upload.length ?? -1))
        self.upload = upload
    }

    /// Delivers the result of the exchange to the caller. libcurl no longer uses it.
    func settle(_ code: CURLcode) {
        guard let exchange else { return }
        // The answer arrived before the request was sent completely, and the server closed the connection.
        let isEarly = code == CURLE_SEND_ERROR && answer?.isWhole == true
        let isOver = code == CURLE_OK || isEarly || answer?.isCutShort == true
        answer?.finish(isOver ? nil : CurlFailure(code, of: exchange.call, easy: easy).error)
    }

    func settle(_ error: NetworkError) { answer?.finish(error) }

    /// Releases the exchange.
    func end() {
        upload?.cancel()
        upload = nil
        answer = nil
        ccurl_easy_reset(easy)
        ccurl_slist_free_all(headerList)
        headerList = nil
        exchange?.slot.store(-1, ordering: .relaxed)
        exchange = nil
        isSendingPaused = false
        traffic = CurlTraffic()
    }

    /// Continues after the pipe has room again or the pump has bytes.
    ///
    /// - Returns: an error code when a callback ended the exchange during the call, otherwise `CURLE_OK`.
    func resume() -> CURLcode {
        let wasPaused = isSendingPaused || answer?.isPaused == true
        isSendingPaused = false
        answer?.resume()
        guard wasPaused else { return CURLE_OK }
        return ccurl_easy_pause(easy, answer?.isPaused == true ? CURLPAUSE_RECV : CURLPAUSE_CONT)
    }

    /// Whether it has waited too long for the server, or exceeded its deadline.
    func isLate(_ now: ContinuousClock.Instant) -> Bool {
        if let deadline = exchange?.call.deadline, deadline < now { return true }
        let isOurTurn = isSendingPaused || answer?.isPaused == true
        return traffic.isStalled(easy, now: now, isOurTurn: isOurTurn, limit: engine.options.stallLimit)
    }

    private func setCallbacks() {
        ccurl_set_callbacks(
            easy, Unmanaged.passUnretained(self).toOpaque(),
            { line, size, count, context in
                CurlTransfer.of(context)?.answer?.takeHead(.init(start: line, count: size * count)) ?? 0
            },
            { bytes, size, count, context in
                CurlTransfer.of(context)?.answer?.takeBody(.init(start: bytes, count: size * count)) ?? 0
            },
            { buffer, size, count, context in
                CurlTransfer.of(context)?.give(.init(start: buffer, count: size * count)) ?? 0
            },
            { context, offset, origin in
                let isDone = offset == 0 && origin == SEEK_SET && CurlTransfer.of(context)?.rewind() == true
                return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func rewind() -> Bool { upload?.rewind() ?? true }

    private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        switch upload?.take(into: buffer) {
        case .bytes(let count):
            if count > 0, let upload { answer?.report(sent: upload.sent) }
            return count
        case .later:
            isSendingPaused = true
            return Int(CURL_READFUNC_PAUSE)
        case .failed(let error):
            answer?.fail(error)
            return Int(CURL_READFUNC_ABORT)
        case nil:
            return 0
        }
    }
}

/// The body of a request while it is sent. Belongs to the engine's thread.
private struct CurlUpload {
    /// The result for libcurl's read callback.
    enum Taken {
        case bytes(Int)
        case later
        case failed(NetworkError)
    }

    private enum Source {
        case bytes([UInt8])
        case file(HTTPFile)
        case pump(HTTPBodyPump)
    }

    private let source: Source
    /// In bytes; `nil` for a stream of unknown length.
    let length: Int?
    /// Whether libcurl may repeat a message over a new connection although the first one may have arrived.
    private let isRepeatable: Bool
    private(set) var sent = 0

    init(_ call: CurlCall, onReady: @escaping @Sendable () -> Void) {
        switch call.content {
        case .bytes(let bytes): source = .bytes(bytes)
        case .file(let file): source = .file(file)
        case .stream(let stream): source = .pump(HTTPBodyPump(stream, onReady: onReady))
        }
        length = call.content.length
        let isIdempotent = call.method != .post && call.method != .patch
        isRepeatable = call.content.isReplayable && (isIdempotent || call.headers["Idempotency-Key"] != nil)
    }

    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Taken {
        switch source {
        case .bytes(let bytes):
            let count = min(buffer.count, bytes.count - sent)
            bytes.withUnsafeBytes { all in
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[sent..<sent + count]))
            }
            return taken(count)
        case .file(let file):
            do throws(NetworkError) {
                return taken(try file.read(at: sent, into: buffer))
            } catch {
                return .failed(error)
            }
        case .pump(let pump):
            switch pump.take(into: buffer) {
            case .bytes(let count): return taken(count)
            case .end: return taken(0)
            case .later: return .later
            case .failed(let error): return .failed(error)
            }
        }
    }

    /// Goes back to the start, if nothing was sent yet or the message may be sent twice.
    mutating func rewind() -> Bool {
        guard sent > 0 else { return true }
        guard isRepeatable else { return false }
        sent = 0
        return true
    }

    func cancel() {
        if case .pump(let pump) = source { pump.cancel() }
    }

    private mutating func taken(_ count: Int) -> Taken {
        sent += count
        guard let length else { return .bytes(count) }
        if count == 0, sent < length {
            return .failed(
                .transport(
                    "the body of the request ended after \(sent) of \(length) bytes",
                    "보낼 내용 \(length)바이트 가운데 \(sent)바이트에서 끊겼습니다"))
        }
        if sent > length {
            return .failed(
                .transport(
                    "the body of the request has more than the announced \(length) bytes",
                    "보낼 내용이 미리 알린 \(length)바이트보다 큽니다"))
        }
        return .bytes(count)
    }
}
