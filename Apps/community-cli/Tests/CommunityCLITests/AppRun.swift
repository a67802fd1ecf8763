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

    /// The list in a field of the JSON.
    func list(_ field: String) throws -> [[String: Any]] {
        try #require(try json()[field] as? [[String: Any]])
    }

    /// The ids in a list of the JSON.
    func ids(_ field: String) throws -> [Int] {
        try list(field).map { try #require($0["id"] as? Int) }
    }
}
