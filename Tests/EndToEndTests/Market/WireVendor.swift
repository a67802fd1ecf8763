import Foundation
import Testing

/// A vendor on a server, for independent programs.
struct WireVendor: Decodable {
    let id: Int
    let identifier: String
    let secret: String

    /// The part `params` of an upload.
    func params(name: String) throws -> String {
        let params: [String: Any] = [
            "name": name, "descriptions": "A lamp of the eighties, works", "price": 11111, "currency": "KRW",
            "discounted_price": 111, "stock": 3, "secret": secret,
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: params), as: UTF8.self)
    }
}

extension ServingApp {
    func newVendor() throws -> WireVendor {
        let answer = try curl(#"-f -H 'Content-Type: application/json' -d '{"name":"Nala"}'"#, "/api/vendors")
        let line = try #require(answer.output.split(separator: "\n").first, "\(answer.error)")
        return try JSONDecoder().decode(WireVendor.self, from: Data(line.utf8))
    }

    /// Sends a request as an independent `curl` would, and returns the status and the body of the answer.
    func ask(_ arguments: String, _ target: String) throws -> (status: Int, body: String) {
        let output = try curl(arguments, target).output
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.last.flatMap { Int($0) } ?? 0, lines.dropLast().joined(separator: "\n"))
    }

    /// The same for an answer that is a JSON object.
    func askForObject(_ arguments: String, _ target: String) throws -> (status: Int, object: [String: Any]) {
        let (status, body) = try ask(arguments, target)
        let object = try JSONSerialization.jsonObject(with: Data(body.utf8))
        return (status, try #require(object as? [String: Any], "\(body)"))
    }
}
