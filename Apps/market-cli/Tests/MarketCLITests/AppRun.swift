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
    var errorLines: [String] { error.split(separator: "\n").map(String.init) }

    /// Standard output read as JSON by somebody else's parser.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any], "\(error)")
    }

    /// The ids of the products in the JSON.
    func ids() throws -> [Int] {
        let products = try #require(try json()["products"] as? [[String: Any]], "\(error)")
        return products.compactMap { $0["id"] as? Int }
    }

    /// A text of the JSON.
    func text(_ field: String) throws -> String? { try json()[field] as? String }
}
