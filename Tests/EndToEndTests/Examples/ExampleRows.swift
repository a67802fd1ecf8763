import Foundation
import Testing

/// What examples need to run: `examples.txt`.
struct ExampleRows {
    /// Lines that are run before an example.
    private(set) var before: [String: [String]] = [:]
    /// The line that is run instead of an example.
    private(set) var instead: [String: String] = [:]
    /// Why no example with a text is run.
    private(set) var skipped: [String: String] = [:]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    init() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "examples.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let bodies = lines.split { !$0.hasPrefix(" ") }
        let heads = lines.filter { !$0.hasPrefix(" ") }
        try #require(heads.count == bodies.count, "a row of examples.txt has no line below it")
        for (head, lines) in zip(heads, bodies) {
            let words = head.split(separator: " ", maxSplits: 1).map(String.init)
            try #require(words.count == 2, "\(head)")
            let body = lines.map { $0.trimmingCharacters(in: .whitespaces) }
            for name in words[1].contains("$APP") ? AppProcess.Product.allCases.map(\.rawValue) : [""] {
                let key = words[1].replacing("$APP", with: name)
                let body = body.map { $0.replacing("$APP", with: name) }
                switch words[0] {
                case "before": before[key] = body
                case "run": instead[key] = try #require(body.count == 1 ? body.first : nil, "\(head)")
                case "skip": skipped[key] = body.joined(separator: " ")
                default: Issue.record("examples.txt: \(head)")
                }
            }
        }
    }

    /// Why an example is not run; `nil` if it is.
    func reason(toSkip line: String) -> String? {
        instead[line] == nil ? skipped.first { line.contains($0.key) }?.value : nil
    }

    /// The rows that none of the examples needs.
    func unused(by lines: Set<String>) -> [String] {
        (Array(before.keys) + instead.keys).filter { !lines.contains($0) }
            + skipped.keys.filter { text in !lines.contains { $0.contains(text) } }
    }
}
