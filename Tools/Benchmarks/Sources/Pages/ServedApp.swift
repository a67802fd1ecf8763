import CurlTransport
import Foundation
import NetworkCore

/// An app that serves its pages, in a process and a folder of its own, as behind a proxy.
final class ServedApp {
    private static let host = "bench.example"

    let connection: Connection
    private let transport: CurlTransport
    private let process = Process()
    private let home = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")

    /// - Parameters:
    ///   - name: the name of the app, whose program is beside this one.
    ///   - flags: more options of `serve`.
    /// - Throws: `BenchFailure` when it does not serve.
    init(_ name: String, _ flags: [String] = []) async throws {
        var options = CurlOptions()
        // Each page keeps a connection for its stream.
        options.connectionsPerHost = 2_048
        transport = CurlTransport(options)
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: name)
        process.arguments =
            [
                "--store", "memory", "serve", "--pages", "--port", "0", "--trusted-proxy", "127.0.0.1",
                "--public-origin", "https://\(Self.host)",
            ] + flags
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        process.environment = ["HOME": home.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var text = ""
        var port: Substring?
        while port == nil {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchFailure(description: "\(name) does not serve: \(text)") }
            text += String(decoding: data, as: UTF8.self)
            port = text.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\s/)?.1
        }
        connection = Connection("http://127.0.0.1:\(port ?? "")", transport)
    }

    var memory: Int { ProcessMemory(of: "\(process.processIdentifier)").resident }

    /// A failed measurement leaves no server behind.
    deinit { if process.isRunning { process.terminate() } }

    func end() async {
        await transport.close()
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: home)
    }

    /// Requests of one browser, from an address of its own, so that no browser waits for the limits of another.
    struct Connection: Sendable {
        fileprivate let origin: String
        fileprivate let transport: CurlTransport
        private var browser = 0

        fileprivate init(_ origin: String, _ transport: CurlTransport) {
            (self.origin, self.transport) = (origin, transport)
        }

        func of(browser: Int) -> Connection {
            var other = self
            other.browser = browser
            return other
        }

        private func request(_ method: HTTPMethod, _ target: String, _ headers: HTTPHeaders) throws
            -> HTTPRequest
        {
            var request = try HTTPRequest(method: method, origin: origin, target: target, headers: headers)
            request.headers["X-Forwarded-For"] = "10.0.\(browser / 250).\(browser % 250 + 1)"
            request.headers["X-Forwarded-Host"] = ServedApp.host
            request.headers["X-Forwarded-Proto"] = "https"
            return request
        }

        /// - Throws: `BenchFailure` for an answer that is no success.
        func send(
            _ method: HTTPMethod, _ target: String, cookie: String? = nil, token: String? = nil,
            _ type: String? = nil, body: String = ""
        ) async throws -> HTTPResponse {
            var request = try request(method, target, [:])
            request.headers["Cookie"] = cookie
            request.headers["Authorization"] = token.map { "Bearer \($0)" }
            request.headers["Content-Type"] = type
            if cookie != nil { request.headers["Sec-Fetch-Site"] = "same-origin" }
            request.body = Array(body.utf8)
            let answer = try await transport.send(request)
            guard (200..<300).contains(answer.status) else {
                let text = String(decoding: answer.body, as: UTF8.self)
                throw BenchFailure(description: "\(target): \(answer.status) \(text)")
            }
            return answer
        }

        func stream(_ target: String, cookie: String) async throws -> HTTPResponse {
            try await transport.stream(request(.get, target, ["Cookie": cookie]))
        }
    }
}
