import Foundation
import Testing

@Suite struct ReadmeTests {
    @Test func `The sample in the readme is code that runs here`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let sample = try String(
            contentsOf: folder.appending(path: "MyBookmarksTests.swift"), encoding: .utf8)
        let readme = try String(
            contentsOf: folder.appending(path: "../../README.md").standardized, encoding: .utf8)
        #expect(readme.contains("```swift\n\(sample)```\n"))
    }
}
