import Foundation
import Testing

@testable import TestSupport

@Suite struct GoldenFileTests {
    private let folder: TemporaryFolder
    private var source: String { folder.file("SomeTests.swift") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("Goldens"), withIntermediateDirectories: true)
        try folder.write(text.utf8, to: "Goldens/a.txt")
    }

    private func says(_ words: String...) -> (Issue) -> Bool {
        { issue in words.allSatisfy { word in issue.comments.contains { $0.rawValue.contains(word) } } }
    }

    @Test func `Accepts the same bytes`() throws {
        try write("one\ntwo\n")
        try GoldenFile("a.txt", beside: source, isRecording: false).expect("one\ntwo\n")
    }

    @Test(arguments: [
        ("1\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\n", "line 5\n  2\n  3\n  4\n- 5\n- \n+ five\n+ "),
        ("1\n", "1\n2", "line 2\n  1\n- \n+ 2"), ("1\n2", "1", "line 2\n  1\n- 2"),
        ("1\r\n", "1\n", "line 1\n- 1\r\n- \n+ 1\n+ "),
        ("\u{e9}", "e\u{301}", "line 1\n- \u{e9}\n+ e\u{301}"),
    ])
    func `Another text is an issue that shows the difference`(
        recorded: String, seen: String, difference: String
    ) throws {
        try write(recorded)
        try withKnownIssue {
            try GoldenFile("a.txt", beside: source, isRecording: false).expect(seen)
        } matching: {
            $0.comments.contains {
                Array($0.rawValue.utf8.suffix(difference.utf8.count)) == Array(difference.utf8)
            }
        }
    }

    @Test func `A missing file is an issue`() throws {
        try withKnownIssue {
            try GoldenFile("a.txt", beside: source, isRecording: false).expect("")
        } matching: {
            says("a.txt is missing")($0)
        }
    }

    @Test func `A recording run writes the file and does not pass`() throws {
        let golden = GoldenFile("some/a.txt", beside: source, isRecording: true)
        for text in ["one", "two", "two"] {
            try withKnownIssue {
                try golden.expect(text)
            } matching: {
                says("Recorded", "some/a.txt")($0)
            }
        }
        try GoldenFile("some/a.txt", beside: source, isRecording: false).expect("two")
    }
}
