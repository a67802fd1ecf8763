import NetworkCore

extension RouterEntry {
    /// In bytes.
    var bodyLimit: Int { route.maximumBodyBytes ?? mount.limits.bodyBytes }

    /// No handler would see that a body is packed (RFC 9110, section 8.4).
    func checkCoding(of request: HTTPRequest) throws(HTTPFailure) {
        let codings = request.headers.values(of: "Content-Encoding")
        guard codings.contains(where: { $0.lowercased() != "identity" }), request.content.length != 0 else {
            return
        }
        if case .stream(let stream) = request.content { stream.cancel() }
        throw .bodyCoded
    }

    /// Makes a body that is not in memory what the route wants: bytes, or a stream that ends at the limit.
    func prepareBody(of request: inout HTTPRequest) async throws(HTTPFailure) -> LimitedBody? {
        if let length = request.content.length, length > bodyLimit {
            if case .stream(let stream) = request.content { stream.cancel() }
            throw .bodyTooLarge
        }
        if route.body == .whole {
            do throws(NetworkError) {
                request.body = try await request.content.collect(upTo: bodyLimit)
            } catch {
                throw HTTPFailure(reading: error)
            }
        } else if case .stream(let stream) = request.content {
            let limited = LimitedBody(stream, limit: bodyLimit)
            request.content = .stream(limited.limited)
            return limited
        }
        return nil
    }
}
