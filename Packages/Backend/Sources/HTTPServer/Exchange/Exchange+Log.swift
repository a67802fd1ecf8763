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

    /// Of a request that nobody has understood yet.
    func noteForLog(method text: UnsafePointer<CChar>?) {
        guard start != nil, let unknown = HTTPMethod(rawValue: "-") else { return }
        let path = String(path.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F })
        let method = text.flatMap { HTTPMethod(rawValue: String(String(cString: $0).prefix(20))) } ?? unknown
        let entry = AccessLogEntry(
            peer: connection.address, method: method, path: path, status: 0, bytes: 0, duration: .zero)
        state.withLock { $0.entry = entry }
    }

    func noteAnswer(_ answer: HTTPResponse, status: Int) {
        guard start != nil else { return }
        state.withLock { state in
            state.entry?.status = status
            state.entry?.requestID = answer.headers["X-Request-Id"]
            guard let entry = state.entry, entry.method != .head, status != 204, status != 304 else { return }
            switch answer.content {
            case .bytes, .file:
                state.sent = answer.content.length ?? 0
                // Less than this the system takes at once.
                if state.sent > 64 << 10 { state.confirmedBefore = connection.confirmed }
            case .stream: break
            }
        }
    }

    func log(isWhole: Bool) {
        guard let start, let log = engine.options.accessLog else { return }
        if state.withLock({ $0.entry == nil }) {
            // The library may have refused the request by itself.
            let status = Int(cmhd_status(handle))
            guard status > 0 else { return }
            noteForLog(method: nil)
            state.withLock { $0.entry?.status = status }
        }
        if state.withLock({ $0.entry?.status == 0 }) {
            // Or in the middle of its body.
            let status = Int(cmhd_status(handle))
            state.withLock { $0.entry?.status = status }
        }
        let (known, sent, before) = state.withLock { ($0.entry, $0.sent, $0.confirmedBefore) }
        guard var entry = known else { return }
        entry.bytes = sent
        if !isWhole, let before, let now = connection.confirmed {
            entry.bytes = min(sent, Int(clamping: now &- before))
        }
        entry.duration = .now - start
        log(entry)
    }
}
