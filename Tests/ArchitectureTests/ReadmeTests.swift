import Foundation
import Testing

@Suite struct ReadmeTests {
    @Test func `The README is short`() throws {
        #expect(
            try SourceTree.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count
                <= 150)
    }

    @Test func `The README shows the tested swap`() throws {
        let test = try SourceTree.text("Apps/movies-cli/Tests/MoviesCLITests/SwapTests.swift")
        let lines = test.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.contains("// README: swap") }.dropFirst()
            .prefix { !$0.contains("// README: end") }
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let sample = lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
            .trimmingCharacters(in: .newlines)
        try #require(!sample.isEmpty)
        #expect(try SourceTree.text("README.md").contains("```swift\n\(sample)\n```"))
    }

    @Test func `Files linked from a page of Markdown exist`() throws {
        let pages = [
            "README.md", "CONTRIBUTING.md", "Apps/community-cli/README.md", "Apps/market-cli/README.md",
            "Apps/movies-cli/README.md", "Documentation/Architecture.md",
        ]
        for page in pages {
            let folder = SourceTree.root.appending(path: page).deletingLastPathComponent()
            for link in try SourceTree.text(page).matches(of: /\]\(([^)#:]+)\)/) {
                let target = folder.appending(path: String(link.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page) links to \(link.1)")
            }
        }
    }
}
