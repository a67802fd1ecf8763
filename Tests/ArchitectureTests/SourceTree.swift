import Foundation
import Testing

/// A Swift file of the repository, by its path from the root.
struct SourceFile: Sendable {
    let path: String
    let text: String
    let tokens: [SwiftToken]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        tokens = SwiftLexer.tokens(of: text)
    }

    /// The module: the folder under `Sources`.
    var module: String? {
        path.firstMatch(of: /(?:^|\/)Sources\/([^\/]+)\//).map { String($0.1) }
    }

    /// The modules that the file imports.
    var imports: [String] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return tokens.indices.filter { tokens[$0].kind == .word && tokens[$0].text == "import" }.compactMap {
            tokens.dropFirst($0 + 1).first { !kinds.contains($0.text) }?.text
        }
    }

    var lines: [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    }

    /// The lines with their numbers, without comments after `//`.
    var codeLines: [(number: Int, code: Substring)] {
        lines.enumerated().map { offset, line in
            guard line.mentions("//") else { return (offset + 1, line) }
            return (offset + 1, line.firstRange(of: /(?:^|\s)\/\//).map { line[..<$0.lowerBound] } ?? line)
        }
    }
}

extension Substring {
    /// Whether the line contains that text. Check this before matching a regular expression, which is compiled at each
    /// use: that is too slow for every line of the tree.
    func mentions(_ text: String) -> Bool {
        withCString { strstr($0, text) != nil }
    }
}

/// The working tree of these tests.
enum SourceTree {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Every Swift file under the folders, except build products and the code of tutorials.
    static func swiftFiles(in folders: [String]) throws -> [SourceFile] {
        let files = try all.get().filter { file in
            folders.contains { file.path.hasPrefix("\($0)/") }
        }
        try #require(!files.isEmpty)
        return files
    }

    /// Read once for all tests.
    private static let all = Result {
        try ["Packages", "Apps", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") && !$0.contains(".docc/") }
                .map { SourceFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)")) }
        }
    }
}
