import Foundation
import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

@Suite(.blocking, .timeLimit(.minutes(10)))
struct ProcessTests {
    private let limits = PictureLimits(bytes: 1 << 20)
    private let picture = PictureSource.bytes([1, 2, 3])

    private func clean(_ pictures: PictureProcess) async throws(PictureError) -> CleanPicture {
        try await pictures.clean(picture, thumbnailSide: 20, limits: limits)
    }

    @Test func `kills and reaps a cancelled child`() async throws {
        let pipe = try Gate()
        let costs = Costs()
        let pictures = costs.observing(Products.pictures(shell: ": > '\(pipe.path)'; exec sleep 60"))
        let work = Task { try await clean(pictures) }
        await pipe.opened()
        work.cancel()
        await #expect(throws: PictureError.cancelled) { try await work.value }
        let child = try #require(costs.all.first).process
        #expect(kill(child, 0) == -1)
    }

    @Test func `work cancelled before its turn starts no child`() async throws {
        let costs = Costs()
        let pictures = costs.observing(Products.pictures(shell: "exec sleep 60"))
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await clean(pictures)
        }
        await #expect(throws: PictureError.cancelled) { try await work.value }
        #expect(costs.all.isEmpty)
    }

    @Test func `a child is killed at the deadline`() async throws {
        let costs = Costs()
        let pictures = costs.observing(
            Products.pictures(shell: "exec sleep 60", deadline: .milliseconds(200)))
        await #expect(throws: PictureError.tooExpensive) { try await clean(pictures) }
        #expect(kill(try #require(costs.all.first).process, 0) == -1)
    }

    @Test func `twenty concurrent requests share two children at a time`() async throws {
        let file = try JPEGFixture.encode(.gradient(200, 100))
        let pictures = try Products.pictures(atOnce: 2)
        let sizes = try await withThrowingTaskGroup { group in
            for side in 1...20 {
                group.addTask {
                    try await pictures.clean(.bytes(file), thumbnailSide: side, limits: limits).thumbnail.size
                        .width
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes.sorted() == Array(1...20))
    }

    @Test func `children leave no descriptor and no process behind`() throws {
        let probe = Process()
        let output = Pipe()
        probe.executableURL = URL(filePath: try Products.path("picture-worker-probe"))
        probe.arguments = ["parent", try Products.path("picture-worker")]
        probe.standardOutput = output
        try probe.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        probe.waitAndClose()
        #expect(text == "no descriptors, no children\n")
    }

    @Test(arguments: [
        "echo Error: Unknown option '--picture-worker'. See --help for what there is.", "exit 64", "true",
        "head -c 100 /dev/zero",
    ])
    func `reports a program that is not a worker`(shell: String) async throws {
        let error = await #expect(throws: PictureError.self) {
            try await clean(Products.pictures(shell: shell))
        }
        guard case .workerFailed(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.english.contains("picture worker") || reason.english.contains("without an answer"))
    }

    @Test func `names a missing program`() async throws {
        let error = await #expect(throws: PictureError.self) {
            try await clean(PictureProcess(executable: "/nowhere/worker"))
        }
        #expect(
            error
                == .workerFailed(
                    "the process that decodes does not start: /nowhere/worker: No such file or directory"))
    }

    @Test(arguments: [
        (SIGXCPU, PictureError.tooExpensive), (SIGKILL, .tooExpensive), (SIGSEGV, .damaged),
        (SIGILL, .damaged),
        (SIGABRT, .damaged),
        (SIGSYS, .workerFailed("the process that decodes asked the system for something that it may not")),
    ])
    func `reports a child that a signal ended as an error`(signal: CInt, expected: PictureError) async throws
    {
        await #expect(throws: expected) {
            try await clean(Products.pictures(shell: "kill -\(signal) $$; sleep 60"))
        }
    }
}
