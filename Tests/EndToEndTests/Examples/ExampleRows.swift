import Foundation
import Testing

/// The requirements of examples: `examples.txt`.
struct ExampleRows {
    /// The lines to run before an example.
    private(set) var before: [String: [String]] = [:]
    /// The line to run instead of an example.
    private(set) var instead: [String: String] = [:]
    /// The reason why examples with a text are skipped.
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

    /// The reason why an example is skipped; `nil` if it runs.
    func reason(toSkip line: String) -> String? {
        instead[line] == nil ? skipped.first { line.contains($0.key) }?.value : nil
    }

    /// The rows that no example needs.
    func unused(by lines: Set<String>) -> [String] {
        (Array(before.keys) + instead.keys).filter { !lines.contains($0) }
            + skipped.keys.filter { text in !lines.contains { $0.contains(text) } }
    }
}
