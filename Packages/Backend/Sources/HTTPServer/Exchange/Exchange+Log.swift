import CMicrohttpd
import NetworkCore
import Synchronization

/// The line in the access log. Without a log none of this does anything.
extension Exchange {
    func noteForLog(_ request: HTTPRequest) {
        guard start != nil else { return }
        let entry = AccessLogEntry(
            peer: request.peer ?? connection.address, method: request.method, path: request.path, status: 0,
            bytes: 0, duration: .zero, requestID: nil, userAgent: request.headers["User-Agent"])
        state.withLock { $0.entry = entry }
    }

    /// Of a request that nobody understood.
    func noteForLog() {
        guard start != nil else { return }
        let path = String(
            target.prefix { $0 != "?" }.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F })
        let entry = AccessLogEntry(
            peer: connection.address, method: .get, path: path, status: 0, bytes: 0, duration: .zero)
        state.withLock { if $0.entry == nil { $0.entry = entry } }
    }

    func noteStatus(_ status: Int) {
        guard start != nil else { return }
        state.withLock { $0.entry?.status = status }
    }

    func noteAnswer(_ answer: HTTPResponse, status: Int) {
        guard start != nil else { return }
        state.withLock { state in
            state.entry?.status = status
            state.entry?.requestID = answer.headers["X-Request-Id"]
            guard let entry = state.entry, entry.method != .head, status != 204, status != 304 else { return }
            switch answer.content {
            case .bytes, .file: state.sent = answer.content.length ?? 0
            case .stream: break
            }
        }
    }

    func log(isWhole: Bool) {
        guard let start, let log = engine.options.accessLog else { return }
        guard var entry = state.withLock({ $0.entry }) else { return }
        entry.bytes = state.withLock { $0.sent }
        entry.duration = .now - start
        log(entry)
    }
}
