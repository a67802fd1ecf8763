import Foundation
import Testing

/// A Swift file of the repository, by its path from the root.
struct SourceFile: Sendable {
    let path: String
    let text: String

    /// The folder under `Sources`: the module.
    var module: String? {
        path.firstMatch(of: /(?:^|\/)Sources\/([^\/]+)\//).map { String($0.1) }
    }

    /// The modules that the file imports.
    var imports: [String] {
        lines.compactMap { line in
            guard line.mentions("import ") else { return nil }
            return line.firstMatch(
                of:
                    /^\s*(?:@\w+(?:\([^)]*\))? )*(?:public |package |internal |fileprivate |private )?import (?:struct |class |enum |protocol |func |var |typealias )?(\w+)/
            )
            .map { String($0.1) }
        }
    }

    var lines: [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    }

    /// The lines with their numbers, without what stands behind `//`.
    var codeLines: [(number: Int, code: Substring)] {
        lines.enumerated().map { offset, line in
            guard line.mentions("//") else { return (offset + 1, line) }
            return (offset + 1, line.firstRange(of: /(?:^|\s)\/\//).map { line[..<$0.lowerBound] } ?? line)
        }
    }
}

extension Substring {
    /// Whether that text is in it. A regular expression is compiled at each use, which is too slow for every line
    /// of the tree: ask this first.
    func mentions(_ text: String) -> Bool {
        withCString { strstr($0, text) != nil }
    }
}

/// The working tree that these tests were built from.
enum SourceTree {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Every Swift file under the folders, build products left out.
    static func swiftFiles(in folders: [String]) throws -> [SourceFile] {
        let files = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
                .map { "\(folder)/\($0)" }
        }
        try #require(!files.isEmpty)
        return try files.map { SourceFile(path: $0, text: try text($0)) }
    }
}
