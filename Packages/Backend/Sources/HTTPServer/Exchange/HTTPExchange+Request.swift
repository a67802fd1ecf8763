import CMicrohttpd
import NetworkCore
import Synchronization

/// Incoming data.
extension HTTPExchange {
    /// Called by the library's thread with the head, a piece of the body, or its end. `false` closes the connection.
    func advance(
        method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        data: UnsafeRawBufferPointer, used: inout Bool
    ) -> Bool {
        let stage = state.withLock { $0.stage }
        switch stage {
        case .head:
            return head(method, target, version)
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

    private func head(
        _ method: UnsafePointer<CChar>, _ received: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        connection.enter(.body)
        noteForLog(method: method)
        let size = cmhd_head_size(handle)
        var reader = HeadReader(
            layout: HeadLayout(
                method: method, target: received, targetSize: target.utf8.count, version: version, size: size)
        )
        withUnsafeMutablePointer(to: &reader) { reader in
            cmhd_fields(handle, HeadReader.field, reader)
        }
        if let status = reader.refusal(method: method, target: target, version: version) {
            return refuse(status)
        }
        if size > engine.options.headerBytes || reader.count > engine.options.headerFields {
            return refuse(target.utf8.count > engine.options.headerBytes / 2 ? 414 : 431)
        }
        if target == "*" {
            return queue(
                HTTPResponse(
                    status: 204, headers: ["Allow": "GET, HEAD, POST, PUT, DELETE, OPTIONS, PATCH"]),
                closing: true)
        }
        guard let request = reader.request(target: target, connection: connection, engine: engine) else {
            return refuse(400)
        }
        noteForLog(request)
        state.withLock { state in
            state.peer = request.peer
            state.isChange = ![.get, .head, .options].contains(request.method)
        }
        if reader.framing.expectsContinue { cmhd_end_values(handle) }
        let length = reader.framing.contentLength ?? 0
        if length > engine.options.bodyBytes { return refuseBody(isExpected: reader.framing.expectsContinue) }
        if !reader.framing.isChunked, length <= engine.options.bufferedBytes {
            state.withLock { state in
                state.stage = .collecting
                state.isHead = request.method == .head
                state.request = request
                if length > 0 { state.body.reserveCapacity(length) }
            }
            return true
        }
        return stream(request, framing: reader.framing)
    }

    /// Calls the handler before the body has arrived.
    private func stream(_ request: HTTPRequest, framing: RequestGuard) -> Bool {
        let pipe = HTTPBodyPipe(
            onDrain: { [weak self] in self?.wake() }, onCancel: { [weak self] in self?.wake() })
        state.withLock { state in
            state.pipe = pipe
            state.declared = framing.contentLength
            state.stage = .streaming
            state.isHead = request.method == .head
        }
        var request = request
        request.content = .stream(pipe.stream(length: framing.contentLength))
        begin(request)
        connection.enter(.body)
        guard framing.expectsContinue else { return true }
        // A client that waits for permission receives the answer instead, if it is ready. A streamed answer is
        // excluded, because it may be made from the body.
        let answer = state.withLock { state -> HTTPResponse? in
            if case .stream = state.answer?.content { return nil }
            return state.answer.take()
        }
        return answer.map { queue($0, closing: true) } ?? true
    }

    private func feed(_ data: UnsafeRawBufferPointer) -> Bool {
        let (pipe, received, answer, isGone) = state.withLock { state in
            state.received += data.count
            return (state.pipe, state.received, state.answer, state.isGone)
        }
        if isGone { return false }
        guard received <= engine.options.bodyBytes else {
            pipe?.finish(.tooLarge(limit: engine.options.bodyBytes))
            return refuseBody(isExpected: false)
        }
        guard let answer else {
            if pipe?.put(data) == .pause { _ = park() }
            return true
        }
        // From here on, only the end of the body releases the answer. Only a stream may be made from the body.
        if case .stream = answer.content {
            _ = pipe?.put(data)
            return true
        }
        pipe?.finish(.transport("the request was answered before its body was read", "요청의 본문을 읽기 전에 응답했습니다"))
        let rest = state.withLock { $0.declared.map { $0 - received } ?? .max }
        if rest > Self.largestUnreadRest { _ = writePast(answer) }
        return true
    }

    /// Answers 413, before or within the body.
    private func refuseBody(isExpected: Bool) -> Bool {
        let isHead = state.withLock { if case .head = $0.stage { true } else { false } }
        if isHead, isExpected || engine.options.tls != nil { return refuse(413) }
        return writePast(refusal(413))
    }

    /// The largest rest of a body to read only to preserve the connection, in bytes.
    private static let largestUnreadRest = 256 << 10

    /// The library cannot answer in the middle of a body, so a short answer is written past it. Some more of the body
    /// is then read, because closing at once could destroy the answer in transit.
    private func writePast(_ answer: HTTPResponse) -> Bool {
        guard engine.options.tls == nil, case .bytes(let body) = answer.content, body.count <= 16 << 10,
            (200...999).contains(answer.status), answer.status != 204, answer.status != 304
        else { return false }
        var head = "HTTP/1.1 \(answer.status) \(String(cString: cmhd_reason(UInt32(answer.status))))\r\n"
        for field in answer.headers.fields where !Self.isOfTheConnection(field) {
            head += "\(field.name): \(field.value)\r\n"
        }
        head += "X-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
        head += "Date: \(HTTPDate.format(HTTPDate.now))\r\n\r\n"
        state.withLock { state in
            state.answer = nil
            state.stage = .discarding(4 << 20)
        }
        noteAnswer(answer, status: answer.status)
        connection.writeAndShut(Array(head.utf8) + body)
        return true
    }
}
