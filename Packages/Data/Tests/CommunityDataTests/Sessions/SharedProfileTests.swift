import CommunityData
import CommunityDomain
import NetworkCore
import Persistence
import SQLCore
import TestSupport
import Testing

/// Uses the files that processes of one profile share: the secrets and the lock.
@Suite(.timeLimit(.minutes(10))) struct SharedProfileTests {
    @Test func `Processes of one profile renew once, and continue with the same session`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let profile = folder.file("profile")
        let server = RotatingServer()
        let processes = (0..<3).map { _ in
            let lock = ProcessLock(path: profile + "/session.lock", limit: .seconds(50))
            return Device(server, store: FileSecretStore(path: profile + "/secrets")) {
                work async throws(StoreError) in _ = try await lock.exclusively { await work() }
            }
        }
        try await processes[0].signIn()
        for process in processes { #expect(await process.outcome == nil) }
        server.expireTokens()
        let outcomes = await withTaskGroup(of: CommunityError?.self) { group in
            for number in 0..<30 { group.addTask { await processes[number % 3].outcome } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: nil, count: 30))
        #expect(server.keys.count == 1)
        #expect(await processes[1].tokens.current() == processes[2].tokens.current())
    }
}
