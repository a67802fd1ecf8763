import Foundation
import Testing

/// The text of a file below `Documentation/Operations`, with places to fill in.
struct OperationsFile {
    private(set) var text: String

    init(_ name: String) throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        text = try String(
            contentsOf: root.appending(path: "Documentation/Operations/\(name)"), encoding: .utf8)
    }

    /// Replaces a place, which must exist.
    mutating func replace(_ place: String, with replacement: String) throws {
        try #require(text.contains(place), "the configuration has no '\(place)' any more")
        text = text.replacing(place, with: replacement)
    }

    /// Sets the ports of the servers, which are 8081, 8082 and so on.
    mutating func fillIn(_ servers: [UInt16]) throws {
        for (index, port) in servers.enumerated() {
            try replace("127.0.0.1:\(8081 + index)", with: "127.0.0.1:\(port)")
        }
    }
}
