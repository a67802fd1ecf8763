import Foundation
import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

#if os(Linux)
    @Suite(.blocking, .timeLimit(.minutes(10)))
    struct SandboxTests {
        private func end(_ action: String) throws -> Process {
            let process = Process()
            process.executableURL = URL(filePath: try Products.path("picture-worker-probe"))
            process.arguments = ["forbidden", action]
            process.environment = ["SWIFT_BACKTRACE": "enable=no"]
            try process.run()
            process.waitAndClose()
            return process
        }

        @Test(arguments: ["file", "socket", "process", "thread", "signal", "executable", "duplicate"])
        func `kills a worker that tries a forbidden action`(action: String) throws {
            let process = try end(action)
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == SIGSYS)
        }

        @Test(arguments: ["giveUp", "brokenHeap"])
        func `reports a library that gives up as a damaged picture`(action: String) throws {
            let process = try end(action)
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(ProcessEnd.signal(process.terminationStatus).error == .damaged)
        }

        @Test(arguments: ["block", "pieces"])
        func `limits the memory of a worker`(action: String) throws {
            let process = try end(action)
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
        }

        @Test func `kills a worker that does not end`() throws {
            let process = try end("loop")
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == SIGKILL)
        }

        @Test func `lets a worker without forbidden actions end normally`() throws {
            let process = try end("nothing")
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
        }
    }
#endif
