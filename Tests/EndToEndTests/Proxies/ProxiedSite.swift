import Foundation
import TestSupport
import HTTPServer
import NetworkCore

/// Two servers of this process behind a proxy.
struct ProxiedSite {
    let proxy: ReverseProxy
    private let servers: [HTTPServer]

    /// The servers have the limits of `serve`.
    init(_ kind: ReverseProxy.Kind, handler: @escaping HTTPServer.Handler) throws {
        var options = HTTPServerOptions()
        options.port = 0
        options.trustedProxies = ["127.0.0.1"]
        servers = (0..<2).map { [options] _ in
            HTTPServer(options) { request in
                // haproxy checks the health on its own from time to time.
                request.path == "/health" ? HTTPResponse() : await handler(request)
            }
        }
        proxy = try ReverseProxy(kind, servers: try servers.map { UInt16(try $0.start()) })
    }

    func stop() async {
        for server in servers { await server.stop() }
    }
}

extension ReverseProxy {
    /// The output of `curl` for a request to the site with HTTP/2 and TLS, from ``ProxyConnection/address``.
    func curl(_ arguments: String...) throws -> String {
        let (running, output) = try startCurl(arguments)
        running.waitAndClose()
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// Starts the same `curl`, and returns the process and its output file.
    func startCurl(_ arguments: [String]) throws -> (Process, URL) {
        let curl = Process()
        curl.executableURL = URL(filePath: "/usr/bin/curl")
        curl.arguments =
            [
                "-sS", "-m", "300", "--cacert", certificate, "--resolve", "app.example:\(port):127.0.0.1",
                "--interface", ProxyConnection.address,
            ] + arguments
        let output = try file("curl-\(UUID().uuidString)")
        (curl.standardOutput, curl.standardError) = (
            try FileHandle(forWritingTo: output), FileHandle.nullDevice
        )
        try curl.run()
        return (curl, output)
    }

    /// The proxy's address with a path, for `curl`.
    func address(_ path: String) -> String { "https://app.example:\(port)\(path)" }
}

/// Runs blocking code on a separate thread.
func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
