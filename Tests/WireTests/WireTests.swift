import CurlTransport
import NetworkCore
import Platform
import Testing

/// The client and the server against each other. Those that count what the process has open run in a process
/// of their own.
@Suite(.timeLimit(.minutes(10))) struct WireTests {
    /// `TRELLIS_STORM=10000` makes it a long one.
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

    @Test func `a server that stops during many requests answers every one it has begun`() async throws {
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

    /// What a process of its own throws would only be seen as a crash.
    private static func reportingFailure(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            Issue.record("\(error)")
        }
    }
}
