import CMicrohttpd
import NetworkCore
import Synchronization

/// What comes in.
extension Exchange {
    /// The library's thread: the head, a piece of the body, or its end. `false` closes the connection.
    func advance(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, data: UnsafeRawBufferPointer,
        used: inout Bool
    ) -> Bool {
        let stage = state.withLock { $0.stage }
        switch stage {
        case .head:
            return head(method: method, version: version)
        case .collecting:
            guard data.isEmpty else {
                used = true
                state.withLock { $0.body.append(contentsOf: data) }
                return true
            }
            let request = state.withLock { state in
                state.stage = .handling
                var request = state.request.take()
                if !state.body.isEmpty {
                    request?.body = state.body
                    state.body = []
                }
                return request
            }
            if let request { begin(request) }
            return settle()
        case .streaming:
            guard data.isEmpty else {
                used = true
                return feed(data)
            }
            let pipe = state.withLock { state in
                state.stage = .handling
                return state.pipe
            }
            pipe?.finish()
            connection.enter(.handling)
            return settle()
        case .handling:
            return settle()
        case .discarding(let left):
            used = true
            state.withLock { $0.stage = .discarding(left - data.count) }
            return !data.isEmpty && left > data.count
        case .answering:
            used = true
            return true
        }
    }

    private func head(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Bool {
        connection.enter(.body)
        var reader = HeadReader()
        withUnsafeMutablePointer(to: &reader) { reader in
            cmhd_fields(handle, HeadReader.field, reader)
        }
        if let status = reader.refusal(method: method, target: target, version: version) {
            return refuse(status)
        }
        if cmhd_head_size(handle) > engine.options.headerBytes { return refuse(431) }
        if target == "*" { return refuse(204) }
        guard let request = reader.request(target: target, connection: connection, engine: engine) else {
            return refuse(400)
        }
        noteForLog(request)
        let length = reader.framing.contentLength ?? 0
        if length > engine.options.bodyBytes { return refuseBody(isExpected: reader.framing.expectsContinue) }
        if !reader.framing.isChunked, length <= engine.options.bufferedBytes {
            state.withLock { state in
                state.stage = .collecting
                state.request = request
                if length > 0 { state.body.reserveCapacity(length) }
            }
            return true
        }
        return stream(request, framing: reader.framing)
    }

    /// Calls the handler before the body is here.
    private func stream(_ request: HTTPRequest, framing: RequestGuard) -> Bool {
        let pipe = HTTPBodyPipe(
            onDrain: { [weak self] in self?.wake() }, onCancel: { [weak self] in self?.wake() })
        state.withLock { state in
            state.pipe = pipe
            state.stage = .streaming
        }
        var request = request
        request.content = .stream(pipe.stream(length: framing.contentLength))
        begin(request)
        connection.enter(.body)
        guard framing.expectsContinue else { return true }
        // A client that waits for permission is told the answer instead, when there is one already. One that
        // is a stream may be made of the very body.
        let answer = state.withLock { state -> HTTPResponse? in
            if case .stream = state.answer?.content { return nil }
            return state.answer.take()
        }
        return answer.map { queue($0, closing: true) } ?? true
    }

    private func feed(_ data: UnsafeRawBufferPointer) -> Bool {
        let (pipe, received, isAnswered, isGone) = state.withLock { state in
            state.received += data.count
            return (state.pipe, state.received, state.isAnswered, state.isGone)
        }
        if isGone { return false }
        guard received <= engine.options.bodyBytes else {
            pipe?.finish(.tooLarge(limit: engine.options.bodyBytes))
            return refuseBody(isExpected: false)
        }
        // Once the handler has answered, nothing but the end of the body lets the answer out.
        if pipe?.put(data) == .pause, !isAnswered { _ = park() }
        return true
    }

    /// 413. The library cannot answer in the middle of a body, so the answer is written past it, and some
    /// more of the body is read, so that closing does not destroy the answer on its way.
    private func refuseBody(isExpected: Bool) -> Bool {
        let isHead = state.withLock { if case .head = $0.stage { true } else { false } }
        if isHead, isExpected || engine.options.tls != nil { return refuse(413) }
        guard engine.options.tls == nil else { return false }
        state.withLock { $0.stage = .discarding(4 << 20) }
        noteStatus(413)
        connection.writeAndShut(
            "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n"
                + "Date: \(HTTPDate.format(HTTPDate.now))\r\n\r\n")
        return true
    }
}
