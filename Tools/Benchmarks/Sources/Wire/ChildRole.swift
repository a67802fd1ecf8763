import CReference
import CurlTransport
import Foundation
import HTTPServer
import MarketBackend
import MoviesBackend
import NetworkCore

/// The role of this program as a part of a measurement.
enum ChildRole: String {
    /// The argument before the role.
    static let option = "--child"

    case referenceServer, swiftServer, marketServer, referenceGets, swiftGets, referenceDownload
    case swiftDownload, referenceUpload, swiftUpload

    /// For a server the only argument is the path of the database; for a client they are the address and then
    /// the number of requests at once and milliseconds, or the number of bytes.
    func run(_ arguments: [String]) async throws {
        let numbers = arguments.dropFirst().compactMap { Int($0) } + [0, 0]
        switch self {
        case .referenceServer:
            var port: UInt16 = 0
            guard let server = reference_server_start(arguments[0], 2, &port) else { return }
            serve(on: Int(port))
            reference_server_stop(server)
        case .swiftServer:
            let database = ServerBench.database(arguments[0], mayBlock: { HTTPServer.isServerThread })
            let backend = ServerBench.backend(over: database)
            try await serve { await backend($0) }
        case .marketServer:
            let backend = MarketBench.backend(arguments[0], mayBlock: { HTTPServer.isServerThread })
            try await serve { await backend($0) }
        case .referenceGets:
            report(Figures(reference_curl_gets(arguments[0], UInt32(numbers[0]), UInt32(numbers[1]))))
        case .referenceDownload:
            report(Figures(reference_curl_download(arguments[0], numbers[0])))
        case .referenceUpload:
            report(Figures(reference_curl_upload(arguments[0], numbers[0])))
        case .swiftGets:
            report(await SwiftClient(arguments[0]).gets(atOnce: numbers[0], for: .milliseconds(numbers[1])))
        case .swiftDownload:
            report(await SwiftClient(arguments[0]).download(numbers[0]))
        case .swiftUpload:
            report(await SwiftClient(arguments[0]).upload(numbers[0]))
        }
    }

    /// Serves the backend, and a greeting that does not reach it.
    private func serve(_ backend: @escaping HTTPServer.Handler) async throws {
        let hello = HTTPResponse(headers: ["Content-Type": "text/plain"], body: Array("Hello, world!".utf8))
        var options = HTTPServerOptions()
        options.port = 0
        let server = HTTPServer(options) { request in
            request.path == "/hello" ? hello : await backend(request)
        }
        serve(on: try server.start())
        await server.stop()
    }

    /// Prints the port and waits for the end of the input, which ends the server.
    private func serve(on port: Int) {
        print("\(port)")
        while readLine() != nil {}
    }

    private func report(_ figures: Figures) { print(figures.line) }

    private func print(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
