import Foundation
import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

/// Pictures that follow each other: the process for the next one is started ahead.
@Suite(.blocking, .timeLimit(.minutes(10)))
struct SeriesTests {
    private let folder: TemporaryFolder
    private let costs = Costs()
    private var log: String { folder.file("started") }

    init() throws { folder = try TemporaryFolder() }

    /// Starts a worker after it has written its number to the log.
    private func script() throws -> String {
        "echo $$ >> '\(log)'; exec '\(try Products.path("picture-worker"))' \(PictureWorker.argument)"
    }

    private func pictures(lull: Duration = .seconds(600)) throws -> PictureProcess {
        costs.observing(
            PictureProcess(executable: "/bin/sh", arguments: ["-c", try script()], lull: lull))
    }

    /// The processes that were started, in their order.
    private func started() -> [pid_t] {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { pid_t($0) }
    }

    /// The process that was started and has had no picture. Two processes may write their numbers in either order.
    private func ahead() throws -> pid_t {
        let others = Set(started()).subtracting(costs.all.map(\.process))
        return try #require(others.count == 1 ? others.first : nil)
    }

    private func clean(_ pictures: PictureProcess, side: Int = 20) async throws -> CleanPicture {
        let file = try JPEGFixture.encode(.gradient(200, 100))
        return try await pictures.clean(
            .bytes(file), thumbnailSide: side, limits: PictureLimits(bytes: 1 << 20))
    }

    @Test func `every picture has its own process, and the next one is started ahead`() async throws {
        let pictures = try pictures()
        for side in 1...2 { #expect(try await clean(pictures, side: side).thumbnail.size.width == side) }
        try await eventually("a process is ahead") { started().count == 3 }
        await #expect(throws: PictureError.unknownFormat) {
            try await pictures.clean(.bytes([7]), thumbnailSide: 20, limits: PictureLimits(bytes: 1 << 20))
        }
        try await eventually("another process is ahead") { started().count == 4 }
        #expect(try await clean(pictures, side: 4).thumbnail.size.width == 4)
        try await eventually("another process is ahead") { started().count == 5 }
        #expect(costs.all.count == 4 && Set(started()).count == 5)
        #expect(kill(try ahead(), 0) == 0)
    }

    @Test func `a single picture starts one process`() async throws {
        _ = try await clean(try pictures())
        #expect(started() == costs.all.map(\.process))
    }

    @Test func `a file is read by a process of its own`() async throws {
        let (pictures, path) = (try pictures(), folder.file("picture.jpg"))
        try Data(try JPEGFixture.encode(.gradient(200, 100))).write(to: URL(filePath: path))
        for _ in 1...3 {
            _ = try await pictures.clean(
                .file(path), thumbnailSide: 20, limits: PictureLimits(bytes: 1 << 20))
        }
        #expect(started() == costs.all.map(\.process))
    }

    @Test func `a process ahead that was killed is replaced`() async throws {
        let pictures = try pictures()
        for _ in 1...2 { _ = try await clean(pictures) }
        try await eventually("a process is ahead") { started().count == 3 }
        let ahead = try ahead()
        kill(ahead, SIGKILL)
        // Waits for its end, and leaves its status to its parent.
        var facts = siginfo_t()
        try #require(waitid(P_PID, id_t(ahead), &facts, WEXITED | WNOWAIT) == 0)
        #expect(try await clean(pictures, side: 9).thumbnail.size.width == 9)
        #expect(costs.all.last?.process != ahead)
        #expect(kill(ahead, 0) == -1)
    }

    @Test func `a process ahead ends with the value that started it`() async throws {
        var ahead: pid_t = 0
        for pictures in [try pictures()] {
            for _ in 1...2 { _ = try await clean(pictures) }
            try await eventually("a process is ahead") { started().count == 3 }
            ahead = try self.ahead()
            #expect(kill(ahead, 0) == 0)
        }
        #expect(kill(ahead, 0) == -1)
    }

    @Test func `a process ahead ends when no picture follows`() async throws {
        let pictures = try pictures(lull: .milliseconds(300))
        while started().count == costs.all.count { _ = try await clean(pictures) }
        let ahead = try ahead()
        try await eventually("the process is gone") { kill(ahead, 0) == -1 }
        #expect(try await clean(pictures).thumbnail.size.width == 20)
    }

    @Test func `a process ahead ends with the process that started it`() async throws {
        let parent = Process()
        let output = Pipe()
        parent.executableURL = URL(filePath: try Products.path("picture-worker-probe"))
        parent.arguments = ["series", try script()]
        parent.standardOutput = output
        try parent.run()
        _ = try output.fileHandleForReading.read(upToCount: 1)
        #expect(started().count == 4)
        let running = started().filter { kill($0, 0) == 0 }
        let ahead = try #require(running.first)
        #expect(running.count == 1)
        kill(parent.processIdentifier, SIGKILL)
        parent.waitAndClose()
        try await eventually("the process ended") { hasEnded(ahead) }
    }

    /// Whether a process that is no child of this one ended. The system may not have removed it yet.
    private func hasEnded(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return true }
        let facts = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return facts?.contains(") Z ") ?? true
    }
}
