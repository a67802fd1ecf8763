import HTTPServer
import NetworkCore
import Synchronization

/// The server's side of the tests: a server on a free port, and answers of every kind.
final class WireService: Sendable {
    static let piece = [UInt8](repeating: 0x61, count: 8 << 10)
    static let pieces = 64
    static let large = [UInt8](repeating: 0x62, count: 200 << 10)

    let port: Int
    let origin: String
    private let server: HTTPServer
    /// Requests that reached a handler, or ended without one.
    let reached = Ledger()
    /// The numbers of requests that a handler has started and ended.
    let begun = Ledger()
    let ended = Ledger()
    /// Uploads that broke off before their end.
    let broken = Ledger()

    init() throws {
        var options = HTTPServerOptions()
        options.port = 0
        options.idleLimit = .seconds(30)
        // A connection that the server forgets then outlasts the test.
        options.drainLimit = .seconds(3600)
        let (reached, begun, ended, broken) = (reached, begun, ended, broken)
        server = HTTPServer(options) { request in
            let number = request.query.first.flatMap { Int($0.value) } ?? -1
            begun.note(number)
            reached.note(number)
            defer { ended.note(number) }
            return await Self.answer(request, number, broken)
        }
        port = try server.start()
        origin = "http://127.0.0.1:\(port)"
    }

    func request(_ path: String, _ number: Int, method: HTTPMethod = .get, content: HTTPBody = .bytes([]))
        -> HTTPRequest
    {
        HTTPRequest(
            method: method, origin: origin, path: path, query: [QueryItem("number", "\(number)")],
            content: content)
    }

    func stop() async { await server.stop() }

    private static func answer(_ request: HTTPRequest, _ number: Int, _ broken: Ledger) async -> HTTPResponse
    {
        switch request.path {
        case "/large": return HTTPResponse(body: large)
        case "/late":
            for _ in 0..<20 { await Task.yield() }
            return HTTPResponse(body: Array("\(number)".utf8))
        case "/stream": return HTTPResponse(content: .stream(streamed()))
        case "/echo":
            do throws(NetworkError) {
                return HTTPResponse(body: try await request.content.collect(upTo: 1 << 20))
            } catch {
                return HTTPResponse(status: 400)
            }
        case "/upload": return await upload(request, number, broken)
        default: return HTTPResponse(body: Array("\(number)".utf8))
        }
    }

    private static func streamed() -> HTTPBodyStream {
        let left = Mutex(pieces)
        return HTTPBodyStream { () throws(NetworkError) in
            await Task.yield()
            return left.withLock { left in
                left -= 1
                return left >= 0 ? piece : nil
            }
        }
    }

    private static func upload(_ request: HTTPRequest, _ number: Int, _ broken: Ledger) async -> HTTPResponse
    {
        guard case .stream(let stream) = request.content else { return HTTPResponse(status: 400) }
        do throws(NetworkError) {
            while try await stream.next() != nil {}
            return HTTPResponse()
        } catch {
            broken.note(number)
            return HTTPResponse(status: 400)
        }
    }
}
