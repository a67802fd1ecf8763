import CurlTransport
import NetworkCore
import Platform
import Testing

/// The client and the server against each other. Tests that count the open descriptors of the process run in a process
/// of their own.
@Suite(.timeLimit(.minutes(10))) struct WireTests {
    /// `TRELLIS_STORM=10000` makes the storm a long one.
    private static var stormSize: Int {
        ProcessInfo.processInfo.environment["TRELLIS_STORM"].flatMap { Int($0) } ?? 1_000
    }

    @Test func `a storm of requests with random cancels leaks nothing and mixes up no answers`() async {
        await #expect(processExitsWith: .success) {
            await Self.reportingFailure { try await Storm(count: Self.stormSize, seed: 1).run() }
        }
    }

    @Test func `uploads that are cancelled in the middle end on both sides`() async {
        await #expect(processExitsWith: .success) {
            await Self.reportingFailure { try await CancelledUploads(count: 40).run() }
        }
    }

    @Test func `a server that stops during many requests answers every started request`() async throws {
        let service = try WireService()
        let transport = CurlTransport()
        let answered = Ledger()
        await withTaskGroup { group in
            for number in 0..<120 {
                group.addTask {
                    let response = try? await transport.send(service.request("/late", number))
                    if response?.body == Array("\(number)".utf8) { answered.note(number) }
                }
            }
            await service.begun.wait(forCount: 30)
            await service.stop()
        }
        await transport.close()
        let begun = service.begun.numbers
        #expect(begun.count >= 30)
        #expect(begun.subtracting(answered.numbers) == [])
    }

    /// Records an error as an issue, because an error thrown in a child process would appear as a crash only.
    private static func reportingFailure(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            Issue.record("\(error)")
        }
    }
}
