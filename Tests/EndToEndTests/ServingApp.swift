import Foundation
import TestSupport
import Testing

/// `serve` of an app in a separate process.
struct ServingApp {
    let app: AppProcess
    let process: AppProcess.Running
    /// `http://127.0.0.1:port`.
    let address: String
    private let options: [String]

    /// Returns when the server listens; for port 0, the system chooses a port.
    init(_ app: AppProcess, port: UInt16 = 0, options: [String] = []) throws {
        try self.init(app, try app.start(["serve", "--port", "\(port)"] + options), options)
    }

    /// Returns when a process that was started listens.
    init(_ app: AppProcess, _ process: AppProcess.Running, _ options: [String] = []) throws {
        self.app = app
        self.options = options
        self.process = process
        address = try Self.address(of: process)
    }

    /// Starts the same server again at the same address, after its end.
    func again() throws -> ServingApp {
        try ServingApp(app, port: port, options: options)
    }

    var port: UInt16 { address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

    /// Sends a request as a user of `curl` would; the last line of the output is the status.
    func curl(_ arguments: String, _ target: String) throws -> AppProcess.Result {
        try app.shell(#"curl -sS -m 240 -w '\n%{http_code}' \#(arguments) '\#(address)\#(target)'"#)
    }

    /// Stops the server, and waits for its end.
    func stop() throws -> AppProcess.Result {
        process.send(SIGTERM)
        return try process.wait()
    }

    /// The address on which it reports to listen.
    private static func address(of process: AppProcess.Running) throws -> String {
        var address: Substring?
        try waitUntil("an address to ask") {
            let said = try String(contentsOf: process.error, encoding: .utf8)
            if said.hasSuffix("\n") {
                address = said.split { $0.isWhitespace }.first { $0.hasPrefix("http://") }
            }
            return address != nil || !process.process.isRunning
        }
        guard let address else { throw NotServing(said: try process.wait().error) }
        return String(address)
    }

    struct NotServing: Error {
        let said: String
    }
}
