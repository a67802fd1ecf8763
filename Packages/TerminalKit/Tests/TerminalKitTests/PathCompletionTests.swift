import Foundation
import TestSupport
import Testing

@testable import TerminalKit

@Suite struct PathCompletionTests {
    private let directory: TemporaryFolder
    private var folder: String { directory.path }

    init() throws {
        directory = try TemporaryFolder()
        let files = [
            "lamp.jpg", "lamb.jpg", "lamp two.jpg", "사진.png", "it's", ".hidden", "sub/inner.jpg",
            "\u{1109}\u{1161}\u{11BC}.png", "bad\u{1B}name",
        ]
        for file in files {
            let url = URL(filePath: folder).appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
    }

    private var paths: PathCompletion { PathCompletion(home: folder) }

    @Test(arguments: [
        ("F/lam", "F/lam", ["lamb.jpg", "lamp two.jpg", "lamp.jpg"]),
        ("F/l", "F/lam", ["lamb.jpg", "lamp two.jpg", "lamp.jpg"]), ("F/lamb", "F/lamb.jpg", []),
        ("F/su", "F/sub/", []), ("F/sub/", "F/sub/inner.jpg", []), ("F/사", "F/사진.png", []),
        ("F/상", "F/\u{1109}\u{1161}\u{11BC}.png", []), ("F/nothing", "F/nothing", []),
        ("F/.h", "F/.hidden", []),
        ("'F/it", "'F/it'\\''s'", []), ("F/bad", "F/bad", []), ("F/no/where", "F/no/where", []),
        ("~/lamb", "~/lamb.jpg", []),
        ("~", "~/", []),
        ("'F/lamp t", "'F/lamp two.jpg'", []), ("\"F/lamb", "\"F/lamb.jpg\"", []), ("'F/su", "'F/sub/", []),
        ("F/lamp\\ t", "F/lamp\\ two.jpg", []), ("F/lamp t", "F/lamp two.jpg", []), ("F/it", "F/it's", []),
    ])
    func `Tab completes the unambiguous part and lists the candidates`(
        typed: String, text: String, candidates: [String]
    ) {
        let result = paths.completed(typed.replacing("F", with: folder))
        #expect(result.text == text.replacing("F", with: folder))
        #expect(result.text.unicodeScalars.elementsEqual(text.replacing("F", with: folder).unicodeScalars))
        #expect(result.candidates == candidates)
    }

    @Test func `Lists only the first of very many files, but counts all`() throws {
        let many = folder + "/many"
        try FileManager.default.createDirectory(atPath: many, withIntermediateDirectories: true)
        for number in 0..<1_000 {
            try Data().write(to: URL(filePath: "\(many)/day-\(number)"))
        }
        try Data().write(to: URL(filePath: many + "/dune"))
        let result = paths.completed(many + "/d")
        #expect(result.text == many + "/d" && result.count == 1_001)
        #expect(result.candidates.prefix(3) == ["day-0", "day-1", "day-10"])
        #expect(paths.completed(many + "/da").text == many + "/day-")
    }

    @Test(arguments: [
        ("F/lamp.jpg", "F/lamp.jpg"), ("  F/lamp.jpg ", "F/lamp.jpg"), ("'F/lamp two.jpg'", "F/lamp two.jpg"),
        ("\"F/lamp two.jpg\"", "F/lamp two.jpg"), ("F/lamp\\ two.jpg", "F/lamp two.jpg"),
        ("~/lamp.jpg", "F/lamp.jpg"),
        ("F/it's", "F/it's"), ("'none.jpg'", "none.jpg"), ("none.jpg", "none.jpg"), ("", ""),
        ("'~/x'", "~/x"), ("'it'\\''s here'", "it's here"), ("\"a \\\"b\\\" \\c\"", "a \"b\" \\c"),
    ])
    func `Reads paths typed as in a shell`(typed: String, path: String) {
        let typed = typed.replacing("F", with: folder)
        #expect(paths.path(typed: typed) == path.replacing("F", with: folder))
    }

    @Test(arguments: [
        ("", []), ("  ", []), ("a.csv  b.csv ", ["a.csv", "b.csv"]), ("~/a ~ ~b", ["F/a", "F", "~b"]),
        (
            "two\\ words.csv 'two words.csv' \"two words.csv\"",
            ["two words.csv", "two words.csv", "two words.csv"]
        ),
        ("it's that's", ["it's", "that's"]), ("'it'\\''s' x", ["it's", "x"]), ("'open one", ["open one"]),
        ("'~/a' \\~/a", ["~/a", "~/a"]), ("'' a\\", ["a"]),
    ])
    func `Several paths are separated by spaces`(typed: String, expected: [String]) {
        #expect(paths.paths(typed: typed) == expected.map { $0.replacing("F", with: folder) })
    }

    @Test(arguments: [
        ("F/lamb.jpg F/lamp\\ ", "F/lamb.jpg F/lamp\\ two.jpg", []), ("x F/su", "x F/sub/", []),
        ("x F/lam", "x F/lam", ["lamb.jpg", "lamp two.jpg", "lamp.jpg"]), ("x F/it", "x F/it\\'s", []),
        ("x 'F/lamp t", "x 'F/lamp two.jpg'", []), ("x 'F/it", "x 'F/it'\\''s'", []), ("x ~", "x ~/", []),
        ("~/lamb", "~/lamb.jpg", []), ("F/lamb.jpg ", "F/lamb.jpg ", []), ("", "", []),
        ("x F/bad", "x F/bad", []),
    ])
    func `Completes the last of several paths as the line is read`(
        typed: String, text: String, candidates: [String]
    ) {
        let result = paths.completedLast(typed.replacing("F", with: folder))
        #expect(result == Completion(text: text.replacing("F", with: folder), candidates: candidates))
    }
}
