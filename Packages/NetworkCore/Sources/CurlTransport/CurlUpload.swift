import CCurl
import NetworkCore

/// The body of a request on its way out. Belongs to the engine's thread.
struct CurlUpload {
    /// What the read callback of libcurl is answered.
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
    /// In bytes; `nil` when the end of a stream will tell.
    let length: Int?
    /// Whether a message that may have arrived can be sent again by libcurl, over a new connection.
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

    /// Goes back to the start, if nothing was sent or the message may be sent twice.
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
            return .failed(.transport("the body of the request ended after \(sent) of \(length) bytes"))
        }
        if sent > length {
            return .failed(
                .transport("the body of the request has more than the \(length) bytes it was said to"))
        }
        return .bytes(count)
    }
}
