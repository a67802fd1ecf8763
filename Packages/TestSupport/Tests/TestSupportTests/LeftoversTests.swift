import Foundation
import Testing

@testable import TestSupport

@Suite struct LeftoversTests {
    private var here: String { "The test at LeftoversTests:\(Test.current?.sourceLocation.line ?? 0)" }

    /// The lines about a folder. Other tests have folders at the same time.
    private func found(of folder: String) -> [String] {
        Leftovers.found(besides: []).filter { $0.contains(folder) }
    }

    @Test func `A leftover folder names its test`() throws {
        let path: String
        do {
            let folder = try TemporaryFolder()
            path = folder.path
            #expect(found(of: path) == ["\(here) left the folder \(path)"])
            withExtendedLifetime(folder) {}
        }
        #expect(found(of: path).isEmpty)
    }

    @Test func `A file that stays open names its test, also after its removal`() throws {
        let folder = try TemporaryFolder()
        let file = try FileHandle(forReadingFrom: URL(filePath: folder.write([1], to: "a")))
        let line = "\(here) left open: \(folder.path)/a"
        #expect(found(of: folder.path).contains(line))
        try FileManager.default.removeItem(atPath: folder.file("a"))
        #expect(found(of: folder.path).contains(line + " (deleted)"))
        try file.close()
        #expect(found(of: folder.path).count == 1)
    }

    @Test func `Finds a pipe that stays open`() throws {
        let pipes = [Pipe(), Pipe()]
        let targets = pipes.compactMap { OpenFiles.all()[$0.fileHandleForReading.fileDescriptor] }
        // One pipe is always there.
        #expect(targets.count { Leftovers.found(besides: []).contains("A test left open: \($0)") } >= 1)
        withExtendedLifetime(pipes) {}
    }

    @Test func `All names have the same length`() throws {
        let folders = try (0..<40).map { _ in try TemporaryFolder() }
        #expect(Set(folders.map(\.path.count)).count == 1)
    }
}
