import Foundation
import TerminalKit
import Testing

/// What a run of the app ended with and printed.
struct AppRun: Sendable {
    let code: ExitCode
    /// Standard output, exactly.
    let out: String
    /// Standard error, exactly.
    let error: String

    var lines: [String] { out.split(separator: "\n").map(String.init) }

    /// Standard output read as JSON by somebody else's parser.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any], "\(error)")
    }

    /// The films of `list --json`, `search --json` and `similar --json`.
    func films() throws -> [[String: Any]] {
        try #require(try json()["movies"] as? [[String: Any]])
    }

    func ids() throws -> [Int] {
        try films().map { try #require($0["id"] as? Int) }
    }
}
