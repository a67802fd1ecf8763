import NetworkCore

/// A form as read by a server.
struct ReceivedForm: Sendable {
    struct Part: Hashable, Sendable {
        let name: String
        let filename: String?
        let type: String?
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    let request: HTTPRequest
    let parts: [Part]

    /// Reads the body to its end.
    init(_ request: HTTPRequest) async throws(NetworkError) {
        self.request = request
        var parts: [Part] = []
        do {
            let reader = try MultipartReader(
                contentType: request.headers["Content-Type"] ?? "", body: request.content)
            while let part = try await reader.next() {
                let bytes = try await part.content.collect(upTo: 1 << 20)
                parts.append(
                    Part(
                        name: part.head.name, filename: part.head.filename, type: part.head.contentType,
                        bytes: bytes))
            }
        } catch let error as NetworkError {
            throw error
        } catch MultipartError.unreadable(let error) {
            throw error
        } catch {
            throw .transport("\(error)")
        }
        self.parts = parts
    }

    var key: String? { request.headers["Idempotency-Key"] }
}
