import Foundation
import TestSupport
import Testing

@testable import AppCore

/// The folders of visitors in the temporary folder.
@Suite struct VisitorFilesTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    @Test("The files of a killed server are removed by the next one, those of a running one are not")
    func abandoned() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [parent = home.path as String] in
            try FileManager.default.createDirectory(
                atPath: VisitorFiles(in: parent).newFolder(), withIntermediateDirectories: true)
            kill(getpid(), SIGKILL)
        }
        let left = try home.names()
        #expect(left.count == 1)
        let running = VisitorFiles(in: home.path)
        let folders = [running.newFolder(), running.newFolder()]
        VisitorFiles(in: home.path).removeAbandoned()
        #expect(try home.names().count == 1 && home.names() != left)
        #expect(Set(folders).count == 2 && folders.allSatisfy { $0.hasPrefix(home.path) })
        running.remove()
        #expect(try home.names() == [])
    }
}
