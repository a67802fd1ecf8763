import Foundation
public import Testing

/// A recorded text that a test compares with its current output. Records are files in the folder `Goldens` beside the
/// test's source, so that a review shows every change.
///
///     try GoldenFile("products.txt", beside: #filePath).expect(text)
///
/// With `TRELLIS_RECORD_GOLDENS=1` in the environment, the file is written instead of compared.
public struct GoldenFile: Sendable {
    private let path: String
    private let isRecording: Bool

    /// - Parameters:
    ///   - name: the name of the file; may contain folders.
    ///   - source: the path of the test's source file.
    public init(_ name: String, beside source: String) {
        self.init(
            name, beside: source,
            isRecording: ProcessInfo.processInfo.environment["TRELLIS_RECORD_GOLDENS"] == "1")
    }

    init(_ name: String, beside source: String, isRecording: Bool) {
        path = URL(filePath: source).deletingLastPathComponent().appending(path: "Goldens/\(name)").path
        self.isRecording = isRecording
    }

    /// Records an issue unless the file has exactly these bytes. A missing file is an issue. A recording run always
    /// records an issue, because it checks nothing.
    /// - Throws: the error of the file system when the file cannot be written.
    public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let data = FileManager.default.contents(atPath: path)
        if isRecording {
            if data != Data(text.utf8) {
                let folder = URL(filePath: path).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: path))
            }
            Issue.record("Recorded \(path)", sourceLocation: sourceLocation)
        } else if let data {
            guard let difference = Self.difference(from: Array(data), to: Array(text.utf8)) else { return }
            Issue.record("\(path) differs:\n\(difference)", sourceLocation: sourceLocation)
        } else {
            Issue.record(
                "\(path) is missing. TRELLIS_RECORD_GOLDENS=1 records it.", sourceLocation: sourceLocation)
        }
    }

    /// The first lines that differ, with up to three lines before them; `nil` when the texts are equal. Compares bytes,
    /// because `String` treats some different bytes as equal.
    static func difference(from recorded: [UInt8], to seen: [UInt8]) -> String? {
        guard recorded != seen else { return nil }
        let old = recorded.split(separator: 10, omittingEmptySubsequences: false)
        let new = seen.split(separator: 10, omittingEmptySubsequences: false)
        let first = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        func lines(_ mark: String, _ all: [ArraySlice<UInt8>], _ range: Range<Int>) -> [String] {
            all[range.clamped(to: all.indices)].map { "\(mark) \(String(decoding: $0, as: UTF8.self))" }
        }
        let shown = first..<first + 4
        return
            (["line \(first + 1)"] + lines(" ", old, max(0, first - 3)..<first) + lines("-", old, shown)
            + lines("+", new, shown)).joined(separator: "\n")
    }
}
