import CMicrohttpd
import NetworkCore
import Platform
import Synchronization

/// Outgoing data.
extension HTTPExchange {
    /// Queues the answer if it is available, otherwise parks the connection. `false` closes it.
    func settle() -> Bool {
        while true {
            let (answer, isGone, isParked) = state.withLock { state in
                if state.isGone { return (nil as HTTPResponse?, true, false) }
                if let answer = state.answer.take() { return (answer, false, false) }
                return (nil, false, park(&state))
            }
            if isGone { return false }
            if let answer { return queue(answer) }
            if isParked { return true }
        }
    }

    /// Answers without the handler, and closes the connection.
    func refuse(_ status: Int) -> Bool {
        queue(refusal(status), closing: true)
    }

    /// The server's own answer, in the shape of the API at the path.
    func refusal(_ status: Int, headers: HTTPHeaders = [:]) -> HTTPResponse {
        var answer = engine.options.refusal(HTTPRefusal(status, path: path))
        answer.headers.merge(headers)
        return answer
    }

    func queue(_ wanted: HTTPResponse, closing: Bool = false) -> Bool {
        connection.enter(.answering)
        let answer = hold(wanted) ? wanted : refusal(503, headers: ["Retry-After": "1"])
        let status = (200...999).contains(answer.status) ? answer.status : 500
        let response = body(of: answer, isHead: state.withLock { $0.isHead })
        guard response != 0 else { return false }
        for field in answer.headers.fields where !Self.isOfTheConnection(field) {
            field.name.withCString { name in
                field.value.withCString { _ = cmhd_response_add(response, name, $0) }
            }
        }
        _ = cmhd_response_add(response, "X-Content-Type-Options", "nosniff")
        if closing || engine.isDraining { _ = cmhd_response_add(response, "Connection", "close") }
        state.withLock { $0.stage = .answering }
        noteAnswer(answer, status: status)
        return cmhd_queue(handle, UInt32(status), response) != 0
    }

    /// Reserves memory for the answer until the client has read it; `false` when the budget is exhausted. The answer to
    /// a change always fits.
    private func hold(_ answer: HTTPResponse) -> Bool {
        let (isHead, isChange) = state.withLock { ($0.isHead, $0.isChange) }
        guard case .bytes(let bytes) = answer.content, bytes.count > AnswerBudget.smallest,
            answer.status != 304, !isHead
        else { return true }
        guard engine.held.hold(bytes.count, for: network, always: isChange) else { return false }
        state.withLock { $0.held = bytes.count }
        connection.held = bytes.count
        return true
    }

    private func body(of answer: HTTPResponse, isHead: Bool) -> UInt {
        switch answer.content {
        case .bytes(let bytes):
            // Only the length is sent; for HEAD including the length of a body that was not created.
            if isHead || answer.status == 304 {
                let declaredLength =
                    isHead && bytes.isEmpty ? answer.headers["Content-Length"].flatMap { UInt64($0) } : nil
                let length = declaredLength ?? UInt64(bytes.count)
                if length > 0 { return cmhd_response_reader(length, 1, { _, _, _, _ in -2 }, { _ in }, nil) }
            }
            return bytes.withUnsafeBytes { cmhd_response_copy($0.baseAddress, $0.count) }
        case .file(let file):
            let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else { return 0 }
            let response = cmhd_response_file(descriptor, UInt64(file.offset), UInt64(file.length))
            if response == 0 { close(descriptor) }
            return response
        case .stream(let stream):
            let pump = HTTPBodyPump(stream, onReady: { [weak self] in self?.wake() })
            let isEndless = answer.headers["Content-Type"]?.hasPrefix("text/event-stream") == true
            state.withLock { state in
                state.pump = pump
                state.isEndless = isEndless
            }
            let context = Unmanaged.passRetained(self).toOpaque()
            let length = stream.length.map { UInt64($0) } ?? UInt64.max
            let response = cmhd_response_reader(
                length, 32 << 10,
                { context, _, buffer, capacity in
                    guard let context, let buffer else { return -2 }
                    return Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
                        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
                },
                { context in
                    if let context { Unmanaged<HTTPExchange>.fromOpaque(context).release() }
                }, context)
            if response == 0 { Unmanaged<HTTPExchange>.fromOpaque(context).release() }
            return response
        }
    }

    /// Provides bytes of a stream to the library's thread.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let pump = state.withLock({ $0.isGone ? nil : $0.pump }) else { return breakOff(buffer) }
        while true {
            if engine.isDraining, state.withLock({ $0.isEndless }) {
                pump.cancel()
                return -1
            }
            switch pump.take(into: buffer) {
            case .bytes(let count):
                state.withLock { $0.sent += count }
                return count
            case .end: return -1
            case .failed: return breakOff(buffer)
            case .later:
                if park() { return 0 }
                if state.withLock({ $0.isGone }) { return breakOff(buffer) }
            }
        }
    }

    /// Ends a stream so that the client sees that it is incomplete. The library supports this, but after parking it
    /// forgets the connection (0.9.75); a failing write makes it close the connection in every case.
    private func breakOff(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        connection.cut()
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        return min(1, buffer.count)
    }

    /// Whether only the library or this server writes the field.
    static func isOfTheConnection(_ field: HTTPField) -> Bool {
        switch field.name.utf8.count {
        case 4: field.isNamed("Date")
        case 7: field.isNamed("Upgrade") || field.isNamed("Trailer")
        case 10: field.isNamed("Connection") || field.isNamed("Keep-Alive")
        case 14: field.isNamed("Content-Length")
        case 17: field.isNamed("Transfer-Encoding")
        case 22: field.isNamed("X-Content-Type-Options")
        default: false
        }
    }
}
