import Foundation
import TestSupport
import Testing

/// `ui --browser` in a separate process.
enum OwnPages {
    /// Returns when it listens, with the address that opens the pages once.
    static func start(_ app: AppProcess, _ options: [String] = []) throws -> (
        AppProcess.Running, address: String
    ) {
        let running = try app.start(options + ["ui", "--browser"])
        var address: Substring?
        try waitUntil("the address of the pages") {
            let text = try String(contentsOf: running.error, encoding: .utf8)
            address = text.firstMatch(of: /(http\S+)\n/)?.1
            return address != nil || !running.process.isRunning
        }
        return (running, String(try #require(address, "the program prints no address")))
    }
}
