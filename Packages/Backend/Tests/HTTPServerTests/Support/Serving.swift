import Foundation
import HTTPServer
import NetworkCore

/// Runs a server for the duration of the closure, with limits that suit the busiest machine. The closure has its own
/// thread, because it may block.
func serving<R: Sendable>(
    _ change: (inout HTTPServerOptions) -> Void = { _ in }, handler: @escaping HTTPServer.Handler,
    _ body: @escaping @Sendable (Int) -> R
) async throws -> R {
    var options = HTTPServerOptions()
    options.port = 0
    options.drainLimit = .seconds(60)
    options.headerLimit = .seconds(100)
    options.idleLimit = .seconds(100)
    change(&options)
    let server = HTTPServer(options, handler: handler)
    let port = try server.start()
    let result = await onThread { body(port) }
    await server.stop()
    return result
}

/// Runs blocking code on a separate thread.
func onThread<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// Answers with the path.
let sayPath: HTTPServer.Handler = { HTTPResponse(body: Array($0.path.utf8)) }
